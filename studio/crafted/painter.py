"""Pictures within pictures: painted, woven and printed, from noise and a palette, as Blender images.

Everything is an array of (height, width, 3), sRGB from 0 to 1, the first row at the top."""

import math

import bpy
import cv2
import numpy as np
from surfaces import picture


def show(name, image, roughness=0.55, bump=0.0):
    """A surface that shows the array."""
    height, width, _ = image.shape
    made = bpy.data.images.new(name, width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = np.clip(image[::-1], 0, 1)
    made.pixels.foreach_set(rgba.ravel())
    made.pack()
    return picture(name, made, roughness, bump)


def rgb(color):
    return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def cloud(height, width, cells, seed, octaves=5):
    """Smooth noise from 0 to 1."""
    luck = np.random.default_rng(seed)
    out, weight = np.zeros((height, width), np.float32), 0
    for o in range(octaves):
        n = cells * 2**o
        rough = luck.random((n + 2, n + 2)).astype(np.float32)
        out += cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC) * 0.55**o
        weight += 0.55**o
    out /= weight
    return np.clip((out - out.min()) / (out.max() - out.min()), 0, 1)


def fade(top, bottom, height, width):
    t = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    return np.broadcast_to(rgb(top) * (1 - t) + rgb(bottom) * t, (height, width, 3)).copy()


def lay(image, mask, color):
    mask = np.clip(mask, 0, 1)[..., None]
    image[:] = image * (1 - mask) + (rgb(color) if isinstance(color, str) else color) * mask


def brush(image, seed, strokes=9000, size=9):
    """Repaints an array with short strokes of a loaded brush, and varnishes it."""
    height, width, _ = image.shape
    luck = np.random.default_rng(seed)
    canvas = cv2.GaussianBlur(image, (0, 0), 6)
    gray = cv2.GaussianBlur(image.mean(2), (0, 0), 4)
    gx, gy = cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1)
    for k in range(strokes):
        long = size * (1.8 - 1.2 * k / strokes)
        x, y = int(luck.integers(width)), int(luck.integers(height))
        a = math.atan2(gx[y, x], -gy[y, x]) if abs(gx[y, x]) + abs(gy[y, x]) > 0.01 else luck.normal(0, 0.35)
        color = np.clip(image[y, x] + luck.normal(0, 0.028) + luck.normal(0, 0.012, 3), 0, 1)
        dx, dy = long * math.cos(a), long * math.sin(a)
        cv2.line(canvas, (int(x - dx), int(y - dy)), (int(x + dx), int(y + dy)), color.tolist(), max(1, int(long * 0.42)), cv2.LINE_AA)
    weave = 0.985 + 0.03 * (np.indices((height, width)).sum(0) % 2)
    return np.clip(canvas * weave[..., None] * np.array([1.0, 0.965, 0.87], np.float32), 0, 1).astype(np.float32)


def hills(image, horizon, color, seed, rough=0.12, cells=4):
    height, width, _ = image.shape
    line = cloud(4, width, cells, seed)[1]
    edge = (horizon - rough * (line - 0.5)) * height
    y = np.arange(height)[:, None]
    tint = cloud(height, width, 8, seed + 1)[..., None] * 0.22 - 0.11
    lay(image, np.clip((y - edge[None, :]) / 3, 0, 1), np.clip(rgb(color) + tint, 0, 1))


def trees(image, base, tall, color, seed, count=14, spread=(0, 1)):
    height, width, _ = image.shape
    luck = np.random.default_rng(seed)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    ragged = cloud(height, width, 26, seed)
    for _ in range(count):
        cx, h = luck.uniform(*spread) * width, tall * height * luck.uniform(0.6, 1.2)
        cy, r = base * height - h * 0.55, h * 0.5
        inside = 1 - np.hypot((x - cx) / (r * luck.uniform(0.6, 0.95)), (y - cy) / r) + (ragged - 0.5) * 0.9
        shade = np.clip(0.5 - (y - cy) / r * 0.35 - (x - cx) / r * 0.25, 0, 1)[..., None]
        lay(image, inside * 6, np.clip(rgb(color) * (0.5 + shade), 0, 1))
        lay(image, (np.abs(x - cx) < r * 0.06) * (y > cy) * (y < base * height + 2), "#2d2118")


def landscape(seed=1, sky=("#8fa3ac", "#e3cfa4"), water=False, w=900, h=660):
    """Sky, far hills, a meadow or a river, trees."""
    image = fade(*sky, h, w)
    puffs = cloud(h, w, 3, seed)
    lay(image, np.clip((puffs - 0.52) * 3, 0, 1) * np.linspace(1, 0.2, h)[:, None], "#efe4cc")
    hills(image, 0.5, "#7d8a92", seed + 1, 0.22)
    hills(image, 0.57, "#66765f", seed + 2, 0.14)
    hills(image, 0.64, "#7c7a45", seed + 3, 0.06)
    if water:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        t = np.clip((y / h - 0.66) / 0.34, 0, 1)
        middle = w * (0.52 + 0.16 * np.sin(t * 4 + seed))
        lay(image, (w * (0.03 + 0.3 * t) - np.abs(x - middle)) / 10 * (y > 0.66 * h), image[int(h * 0.1)].mean(0) * 0.92)
    trees(image, 0.66, 0.13, "#56633c", seed + 4, 14)
    trees(image, 0.82, 0.4, "#3d4a2b", seed + 5, 3, (0.03, 0.25))
    trees(image, 0.78, 0.26, "#4d5630", seed + 6, 2, (0.82, 0.98))
    hills(image, 0.93, "#4f4a2a", seed + 7, 0.08)
    return brush(image, seed)


def mountains(seed=3, w=900, h=640):
    image = fade("#6f8fa8", "#e8d8bd", h, w)
    for i, (z, tone) in enumerate(((0.42, "#9aa6b5"), (0.52, "#77869a"), (0.62, "#566a6f"))):
        hills(image, z, tone, seed + i, 0.42 - 0.1 * i, 5 + 2 * i)
    image[: int(h * 0.45)] = image[: int(h * 0.45)] * 0.96 + 0.04
    hills(image, 0.72, "#6d7550", seed + 5, 0.05)
    y = np.arange(h)[:, None] / h
    lay(image, np.broadcast_to(np.clip((y - 0.78) * 40, 0, 1) * np.clip((0.93 - y) * 40, 0, 1), (h, w)), "#8ba4ad")
    trees(image, 0.8, 0.2, "#2f4234", seed + 6, 9, (0.55, 1))
    hills(image, 0.95, "#49492f", seed + 7, 0.07)
    return brush(image, seed)


def seascape(seed=5, w=900, h=620):
    image = fade("#7a8ea0", "#e6d3b0", h, w)
    lay(image, np.clip((cloud(h, w, 3, seed) - 0.45) * 2.4, 0, 1) * np.linspace(1, 0.1, h)[:, None], "#d8d2c8")
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    sea = y > 0.55 * h
    depth = np.clip((y / h - 0.55) / 0.45, 0, 1)
    swell = np.sin(y / (2 + 13 * depth) + 3 * cloud(h, w, 6, seed + 1) + x / 90)
    lay(image, sea * 1.0, "#41606b")
    lay(image, sea * np.clip(swell * 0.6, 0, 1) * (0.3 + 0.5 * depth), "#8ea7a6")
    lay(image, sea * np.clip((swell - 0.8) * 5, 0, 1) * depth, "#e6e2d4")
    for cx, k in ((0.62, 1.0), (0.3, 0.45)):
        bx, by = cx * w, (0.56 + 0.1 * k) * h
        lay(image, np.clip(1 - np.maximum(np.abs(x - bx) / (75 * k), np.abs(y - by) / (11 * k)), 0, 1) * 9, "#2e231b")
        for off, tall, wide in ((-22, 150, 46), (26, 126, 40)):
            u, v = (x - bx - off * k) / (wide * k), (by - 10 * k - y) / (tall * k)
            lay(image, ((v > 0) & (v < 1) & (u > -0.08) & (u < 1 - v)) * 1.0, "#d9cba8")
            lay(image, ((np.abs(u + 0.08) < 0.03) & (v > -0.05) & (v < 1.08)) * 1.0, "#3a2a1c")
    return brush(image, seed, size=8)


def still_life(seed=7, w=660, h=820):
    """A jug, pears and a plum on a table before a dark wall."""
    image = fade("#241a14", "#4a3424", h, w)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    lay(image, np.clip((0.75 - np.hypot((x / w - 0.2), (y / h - 0.2))) * 0.7, 0, 1), "#6d5238")
    lay(image, np.clip((y - 0.7 * h) / 3, 0, 1), "#5b3a22")
    lay(image, np.clip((y - 0.7 * h) / 3, 0, 1) * cloud(h, w, 5, seed) * 0.6, "#8a6238")

    def round_thing(cx, cy, rx, ry, color):
        u, v = (x - cx * w) / (rx * w), (y - cy * h) / (ry * h)
        shade = np.clip(1.05 - 0.75 * np.hypot(u + 0.45, v + 0.45), 0.12, 1.2)[..., None]
        lay(image, np.clip((1.1 - np.hypot((x - (cx + rx * 0.5) * w) / (rx * 1.5 * w), (y - (cy + ry * 0.95) * h) / (ry * 0.28 * h))) * 2, 0, 0.8), "#1d120b")
        lay(image, (1 - np.hypot(u, v)) * 26, np.clip(rgb(color) * shade, 0, 1))
        lay(image, (0.16 - np.hypot(u + 0.42, v + 0.45)) * 8, "#f4ead2")

    round_thing(0.36, 0.54, 0.18, 0.19, "#6a7f80")
    lay(image, ((np.abs(x - 0.36 * w) < 0.075 * w) & (y > 0.25 * h) & (y < 0.4 * h)) * 1.0, "#5d7172")
    lay(image, (1 - np.hypot((x - 0.36 * w) / (0.1 * w), (y - 0.255 * h) / (0.022 * h))) * 20, "#7f9493")
    round_thing(0.68, 0.68, 0.105, 0.09, "#b99a3a")
    round_thing(0.665, 0.6, 0.055, 0.055, "#b99a3a")
    round_thing(0.53, 0.76, 0.1, 0.078, "#a5462c")
    round_thing(0.8, 0.8, 0.065, 0.05, "#4a2a48")
    round_thing(0.24, 0.79, 0.06, 0.048, "#51304d")
    return brush(image, seed, size=8)


def botanical(seed=11, w=520, h=720):
    """A hand-colored plate: stem, leaves and a flower on old paper."""
    image = np.ones((h, w, 3), np.float32) * rgb("#e2d6b8")
    image += (cloud(h, w, 5, seed)[..., None] - 0.5) * 0.07
    luck = np.random.default_rng(seed)
    points = [(w * 0.5 + 22 * math.sin(t * 3 + seed), h * (0.9 - 0.62 * t)) for t in np.linspace(0, 1, 40)]
    for a, b in zip(points, points[1:]):
        cv2.line(image, tuple(map(int, a)), tuple(map(int, b)), rgb("#5d6f3c").tolist(), 5, cv2.LINE_AA)
    for i in range(4, 34, 5):
        for side in (-1, 1):
            x, y = points[i]
            long, a = 95 - i * 1.4, -0.5 + luck.uniform(-0.2, 0.2)
            leaf = np.array([(x + side * long * t * math.cos(a) - 24 * math.sin(math.pi * t) * math.sin(a) * s * side, y + long * t * math.sin(a) - 24 * math.sin(math.pi * t) * s) for s, ts in ((1, np.linspace(0, 1, 14)), (-1, np.linspace(1, 0, 14))) for t in ts], np.int32)
            cv2.fillPoly(image, [leaf], rgb("#71854a").tolist(), cv2.LINE_AA)
            cv2.polylines(image, [leaf], True, rgb("#465530").tolist(), 1, cv2.LINE_AA)
            cv2.line(image, (int(x), int(y)), (int(x + side * long * math.cos(a)), int(y + long * math.sin(a))), rgb("#465530").tolist(), 1, cv2.LINE_AA)
    cx, cy = points[-1]
    for ring_r, n, tone in ((62, 9, "#a8505a"), (44, 8, "#bd6a6c"), (26, 6, "#cf8f86")):
        for i in range(n):
            a = 2 * math.pi * i / n + ring_r
            cv2.ellipse(image, (int(cx + ring_r * 0.62 * math.cos(a)), int(cy + ring_r * 0.62 * math.sin(a))), (int(ring_r * 0.56), int(ring_r * 0.36)), math.degrees(a), 0, 360, rgb(tone).tolist(), -1, cv2.LINE_AA)
            cv2.ellipse(image, (int(cx + ring_r * 0.62 * math.cos(a)), int(cy + ring_r * 0.62 * math.sin(a))), (int(ring_r * 0.56), int(ring_r * 0.36)), math.degrees(a), 0, 360, rgb("#7a3540").tolist(), 1, cv2.LINE_AA)
    cv2.circle(image, (int(cx), int(cy)), 9, rgb("#c9a24a").tolist(), -1, cv2.LINE_AA)
    cv2.rectangle(image, (26, 26), (w - 26, h - 26), rgb("#6d5f48").tolist(), 1)
    return np.clip(image, 0, 1)


def world_map(w=1400, h=700):
    """An old globe's gores: land that looks like land, and no country's name."""
    image = np.ones((h, w, 3), np.float32) * rgb("#7f9a8c")
    image += (cloud(h, w, 4, 2)[..., None] - 0.5) * 0.1
    land = cloud(h, w, 4, 21, 6)
    land = land * 0.75 + 0.25 * np.roll(land, w // 2, 1)
    poles = np.abs(np.linspace(-1, 1, h))[:, None]
    mask = np.clip((land - 0.52 - 0.1 * (poles > 0.86)) * 40, 0, 1)
    tints = np.stack([rgb(c) for c in ("#cdb27a", "#b98f5f", "#c7a98a", "#a9a06a", "#bf8f74")])
    which = (cloud(h, w, 7, 33, 2) * 4.99).astype(int)
    lay(image, mask, tints[which])
    edge = np.abs(cv2.Laplacian(mask.astype(np.float32), cv2.CV_32F)) > 0.2
    lay(image, edge * 0.7, "#4a3a26")
    for i in range(24):
        image[:, i * w // 24 : i * w // 24 + 1] *= 0.8
    for j in range(12):
        image[j * h // 12 : j * h // 12 + 1] *= 0.8
    image[h // 2 - 2 : h // 2 + 2] = rgb("#7a4a32")
    return np.clip(image * np.array([1, 0.95, 0.82], np.float32), 0, 1)


def persian(seed=1, ground="#6a1f1c", border="#1f2a40", light="#c9ae7e", w=600, h=900):
    """A knotted rug: borders, a medallion, and flowers by symmetry."""
    image = np.ones((h, w, 3), np.float32) * rgb(ground)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = np.abs(x - w / 2), np.abs(y - h / 2)
    edge = np.minimum(np.minimum(x, w - x), np.minimum(y, h - y))
    tones = [rgb(c) for c in (light, border, "#8a5a3a", "#4f5f4a", "#a5763f")]
    luck = np.random.default_rng(seed)
    field = edge > 96
    for _ in range(70):
        cx, cy, r = luck.uniform(0, w / 2), luck.uniform(0, h / 2), luck.uniform(7, 19)
        tone = tones[luck.integers(len(tones))]
        d, a = np.hypot(u - cx, v - cy), np.arctan2(v - cy, u - cx)
        lay(image, field * (d < r * (0.7 + 0.3 * np.cos(6 * a))), tone)
        lay(image, field * (d < r * 0.35), tones[luck.integers(len(tones))])
        stem = (np.abs(np.sin((u + v * 0.7 - cx) / 30) * 14 - (v - cy)) < 1.6) & (d < r * 3.4)
        lay(image, field * stem, rgb(light) * 0.8)
    a = np.arctan2(v / 1.5, u)
    d = np.hypot(u, v / 1.5) * (1 + 0.09 * np.cos(a * 16))
    for r, tone in ((150, light), (143, border), (112, "#8a5a3a"), (104, light), (98, ground), (60, border), (52, light), (44, ground), (18, light)):
        lay(image, (d < r) * 1.0, tone)
    for r0, r1, tone in ((0, 12, border), (12, 18, light), (18, 74, border), (74, 80, light), (80, 96, ground)):
        lay(image, ((edge >= r0) & (edge < r1)) * 1.0, tone)
    along = np.where(np.minimum(x, w - x) < np.minimum(y, h - y), v, u)
    for size, tone in ((20, light), (14, ground), (6, light)):
        lay(image, (np.hypot((along % 56) - 28, edge - 46) < size * (0.75 + 0.25 * np.cos(4 * np.arctan2(edge - 46, (along % 56) - 28)))) * ((edge > 18) & (edge < 74)), tone)
    lay(image, ((np.abs((along % 22) - 11) + np.abs(edge - 88) < 6)) * 1.0, light)
    abrash = 0.88 + 0.2 * cloud(h, 4, 5, seed + 3)[:, :1]
    knots = 0.93 + 0.1 * luck.random((h, w)).astype(np.float32)
    worn = 0.85 + 0.25 * cloud(h, w, 4, seed + 4)
    return np.clip(image * (abrash * knots * worn)[..., None], 0, 1)


def patchwork(seed=2, w=840, h=840, n=7):
    """Eight-pointed stars of calico on muslin."""
    luck = np.random.default_rng(seed)
    image = np.ones((h, w, 3), np.float32) * rgb("#d9cdb2")
    calicos = ("#8a3a34", "#34496a", "#a5804a", "#566b4f", "#6f4a62", "#8a6a52", "#44403c")
    s = w / n
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    dots = (np.sin(x * 0.9) * np.sin(y * 0.9) > 0.72)[..., None] * 0.1
    for i in range(n):
        for j in range(n):
            u, v = (x - i * s) / s - 0.5, (y - j * s) / s - 0.5
            inside = (np.abs(u) <= 0.5) & (np.abs(v) <= 0.5)
            one, two = (rgb(calicos[k]) for k in luck.choice(len(calicos), 2, replace=False))
            a = np.arctan2(v, u)
            star = np.hypot(u, v) < 0.46 / (1 + 0.85 * np.abs(np.sin(4 * a)))
            lay(image, inside * star, np.clip(np.where(((a / (math.pi / 4)).astype(int) % 2 == 0)[..., None], one, two) + dots, 0, 1))
            frame = inside & (np.maximum(np.abs(u), np.abs(v)) > 0.465)
            lay(image, frame * 1.0, "#8a3a34")
    lay(image, (np.minimum(np.minimum(x, w - x), np.minimum(y, h - y)) < 14) * 1.0, "#34496a")
    return np.clip(image * (0.92 + 0.1 * cloud(h, w, 5, seed)[..., None]), 0, 1)
