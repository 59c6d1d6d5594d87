"""Pictures within pictures: printed and woven, from noise and a palette, as Blender images; `oils.py` paints.

Everything is an array of (height, width, 3), sRGB from 0 to 1, the first row at the top."""

import json
import math
import os

import bpy
import cv2
import numpy as np
from surfaces import Graph, picture


def show(name, image, roughness=0.55, bump=0.0):
    """A surface that shows the array."""
    height, width, _ = image.shape
    made = bpy.data.images.new(name, width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = np.clip(image[::-1], 0, 1)
    made.pixels.foreach_set(rgba.ravel())
    made.pack()
    return picture(name, made, roughness, bump)


def wrapped(name, image, high, roughness=0.09):
    """The array goes once round what was turned, `high` meters up; glazed, unless it is rougher."""
    height, width, _ = image.shape
    shown = show(name, image)
    g = Graph(f"{name} round")
    at = g.tree.nodes.new("ShaderNodeSeparateXYZ")
    g.set(at, Vector=g.node("TexCoord", 3))
    round_it = g.math("ADD", g.math("DIVIDE", g.math("ARCTAN2", at.outputs[1], at.outputs[0]), 2 * math.pi), 0.5)
    where = g.node("CombineXYZ", 0, X=round_it, Y=g.math("DIVIDE", at.outputs[2], high))
    painted = next(n.image for n in shown.node_tree.nodes if n.type == "TEX_IMAGE")
    g.base(Base_Color=g.node("TexImage", 0, {"image": painted}, Vector=where), Roughness=roughness, Specular=0.6)
    return g.material


def faced(name, image, roughness=0.22):
    """The array seen from above on what lies flat, such as a turned disc."""
    shown = show(name, image, roughness)
    nodes = shown.node_tree.nodes
    at = nodes.new("ShaderNodeTexCoord")
    shown.node_tree.links.new(at.outputs["Generated"], next(n for n in nodes if n.type == "TEX_IMAGE").inputs["Vector"])
    return shown


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


def lay(image, mask, color):
    mask = np.clip(mask, 0, 1)[..., None]
    image[:] = image * (1 - mask) + (rgb(color) if isinstance(color, str) else color) * mask


def write(image, text, at, high, ink, thick=1):
    """Letters `high` pixels high, their middle at (x, y)."""
    scale = high / 21
    (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_TRIPLEX, scale, thick)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.putText(mask, text, (int(at[0] - wide / 2), int(at[1] + high / 2)), cv2.FONT_HERSHEY_TRIPLEX, scale, 255, thick, cv2.LINE_AA)
    lay(image, mask.astype(np.float32) / 255, ink)


def letter(sign, ink, ground, seed, side=220):
    """The side of a nursery block: a letter in its frame, rubbed to the wood where hands hold it."""
    image = np.ones((side, side, 3), np.float32) * rgb(ground)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    edge = np.minimum(np.minimum(x, side - x), np.minimum(y, side - y))
    lay(image, (edge > 8) & (edge < 20), ink)
    write(image, sign, (side / 2, side / 2), side * 0.5, ink, 13)
    rubbed = cloud(side, side, 9, seed) - edge / side * 0.7
    lay(image, (rubbed - 0.5) * 8, "#b39161")
    return np.clip(image * (0.9 + 0.14 * cloud(side, side, 5, seed + 1))[..., None], 0, 1)


def radio_dial(side=900):
    """A cream scale behind glass, with the bands' numbers round it and a red pointer."""
    image = np.ones((side, side, 3), np.float32) * rgb("#d9cba3")
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    d, a = np.hypot(x - side / 2, y - side / 2) / side * 2, np.arctan2(x - side / 2, side / 2 - y)
    lay(image, (d > 0.93) * 1.0, "#3a2118")
    lay(image, (d < 0.3) * 1.0, "#3a2118")
    sweep = math.radians(140)
    for r, count, long in ((0.86, 60, 0.04), (0.86, 12, 0.08), (0.58, 48, 0.04), (0.58, 8, 0.07)):
        step = 2 * sweep / count
        near = np.abs((a + sweep + step / 2) % step - step / 2) * d * side / 2
        lay(image, (near < 2.2) * (np.abs(a) <= sweep + 0.01) * (d < r) * (d > r - long), "#2a1d15")
    for r in (0.86, 0.58):
        lay(image, (np.abs(d - r) < 0.005) * (np.abs(a) <= sweep), "#2a1d15")
    for r, high, ink, numbers in ((0.7, 0.047, "#2a1d15", ("55", "60", "70", "80", "90", "100", "120", "140", "160")), (0.43, 0.038, "#7a2a20", ("6", "7", "8", "9", "10", "12", "15"))):
        for i, number in enumerate(numbers):
            at = sweep * (2 * i / (len(numbers) - 1) - 1)
            write(image, number, (side / 2 * (1 + r * math.sin(at)), side / 2 * (1 - r * math.cos(at))), side * high, ink, 2)
    write(image, "KILOCYCLES", (side / 2, side * 0.86), side * 0.024, "#2a1d15")
    write(image, "MEGACYCLES", (side / 2, side * 0.73), side * 0.022, "#7a2a20")
    at = math.radians(38)
    off = (x - side / 2) * math.cos(at) + (y - side / 2) * math.sin(at)
    lay(image, (np.abs(off) < 4) * (np.abs(np.angle(np.exp(1j * (a - at)))) < 1) * (d < 0.9), "#8a1f18")
    return np.clip(image * (0.94 + 0.1 * cloud(side, side, 3, 5))[..., None], 0, 1)


def record_label(side=500):
    """A long-playing record's: what is on it, round the hole."""
    image = np.ones((side, side, 3), np.float32) * rgb("#8d5138")
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)
    r = np.hypot(x, y)
    for at in (0.93, 0.9, 0.2):
        lay(image, np.clip(1.5 - np.abs(r - at) * side / 3, 0, 1), "#d8c8a4")
    for k, (words, high) in enumerate((("DANCES OF THE", 25), ("HILL COUNTRY", 38), ("SIDE 2", 22), ("33 1/3", 22))):
        write(image, words, (side / 2, side * (0.19, 0.28, 0.68, 0.76)[k]), high, "#e2d6b8")
    return np.clip(image * (0.88 + 0.2 * cloud(side, side, 5, 12))[..., None], 0, 1)


def stripes(tones, count, w=1760, h=64):
    """Upright stripes of printed paper in two tones, a thin line of the third in each."""
    x = np.broadcast_to(np.arange(w, dtype=np.float32) / w * count % 1, (h, w))
    image = np.ones((h, w, 3), np.float32) * rgb(tones[1])
    lay(image, x < 0.5, tones[0])
    lay(image, np.abs(x - 0.75) < 0.035, tones[2])
    return image * (0.94 + 0.1 * cloud(h, w, 40, 3))[..., None]


def canvas(tone="#3d5f7d", ground="#cfc6b2", count=7, w=900, h=2000):
    """A deck chair's: broad woven stripes, threads that are not all alike, paler where the sun and backs were."""
    x = np.broadcast_to(np.linspace(0, 1, w, dtype=np.float32), (h, w))
    edge = x + 0.0012 * (cloud(h, w, 60, 8) - 0.5)
    image = np.ones((h, w, 3), np.float32) * rgb(ground)
    lay(image, np.clip(0.5 + 40 * np.sin(2 * np.pi * (edge * count - 0.25)), 0, 1), tone)
    luck = np.random.default_rng(4)
    threads = 0.5 * luck.normal(1, 0.09, (1, w)) + 0.5 * luck.normal(1, 0.09, (h, 1)) + luck.normal(0, 0.03, (h, w))
    faded = 0.3 * cloud(h, w, 3, 9)[..., None] * np.sin(np.pi * np.linspace(0.1, 0.9, h))[:, None, None]
    image = image * (1 - faded) + rgb("#b9b3a4") * faded
    return np.clip(image * threads[..., None].astype(np.float32), 0, 1)


def tempo_scale(w=360, h=980):
    """A metronome's: beats a minute from the top down, left and right of the pendulum by turns."""
    image = np.ones((h, w, 3), np.float32) * rgb("#c4b58c") * (0.92 + 0.12 * cloud(h, w, 9, 4))[..., None]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    beats = (40, 44, 48, 52, 56, 60, 66, 72, 80, 88, 96, 104, 112, 120, 132, 144, 160, 176, 192, 208)
    for i, beat in enumerate(beats):
        at, side = h * (0.06 + 0.88 * i / (len(beats) - 1)), -1 if i % 2 else 1
        lay(image, (np.abs(y - at) < 2) & ((x - w / 2) * side > 18) & ((x - w / 2) * side < 60), "#3a2d1c")
        write(image, str(beat), (w / 2 + side * 108, at), 30, "#2a2016", 2)
    return image


def compass_card(side=800):
    """A rose of eight points in a ring of degrees, with the letters of the quarters."""
    image = np.ones((side, side, 3), np.float32) * rgb("#d6ccb0")
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    x, y = (x - side / 2) / side * 2, (side / 2 - y) / side * 2
    d, a = np.hypot(x, y), np.arctan2(x, y)
    for inner, outer in ((0.955, 0.965), (0.85, 0.856), (0.56, 0.566)):
        lay(image, (d > inner) * (d < outer), "#2a2019")
    for count, long in ((72, 0.05), (24, 0.09)):
        step = 2 * math.pi / count
        near = np.abs((a + step / 2) % step - step / 2) * d
        lay(image, (near < 0.004) * (d < 0.955) * (d > 0.955 - long), "#2a2019")
    for i in (1, 3, 5, 7, 0, 2, 4, 6):
        at = math.pi / 4 * i
        along, across = x * math.sin(at) + y * math.cos(at), x * math.cos(at) - y * math.sin(at)
        long, wide = (0.55, 0.13) if i % 2 == 0 else (0.4, 0.1)
        edge = np.minimum(along, (long - along) * wide / (long - wide))
        lay(image, (along > 0) * (np.abs(across) < edge), "#2a2019" if i % 2 == 0 else "#6d2a20")
        lay(image, (along > 0) * (across < edge - 0.008) * (across > 0.004), "#d6ccb0")
    for i, letter in enumerate("NESW"):
        at = math.pi / 2 * i
        write(image, letter, (side / 2 * (1 + 0.7 * math.sin(at)), side / 2 * (1 - 0.7 * math.cos(at))), side * 0.075, "#2a2019", 4)
    return np.clip(image * (0.9 + 0.16 * cloud(side, side, 3, 8))[..., None], 0, 1)


def spine(wide, high, cover, lines, label=None, faded=0.0, seed=0, bands=0):
    """The back of a book of wide by high meters, upright: `lines` of (part of the height, text, part of the
    width) in gilt, on a `label` of another leather, between double rules; `faded` where the sun got at it."""
    k = 5200
    w, h = round(wide * k), round(high * k)
    image = np.ones((h, w, 3), np.float32) * rgb(cover)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    gray = image.mean()
    bleached = faded * (0.55 + 0.6 * cloud(h, w, 3, seed)) * np.clip(np.minimum(x, w - x) / w * 9, 0.35, 1)
    lay(image, bleached, (rgb(cover) * 0.45 + gray * 0.55) * 0.55 + rgb("#b7ab90") * 0.45)
    gilt = "#c09a4e"
    worn = np.clip((cloud(h, w, 14, seed + 2) - 0.22) * 5, 0.25, 1)
    gold = np.zeros((h, w, 3), np.float32)
    if label:
        top, low = label[1] * h, label[2] * h
        lay(image, (y > top) & (y < low) & (x > w * 0.03) & (x < w * 0.97), label[0])
        for at in (top + 7, low - 7):
            lay(gold, np.abs(y - at) < 2.4, "#ffffff")
    for i in range(bands + 2 if bands else 0):
        for off in (-17, 17):
            lay(gold, np.abs(y - (i / (bands + 1) * (h - 30) + 15 + off)) < 1.8, "#ffffff")
    if not bands:
        for at in (0.06, 0.075, 0.925, 0.94):
            lay(gold, np.abs(y - at * h) < 2.2, "#ffffff")
    for at, text, part in lines:
        size = min(part * w / max(1, len(text)) * 1.12, w * 0.34, h * 0.03)
        write(gold, text, (w / 2, at * h), size, "#ffffff", 2)
    lay(image, gold[..., 0] * worn, gilt)
    # Rubbed where fingers pulled it out and shelves pushed it in: head and tail, the joints, here and there between.
    edge = np.maximum(np.exp(-np.minimum(y, h - y) / (0.018 * h)), 0.8 * np.exp(-np.minimum(x, w - x) / (0.05 * w)))
    rubbed = np.clip((cloud(h, w, 11, seed + 4) + 0.55 * edge - 0.78) * 5, 0, 1)
    lay(image, 0.55 * rubbed, rgb(cover) * 0.5 + rgb("#b08a63") * 0.5)
    return np.clip(image * (0.86 + 0.2 * cloud(h, w, 16, seed + 1))[..., None], 0, 1)


def persian(seed=1, ground="#5c2a25", border="#2b3444", light="#bfae8a", w=600, h=900):
    """A knotted rug: borders, a medallion, and a field of flowers on vines, drawn twice as fine and shrunk."""
    image = np.ones((2 * h, 2 * w, 3), np.float32) * rgb(ground)
    y, x = np.mgrid[0 : 2 * h, 0 : 2 * w].astype(np.float32) / 2
    u, v = np.abs(x - w / 2), np.abs(y - h / 2)
    edge = np.minimum(np.minimum(x, w - x), np.minimum(y, h - y))
    tones = [rgb(c) for c in (light, "#7d5b43", "#58604f", "#94764c", border)]
    luck = np.random.default_rng(seed)
    field = edge > 96
    row = np.floor(v / 42)
    fu, fv = (u + 24 * (row % 2)) % 48 - 24, v % 42 - 21
    d, a = np.hypot(fu, fv), np.arctan2(fv, fu)
    lay(image, field * (np.abs(fv - 7 * np.sin(u * math.pi / 24)) < 1.3), rgb(light) * 0.75)
    leaf = np.hypot((np.abs(fu) - 15) / 8, (np.abs(fv) - 9) / 3.6)
    lay(image, field * (leaf < 1), "#58604f")
    which = ((row * 3 + np.floor((u + 24 * (row % 2)) / 48) * 2) % 4).astype(int)
    lay(image, field * (d < 11 * (0.8 + 0.2 * np.cos(8 * a))), light)
    for k in range(4):
        lay(image, field * (which == k) * (d < 7.5 * (0.8 + 0.2 * np.cos(8 * a))), tones[k + 1])
    lay(image, field * (d < 2.6), light)
    a = np.arctan2(v / 1.5, u)
    d = np.hypot(u, v / 1.5) * (1 + 0.06 * np.cos(a * 16))
    for r, tone in ((150, light), (145, border), (112, "#7d5b43"), (106, light), (101, ground), (60, border), (54, light), (48, ground), (18, light)):
        lay(image, (d < r) * 1.0, tone)
    petal = np.hypot((a * 16 / math.pi % 2 - 1) * 9, d - 128)
    lay(image, (petal < 8) * 1.0, light)
    lay(image, (petal < 4.5) * 1.0, "#94764c")
    for r0, r1, tone in ((0, 12, border), (12, 16, light), (16, 76, border), (76, 80, light), (80, 96, ground)):
        lay(image, ((edge >= r0) & (edge < r1)) * 1.0, tone)
    along = np.where(np.minimum(x, w - x) < np.minimum(y, h - y), v, u)
    for size, tone in ((20, light), (16, "#7d5b43"), (6, light)):
        lay(image, (np.hypot((along % 56) - 28, edge - 46) < size * (0.8 + 0.2 * np.cos(8 * np.arctan2(edge - 46, (along % 56) - 28)))) * ((edge > 18) & (edge < 74)), tone)
    lay(image, ((np.abs((along % 22) - 11) + np.abs(edge - 88) < 5)) * 1.0, light)
    return pile(cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA), seed)


def pile(image, seed):
    """Wool: knots of two pixels, none tied quite where it should be; yarn not all dyed alike, batch after batch; and
    where feet went, down to the cotton it is knotted on."""
    h, w, _ = image.shape
    knot = 2
    luck = np.random.default_rng(seed + 2)
    # No weaver counts every knot.
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    astray = [knot * (4 * (cloud(h, w, 9, seed + k) - 0.5) + 2.4 * (cloud(h, w, 90, seed + k + 1, 2) - 0.5)) for k in (5, 7)]
    image = cv2.remap(image, x + astray[0], y + astray[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    image = cv2.resize(image, (w // knot, h // knot), interpolation=cv2.INTER_AREA)
    image = image * (1 + 0.1 * luck.normal(0, 1, (*image.shape[:2], 1)).astype(np.float32))
    image = cv2.resize(image, (w, h), interpolation=cv2.INTER_NEAREST)
    abrash = 0.8 + 0.34 * cloud(h, 4, 9, seed + 3)[:, :1]
    tufts = cv2.GaussianBlur(luck.normal(0, 1, (h, w)).astype(np.float32), (0, 0), 1.1)
    image = image * (abrash * (1 + 0.13 * tufts))[..., None]
    # Paler and grayer where it was walked on; bare in a few places.
    trodden = np.clip(cloud(h, w, 3, seed + 4) * 1.3 - 0.15, 0, 1)[..., None]
    faded = image.mean(2, keepdims=True) * 0.55 + rgb("#847866") * 0.45
    image = image * (1 - 0.5 * trodden) + faded * 0.5 * trodden
    bare = np.clip((cloud(h, w, 16, seed + 9) * trodden[..., 0] - 0.5) * 4, 0, 0.6)
    lay(image, bare, rgb("#8f8369"))
    return np.clip(image, 0, 1)


def leaf_wreath(seed=3, side=900):
    """A round rug of oatmeal wool: two wreaths of leaves, a flower, a band at its rim."""
    image = np.ones((side, side, 3), np.float32) * rgb("#9a9079")
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    d, a = np.hypot(x - side / 2, y - side / 2) / side * 2, np.arctan2(y - side / 2, x - side / 2)
    lay(image, (d > 0.9) * 1.0, "#4c5148")
    lay(image, (np.abs(d - 0.875) < 0.008) * 1.0, "#6d4a40")
    for middle, count, tone in ((0.68, 14, "#586150"), (0.38, 8, "#6b6f58")):
        vine = middle + 0.035 * np.sin(a * count)
        lay(image, (np.abs(d - vine) < 0.009) * 1.0, tone)
        mask = np.zeros((side, side), np.uint8)
        for i in range(count * 4):
            t = 2 * math.pi * (i + 0.5) / (count * 4)
            r = (middle + 0.035 * math.sin(t * count) + (0.055 if i % 2 else -0.055)) * side / 2
            at = (int(side / 2 + r * math.cos(t)), int(side / 2 + r * math.sin(t)))
            cv2.ellipse(mask, at, (int(side * 0.026), int(side * 0.011)), math.degrees(t) + (50 if i % 2 else 130), 0, 360, 255, -1, cv2.LINE_AA)
        lay(image, mask / 255.0, tone)
        for i in range(count):
            t = 2 * math.pi * (i + 0.25) / count
            r = (middle + 0.035) * side / 2
            near = np.hypot(x - side / 2 - r * math.cos(t), y - side / 2 - r * math.sin(t))
            lay(image, (near < side * 0.017) * 1.0, "#7a4f45")
            lay(image, (near < side * 0.006) * 1.0, "#a88f58")
    for r, tone in ((0.17, "#7a4f45"), (0.12, "#95705c"), (0.05, "#a88f58")):
        lay(image, (d < r * (0.85 + 0.15 * np.cos(a * 8))) * 1.0, tone)
    return pile(cv2.GaussianBlur(image, (0, 0), 1.2), seed)


def patchwork(seed=2, w=1400, h=1400, n=7):
    """Eight-pointed stars of calico on muslin, pieced by hand: no two squares quite of a size, no seam quite straight,
    quilted along every seam and crosswise between; washed pale."""
    luck = np.random.default_rng(seed)
    image = np.ones((h, w, 3), np.float32) * rgb("#d3c6a8")
    calicos = ("#8a3a34", "#34496a", "#a5804a", "#566b4f", "#6f4a62", "#8a6a52", "#44403c", "#7a8796", "#a4645a")
    s = w / n
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    x, y = (at + 6 * (cloud(h, w, 9, seed + k) - 0.5) + 12 * (cloud(h, w, 3, seed + k + 2) - 0.5) for k, at in ((1, x), (5, y)))
    sprig = cloud(h, w, 320, seed + 9, 2)
    seams = np.zeros((h, w), np.float32)
    for i in range(n):
        for j in range(n):
            off = luck.normal(0, 0.012, 2)
            u, v = (x - i * s) / s - 0.5, (y - j * s) / s - 0.5
            inside = (np.abs(u) <= 0.5) & (np.abs(v) <= 0.5)
            one, two = (rgb(calicos[k]) for k in luck.choice(len(calicos), 2, replace=False))
            u, v = u + off[0], v + off[1]
            a, r = np.arctan2(v, u), np.hypot(u, v)
            # Where the ray at an angle leaves an eight-pointed star.
            turn = np.abs((a + math.pi / 8) % (math.pi / 4) - math.pi / 8)
            edge = 0.43 - 0.225 * turn / (math.pi / 8)
            star = np.clip((edge - r) * s / 1.6 + 0.5, 0, 1)
            cloth = np.where(((a / (math.pi / 4)).astype(int) % 2 == 0)[..., None], one, two)
            print_ = np.where((sprig > 0.62)[..., None], cloth * 0.6 + rgb("#d9cdb2") * 0.4, cloth)
            lay(image, inside * star, print_ * luck.uniform(0.92, 1.1))
            near = np.abs(edge - r) * s
            half = np.abs((a + math.pi / 8) % (math.pi / 4) - math.pi / 8) * r * s
            seams = np.maximum(seams, inside * np.maximum(np.exp(-((near / 5) ** 2)), (r < edge) * np.exp(-((half / 4) ** 2))))
            seams = np.maximum(seams, inside * (r > edge + 0.03) * np.exp(-((np.abs((np.abs(u) + np.abs(v)) % 0.14 - 0.07) * s / 4) ** 2)) * 0.8)
            frame = np.maximum(np.abs((x - i * s) / s - 0.5), np.abs((y - j * s) / s - 0.5))
            lay(image, inside * (frame > 0.462), np.where((sprig > 0.7)[..., None], rgb("#b98a80"), rgb("#8a3a34")))
            seams = np.maximum(seams, inside * np.exp(-((np.abs(frame - 0.462) * s / 5) ** 2)))
    lay(image, (np.minimum(np.minimum(x, w - x), np.minimum(y, h - y)) < 22) * 1.0, "#34496a")
    # Stitches pull the cloth together: it stands up between them, and is lit from above.
    puff = cv2.GaussianBlur(1 - seams, (0, 0), 5)
    puff += 0.35 * cloud(h, w, 34, seed + 20)
    lit = cv2.Sobel(puff, cv2.CV_32F, 0, 1, ksize=5) + 0.5 * cv2.Sobel(puff, cv2.CV_32F, 1, 0, ksize=5)
    image = image * (1 + np.clip(lit * 0.075, -0.2, 0.15) - 0.16 * seams)[..., None]
    faded = 0.22 * cloud(h, w, 4, seed + 30)[..., None]
    return np.clip(image * (1 - faded) + rgb("#cfc5ae") * faded, 0, 1)


def blue_and_white(seed=4, w=1500, h=500):
    """A scroll of peonies in cobalt under the glaze, between bands of petals."""
    luck = np.random.default_rng(seed)
    ink = np.zeros((h, w), np.float32)

    def petal(x, y, long, wide, angle, tone):
        for turn in (-w, 0, w):
            at = (int(x + turn), int(y)), (int(long), int(wide)), math.degrees(angle), 0, 360
            cv2.ellipse(ink, *at, tone, -1, cv2.LINE_AA)
            cv2.ellipse(ink, *at, 0.95, 2, cv2.LINE_AA)

    stem = [(x, 0.56 * h - 0.13 * h * math.sin(2 * math.pi * 3 * x / w)) for x in range(0, w + 1, 5)]
    cv2.polylines(ink, [np.int32(stem)], False, 0.9, 5, cv2.LINE_AA)
    for i in range(30):
        x, y = stem[int((i + 0.5) / 30 * len(stem))]
        a = (1 if i % 2 else -1) * luck.uniform(0.7, 1.2)
        petal(x + 34 * math.cos(a), y + 34 * math.sin(a), 28, 10, a, luck.uniform(0.5, 0.8))
    for i in range(6):
        x, y = (i + 0.5) * w / 6, 0.56 * h - 0.13 * h * math.sin(2 * math.pi * 3 * (i + 0.5) / 6)
        for count, out, long, wide, tone in ((9, 50, 26, 22, 0.32), (7, 30, 20, 17, 0.5), (5, 13, 13, 11, 0.7)):
            for k in range(count):
                a = 2 * math.pi * (k + luck.uniform(-0.12, 0.12)) / count + out
                petal(x + out * math.cos(a), y + out * math.sin(a), long, wide, a, tone * luck.uniform(0.75, 1.15))
        cv2.circle(ink, (int(x), int(y)), 6, 0.95, -1, cv2.LINE_AA)
    for k in range(40):
        x = (k + 0.5) * w / 40
        petal(x, h - 26, 30, 13, math.pi / 2, 0.55)
        petal(x, 42, 26, 13, math.pi / 2, 0.45)
    for y, thick in ((12, 4), (80, 3), (90, 7), (h - 68, 7), (h - 80, 3)):
        cv2.line(ink, (0, y), (w, y), 0.9, thick, cv2.LINE_AA)
    ink = np.clip(cv2.GaussianBlur(ink, (0, 0), 1.4) * (0.8 + 0.4 * cloud(h, w, 24, seed)), 0, 1)[..., None]
    return rgb("#e3e3dc") * (1 - ink) + rgb("#1c3576") * ink


def world_map(w=1440, h=720):
    """The gores of an old globe: land by Natural Earth (public domain), tinted, with engraved coasts."""
    with open(f"{os.path.dirname(__file__)}/land.json", encoding="utf-8") as file:
        coasts = [np.array(ring, np.float32).reshape(-1, 2) / 2 for ring in json.load(file)]
    image = np.ones((h, w, 3), np.float32) * rgb("#b9b795")
    image += (cloud(h, w, 4, 2)[..., None] - 0.5) * 0.12
    shapes = [np.int32((ring + (180, -90)) * (w / 360, -h / 180)) for ring in coasts]
    for out, tone in ((13, 0.95), (9, 0.9), (5, 0.84)):
        cv2.polylines(image, shapes, True, (rgb("#8fa394") * tone).tolist(), out, cv2.LINE_AA)
    land = np.zeros((h, w), np.float32)
    cv2.fillPoly(land, shapes, 1, cv2.LINE_AA)
    tints = np.stack([rgb(c) for c in ("#cfae72", "#c49a62", "#d2b98c", "#b5a468", "#c7926a")])
    lay(image, land, tints[(cloud(h, w, 6, 33, 2) * 4.99).astype(int)])
    lay(image, land * (cloud(h, w, 40, 5, 3) > 0.62) * 0.25, "#7a5f38")
    cv2.polylines(image, shapes, True, rgb("#4a3723").tolist(), 1, cv2.LINE_AA)
    image[:, :: w // 24] *= 0.82
    image[:: h // 12] *= 0.82
    image[h // 2 - 1 : h // 2 + 2] = rgb("#7a4a32")
    return np.clip(image * np.array([1, 0.94, 0.78], np.float32) * (0.9 + 0.16 * cloud(h, w, 5, 8))[..., None], 0, 1)
