"""`python -m speechlens`."""

from speechlens.cli import main

main()
