"""Colonial Adventures, 2nd edition: battles with reaction tests on a free table in inches.

Each decision type is a class in the module of its chapter. A new order is a row in `verbs` and a row in `turn/deeds`.
A chain of reactions is a stack of steps. Only future dice are hidden: a Possible Enemy Force holds nothing until it is
met. The side run by the book is never asked: `Battle.ask` puts a step on the agenda instead, and the book answers with
an order that is checked and applied like a player's.
"""
