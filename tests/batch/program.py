"""The program with the stand-in for a network: python -m tests.batch.program batch ...

Worker processes import this module too, and workers of a cluster preload it.
"""

from speechlens import models
from speechlens.cli import main
from tests.batch.standin import load

models.load = load

if __name__ == "__main__":
    main()
