"""The rules of When Empires Clash!: a battle on a grid of squares, in stands. `ledger.md` has every rule in our words."""
