"""The logistic regression of `ModeModel` and the sequence of `ModeDecoder`, with the same numbers."""
import numpy as np
import scipy.sparse
from scipy.optimize import minimize

from simulate import MODES

K = len(MODES)
LOG, LINEAR = "logarithmic", "linear"
CURVES = [
    ("speed", LOG, [0.1, 0.3, 0.6, 1, 1.6, 2.3, 3.2, 4.5, 6.5, 9, 13, 18, 25, 35, 50, 70, 95, 140]),
    ("wide", LOG, [0.1, 0.25, 0.5, 0.9, 1.4, 2.1, 3, 4.5, 7, 11, 18, 30, 60, 100]),
    ("fastest", LOG, [0.2, 0.6, 1, 1.6, 2.3, 3.2, 4.5, 6.5, 9, 13, 18, 25, 35, 50, 70, 95, 140]),
    ("top", LOG, [0.5, 1.2, 1.8, 2.6, 3.8, 5.5, 8, 12, 18, 30, 60]),
    ("low", LOG, [0.2, 0.6, 1.2, 2.4, 5, 10, 20]),
    ("change", LOG, [0.2, 0.5, 1, 2, 4, 8]),
    ("steady", LINEAR, [0.02, 0.08, 0.2, 0.5, 1]),
    ("straight", LINEAR, [0.2, 0.6, 0.9, 1]),
    ("halts", LINEAR, [0, 0.1, 0.3, 0.6]),
    ("bend", LINEAR, [0.03, 0.1, 0.3, 0.8, 1.6]),
    ("sharp", LINEAR, [0.05, 0.15, 0.4, 0.9, 1.6]),
]
TEMPER, LEAVING, SWAPPING = 0.4, 0.04, 1e-4
# Relative frequencies of the modes, roughly as in national travel surveys.
ENTRIES = np.array([30, 22, 3, 15, 40, 10, 1, 0.3])


def design(values):
    """A constant and the share of each knot."""
    parts = [np.ones((len(values["speed"]), 1))]
    for name, kind, knots in CURVES:
        v, k = np.asarray(values[name], float), np.array(knots, float)
        if kind == LOG:
            v, k = np.log(np.maximum(v, 1e-3)), np.log(k)
        known = np.flatnonzero(~np.isnan(v))
        x = np.clip(v[known], k[0], k[-1])
        i = np.clip(np.searchsorted(k, x, side="right") - 1, 0, len(k) - 2)
        share = (x - k[i]) / (k[i + 1] - k[i])
        part = np.zeros((len(v), len(k)))
        part[known, i] = 1 - share
        part[known, i + 1] += share
        parts.append(part)
    return np.concatenate(parts, 1)


def fit(x, y, weights, start=None, rounds=200, ridge=2.0):
    """Fits the coefficients, with a row for each column of the design and a column for each mode."""
    sparse = scipy.sparse.csr_matrix(x)
    turned, n = sparse.T.tocsr(), np.arange(len(y))
    hot = np.zeros((len(y), K))
    hot[n, y] = 1

    def loss(flat):
        b = flat.reshape(-1, K)
        z = sparse @ b
        p = np.exp(z - z.max(1, keepdims=True))
        p /= p.sum(1, keepdims=True)
        value = -(weights * np.log(p[n, y] + 1e-300)).sum() + 0.5 * ridge * (flat ** 2).sum()
        return value, (turned @ (weights[:, None] * (p - hot)) + ridge * b).ravel()

    first = np.zeros(x.shape[1] * K) if start is None else start.ravel()
    found = minimize(loss, first, jac=True, method="L-BFGS-B", options=dict(maxiter=rounds))
    return found.x.reshape(-1, K)


def logarithms(x, coefficients):
    z = x @ coefficients
    z -= z.max(1, keepdims=True)
    return z - np.log(np.exp(z).sum(1, keepdims=True))


def transitions():
    free, t = (0, 1), np.zeros((K, K))
    for a in range(K):
        for b in range(K):
            if a != b:
                t[a, b] = (LEAVING * ENTRIES[b] / ENTRIES.sum() if a in free
                           else LEAVING / 2 if b in free else SWAPPING * ENTRIES[b])
    walking, running = MODES.index("walking"), MODES.index("running")
    for a, b in ((walking, running), (running, walking)):
        t[a, b] = max(t[a, b], LEAVING / 4)
    for a in range(K):
        t[a, a] = 1 - t[a].sum()
    return t


def decode(evidence, piece):
    """The likeliest modes of the minutes, and the probability of each given the minutes so far."""
    t = transitions()
    logs, begin = np.log(t), np.log(ENTRIES / ENTRIES.sum())
    modes, sure = np.zeros(len(piece), int), np.zeros(len(piece))
    a = 0
    while a < len(piece):
        b = a
        while b < len(piece) and piece[b] == piece[a]:
            b += 1
        scores, origins, beliefs, belief = None, [], [], None
        for i in range(a, b):
            likelihood = np.exp(TEMPER * (evidence[i] - evidence[i].max()))
            if scores is None:
                scores, belief = begin.copy(), np.exp(begin)
            else:
                steps = scores[:, None] + logs
                origins.append(steps.argmax(0))
                scores, belief = steps.max(0), belief @ t
            scores = scores + TEMPER * evidence[i]
            belief = belief * likelihood / (belief * likelihood).sum()
            beliefs.append(belief)
        mode = scores.argmax()
        for i in range(b - 1, a - 1, -1):
            modes[i], sure[i] = mode, beliefs[i - a][mode]
            if i > a:
                mode = origins[i - a - 1][mode]
        a = b
    return modes, sure
