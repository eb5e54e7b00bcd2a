"""What the terminal shows: tables, events, prompts."""
