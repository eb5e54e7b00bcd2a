"""Helpers for proof, shipped with the package.

poised         a battle poised at some moment, whatever its book
names          orders written with the names of pieces
cases          case files (docs/cases.md): read and run
comparing      what a case file expects, held against what came out
golden         golden games: input lines, and all else regenerated
harness        random battles, and what must hold of every one of them
plans          which battles the harness plays
offers         orders filled in from open options, and orders gone wrong
soundness      what must be true of a battle at any moment
pytest_plugin  the `rule` marker: unknown ids are an error when tests are collected

A folder for each book, with what only that book needs, under the same names:

table          battles laid out (or drawn) by hand, with written dice: for rule tests
positions      the table, the units, and the moment of the battle that tables and case files are laid out from
cases          how case files speak of the book: its positions, the facts of a unit, questions about the table
soundness      what must be true of its battles, and what stays the same throughout
plans          which of its battles the harness plays
benchmark      what is timed of it, and how fast it should be
"""
