"""The turn: who acts, actions, commanders and colours."""
