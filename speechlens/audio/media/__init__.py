"""Sound inside media files, through PyAV (FFmpeg): read, enhanced, put back among the other streams."""
