"""Set-up: terrain, army buying and deployment."""
