"""Helpers for proof, shipped with the package.

tables         battles of When Empires Clash! drawn or laid out by hand, with written dice: for rule tests
empires        positions of When Empires Clash!: the table, the stands, and the moment of the battle
names          orders written with the names of pieces
pytest_plugin  the `rule` marker: unknown ids are an error when tests are collected
"""
