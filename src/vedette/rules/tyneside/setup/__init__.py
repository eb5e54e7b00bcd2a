"""Set-up: forces, terrain and deployment."""
