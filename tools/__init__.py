"""The parts of run.py and the build hook. Standard library only, except in mutation/; nothing of it is installed."""
