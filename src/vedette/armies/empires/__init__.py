"""Army lists of When Empires Clash!."""
