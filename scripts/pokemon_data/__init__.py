"""The facts behind pokemon.json: where they come from, and how they are written."""
