"""Store the outputs of this version as the reference: python -m tests.regression.renew --why "..."

Only for changes that are meant to change the sound; the reason goes into the log beside the outputs.
"""

import argparse
from datetime import date

import soundfile as sf

import speechlens
from speechlens.models import load
from tests.conftest import agreement
from tests.regression.recordings import STORED, chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--why", required=True, help="what changed the sound")
    why = parser.parse_args().why
    model = load("lite")
    STORED.mkdir(exist_ok=True)
    lines = [f"{date.today()}, version {speechlens.__version__}, model {model.sha256[:12]}: {why}"]
    for recording in chosen():
        output = recording.output(model)
        if recording.stored.exists():
            before = sf.read(recording.stored, dtype="float32", always_2d=True)[0]
            lines.append(f"    {recording.stored.name}: {agreement(output, before):.1f} dB to the one before")
        sf.write(recording.stored, output, recording.rate, "PCM_24")
    with open(STORED / "LOG.txt", "a") as log:
        log.write("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
