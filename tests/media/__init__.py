"""Media files: the track is enhanced, everything else stays as it was."""
