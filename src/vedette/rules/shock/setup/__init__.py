"""Set-up: army lists and deployment."""
