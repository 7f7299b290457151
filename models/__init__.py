"""Networks, their weights and how to find them."""

from speechlens.models.catalogue import available
from speechlens.models.loading import Enhancer, describe, load, verify

__all__ = ["Enhancer", "available", "describe", "load", "verify"]
