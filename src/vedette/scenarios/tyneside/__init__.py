"""The Tyneside club rules."""
