"""The prover, `python3 run.py prove`: it breaks every rule on purpose to see whether its own tests notice.

A rule's id leads to its place in code or data (ids, sites). Changes of that place, most by the operators of mutmut
(mutants), are tried one by one in a private copy and process (trial), on all cores (judging). `survey` finds the
books, rules and marked tests; `report` prints the finding, in words and as JSON.
"""
