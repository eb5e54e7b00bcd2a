"""The lab: simulations of many battles, and reports on them.

A job says what is played; a battle depends on the job and its number only. Results are counted in any order.
"""
