"""The turn: acting units, actions, commanders and colours."""
