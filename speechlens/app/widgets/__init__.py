"""One widget a file; they show and ask, and decide nothing."""
