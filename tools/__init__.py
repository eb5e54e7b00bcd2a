"""The parts of run.py and the build hook. Standard library only, except in mutation/; nothing of it is installed.

common         this folder, its sources, programs that are run
progress       what is happening, shown all the time
locks          one at a time, and who is still using what
environments   virtual environments and pip
frontend       the browser table, by Node
compiling      the typed core, by mypyc
builds         what is run: a plain or a compiled copy of the package, each in a folder of its own
finding        a C compiler, Chromium, PostgreSQL
play           `python3 run.py`
background     the compiled build, made while the newcomer plays
wheels         `python3 run.py wheel`
stages         the stages of `run.py test`, and what goes on beside them
checks         `python3 run.py test` and `dev`
prove          `python3 run.py prove`, which runs mutation/ in the environment with the tools
"""
