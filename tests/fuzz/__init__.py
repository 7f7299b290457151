"""Hostile bytes for our own parsers: no crash, no hang, no more memory than ten times the file."""
