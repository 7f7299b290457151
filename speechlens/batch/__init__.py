"""Folders of any size: which files, what becomes of them, on one machine or on a cluster."""
