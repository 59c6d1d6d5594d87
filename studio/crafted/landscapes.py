"""Country and sea in oil: a ground of noise seen in perspective, in haze, with its light and its mirror in water."""

import math

import cv2
import numpy as np
from crafted.oils import blend, brush, noise, rgb, sky


def country(seed=1, w=900, h=660, colors=("#5f7f97", "#ead3a2"), cover=0.05, tall=0.5, water=-0.28, snow=9.0, warm=1.0, oaks=((0.1, 0.92, 0.62), (0.2, 0.84, 0.36)), horizon=0.46, firs=False):
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
    for cx, foot, high in oaks:
        (fir if firs else oak)(image, cx * w, foot * h, high * h, luck)
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


def oak(image, cx, foot, high, luck):
    """Trunk and limbs, then leaves in clumps: dark first, light last and upper left."""
    dark = (0.11, 0.085, 0.055)
    ends = []

    def limb(x, y, a, long, thick):
        u, v = x + long * math.cos(a), y - long * math.sin(a)
        cv2.line(image, (int(x), int(y)), (int(u), int(v)), dark, max(1, int(thick)), cv2.LINE_AA)
        if thick < 2:
            ends.append((u, v))
            return
        for _ in range(3 if thick > 4 else 2):
            limb(u, v, a + luck.normal(0, 0.55), long * luck.uniform(0.6, 0.85), thick * 0.62)

    for thick, lean in ((0.05, 0.0), (0.03, 0.5), (0.03, -0.55)):
        limb(cx, foot - (high * 0.16 if lean else 0), math.pi / 2 + lean + luck.normal(0, 0.08), high * 0.27, high * thick)
    ends = np.array(ends)
    mx, my = ends.mean(0)
    leaves = []
    for u, v in ends:
        r = high * luck.uniform(0.03, 0.075)
        for _ in range(46):
            a, d = luck.uniform(0, 2 * math.pi), r * math.sqrt(luck.random())
            px, py = u + d * math.cos(a), v + 0.8 * d * math.sin(a)
            lit = 0.42 - (d * math.cos(a) / r) * 0.24 - (d * math.sin(a) / r) * 0.34 - (px - mx) / high * 0.35 - (py - my) / high * 0.45
            leaves.append((lit + luck.normal(0, 0.1), px, py))
    leaves.sort()
    for lit, px, py in leaves:
        tone = rgb("#171c0e") + (rgb("#8d8441") - rgb("#171c0e")) * min(max(lit, 0), 1) ** 1.3
        size = high * luck.uniform(0.006, 0.014)
        cv2.ellipse(image, (int(px), int(py)), (int(size) + 1, int(size * 0.6) + 1), luck.uniform(0, 180), 0, 360, tone.tolist(), -1, cv2.LINE_AA)
    for _ in range(160):
        px = cx + luck.normal(0, high * 0.2)
        cv2.line(image, (int(px), int(foot + luck.normal(2, 3))), (int(px + luck.normal(0, 3)), int(foot - luck.uniform(0, 9))), (0.16, 0.15, 0.08), 1, cv2.LINE_AA)


def fir(image, cx, foot, high, luck):
    cv2.line(image, (int(cx), int(foot)), (int(cx), int(foot - high)), (0.1, 0.08, 0.06), max(1, int(high * 0.018)), cv2.LINE_AA)
    for t in np.linspace(0.12, 1, int(30 + high / 6)):
        wide = high * 0.19 * (1 - t) ** 0.8 + 1
        for _ in range(9):
            u = luck.uniform(-1, 1)
            px, py = cx + u * wide, foot - t * high + abs(u) * wide * 0.35 + luck.normal(0, 2)
            lit = np.clip(0.4 - u * 0.45 + luck.normal(0, 0.15), 0, 1)
            tone = rgb("#10180f") + (rgb("#4c5a34") - rgb("#10180f")) * lit
            cv2.line(image, (int(px), int(py)), (int(px + np.sign(u) * wide * 0.3), int(py + wide * 0.16)), tone.tolist(), max(1, int(high * 0.01)), cv2.LINE_AA)


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
