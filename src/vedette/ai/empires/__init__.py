"""The steady player of When Empires Clash!."""
