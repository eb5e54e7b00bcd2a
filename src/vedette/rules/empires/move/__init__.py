"""Movement and transport."""
