"""The numbers of a report as words."""

from speechlens.audio import shown
from speechlens.notices import Result
from speechlens.options import Options
from speechlens.report.findings import MOST, Findings

MINUS, ARROW, TIMES = "\N{MINUS SIGN}", "\N{RIGHTWARDS ARROW}", "\N{MULTIPLICATION SIGN}"
Row = tuple[str, ...]
Scores = dict[str, tuple[float, float]] | None


def summary(found: Findings, result: Result) -> str:
    """One sentence on the whole."""
    length = f"{clock(result.frames / result.rate)} at {hertz(result.rate)}, {channels(result.channels)}"
    if found.before.floor is None or found.after.floor is None:
        return f"{length}. There was nothing to measure noise by."
    fallen = found.before.floor - found.after.floor
    voice = found.voice_change
    told = f"{length}. The noise in the pauses fell by {fallen:.1f} dB"
    if voice is None:
        return f"{told}."
    return f"{told}; the voice {'kept its level' if abs(voice) < 1 else f'changed by {signed(voice)}'}."


def tiles(found: Findings, scores: Scores) -> list[tuple[str, str, str]]:
    """The figures on top: name, value, remark."""
    before, after = found.before, found.after
    shown_ones = [
        ("Noise in pauses", f"{level(before.floor)} {ARROW} {level(after.floor)}", "dBFS, before and after"),
        ("Estimated SNR", f"{snr(before.snr)} {ARROW} {snr(after.snr)}", "dB, voice against pauses"),
        ("Voice level", "not found" if found.voice_change is None else signed(found.voice_change),
         "change of voiced sounds"),
        ("Full scale", f"{before.clipped} {ARROW} {after.clipped}", "samples that may be clipped"),
    ]  # fmt: skip
    if scores:
        first, last = scores["overall"]
        shown_ones.append(("DNSMOS", f"{first:.2f} {ARROW} {last:.2f}", "1 to 5, of the excerpts"))
    else:
        pair = f"{kilo(before.bandwidth)} {ARROW} {kilo(after.bandwidth)}"
        shown_ones.append(("Bandwidth", pair, "kHz, before and after"))
    return shown_ones


def levels(found: Findings, scores: Scores) -> list[Row]:
    """Rows of name, before, after."""
    sides = (found.before, found.after)
    rows: list[Row] = [
        ("Peak", *(f"{level(s.peak)} dBFS" for s in sides)),
        ("Level (RMS)", *(f"{level(s.rms)} dBFS" for s in sides)),
        ("Voice, noise taken off", *(f"{level(s.voice)} dBFS" for s in sides)),
        ("Noise floor (pauses)", *(f"{level(s.floor)} dBFS" for s in sides)),
        ("Estimated SNR", *(f"{snr(s.snr)} dB" for s in sides)),
        ("Samples at full scale", *(str(s.clipped) for s in sides)),
        ("Bandwidth", *(hertz(s.bandwidth) for s in sides)),
    ]
    rows += [(f"DNSMOS, {name}", *(f"{s:.2f}" for s in pair)) for name, pair in (scores or {}).items()]
    return rows


def making(result: Result, options: Options, hashes: list[str], versions: str) -> list[Row]:
    """Rows of name and value: everything that is needed to do the same again."""
    return [
        ("Input", shown(result.source)),
        ("SHA-256", hashes[0]),
        ("Output", shown(result.target)),
        ("SHA-256", hashes[1]),
        (
            "Format",
            f"{result.container}, {result.subtype}, {hertz(result.rate)}, {channels(result.channels)}",
        ),
        ("Length", f"{result.frames} frames, {clock(result.frames / result.rate)}"),
        ("Model", result.model),
        ("Weights, SHA-256", result.model_sha256),
        ("Settings", settings(options)),
        ("Back end", f"{result.backend}, kernels: {', '.join(result.kernels) or 'plain operations'}"),
        ("Numerics", ("strict" if result.strict else "standard") + ", TF32 products" * result.tf32),
        ("Time", f"{result.seconds:.1f} s, {result.speed:.1f}{TIMES} real time"),
        ("Versions", versions),
    ]


def settings(options: Options) -> str:
    """Strength, limit, windows and whatever else isn't the default."""
    chunk, overlap = options.window_seconds
    told = [
        f"strength {options.strength:g} %",
        "no attenuation limit" if options.attenuation_limit is None else
        f"attenuation limit {options.attenuation_limit:g} dB",
        f"profile {options.profile} (chunks of {chunk:g} s that share {overlap:g} s with the next)",
    ]  # fmt: skip
    told += ["channels linked"] * options.link_channels
    told += [f"resampled to {options.rate} Hz"] * (options.rate is not None)
    told += [f"track {options.track}"] * (options.track is not None)
    return ", ".join(told)


def level(value: float | None) -> str:
    """A level with a real minus sign; a dash where there is none."""
    if value is None:
        return "\N{EN DASH}"
    return f"{value:.1f}".replace("-", MINUS) if value > -119.9 else f"under {MINUS}119"


def signed(value: float) -> str:
    """+1.2 dB."""
    return f"{value:+.1f} dB".replace("-", MINUS)


def snr(value: float | None) -> str:
    """An estimated SNR, which says no more beyond 60 dB."""
    return level(value) if value is None or value < MOST else f"over {MOST:.0f}"


def kilo(value: float) -> str:
    """Thousands with three digits."""
    return f"{value / 1000:.3g}"


def hertz(value: float) -> str:
    """48 kHz, 500 Hz."""
    return f"{kilo(value)} kHz" if value >= 1000 else f"{value:.0f} Hz"


def channels(count: int) -> str:
    """mono, stereo, 6 channels."""
    return {1: "mono", 2: "stereo"}.get(count, f"{count} channels")


def clock(seconds: float) -> str:
    """1:02:03, 4:05, or 3.2 s."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
