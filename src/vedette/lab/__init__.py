"""The lab: whole battles by the thousand, and what they tell.

job          what is played: one battle of it is a function of the job and a number, and of nothing else
counting     what came of the battles, counted as they come; the same in whatever order they come
keeping      a folder of Parquet files that grows as battles end, and from which a simulation is taken up again
workers      processes of this machine
cluster      a Ray cluster
simulation   runs a job on either, and stops cleanly
balance      is a scenario fair, and what would make it even; page: the same as one HTML page
pairs        the same seeds with and without a change
matchups     the odds of one order over a table of situations
luck         the dice or the orders of a record, in chances to win
"""
