"""Battles of When Empires Clash!."""
