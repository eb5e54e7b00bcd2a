"""Skirmish: a small book on a free table that is no part of Vedette; docs/add-a-rulebook.md walks through it in eight steps.

Two sides have a few units each. In its turn each unit of a side moves, shoots or charges. A line that ends in the number of a
step came with that step: without such lines and files the book of an earlier step can be played as well.
"""
