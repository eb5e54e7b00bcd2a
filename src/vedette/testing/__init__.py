"""Test helpers, shipped with the package: case files, golden games, the random-play harness, and positions.

Each book has a folder with its own helpers: battles laid out by hand, the reader of its case files, invariants, plans
for the harness, and a benchmark.
"""
