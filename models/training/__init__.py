"""The recipe of the default network: data, mixtures, losses, optimiser, loop and evaluation.

`python -m speechlens.models.training` trains, `python -m speechlens.models.training.evaluate` measures.
"""
