"""A still life in oil, seen by rays before it is painted."""

import math

import cv2
import numpy as np
from crafted.oils import brush, noise, rgb


def still_life(seed=7, w=660, h=820):
    """A jug, apples and grapes on a table before a dark wall, seen by rays: the light of one window."""
    luck = np.random.default_rng(seed)
    # Of an apple: where it lies, its radius, its color and its blush.
    apples = [(0.34, -0.2, 0.15, "#a8402a", "#b98238"), (0.6, 0.12, 0.16, "#b98a3a", "#9a8a45"), (-0.46, -0.22, 0.14, "#8f3a22", "#b07a35"), (0.05, -0.34, 0.125, "#7d8a3c", "#96602e")]
    lay = [(bx, by, r, r, tone) for bx, by, r, tone, _ in apples]
    for k in range(30):
        a, d = k * 2.4, 0.2 * math.sqrt(k / 30)
        r = luck.uniform(0.048, 0.062)
        lay.append((0.3 + 1.25 * d * math.cos(a), -0.52 + 0.6 * d * math.sin(a), r + 0.75 * (0.2 - d) * (k % 2), r, "#2f2138"))
    profile = np.array([(0, 0.16), (0.06, 0.2), (0.3, 0.31), (0.5, 0.32), (0.72, 0.2), (0.86, 0.13), (0.98, 0.13), (1.06, 0.17), (1.07, 0.17)])
    heights = np.linspace(0, 1.07, 108)
    radii = np.convolve(np.pad(np.interp(heights, *profile.T), 9, "edge"), np.ones(19) / 19, "valid")

    def world(p):
        """Distance to the nearest thing, and which it is."""
        x, y, z = p
        rj = np.hypot(x + 0.16, y - 0.2)
        jug = np.maximum(np.abs(rj - np.interp(z, heights, radii) + 0.012) - 0.012, np.abs(z - 0.535) - 0.535) * 0.7
        jug = np.minimum(jug, np.hypot(np.hypot(x + 0.16 - 0.29, (z - 0.68) * 0.85) - 0.19, y - 0.2) - 0.032)
        best, which = np.minimum(z, 1.3 - y), np.zeros_like(z, int)
        which = np.where(jug < best, 1, which)
        best = np.minimum(best, jug)
        for k, (bx, by, bz, r, _) in enumerate(lay):
            far = np.sqrt((x - bx) ** 2 + (y - by) ** 2 + (z - bz) ** 2)
            # An apple is hollow where its stem was; a grape is round. Steps are shorter there, since the distance is a guess.
            d = (far - r * (1 - 0.3 * np.clip((z - bz) / (far + 1e-6), 0, 1) ** 22)) * 0.8 if k < len(apples) else far - r
            which = np.where(d < best, k + 2, which)
            best = np.minimum(best, d)
        return best, which

    small_w, small_h = w // 2, h // 2
    gy, gx = np.mgrid[0:small_h, 0:small_w].astype(np.float32)
    look = np.stack([(gx / small_w - 0.5) * 0.62, np.ones_like(gx), (0.5 - gy / small_h) * 0.62 * h / w - 0.2])
    look /= np.linalg.norm(look, axis=0)
    p = np.array([0.08, -3.1, 1.12], np.float32)[:, None, None] + look * 2.1
    for _ in range(46):
        p = p + look * world(p)[0]
    _, which = world(p)
    e = 0.004
    normal = np.stack([world(p + np.eye(3)[i][:, None, None] * e)[0] - world(p - np.eye(3)[i][:, None, None] * e)[0] for i in range(3)])
    normal /= np.linalg.norm(normal, axis=0) + 1e-6
    sun = np.array([-0.72, -0.5, 0.62])[:, None, None]
    sun = sun / np.linalg.norm(sun)
    shadow, t = np.ones_like(gx), 0.03
    for _ in range(22):
        near = world(p + sun * t)[0]
        shadow = np.minimum(shadow, np.clip(9 * near / t, 0, 1))
        t += 0.075
    tones = np.stack([rgb(c) for c in ["#6b4a2c", "#5f7a78", *[b[4] for b in lay]]])[which]
    for k, (bx, by, r, tone, blush) in enumerate(apples):
        around = np.arctan2(p[1] - by, p[0] - bx)
        up = (p[2] - r) / r
        streaks = 0.5 + 0.5 * noise(around * 5 + k, up * 1.3 + k, seed + k, 4) + 0.35 * up
        skin = rgb(tone) + (rgb(blush) - rgb(tone)) * np.clip(streaks, 0, 1)[..., None]
        stem = np.clip((up - 0.55) * 4, 0, 1)[..., None] * (np.hypot(p[0] - bx, p[1] - by) < 0.3 * r)[..., None]
        tones = np.where((which == k + 2)[..., None], skin * (1 - 0.55 * stem), tones)
    wall = (p[1] > 1.25)[..., None]
    tones = np.where(wall, rgb("#4c3826") * (0.75 + 0.5 * np.clip(0.5 - p[0] * 0.4, 0, 1))[..., None], tones)
    tones = tones * (0.86 + 0.34 * noise(p[0] * 6, p[2] * 9 + p[1] * 6, seed, 4))[..., None]
    lit = np.clip((normal * sun).sum(0), 0, 1) * shadow
    half = sun - look
    half = half / np.linalg.norm(half, axis=0)
    shine = np.clip((normal * half).sum(0), 0, 1) ** 26 * shadow * (which > 0)
    image = tones * (0.1 + 1.15 * lit)[..., None] + rgb("#e8dcc0") * (shine * 0.3)[..., None]
    image = cv2.resize(np.clip(image, 0, 1).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    return brush(np.clip(image, 0, 1), seed, 2)
