"""Documents on the wire; the TypeScript types are made from them."""
