"""The training loop: one device or several, by steps or by time, cut and taken up again at will."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import mlx.core as mx

from speechlens.errors import GpuError, OutputError
from speechlens.models.lite import Lite
from speechlens.models.training import checkpoint, losses, mixing, parameters
from speechlens.models.training.checkpoint import Progress
from speechlens.models.training.config import Config, Shape
from speechlens.models.training.mixing import Batch
from speechlens.models.training.optimiser import State, advanced, decays, learning_rate
from speechlens.models.training.parameters import Layout
from speechlens.models.training.pool import Pools

# Steps between two looks at the clock, on which all devices have to agree.
PACE = 10
_VALIDATION_SEED = 977
Tell = Callable[[dict[str, Any]], None]


class Trainer:
    """A run: pools of material, a network, its state, and where it is saved."""

    def __init__(self, config: Config, train: Pools, valid: Pools | None, folder: Path) -> None:
        self.config, self.train, self.valid, self.folder = config, train, valid, folder
        self.group = devices()
        self.network, self.network_config = parameters.network(config.init, config.network, config.seed)
        self.network.train()
        values = parameters.of(self.network)
        self.layout = Layout(values)
        saved = checkpoint.load(folder, self.layout, config)
        self.state, self.progress = saved or (State.of(self.layout.flat(values)), Progress())
        self._saved = self.progress.step
        decay = decays(self.layout)
        self._update = self._compiled(
            lambda state, gradient, rate: tuple(advanced(State(*state), gradient, decay, rate, config))
        )
        self._gradients: dict[int, Callable] = {}
        self._under_way: tuple[dict[str, Any], tuple[mx.array, ...]] | None = None

    @property
    def leads(self) -> bool:
        """Whether this process writes files and logs."""
        return self.group.rank() == 0

    def run(self, stop_after: float = float("inf"), tell: Tell = print) -> bool:
        """Train to the end of the run, or for `stop_after` seconds; True when the run is at its end.

        tell: gets a dict for each line of the log. Raises GpuError where the GPU fails.
        """
        try:
            with limited_memory(self.config):
                return self._run(stop_after, tell)
        except RuntimeError as error:
            cause = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise GpuError(
                f"The device failed in step {self.progress.step} ({cause}); start the same command again to "
                f"go on from step {self._saved}."
            ) from error

    def save(self) -> None:
        """Write the checkpoint and the averaged weights."""
        if self.leads:
            files = self.progress, self.config, self.network_config
            checkpoint.save(self.folder, self.state, self.layout, *files)
        self._saved = self.progress.step

    def validate(self) -> dict[str, float]:
        """Mean loss by rate and mean terms of the averaged weights over fixed mixtures of the valid split."""
        parameters.place(self.network, self.layout.full(self.state.average))
        found: dict[str, list[float]] = {}
        for i in range(self.config.validation_batches):
            shape = self.config.batches[i % len(self.config.batches)]
            batch = mixing.batch(self.valid, shape, self.config.mixing, _VALIDATION_SEED, i)
            value, terms = losses.total(self.network, batch, shape.rate, self.config.loss)
            mx.eval(value, terms)
            found.setdefault(f"loss_{shape.rate}", []).append(value.item())
            for name, term in zip(losses.TERMS, terms.tolist(), strict=True):
                found.setdefault(name, []).append(term)
        return {name: sum(values) / len(values) for name, values in found.items()}

    def _run(self, stop_after: float, tell: Tell) -> bool:
        started, before = time.monotonic(), self.progress
        saved = started
        if not before.step:
            self._tell_validation(tell)
        ahead = self._batch(before.step)
        with _asked_to_stop() as asked:
            while True:
                step = self.progress.step
                if step % PACE == 0 or step == before.step:
                    passed = time.monotonic() - started
                    passed, stop = self._agreed(passed, float(asked() or passed >= stop_after))
                    self.progress = Progress(step, before.seconds + passed)
                    if stop or self._done() >= 1:
                        break
                    if time.monotonic() - saved > self.config.save_every:
                        self.save()
                        saved = time.monotonic()
                elif self.config.steps and self._done() >= 1:
                    break
                ahead = self._step(ahead, tell)
                every = self.config.validate_every
                if every and self.progress.step % every == 0:
                    self._settle(tell)
                    self._tell_validation(tell)
        self._settle(tell)
        self._tell_validation(tell)
        self.save()
        return self._done() >= 1

    def _step(self, batch: Batch, tell: Tell) -> Batch:
        """One update from a batch, which the device works on when this returns; the batch of the next one.

        Waits for the step before, so that the host builds one step while the device computes another.
        """
        step, shape = self.progress.step, self._shape(self.progress.step)
        rate = learning_rate(self.config, step, self._done())
        (loss, terms), gradient = self._gradient_of(shape.rate)(self.state.parameters, *batch)
        if self.group.size() > 1:
            gradient = mx.distributed.all_sum(gradient, group=self.group) / self.group.size()
        # Compiled functions give plain tuples back.
        state, norm = self._update(tuple(self.state), gradient, mx.array(rate))
        self.state = State(*state)
        mx.async_eval(self.state, loss, terms, norm)
        ahead = self._batch(step + 1)
        mx.async_eval(ahead)
        self._settle(tell)
        line = {"step": step, "seconds": self.progress.seconds, "rate": shape.rate, "learning_rate": rate}
        self._under_way = line, (loss, terms, norm)
        self.progress = Progress(step + 1, self.progress.seconds)
        return ahead

    def _settle(self, tell: Tell) -> None:
        """Wait for the step under way and log it."""
        if self._under_way is None:
            return
        line, (loss, terms, norm) = self._under_way
        self._under_way = None
        mx.eval(loss)
        if self.leads and line["step"] % self.config.log_every == 0:
            values = dict(zip(losses.TERMS, terms.tolist(), strict=True))
            line |= {"loss": loss.item(), "norm": norm.item(), "peak_gb": mx.get_peak_memory() / 2**30}
            tell(line | values)

    def _batch(self, step: int) -> Batch:
        rank = self.group.rank()
        return mixing.batch(self.train, self._shape(step), self.config.mixing, self.config.seed, rank, step)

    def _shape(self, step: int) -> Shape:
        return self.config.batches[step % len(self.config.batches)]

    def _gradient_of(self, rate: int) -> Callable:
        if rate not in self._gradients:
            self._gradients[rate] = self._compiled(gradient(self.network, self.layout, rate, self.config))
        return self._gradients[rate]

    def _compiled(self, function: Callable) -> Callable:
        """Compiled where that is wanted; on a CPU the kernels can't run inside a compiled function."""
        return mx.compile(function) if self.config.compile and mx.default_device() == mx.gpu else function

    def _done(self) -> float:
        """Share of the run that is behind, from 0 on."""
        if self.config.steps:
            return self.progress.step / self.config.steps
        return self.progress.seconds / self.config.budget

    def _agreed(self, *values: float) -> list[float]:
        """The values of the leading process on all of them."""
        if self.group.size() == 1:
            return list(values)
        mine = mx.array(values if self.leads else [0.0] * len(values))
        return mx.distributed.all_sum(mine, group=self.group).tolist()

    def _tell_validation(self, tell: Tell) -> None:
        if self.leads and self.valid:
            tell(
                {"step": self.progress.step, "seconds": self.progress.seconds, "validation": self.validate()}
            )


def gradient(network: Lite, layout: Layout, rate: int, config: Config) -> Callable:
    """((loss, terms), gradient) of (flat parameters, noisy, clean, band) as a pure function."""

    def loss(values: parameters.Parameters, *batch: mx.array) -> tuple[mx.array, mx.array]:
        parameters.place(network, values)
        return losses.total(network, Batch(*batch), rate, config.loss)

    of_values = mx.value_and_grad(loss)

    def of_flat(flat: mx.array, *batch: mx.array) -> tuple[tuple[mx.array, mx.array], mx.array]:
        found, gradients = of_values(layout.full(flat), *batch)
        return found, layout.gradient(gradients)

    return of_flat


@contextmanager
def limited_memory(config: Config) -> Iterator[None]:
    """Keep room on the GPU for what isn't MLX's: by itself MLX holds on to all memory that it ever used."""
    if mx.default_device() != mx.gpu:
        yield
        return
    info = mx.device_info(mx.gpu)
    total = int(info.get("total_memory") or info["memory_size"])
    cache = mx.set_cache_limit(int(config.cache * total))
    memory = mx.set_memory_limit(int(config.memory * total))
    try:
        yield
    finally:
        mx.set_cache_limit(cache)
        mx.set_memory_limit(memory)


def devices() -> mx.distributed.Group:
    """All processes of the run: those that MLX_RANK and MLX_WORLD_SIZE tell of, else this one alone."""
    if int(os.environ.get("MLX_WORLD_SIZE", "1")) > 1:
        return mx.distributed.init(strict=True, backend="nccl" if mx.cuda.is_available() else "any")
    return mx.distributed.init()


def log_to(path: Path) -> Callable[[dict[str, Any]], None]:
    """A `tell` that prints a line and adds it to a file of JSON lines; OutputError where that can't be."""

    def tell(values: dict[str, Any]) -> None:
        line = json.dumps(rounded(values))
        print(line, flush=True)
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise OutputError(
                f"{path} can't take the log ({error.strerror}); make room or choose another folder."
            ) from error

    return tell


def rounded(values: Any) -> Any:
    """The same with floats of five significant digits."""
    if isinstance(values, dict):
        return {k: rounded(v) for k, v in values.items()}
    return float(f"{values:.5g}") if isinstance(values, float) else values


@contextmanager
def _asked_to_stop() -> Iterator[Callable[[], bool]]:
    """Whether the process was told to end (SIGTERM, Ctrl-C), which waits for the next look at the clock."""
    asked = []
    names = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(name, lambda *_: asked.append(True)) for name in names]
    try:
        yield lambda: bool(asked)
    finally:
        for name, handler in zip(names, before, strict=True):
            signal.signal(name, handler)
