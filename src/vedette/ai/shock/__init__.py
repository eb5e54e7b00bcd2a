"""The steady player of Colonial Adventure."""
