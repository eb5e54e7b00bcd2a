"""The engine: what every rulebook stands on, and nothing of any one of them.

types    Order, Question, Option, Refusal, Event, Step, Outcome: the words all books share
state    State: a battle at one moment, with its agenda of steps
dice     the one dice door and its twins (hashed, scripted, entered, walked)
tables   Mod, Rung, Tally, Roll: tables that explain themselves
orders   the text form of orders, read and written by one grammar
book     Book: a rulebook as a value; settings and amendments
crank    the ask-and-answer loop; Game: a battle with its record
odds     exact chances of an order by walking the dice over clones
record   save, load, replay, fork, verify
ledger   rule ids and their words
"""
