"""The `vedette` command line. A command is a module that is imported when the command is given."""
