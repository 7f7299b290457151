"""`python -m speechlens.app [FILES]`."""

import sys

from speechlens.app.start import main
from speechlens.errors import SpeechLensError

try:
    code = main(sys.argv[1:])
except SpeechLensError as error:
    sys.exit(f"error: {error}")
sys.exit(code)
