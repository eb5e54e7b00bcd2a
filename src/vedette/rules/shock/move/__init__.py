"""Movement: reach, contact, obstacles, zones of control."""
