"""The output of the terminal: tables, events, prompts."""
