"""Simulated trips: movements from published figures, receivers from their errors; a step is a second."""
import numpy as np

MODES = ["still", "walking", "running", "cycling", "road", "rail", "ferry", "flight"]


class Trip:
    """Positions per second with the mode of each."""

    def __init__(self, rng):
        self.rng, self.x, self.y = rng, 0.0, 0.0
        self.h = rng.uniform(0, 2 * np.pi)
        self.v = 0.0
        self.rows, self.kind, self.indoors = [], [], []

    def step(self, mode, v, turn=0.0, indoors=False):
        self.v = v
        self.h += turn
        self.x += v * np.cos(self.h)
        self.y += v * np.sin(self.h)
        self.rows.append((self.x, self.y))
        self.kind.append(mode)
        self.indoors.append(indoors)

    def rest(self, mode, seconds, indoors=False):
        for _ in range(int(seconds)):
            self.step(mode, 0.0, indoors=indoors)

    def leg(self, mode, metres, cruise, accel, brake, curve, end=0.0, wander=0.03, memory=60, bend_memory=200, lateral=2.0):
        """Moves by `metres` at about `cruise`, then slows to `end`; bends wander with the scale `curve`."""
        r, gone, w, k = self.rng, 0.0, 0.0, r_normal(self.rng) * curve
        keep = np.exp(-1 / memory)
        while gone < metres:
            w = keep * w + np.sqrt(1 - keep * keep) * r_normal(r) * wander
            kk = np.exp(-max(self.v, 0.5) / bend_memory)
            k = kk * k + np.sqrt(1 - kk * kk) * r_normal(r) * curve
            want = cruise * max(0.2, 1 + w)
            left = metres - gone
            want = min(want, np.sqrt(end * end + 2 * brake * max(left, 0.0)) + 0.2)
            if abs(k) > 1e-6:
                want = min(want, max(1.0, np.sqrt(lateral / abs(k))))
            v = min(want, self.v + accel) if want > self.v else max(want, self.v - 2 * brake)
            v = max(v, 0.15)
            self.step(mode, v, k * v)
            gone += v

    def corner(self, mode, degrees, radius, speed):
        angle = np.radians(degrees)
        n = max(1, int(abs(angle) * radius / speed))
        for _ in range(n):
            self.step(mode, speed, angle / n)


def r_normal(r):
    return r.standard_normal()


def walk(t, seconds, mode="walking", pace=None):
    r, m = t.rng, mode
    pace = pace or (np.clip(r.normal(1.25, 0.28), 0.5, 1.9) if mode == "walking" else np.clip(r.normal(2.95, 0.6), 1.9, 5.0))
    city, n0 = r.random() < 0.5, len(t.rows)
    while len(t.rows) - n0 < seconds:
        if city:
            t.leg(m, r.uniform(40, 250), pace, 1, 1, 0.004, end=pace * 0.8, wander=0.08)
            if r.random() < 0.25:
                t.rest(m, r.uniform(5, 60))
            if r.random() < 0.6:
                t.corner(m, r.choice([-90, 90]), 4, pace)
        else:
            t.leg(m, r.uniform(100, 600), pace, 1, 1, r.uniform(0.005, 0.03), end=pace * 0.8, wander=r.uniform(0.05, 0.25), bend_memory=40)
            if r.random() < 0.1:
                t.rest(m, r.uniform(5, 90))


def cycle(t, seconds):
    r, m = t.rng, "cycling"
    pace = np.clip(r.normal(5.2, 1.4), 2.6, 10)
    city, n0 = r.random() < 0.6, len(t.rows)
    while len(t.rows) - n0 < seconds:
        if city:
            end = r.choice([0.3, pace * 0.6])
            t.leg(m, r.uniform(80, 500), pace * r.uniform(0.8, 1.2), 0.6, 0.8, 0.002, end=end, wander=0.1)
            if end < 1 and r.random() < 0.8:
                t.rest(m, r.uniform(5, 80))
            if r.random() < 0.4:
                t.corner(m, r.choice([-90, 90]), 7, 3)
        else:
            hill = np.exp(r.normal(0, 0.45))
            t.leg(m, r.uniform(300, 2500), float(np.clip(pace * hill, 1.6, 16)), 0.4, 0.6, r.uniform(0.001, 0.008), end=2.5, wander=0.12, bend_memory=80)


def road(t, seconds):
    r, m, n0 = t.rng, "road", len(t.rows)
    style = r.choice(["city", "bus", "rural", "motorway", "mixed"], p=[0.3, 0.2, 0.2, 0.15, 0.15])
    lim = r.uniform(7, 17)
    while len(t.rows) - n0 < seconds:
        s = r.choice(["city", "rural", "motorway"]) if style == "mixed" else style
        until = n0 + seconds if s == style else len(t.rows) + r.uniform(300, 1200)
        if s in ("city", "bus"):
            while len(t.rows) < until:
                stop = r.random() < (0.75 if s == "bus" else 0.4)
                t.leg(m, r.uniform(120, 700 if s == "bus" else 450), lim * r.uniform(0.6, 1.1), r.uniform(0.8, 1.8), r.uniform(1, 2), 0.001,
                      end=0.2 if stop else 5, wander=0.12, memory=20)
                if stop:
                    t.rest(m, r.uniform(8, 45) if s == "bus" and r.random() < 0.6 else r.uniform(5, 100))
                if r.random() < (0.2 if s == "bus" else 0.35):
                    t.corner(m, r.choice([-90, 90, 60, -60]), r.uniform(7, 16), 5)
                if r.random() < 0.04:      # a jam
                    for _ in range(int(r.uniform(2, 8))):
                        t.leg(m, r.uniform(10, 60), r.uniform(1.5, 5), 1, 1, 0.0005, end=0.2)
                        t.rest(m, r.uniform(5, 40))
        elif s == "rural":
            while len(t.rows) < until:
                t.leg(m, r.uniform(800, 5000), r.uniform(15, 27), 1.2, 1.2, r.uniform(0.001, 0.006), end=r.choice([0.2, 6, 12]), wander=0.08, memory=40, lateral=2.5)
                if t.v < 2 and r.random() < 0.7:
                    t.rest(m, r.uniform(4, 60))
                if r.random() < 0.3:
                    t.corner(m, r.choice([-90, 90, 45, -45]), 12, 5)
                if r.random() < 0.4:       # a village
                    t.leg(m, r.uniform(300, 1200), r.uniform(10, 14), 1, 1.2, 0.003, end=10, wander=0.08)
        else:
            while len(t.rows) < until:
                jam = r.random() < 0.1
                t.leg(m, r.uniform(2000, 15000), r.uniform(2, 12) if jam else r.uniform(22, 37), 1.0, 1.0, 0.0004, end=15 if not jam else 4,
                      wander=0.3 if jam else r.choice([0.02, 0.07]), memory=40, bend_memory=800)
            t.leg(m, 500, 14, 1, 1, 0.004, end=5)
            t.corner(m, r.choice([-90, 90]), 12, 5)


def rail(t, seconds):
    r, m, n0 = t.rng, "rail", len(t.rows)
    kind = r.choice(["tram", "metro", "regional", "intercity", "fast"], p=[0.06, 0.18, 0.28, 0.36, 0.12])
    if kind == "fast":
        top, gap, dwell, acc, curve = r.uniform(55, 92), (20000, 90000), (60, 240), 0.4, 0.00012
    elif kind == "intercity":
        top, gap, dwell, acc, curve = r.uniform(21, 46), (8000, 70000), (60, 400), 0.35, 0.0005
    elif kind == "regional":
        top, gap, dwell, acc, curve = r.uniform(20, 40), (2000, 9000), (25, 120), 0.6, 0.0008
    elif kind == "metro":
        top, gap, dwell, acc, curve = r.uniform(14, 23), (500, 1800), (18, 45), 0.9, 0.0015
    else:
        top, gap, dwell, acc, curve = r.uniform(10, 15), (300, 900), (12, 40), 0.9, 0.003
    rough = r.uniform(0.05, 0.4)
    while len(t.rows) - n0 < seconds:
        left = r.uniform(*gap)
        while left > 0:        # pieces with different speeds: curves, slow signals
            piece = min(left, r.uniform(0.3, 1.0) * max(600, left))
            slow = r.random() < rough
            cruise = top * (r.uniform(0.2, 0.5) if slow else r.uniform(0.75, 1.0))
            t.leg(m, piece, cruise, acc, acc, curve, end=0.2 if piece >= left else cruise * 0.7, wander=r.choice([0.01, 0.04]), memory=90, bend_memory=1200, lateral=0.7)
            left -= piece
        t.rest(m, r.uniform(*dwell))
        if r.random() < 0.05:
            t.rest(m, r.uniform(60, 900))


def ferry(t, seconds):
    r, m, n0 = t.rng, "ferry", len(t.rows)
    cruise = r.choice([r.uniform(3, 7), r.uniform(6, 11), r.uniform(11, 18)])
    while len(t.rows) - n0 < seconds:
        t.leg(m, r.uniform(60, 250), 1.5, 0.05, 0.05, 0.004, end=1.5, wander=0.05)
        t.leg(m, cruise * r.uniform(400, 3000), cruise, 0.07, 0.06,
              r.choice([0.0003, 0.001]), end=0.6, wander=r.choice([0.02, 0.08]),
              memory=r.choice([60, 200]), bend_memory=r.choice([50, 1500]), lateral=0.4)
        t.rest(m, r.uniform(60, 400))


def fly(t, seconds):
    r, m = t.rng, "flight"
    for _ in range(int(r.uniform(3, 8))):
        t.leg(m, r.uniform(200, 800), r.uniform(5, 11), 0.5, 0.5, 0.001, end=4)
        t.corner(m, r.choice([-90, 90]), 30, 5)
        if r.random() < 0.3:
            t.rest(m, r.uniform(10, 200))
    cruise = r.choice([r.uniform(190, 255), r.uniform(110, 150)], p=[0.8, 0.2])
    t.leg(m, 2500, 78, 2.0, 1, 1e-6, end=78)
    t.leg(m, cruise * 500, cruise, 0.25, 0.3, 2e-5, end=cruise, wander=0.02, bend_memory=20000, lateral=4)
    t.leg(m, cruise * max(300, seconds - 1500), cruise, 0.2, 0.2, 1e-6, end=140, wander=0.02, memory=300, bend_memory=50000)
    t.leg(m, 140 * 400, 120, 0.2, 0.2, 3e-5, end=75, wander=0.03, bend_memory=20000, lateral=4)
    t.leg(m, 1800, 75, 1, 1.5, 1e-6, end=10)
    for _ in range(int(r.uniform(2, 6))):
        t.leg(m, r.uniform(200, 800), r.uniform(5, 11), 0.5, 0.5, 0.001, end=4)
        t.corner(m, r.choice([-90, 90]), 30, 5)


# Speeds of even rides, in m/s.
EVEN = {"walking": (0.9, 1.7), "running": (2.1, 4), "cycling": (2.8, 7.5), "road": (9, 33),
        "rail": (12, 60)}


def go_evenly(t, mode, seconds):
    """Few changes of speed and direction, so that even motion alone does not imply rail or ferry."""
    r, n0 = t.rng, len(t.rows)
    pace, bend = r.uniform(*EVEN[mode]), r.choice([1e-5, 3e-4, 2e-3])
    if mode in ("road", "rail"):
        bend = min(bend, 1 / pace ** 2)
    while len(t.rows) - n0 < seconds:
        stops = r.random() < 0.3
        t.leg(mode, pace * r.uniform(100, 1500), pace, 0.8, 0.8, bend, end=0.2 if stops else pace,
              wander=r.choice([0.01, 0.05]), memory=120, bend_memory=pace * 60, lateral=2)
        if stops:
            t.rest(mode, r.uniform(5, 200))
        if mode != "rail" and r.random() < 0.3:
            t.corner(mode, r.choice([-90, 90, 45]), 15, min(pace, 5))


def trip(rng, mode, seconds):
    """A rest, a walk, the ride, a walk, a rest."""
    t = Trip(rng)
    pause = lambda: rng.uniform(0, rng.choice([300, 900, 3600]))
    t.rest("still", pause(), indoors=rng.random() < 0.6)
    if mode == "still":
        t.rest("still", seconds, indoors=rng.random() < 0.7)
    elif mode == "walking":
        (walk if rng.random() < 0.75 else lambda t, s: go_evenly(t, mode, s))(t, seconds)
    else:
        if rng.random() < 0.6:
            walk(t, rng.uniform(30, 700))
        rides = {"running": lambda t, s: walk(t, s, "running"), "cycling": cycle, "road": road,
                 "rail": rail, "ferry": ferry, "flight": fly}
        if mode in EVEN and rng.random() < 0.25:
            go_evenly(t, mode, seconds)
        else:
            rides[mode](t, seconds)
        if rng.random() < 0.6:
            walk(t, rng.uniform(30, 700))
    t.rest("still", pause(), indoors=rng.random() < 0.6)
    return t


def wandering(rng, n, memory, smoothing):
    from scipy.signal import lfilter
    keep = np.exp(-1 / memory)
    raw = lfilter([np.sqrt(1 - keep * keep)], [1, -keep], rng.standard_normal(n + 400))
    if smoothing > 0:
        a = np.exp(-1 / smoothing)
        raw = lfilter([1 - a], [1, -a], raw) * np.sqrt((memory + smoothing) / memory)
    return raw[400:]


def receive(rng, t, interval=None):
    """The fixes of a receiver: time, east, north, accuracy, and the true mode of each."""
    xy = np.array(t.rows)
    n = len(xy)
    sigma = rng.choice([rng.uniform(1, 4), rng.uniform(3, 8), rng.uniform(8, 18)], p=[0.4, 0.45, 0.15])
    memory, smooth = np.exp(rng.uniform(np.log(15), np.log(400))), rng.choice([0, rng.uniform(2, 12)])
    inside = np.array(t.indoors)
    wander, slow = rng.uniform(3, 20), np.exp(rng.uniform(np.log(60), np.log(600)))
    noise = np.stack([sigma * wandering(rng, n, memory, smooth) + inside * wander * wandering(rng, n, slow, 10) for _ in range(2)], 1)
    interval = interval or rng.choice([1, 1, 5, 10, 15, 30, 60, 60])
    times = np.arange(rng.integers(0, max(1, int(interval))), n, interval)
    if rng.random() < 0.3:
        times = times[rng.random(len(times)) > rng.uniform(0, 0.3)]
    accuracy = None
    if rng.random() < 0.6:
        accuracy = np.maximum(1, 1.5 * np.hypot(sigma, inside * wander) * rng.uniform(0.7, 1.5) * np.exp(0.1 * rng.standard_normal(n)))[times]
    return times, (xy + noise)[times], accuracy, np.array(t.kind)[times]
