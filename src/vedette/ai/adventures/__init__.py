"""The steady player of Colonial Adventures."""
