"""Listening: reading and mixing without Qt, the sound device, and the buttons."""
