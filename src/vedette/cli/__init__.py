"""The `vedette` command. Each command is a module that is imported when it is asked for.

main      the commands and what happens when something is wrong
common    books, set-ups, seeds and files, as every command asks for them
table     the table drawn in the terminal
telling   events, explanations and odds in words
"""
