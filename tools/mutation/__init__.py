"""`python3 run.py prove`: break every rule on purpose, and see whether its own tests notice.

ids        where the ids of rules stand in sources and data
sites      what code or data an id stands for: a row of a table, a guard, a statement, a function
mutants    changes to such a site, most of them by the operators of mutmut
survey     the books, their rules and files, and the tests that are marked with each rule
trial      one change, tried in a private copy and a process of its own
judging    which changes are tried, on all cores, and what is kept for the next run
report     the finding, in words and as JSON
"""
