"""The rulebooks, a package for each. They know nothing of each other; `vedette.books` lists them."""
