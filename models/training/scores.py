"""Scores of systems on pairs, in worker processes, and their means with intervals."""

import json
import multiprocessing
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from speechlens import metrics
from speechlens.audio import memory
from speechlens.errors import InputError
from speechlens.models.training import peers
from speechlens.models.training.results import Results

METRICS = (
    *("pesq", "stoi", "si_sdr", "lsd", "lsd_own_rate", "level", "active_level"),
    *("dnsmos_sig", "dnsmos_bak", "dnsmos_ovr"),
)
CONDITIONS = ("set", "rate", "snr_db", "kind", "room")
ALL, CLEAN = "all", "clean input"
_RESAMPLES = 2000
_FRAME_SECONDS = 0.02
_ACTIVE = 10 ** (-15.9 / 10)  # of the mean power: above it is voice, the margin of ITU-T P.56
