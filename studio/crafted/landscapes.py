"""Country and sea in oil: a ground of noise seen in perspective, in haze, with its light and its mirror in water."""

import math

import cv2
import numpy as np
from crafted.oils import blend, brush, noise, rgb, sky


def country(seed=1, w=900, h=660, colors=("#5f7f97", "#ead3a2"), cover=0.05, tall=0.5, water=-0.28, snow=9.0, warm=1.0, trees=((0.1, 0.92, 0.62, "oak"),), horizon=0.46):
    """A valley: far hills in haze, woods, meadows and water that mirrors them, old trees in front."""
    eye = 0.42
    depth = np.geomspace(0.35, 60, 1100).astype(np.float32)[:, None]
    across = np.linspace(-0.62, 0.62, w).astype(np.float32)[None, :]
    x, y = across * depth + seed * 3.1, depth + seed * 5.7

    def ground(x, y):
        rise = np.clip((y - seed * 5.7 - 5) / 20, 0, 1)
        return noise(x * 0.16, y * 0.16, seed, 8) * (0.75 + tall * 7 * rise) + rise * tall * 0.9 - 0.12

    z = ground(x, y)
    woods = noise(x * 0.9, y * 0.9, seed + 5, 4) + 0.35 * noise(x * 0.2, y * 0.2, seed + 6, 2) + 0.02
    wooded = np.clip(woods * 9, 0, 1) * (z > water + 0.04) * np.clip((depth - 2.2) / 1.2, 0, 1)
    crowns = np.abs(noise(x * 5, y * 5, seed + 7, 3))
    z = z + wooded * (0.13 + 0.2 * crowns)
    e = 0.03 + depth * 0.004
    slope = (ground(x + e, y) - ground(x - e, y)) / (2 * e)
    away = (ground(x, y + e) - ground(x, y - e)) / (2 * e)
    light = np.clip(0.82 - slope * 0.8 - away * 0.2 + 0.55 * (noise(x * 0.13, y * 0.13, seed + 8, 3)), 0.3, 1.35)
    grass = blend(np.broadcast_to(rgb("#6d6a33"), (*z.shape, 3)), np.broadcast_to(rgb("#a8924e"), (*z.shape, 3)), 0.5 + noise(x * 2, y * 2, seed + 9, 5))
    leaf = blend(np.broadcast_to(rgb("#232b17"), (*z.shape, 3)), np.broadcast_to(rgb("#5d6230"), (*z.shape, 3)), crowns * 2.4 * light)
    rock = blend(np.broadcast_to(rgb("#4d4a4c"), (*z.shape, 3)), np.broadcast_to(rgb("#8a7c70"), (*z.shape, 3)), 0.5 + noise(x * 3, y * 3, seed + 10, 5))
    tone = blend(grass, rock, (np.hypot(slope, away) - 0.75) * 2.5 + (z - 1.1))
    tone = blend(tone, leaf, wooded)
    tone = blend(tone, np.broadcast_to(rgb("#e9e6e2"), tone.shape), (z - snow + 0.5 * noise(x, y, seed + 11)) * 3)
    tone = tone * light[..., None]
    haze = rgb(colors[1]) * 0.42 + rgb(colors[0]) * 0.5
    tone = blend(tone, np.broadcast_to(haze, tone.shape), (1 - np.exp(-depth / 24)) * np.ones_like(z))
    wet = z < water
    z = np.maximum(z, water)
    row = horizon * h + (eye - z) / depth * w * 0.8
    near = np.minimum.accumulate(row, 0)
    image = sky(w, h, horizon * h, colors, seed, cover)
    rows = np.arange(h)
    is_water = np.zeros((h, w), bool)
    for c in range(w):
        first = np.searchsorted(-near[:, c], -rows, side="left")
        seen = first < len(depth)
        image[seen, c] = tone[first[seen], c]
        is_water[seen, c] = wet[first[seen], c]
    mirror(image, is_water, seed)
    luck = np.random.default_rng(seed)
    for cx, foot, high, kind in trees:
        stand(image, is_water, cx * w, foot * h, high * h, kind, luck)
    image *= np.array([1.0, 0.97, 0.9]) ** warm
    return brush(image, seed)


def mirror(image, wet, seed):
    """Water shows what stands above its shore, darker and broken by ripples."""
    h, w = wet.shape
    dry = image.copy()
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    shore = np.zeros((h, w), np.float32)
    last = np.zeros(w, np.float32)
    for r in range(h):
        last = np.where(wet[r], last, r)
        shore[r] = last
    # Over the edge of a near bank, water shows what stands beside it rather than a cut.
    near = [cv2.GaussianBlur(of, (0, 0), w / 40, sigmaY=2) for of in (shore * wet, wet.astype(np.float32))]
    shore = np.where(wet, near[0] / (near[1] + 1e-6), shore)
    ripple = noise(x / 60, y / 2.2, seed + 20, 3) * (y - shore) * 0.12
    source = np.clip(2 * shore - y + ripple, 0, h - 1).astype(int)
    seen = dry[source, x.astype(int)] * 0.78 + rgb("#2b3a3c") * 0.1
    glint = np.clip(noise(x / 90, y / 1.6, seed + 21, 3) - 0.25, 0, 1)[..., None]
    image[wet] = np.clip(seen + glint * 0.35, 0, 1)[wet]


# Of a kind of tree: half its crown's width and its crown's foot, as parts of its height; dark and light leaves.
TREES = {
    "oak": (0.4, 0.26, "#1a1d10", "#7d7a3e"),
    "elm": (0.29, 0.3, "#1c2214", "#7f8448"),
    "birch": (0.19, 0.3, "#2b2f18", "#a39a52"),
    "poplar": (0.09, 0.08, "#1b2416", "#6b7440"),
    "willow": (0.36, 0.14, "#26301c", "#8e9358"),
}


def stand(image, wet, cx, foot, high, kind, luck):
    """A tree on dry ground: its shade, trunk and limbs, then leaves in clumps, dark first and light last, lit from the upper left."""
    h, w, _ = image.shape
    foot = min(foot, h - 1)
    column = wet[:, int(min(max(cx, 0), w - 1))]
    dry = np.flatnonzero(~column)
    near = dry[np.argmin(np.abs(dry - foot))] if len(dry) else 0
    if column[int(foot)] and abs(near - foot) < 0.1 * h:
        foot = int(near)
    elif column[int(foot)]:
        bank(image, cx, foot, high, luck)
    wide, low, dark, light = TREES[kind]
    bark = rgb("#7d7566") if kind == "birch" else rgb("#2a2118")
    for _ in range(int(high * 0.55)):
        px, py = cx + high * (0.12 + luck.normal(0, 0.5) * wide), foot + luck.normal(0, 0.012) * high
        if 0 <= px < w and 0 <= py < h and not wet[int(py), int(px)]:
            cv2.ellipse(image, (int(px), int(py)), (int(high * 0.03) + 2, int(high * 0.006) + 1), 0, 0, 360, (image[int(py), int(px)] * 0.95).tolist(), -1)
    bend = luck.normal(0, 0.025) * high
    thick = high * (0.022 if kind in ("birch", "poplar") else 0.04)
    trunk = [(cx + bend * math.sin(3 * t) + luck.normal(0, 0.002) * high, foot - t * high * 0.72, thick * (1 - 0.8 * t) * (1 + 0.7 * max(0, 1 - t * 14))) for t in np.linspace(0, 1, 16)]
    edge = [(x - r, y) for x, y, r in trunk] + [(x + r, y) for x, y, r in reversed(trunk)]
    cv2.fillPoly(image, [np.array(edge, np.int32)], bark.tolist())
    for x, y, r in trunk:
        cv2.line(image, (int(x - r * 0.6), int(y)), (int(x - r * 0.7), int(y - high * 0.035)), np.minimum(bark * 1.4, 0.62).tolist(), max(1, int(r * 0.5)))
        cv2.line(image, (int(x + r * 0.5), int(y)), (int(x + r * 0.5), int(y - high * 0.03)), (bark * 0.5).tolist(), max(1, int(r * 0.4)))
    clumps = []
    for _ in range({"oak": 46, "willow": 46, "poplar": 80}.get(kind, 34)):
        t = luck.uniform(0, 1)
        # Widest in the lower half, round above; no two crowns alike.
        room = wide * math.sin(math.pi * (0.14 + 0.8 * t)) ** 0.7 * luck.uniform(0.75, 1.1)
        x, y = cx + bend + luck.uniform(-1, 1) * room * high, foot - (low + (0.97 - low) * t) * high
        clumps.append((x, y, high * min(wide * 0.55, luck.uniform(0.07, 0.13))))
    for x, y, _ in clumps[::3]:
        rise = min(0.62, max(0.2, (foot - y) / high - 0.22))
        at = trunk[min(15, int(rise / 0.72 * 15))]
        cv2.line(image, (int(at[0]), int(at[1])), (int(x), int(y)), (bark * 0.9).tolist(), max(1, int(at[2] * 0.5)))
    leaves = []
    middle = foot - (low + 1) / 2 * high
    for x, y, r in clumps:
        for _ in range(70):
            a, d = luck.uniform(0, 2 * math.pi), r * math.sqrt(luck.random())
            px, py = x + d * math.cos(a), y + 0.72 * d * math.sin(a)
            lit = 0.36 - d * math.cos(a) / r * 0.2 - d * math.sin(a) / r * 0.3 - (px - cx) / high * 0.5 - (py - middle) / high * 0.4
            leaves.append((lit + luck.normal(0, 0.09), px, py))
    leaves.sort()
    for lit, px, py in leaves:
        tone = (rgb(dark) + (rgb(light) - rgb(dark)) * min(max(lit, 0), 1) ** 1.2) * luck.uniform(0.9, 1.1)
        size = high * luck.uniform(0.007, 0.016)
        if kind == "willow":
            cv2.line(image, (int(px), int(py)), (int(px + luck.normal(0, 2)), int(py + size * 5)), tone.tolist(), max(1, int(size * 0.5)))
        else:
            cv2.ellipse(image, (int(px), int(py)), (int(size) + 1, int(size * 0.6) + 1), luck.uniform(0, 180), 0, 360, tone.tolist(), -1)
    for _ in range(70):
        px, py = cx + luck.normal(0, thick * 2.2), foot + abs(luck.normal(0, 0.008)) * high
        tone = rgb("#4a4a22") * luck.uniform(0.7, 1.4)
        cv2.line(image, (int(px), int(py)), (int(px + luck.normal(0, 2)), int(py - luck.uniform(0.01, 0.028) * high)), tone.tolist(), 1)


def bank(image, cx, foot, high, luck):
    """A spit of land in the water, for what stands there."""
    for _ in range(900):
        a, d = luck.uniform(0, 2 * math.pi), math.sqrt(luck.random())
        px, py = cx + d * math.cos(a) * high * 0.62, foot + (0.06 + 0.085 * d * math.sin(a)) * high
        tone = rgb("#5d5a2e") * (1.25 - 0.55 * (py - foot) / high / 0.14) * luck.uniform(0.8, 1.15)
        cv2.ellipse(image, (int(px), int(py)), (int(high * 0.03) + 2, int(high * 0.009) + 1), luck.normal(0, 8), 0, 360, tone.tolist(), -1)


def sea(seed=5, w=900, h=620):
    """A fresh breeze off the coast: swell in perspective, a ship and a sloop under sail."""
    horizon = 0.6 * h
    image = sky(w, h, horizon, ("#5d7789", "#ecd6aa"), seed, 0.12)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    far = 1 / np.clip((y - horizon) / h, 0.004, 1)
    u, v = (x / w - 0.5) * far * 1.4 + seed, far * 2.2
    swell = noise(u * 0.5, v, seed + 1, 6, 0.6)
    face = swell - noise(u * 0.5 - 0.03, v + 0.12, seed + 1, 6, 0.6)
    deep = blend(np.broadcast_to(rgb("#22414a"), (h, w, 3)), np.broadcast_to(rgb("#5f8583"), (h, w, 3)), 0.45 + face * 3 + swell * 0.4)
    deep = blend(deep, np.broadcast_to(rgb("#d9cfae"), (h, w, 3)), np.clip(0.3 - (y - horizon) / h * 2.2, 0, 0.3) * (1 + face * 3))
    deep = blend(deep, np.broadcast_to(rgb("#eee8d8"), (h, w, 3)), (swell - 0.3) * 6 * np.clip((y - horizon) / h * 5, 0, 1))
    image[y > horizon] = deep[y > horizon]
    coast = horizon - 26 - 22 * noise(x[0] / 120, x[0] * 0, seed + 3, 5) - np.clip(x[0] / w - 0.75, 0, 1) * 190
    image[(y > coast) & (y <= horizon) & (x > 0.55 * w)] = rgb("#8d9494")
    for cx, base, k, masts in ((0.36, 0.72, 1.0, 3), (0.78, 0.63, 0.36, 1)):
        ship(image, cx * w, base * h, k * h * 0.42, masts)
    return brush(image, seed, 2)


def ship(image, cx, foot, high, masts):
    """Hull, masts, and square sails that belly to the right."""
    def shape(points, tone):
        cv2.fillPoly(image, [np.array([(cx + px * high, foot - pz * high) for px, pz in points], np.int32)], rgb(tone).tolist(), cv2.LINE_AA)

    half = 0.2 + 0.14 * (masts - 1)
    shape([(-half, 0.15), (-half * 0.92, 0.0), (half * 0.8, 0.0), (half * 1.12, 0.16), (half * 0.5, 0.11), (-half * 0.5, 0.11)], "#2a1d15")
    shape([(-half * 0.97, 0.115), (-half * 0.95, 0.085), (half * 0.95, 0.085), (half * 1.0, 0.115)], "#b59a66")
    for m in range(masts):
        mx = (m - (masts - 1) / 2) * half * 0.66
        tall = 1.0 - 0.16 * abs(m - (masts - 1) / 2 - 0.1)
        cv2.line(image, (int(cx + mx * high), int(foot - 0.1 * high)), (int(cx + mx * high), int(foot - tall * high)), rgb("#3a281a").tolist(), max(1, int(high * 0.012)), cv2.LINE_AA)
        for low, up, wide in ((0.2, 0.46, 0.19), (0.48, 0.7, 0.155), (0.72, 0.88, 0.115)):
            low, up = low * tall + 0.03, up * tall + 0.03
            rise = [(low + (up - low) * t, 0.16 * wide * math.sin(math.pi * t), wide * (1 - 0.16 * t)) for t in np.linspace(0, 1, 8)]
            lee = [(mx + half_w + full + 0.012, z) for z, full, half_w in rise]
            luff = [(mx - half_w + full * 0.8 + 0.012, z) for z, full, half_w in rise[::-1]]
            shape([*lee, *luff], "#e3d5b4")
            shape([*luff, *((px + wide * 0.34, pz) for px, pz in luff[::-1])], "#b7a684")
    if masts > 1:
        for far, low in ((0.2, 0.2), (0.08, 0.28)):
            shape([(half * 1.05 + far, low), (half * 0.66, low + 0.42), (half * 0.7, low)], "#d8c8a4")
        cv2.line(image, (int(cx + half * high), int(foot - 0.15 * high)), (int(cx + (half + 0.3) * high), int(foot - 0.24 * high)), rgb("#3a281a").tolist(), 2, cv2.LINE_AA)
