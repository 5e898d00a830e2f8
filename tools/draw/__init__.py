"""Draws Pokémon HOME's screens, and recordings of them with known contents, for tests and for the demo."""
