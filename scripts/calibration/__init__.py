"""Measures the numbers of the core: lines of text drawn and read, the rates of misreading, and how far margins hold."""
