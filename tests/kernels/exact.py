"""The scan in float64 NumPy, twice: step by step, and as a block scan in time with other algebra."""

import numpy as np

THREADS, STEPS, GROUP = 32, 4, 8


def softplus(x):
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def sigmoid(x):
    return np.exp(-np.logaddexp(0, -x))


def sequential(u, delta_raw, A_log, B, C, D, z=None, state=None):
    """(y [B, L, D], last state [B, D, 16]) of the scan's contract, in float64."""
    arrays = (u, delta_raw, A_log, B, C, D, z, state)
    u, delta_raw, A_log, B, C, D, z, state = (None if a is None else np.float64(a) for a in arrays)
    delta, A = softplus(delta_raw), -np.exp(A_log)
    s = np.zeros((len(u), *A.shape)) if state is None else state.copy()
    y = np.empty_like(u)
    for t in range(u.shape[1]):
        step = delta[:, t, :, None]
        s = np.exp(step * A) * s + step * u[:, t, :, None] * B[:, t, None]
        y[:, t] = (s * C[:, t, None]).sum(-1) + D * u[:, t]
    return (y if z is None else y * z * sigmoid(z)), s


def blockwise(u, delta_raw, A_log, B, C, D, z=None, state=None):
    """The same as `sequential`: tiles of THREADS x STEPS steps, scanned by pairs (decay, state).

    Every decay comes from prefix sums of delta; threads scan their own steps, groups of GROUP threads scan by
    doubling, then totals of groups, then tiles. The design of the first GPU scans of Mamba (lanes are time).
    """
    arrays = (u, delta_raw, A_log, B, C, D, z, state)
    u, delta_raw, A_log, B, C, D, z, state = (None if a is None else np.float64(a) for a in arrays)
    batch, length, width = u.shape
    tile = THREADS * STEPS
    pad = -length % tile
    # Steps past the end have delta 0: they are the identity.
    delta = np.pad(softplus(delta_raw), ((0, 0), (0, pad), (0, 0)))
    drive = delta * np.pad(u, ((0, 0), (0, pad), (0, 0)))
    gains, reads = (np.pad(a, ((0, 0), (0, pad), (0, 0))) for a in (B, C))
    A = -np.exp(A_log)
    carry = np.zeros((batch, *A.shape)) if state is None else state.copy()
    sums = np.empty((batch, length + pad, width))
    for start in range(0, length + pad, tile):
        part = slice(start, start + tile)
        h, carry = _tile(delta[:, part], drive[:, part], gains[:, part], A, carry)
        sums[:, part] = (h * reads[:, part, None]).sum(-1)
    y = sums[:, :length] + D * u
    return (y if z is None else y * z * sigmoid(z)), carry


def _tile(delta, drive, gain, A, carry):
    """States [B, tile, D, 16] of one tile and the carry behind it."""
    batch, tile, width = delta.shape
    split = (batch, THREADS, STEPS, width)
    delta, drive = delta.reshape(split), drive.reshape(split)
    source = drive[..., None] * gain.reshape(batch, THREADS, STEPS, 1, -1)
    own = delta.sum(axis=2)
    total = np.zeros((batch, THREADS, *A.shape))
    for i in range(STEPS):
        total = np.exp(delta[:, :, i, :, None] * A) * total + source[:, :, i]
    decay = np.exp(own[..., None] * A)
    # Doubling within groups: (a2, b2) o (a1, b1) = (a1 a2, a2 b1 + b2).
    lane = np.arange(THREADS) % GROUP
    distance = 1
    while distance < GROUP:
        reach = (lane >= distance)[None, :, None, None]
        left_decay, left_total = np.roll(decay, distance, axis=1), np.roll(total, distance, axis=1)
        total = np.where(reach, decay * left_total + total, total)
        decay = np.where(reach, decay * left_decay, decay)
        distance *= 2
    before = np.empty_like(total)
    entering = carry
    for group in range(0, THREADS, GROUP):
        before[:, group] = entering
        inside = slice(group, group + GROUP - 1)
        before[:, group + 1 : group + GROUP] = decay[:, inside] * entering[:, None] + total[:, inside]
        entering = decay[:, group + GROUP - 1] * entering + total[:, group + GROUP - 1]
    h = np.empty((*split, A.shape[1]))
    for i in range(STEPS):
        before = np.exp(delta[:, :, i, :, None] * A) * before + source[:, :, i]
        h[:, :, i] = before
    return h.reshape(batch, tile, *A.shape), entering
