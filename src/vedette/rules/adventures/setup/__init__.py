"""Set-up: armies, deployment, and the first decisions of a battle."""
