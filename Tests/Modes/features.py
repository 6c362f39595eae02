"""Features of a track minute by minute, as `ModeFold` computes them in Swift."""
import numpy as np

QUARTER = 15.0
GAP = 300.0
CONTEXT = 10
RADIUS = 6_371_008.8
POOREST, BEST, USUAL = 200.0, 3.0, 10.0
NAMES = ["speed", "wide", "fastest", "top", "low", "change", "steady", "straight", "halts", "bend",
         "sharp"]


class Minutes:
    """One row per minute: its start, the seconds it covers, its piece without gaps, its features."""

    def __init__(self, start, seconds, piece, values):
        self.start, self.seconds, self.piece, self.values = start, seconds, piece, values


def anchors(t, lat, lon, accuracy=None):
    """The weighted mean of the fixes of each quarter minute: time, place, piece, minute."""
    t = np.asarray(t, float)
    order = np.argsort(t, kind="stable")
    t, lat, lon = t[order], np.asarray(lat, float)[order], np.asarray(lon, float)[order]
    radius = np.full(len(t), np.nan) if accuracy is None else np.asarray(accuracy, float)[order]
    keep = np.concatenate([[True], np.diff(t) > 0])
    t, lat, lon, radius = t[keep], lat[keep], lon[keep], radius[keep]
    piece = np.concatenate([[0], np.cumsum(np.diff(t) > GAP)])
    good = ~(radius > POOREST)
    t, lat, lon, radius, piece = t[good], lat[good], lon[good], radius[good], piece[good]
    weight = 1 / np.square(np.maximum(np.where(radius > 0, radius, USUAL), BEST))
    quarter = np.floor(t / QUARTER).astype(np.int64)
    new = (np.diff(quarter) > 0) | (np.diff(piece) > 0)
    starts = np.flatnonzero(np.concatenate([[True], new]))
    total = np.add.reduceat(weight, starts)

    def mean(x):
        return np.add.reduceat(weight * (x - x[0]), starts) / total + x[0]

    return mean(t), mean(lat), mean(lon), piece[starts], quarter[starts] // 4


def turn(a, b):
    return abs(np.arctan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]))


def minutes(t, lat, lon, accuracy=None):
    """The minutes of a track, or None if there is none."""
    time, lat, lon, piece, minute = anchors(t, lat, lon, accuracy)
    radians = np.pi / 180
    north = np.diff(lat) * radians * RADIUS
    east = np.diff(lon) * radians * RADIUS * np.cos(lat[:-1] * radians)
    seconds, joined = np.diff(time), np.diff(piece) == 0
    rows, i = [], 1
    while i < len(time):
        j = i
        while j + 1 < len(time) and minute[j + 1] == minute[i] and piece[j + 1] == piece[i]:
            j += 1
        first = i if joined[i - 1] else i + 1
        if first <= j:
            legs = slice(first - 1, j)
            rows.append(row(minute[i], piece[i], east[legs], north[legs], seconds[legs]))
        i = j + 1
    if not rows:
        return None
    r = {name: np.array([one[name] for one in rows]) for name in rows[0]}
    return Minutes(r["minute"] * 60.0, r["seconds"], r["piece"], around(r))


def row(minute, piece, x, y, d):
    """The features of a minute by itself."""
    far = np.hypot(x, y)
    v = far / d
    dense, sharp = len(v) >= 3, np.nan
    for p in range(1, len(v)):
        if min(far[p - 1], far[p]) > 25:
            sharp = np.nanmax([sharp, turn((x[p - 1], y[p - 1]), (x[p], y[p]))])
    return dict(minute=minute, piece=piece, seconds=d.sum(), x=x.sum(), y=y.sum(),
                top=v.max() if dense else np.nan, low=v.min() if dense else np.nan,
                change=np.abs(np.diff(v)).max() if dense else np.nan,
                sharp=sharp if dense else np.nan)


def around(r):
    """The features of each minute with its neighbours."""
    n, piece = len(r["x"]), r["piece"]
    chord = np.hypot(r["x"], r["y"])
    speed = chord / r["seconds"]
    f = {name: np.full(n, np.nan) for name in NAMES}
    f.update(speed=speed, top=r["top"], low=r["low"], change=r["change"], sharp=r["sharp"])
    for i in range(n):
        a, b = i, i
        while a > 0 and i - a < CONTEXT and piece[a - 1] == piece[i]:
            a -= 1
        while b < n - 1 and b - i < CONTEXT and piece[b + 1] == piece[i]:
            b += 1
        near, far = slice(max(a, i - 2), min(b, i + 2) + 1), slice(a, b + 1)
        span = r["seconds"][near].sum()
        f["wide"][i] = np.hypot(r["x"][near].sum(), r["y"][near].sum()) / span
        f["straight"][i] = f["wide"][i] / max(0.3, chord[near].sum() / span)
        ranked = np.sort(speed[far])
        f["fastest"][i] = ranked[-2] if len(ranked) >= 5 else ranked[-1]
        # Stops of the ride: only between two fast minutes.
        fast = np.flatnonzero(speed[far] > 3)
        if len(fast):
            f["halts"][i] = (speed[far][fast[0]:fast[-1] + 1] < 0.5).mean()
        if a < i < b:
            three = speed[i - 1:i + 2]
            f["steady"][i] = (three.max() - three.min()) / max(1.0, three.mean())
        if i > a and min(chord[i], chord[i - 1]) > 40:
            f["bend"][i] = turn((r["x"][i - 1], r["y"][i - 1]), (r["x"][i], r["y"][i]))
    return f
