"""Paintings of the 20th century: a mesa of the Southwest in broad strokes, and an abstract laid on with a palette knife."""

import math

import cv2
import numpy as np
from crafted.oils import blend, brush, noise, rgb, sky


def mesa(seed=3, w=900, h=640):
    """Mesas in late light over a plain of sagebrush, an adobe house with its blue door before them."""
    horizon = 0.56 * h
    image = sky(w, h, horizon, ("#3f78a8", "#e6cfae"), seed, 0.1)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)

    def table_land(left, right, high, rough):
        """The line of a flat top with steep, scree-footed sides, in rows above the horizon."""
        u = x[0] / w + 0.006 * noise(x[0] / 14, x[0] * 0, seed + 2, 4)
        wall = np.clip((u - left) / 0.012, 0, 1) * np.clip((right - u) / 0.012, 0, 1)
        scree = np.clip((u - left + 0.09) / 0.1, 0, 1) ** 1.6 * np.clip((right - u + 0.09) / 0.1, 0, 1) ** 1.6
        return h * high * np.maximum(wall * (0.96 + rough * noise(x[0] / 40, x[0] * 0, seed + 4, 4)), 0.52 * scree)

    far = h * (0.1 + 0.03 * noise(x[0] / 90, x[0] * 0 + 2, seed + 1, 4))
    image[(y < horizon) & (y > horizon - far)] = rgb("#8b93ac")
    for left, right, high, rough, lit, shade in ((0.58, 1.2, 0.21, 0.03, "#d09a78", "#8d6473"), (0.06, 0.44, 0.31, 0.02, "#cc7b4c", "#7d4a4e")):
        top = horizon - table_land(left, right, high, rough)
        inside = (y >= top) & (y <= horizon + 6)
        band = (y - top) / (h * high)
        strata = 0.5 + 0.5 * np.sin(band * 34 + 2.2 * noise(x / 160, y / 60, seed + 6, 3))
        gullies = noise(x / 15 + 0.1 * np.sin(y / 14), y / 260, seed + 7, 4)
        light = 0.62 + 0.9 * gullies - 0.3 * (x / w - left) / (right - left)
        tone = blend(np.broadcast_to(rgb(shade), (h, w, 3)), np.broadcast_to(rgb(lit), (h, w, 3)), light)
        tone = tone * (0.9 + 0.16 * strata * (band < 0.5))[..., None]
        image[inside] = tone[inside]
    near = np.clip((y - horizon) / (h - horizon), 0, 1)
    plain = blend(np.broadcast_to(rgb("#c7a06e"), (h, w, 3)), np.broadcast_to(rgb("#b3854f"), (h, w, 3)), near + 0.5 * noise(x / 70, y / 14, seed + 8, 4))
    image[y > horizon] = plain[y > horizon]
    luck = np.random.default_rng(seed)
    for depth in np.sort(luck.random(420) ** 1.3):
        px, py, r = luck.uniform(0, w), horizon + 4 + depth * (h - horizon), 2.5 + 15 * depth
        if 0.56 * w < px < 0.93 * w and depth < 0.42:
            continue
        cv2.ellipse(image, (int(px + r * 0.9), int(py + r * 0.3)), (int(r * 1.3), int(r * 0.3) + 1), 0, 0, 360, rgb("#7f6580").tolist(), -1, cv2.LINE_AA)
        for dx, dy, k, tone in ((0.15, 0.0, 1.0, "#5d6650"), (-0.2, -0.25, 0.7, "#8d9678")):
            cv2.ellipse(image, (int(px + dx * r), int(py - r * 0.35 + dy * r)), (int(r * k), int(r * k * 0.6) + 1), 0, 0, 360, (rgb(tone) * luck.uniform(0.88, 1.12)).tolist(), -1, cv2.LINE_AA)
    house(image, w * 0.6, horizon + 0.17 * h, w * 0.3)
    return brush(image, seed, 4)


def house(image, left, foot, wide):
    """Two cubes of adobe: sunlit before, violet at their side, beams under the roof, a door, a window, a ladder."""
    def shape(points, tone):
        cv2.fillPoly(image, [np.array([(left + px * wide, foot - pz * wide) for px, pz in points], np.int32)], rgb(tone).tolist(), cv2.LINE_AA)

    shape([(0.98, -0.005), (1.3, -0.05), (1.22, -0.075), (0.0, -0.03)], "#7d6178")
    shape([(0.36, 0.3), (0.8, 0.31), (0.8, 0.56), (0.37, 0.55)], "#d9a878")
    shape([(0.8, 0.31), (0.93, 0.35), (0.93, 0.56), (0.8, 0.56)], "#8d6270")
    shape([(0.0, -0.02), (0.72, -0.03), (0.715, 0.34), (0.01, 0.33)], "#e0b283")
    shape([(0.72, -0.03), (1.0, 0.02), (1.0, 0.33), (0.715, 0.34)], "#94687a")
    for k in range(8):
        px = 0.06 + k * 0.085
        shape([(px, 0.265), (px + 0.022, 0.265), (px + 0.022, 0.287), (px, 0.287)], "#4c3528")
        shape([(px + 0.008, 0.265), (px + 0.03, 0.265), (px + 0.05, 0.2), (px + 0.03, 0.2)], "#b98a66")
    shape([(0.14, -0.02), (0.26, -0.02), (0.26, 0.2), (0.14, 0.2)], "#2f6d8c")
    shape([(0.235, -0.02), (0.26, -0.02), (0.26, 0.2), (0.235, 0.2)], "#24506a")
    shape([(0.44, 0.1), (0.55, 0.1), (0.55, 0.2), (0.44, 0.2)], "#33414d")
    shape([(0.49, 0.1), (0.5, 0.1), (0.5, 0.2), (0.49, 0.2)], "#2f6d8c")
    shape([(0.5, 0.38), (0.58, 0.38), (0.58, 0.47), (0.5, 0.47)], "#39424c")
    for at in (0.615, 0.675):
        shape([(at, -0.03), (at + 0.012, -0.03), (at - 0.02, 0.47), (at - 0.032, 0.47)], "#5a4030")
    for k in range(8):
        pz = 0.03 + k * 0.055
        px = 0.615 - 0.032 * pz / 0.5
        shape([(px, pz), (px + 0.07, pz), (px + 0.07, pz + 0.01), (px, pz + 0.01)], "#5a4030")


# Of the abstract: left, top, right and bottom as parts of the canvas, and its color; later ones lie over earlier ones.
FIELDS = (
    (0.0, 0.0, 1.0, 1.0, "#cdbf9f"), (0.0, 0.62, 1.0, 1.0, "#8d5a35"), (0.0, 0.86, 1.0, 1.0, "#3a2a24"),
    (0.06, 0.1, 0.42, 0.5, "#c4592f"), (0.34, 0.28, 0.8, 0.72, "#d39a3c"), (0.62, 0.06, 0.95, 0.36, "#e4dcc6"),
    (0.5, 0.16, 0.57, 0.94, "#23201f"), (0.1, 0.56, 0.36, 0.8, "#3f7f83"), (0.7, 0.52, 0.93, 0.66, "#b23a2a"),
    (0.3, 0.42, 0.62, 0.47, "#23201f"), (0.78, 0.24, 0.88, 0.3, "#3f7f83"),
)  # fmt: skip


def abstract(seed=11, w=760, h=900):
    """Fields of color laid on and scraped with a palette knife, their edges dragged into one another."""
    luck = np.random.default_rng(seed)
    plan = np.zeros((h, w, 3), np.float32)
    for left, top, right, bottom, tone in FIELDS:
        plan[int(top * h) : int(bottom * h), int(left * w) : int(right * w)] = rgb(tone)
    canvas = cv2.GaussianBlur(plan, (0, 0), 30) * 0.85 + 0.1
    thick = np.zeros((h, w), np.float32)
    for count, reach, broad in ((700, (60, 170), (22, 54)), (900, (40, 120), (10, 26)), (260, (30, 90), (5, 12))):
        for _ in range(count):
            cx, cy = luck.uniform(0, w), luck.uniform(0, h)
            # Most strokes go along or across, as a knife held in a fist does.
            angle = luck.choice((0.0, math.pi / 2)) + luck.normal(0, 0.22)
            stroke(canvas, thick, plan[int(cy), int(cx)] * luck.normal(1, 0.07), cx, cy, angle, luck.uniform(*reach), luck.uniform(*broad), luck)
    slope = cv2.GaussianBlur(thick, (0, 0), 0.8)
    relief = cv2.Sobel(slope, cv2.CV_32F, 1, 0) + cv2.Sobel(slope, cv2.CV_32F, 0, 1)
    return np.clip(canvas * (1 + np.clip(relief, -1, 1) * 0.16)[..., None], 0, 1).astype(np.float32)


def stroke(canvas, thick, color, cx, cy, angle, long, wide, luck):
    """One pull of the knife: streaked along its way, thin at its end, with a ridge on either side."""
    h, w = thick.shape
    r = int(math.hypot(long, wide) / 2) + 2
    x0, x1, y0, y1 = max(0, int(cx) - r), min(w, int(cx) + r), max(0, int(cy) - r), min(h, int(cy) + r)
    if x1 <= x0 or y1 <= y0:
        return
    y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    along = ((x - cx) * math.cos(angle) + (y - cy) * math.sin(angle)) / long + 0.5
    aside = ((y - cy) * math.cos(angle) - (x - cx) * math.sin(angle)) / wide
    streak = np.interp(aside, np.linspace(-0.5, 0.5, 24), luck.uniform(0, 1, 24))
    broken = streak - np.clip(along, 0, 1) ** 2 * 0.9 + 0.35 * noise(x / 9, y / 9, int(luck.integers(1 << 30)), 2)
    paint = (along > 0) & (along < 1) & (np.abs(aside) < 0.5) & (broken > -0.1)
    cover = cv2.GaussianBlur(paint.astype(np.float32), (0, 0), 0.7)[..., None] * 0.94
    under = canvas[y0:y1, x0:x1]
    canvas[y0:y1, x0:x1] = under * (1 - cover) + np.clip(color * (0.92 + 0.14 * streak[..., None]), 0, 1) * cover
    ridge = 0.5 * streak + 1.4 * np.clip(np.abs(aside) * 2 - 0.8, 0, 1)
    thick[y0:y1, x0:x1] = np.where(paint, ridge + thick[y0:y1, x0:x1] * 0.3, thick[y0:y1, x0:x1])
