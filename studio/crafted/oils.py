"""What every oil painting here has: noise, a sky, and the brush that paints over what was made of them.

Everything is an array of (height, width, 3), sRGB from 0 to 1, the first row at the top."""

import math

import cv2
import numpy as np


def rgb(color):
    return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def noise(x, y, seed, octaves=6, rough=0.5):
    """Smooth noise from -1 to 1 at any points; the same for the same seed."""
    luck = np.random.default_rng(seed)
    out, weight = np.zeros(np.broadcast(x, y).shape, np.float32), 1.0
    for _ in range(octaves):
        grid = luck.uniform(-1, 1, (64, 64)).astype(np.float32)
        i, j = np.floor(x).astype(int), np.floor(y).astype(int)
        u, v = x - i, y - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        a, b = grid[j % 64, i % 64], grid[j % 64, (i + 1) % 64]
        c, d = grid[(j + 1) % 64, i % 64], grid[(j + 1) % 64, (i + 1) % 64]
        out += weight * ((a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v)
        weight *= rough
        x, y = x * 2.03 + 17.3, y * 2.03 + 9.1
    return out * (1 - rough)


def blend(a, b, t):
    return a + (b - a) * np.clip(t, 0, 1)[..., None]


def sky(w, h, horizon, colors, seed, cover):
    """Zenith to horizon, with clouds that are lit from the left and lie flatter the farther they are."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    up = np.clip((horizon - y) / horizon, 0.02, 1)
    top, low = (rgb(c) for c in colors)
    image = blend(np.broadcast_to(low, (h, w, 3)), np.broadcast_to(top, (h, w, 3)), up**0.7)
    far = 0.55 / (up + 0.22)
    u, v = (x / w - 0.5) * far * 3.2 + seed, far * 5
    thick = noise(u, v, seed) + cover
    toward = noise(u - 0.09, v + 0.1, seed) + cover
    lit = np.clip(0.55 + (thick - toward) * 3.5, 0, 1)
    white, gray = low * 0.45 + rgb("#fff4dc") * 0.55, top * 0.55 + rgb("#6d6460") * 0.45
    return blend(image, blend(np.broadcast_to(gray, (h, w, 3)), np.broadcast_to(white, (h, w, 3)), lit), thick * 2.6)


def brush(image, seed, finest=3):
    """Repaints an array with a loaded brush, broad first and fine where there is much to see, then varnishes it."""
    h, w, _ = image.shape
    luck = np.random.default_rng(seed)
    image = image.astype(np.float32)
    canvas = cv2.GaussianBlur(image, (0, 0), 14) * 0.8 + rgb("#4a3420") * 0.2
    for size, count in ((16, 2600), (8, 9000), (finest + 1, 26000), (finest - 1, 30000)):
        soft = cv2.GaussianBlur(image, (0, 0), size * 0.4)
        gray = cv2.GaussianBlur(soft.mean(2), (0, 0), size * 0.7)
        gx, gy = cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1)
        off = np.abs(soft - canvas).sum(2)
        for _ in range(count):
            x, y = int(luck.integers(w)), int(luck.integers(h))
            if size < 10 and off[y, x] < 0.05:
                continue
            a = math.atan2(gx[y, x], -gy[y, x]) if abs(gx[y, x]) + abs(gy[y, x]) > 0.006 else luck.normal(0.1, 0.3)
            color = np.clip(soft[y, x] * (1 + luck.normal(0, 0.055)) + luck.normal(0, 0.012, 3), 0, 1)
            dx, dy = size * 1.3 * math.cos(a), size * 1.3 * math.sin(a)
            cv2.line(canvas, (int(x - dx), int(y - dy)), (int(x + dx), int(y + dy)), color.tolist(), max(1, int(size * 0.75)), cv2.LINE_AA)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    age = 1 - 0.16 * ((x / w - 0.5) ** 2 + (y / h - 0.5) ** 2) * 1.6 + 0.03 * noise(x / 200, y / 200, seed + 30, 3)
    canvas = (canvas * age[..., None] * np.array([1.0, 0.965, 0.87], np.float32)) ** 0.93
    return np.clip(canvas, 0, 1).astype(np.float32)
