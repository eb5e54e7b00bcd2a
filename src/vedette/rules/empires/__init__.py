"""When Empires Clash!: small colonial battles of stands on a square grid."""
