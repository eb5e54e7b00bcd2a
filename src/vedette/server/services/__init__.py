"""Services beside the games: armies, campaigns, the lab, the catalog, mail."""
