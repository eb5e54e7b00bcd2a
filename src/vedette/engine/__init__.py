"""The engine that every rulebook uses: orders, questions, dice, odds, records. It knows no single book."""
