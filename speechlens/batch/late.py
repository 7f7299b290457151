"""A model for several files in turn; nothing heavy is imported before it is used."""

from functools import cached_property
from typing import Any


class LateEnhancer:
    """A model that is loaded when first used, so that a bad input is told without waiting for it."""

    def __init__(self, model: str) -> None:
        self._model = model

    @cached_property
    def _loaded(self) -> Any:
        from speechlens.models import load

        return load(self._model)

    def load(self) -> None:
        """Load it now, in this thread: MLX ends badly where only others have used it."""
        import mlx.core as mx

        _ = self._loaded
        mx.eval(mx.zeros(1))

    def __getattr__(self, name: str) -> Any:
        if name == "_loaded":
            # Loading met an AttributeError: asking again would go on for ever.
            raise RuntimeError("the model's program is not whole; install SpeechLens again")
        return getattr(self._loaded, name)
