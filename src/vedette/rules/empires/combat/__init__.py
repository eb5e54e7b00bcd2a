"""Fire combat, close combat and recoil."""
