"""`python -m speechlens.app [FILES]`."""

import sys

from speechlens.app.start import main

sys.exit(main(sys.argv[1:]))
