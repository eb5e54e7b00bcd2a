"""The turn: activation, actions and movement."""
