"""Networks, their weights and how to find them."""

from speechlens.models.catalogue import Enhancer, available, describe, load, verify

__all__ = ["Enhancer", "available", "describe", "load", "verify"]
