"""Groups: troops, weapons, formations, leaders and the parts of a group."""
