"""Helpers for proof, shipped with the package.

tables         battles of When Empires Clash! drawn or laid out by hand, with written dice: for rule tests
poised         a battle poised at some moment, whatever its book
empires        positions of When Empires Clash!: the table, the stands, and the moment of the battle
drawing        drawn positions
names          orders written with the names of pieces
cases          case files (docs/cases.md): read and run
comparing      what a case file expects, held against what came out
empires_cases  how case files speak of When Empires Clash!
golden         golden games: input lines, and all else regenerated
harness        random battles, and what must hold of every one of them
plans          which battles the harness plays
offers         orders filled in from open options, and orders gone wrong
soundness      what must be true of a battle at any moment
pytest_plugin  the `rule` marker: unknown ids are an error when tests are collected
"""
