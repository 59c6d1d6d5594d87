"""Dies: what is struck into coins and medals, as heights from 0 to 1. No realm's arms, nobody's head."""

import math

import bpy
import cv2
import numpy as np
from crafted.painter import cloud
from surfaces import struck

SIDE = 512
MOTTOES = ("FLOREAT SEMPER", "MARI ET VENTO", "IN LABORE FRUCTUS", "CONCORDIA RES CRESCUNT", "LUCET OMNIBUS", "SALUS PUBLICA")


def at(u, v):
    """Pixels of a place within the coin, from -1 to 1 each way, up first."""
    return int((u + 1) * SIDE / 2), int((1 - v) * SIDE / 2)


def domed(shapes, depth=14):
    """Shapes (polygons, from -1 to 1) that swell toward their middles, as an engraver cuts them."""
    relief = np.zeros((SIDE, SIDE), np.float32)
    for shape in shapes:
        mask = np.zeros((SIDE, SIDE), np.uint8)
        cv2.fillPoly(mask, [np.int32([at(*point) for point in shape])], 255)
        swell = np.clip(cv2.distanceTransform(mask, cv2.DIST_L2, 5) / depth, 0, 1)
        relief = np.maximum(relief, np.sqrt(1 - (1 - swell) ** 2))
    return relief


def leaf(u, v, long, wide, angle):
    a = math.radians(angle)
    along, across = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))
    edge = [(t, wide * math.sin(math.pi * (t + 1) / 2) ** 0.8) for t in np.linspace(-1, 1, 12)]
    edge += [(t, -w) for t, w in reversed(edge)]
    return [(u + along[0] * t * long + across[0] * w, v + along[1] * t * long + across[1] * w) for t, w in edge]


def circle(u, v, r):
    return [(u + r * math.cos(a), v + r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 24)]


def wreath():
    """Two sprigs of laurel, tied below, and a figure between them."""
    shapes = []
    for i in range(9):
        a = math.radians(-70 + i * 17)
        for side in (-1, 1):
            for inward in (-1, 1):
                r = 0.5 + 0.055 * inward
                shapes.append(leaf(side * r * math.cos(a), r * math.sin(a), 0.095, 0.034, math.degrees(math.atan2(math.cos(a), -side * math.sin(a))) - side * inward * 26))
    return domed([*shapes, circle(0, -0.54, 0.05)]), "5"


def sheaf():
    """Ears of wheat, bound in the middle."""
    shapes = [[(-0.1, -0.1), (0.1, -0.1), (0.1, -0.02), (-0.1, -0.02)]]
    for k in range(-3, 4):
        lean = k * 0.155
        shapes.append([(0.02 * k - 0.012, -0.05), (0.02 * k + 0.012, -0.05), (lean + 0.012, 0.16), (lean - 0.012, 0.16)])
        shapes.append([(0.02 * k - 0.012, -0.05), (0.02 * k + 0.012, -0.05), (-lean * 0.6 + 0.014, -0.42), (-lean * 0.6 - 0.014, -0.42)])
        for j in range(4):
            u, v = lean * (1 + 0.16 * j), 0.18 + 0.085 * j - 0.03 * abs(k)
            shapes += [leaf(u - 0.03, v, 0.06, 0.022, 100 - 9 * k), leaf(u + 0.03, v, 0.06, 0.022, 80 - 9 * k)]
    return domed(shapes, 9), ""


def ship():
    """A ship under sail on three waves."""
    shapes = [[(-0.42, -0.14), (0.46, -0.1), (0.34, -0.34), (-0.32, -0.34)]]
    for mast, high in ((-0.2, 0.42), (0.08, 0.54), (0.3, 0.34)):
        shapes.append([(mast - 0.012, -0.12), (mast + 0.012, -0.12), (mast + 0.012, high), (mast - 0.012, high)])
        for low, top, wide in ((-0.08, high * 0.5, 0.13), (high * 0.54, high * 0.95, 0.1)):
            shapes.append([(mast - wide, low), (mast - wide * 0.8, top), (mast + wide * 0.75, top), (mast + wide * 1.1, low), (mast, low + 0.035)])
    for v in (-0.4, -0.47, -0.54):
        shapes.append([(u, v + 0.018 * math.sin(u * 22 + v * 30)) for u in np.linspace(-0.5, 0.5, 30)] + [(u, v - 0.022 + 0.018 * math.sin(u * 22 + v * 30)) for u in np.linspace(0.5, -0.5, 30)])
    return domed(shapes, 16), ""


def oak():
    """An old oak with its roots."""
    luck = np.random.default_rng(4)
    shapes = [[(-0.06, 0.05), (0.06, 0.05), (0.09, -0.36), (0.24, -0.46), (0, -0.41), (-0.24, -0.46), (-0.09, -0.36)]]
    shapes += [circle(r * math.cos(a), 0.2 + 0.72 * r * math.sin(a), 0.085) for a, r in zip(luck.uniform(0, 6.3, 34), 0.36 * np.sqrt(luck.random(34)))]
    return domed(shapes, 12), ""


def star():
    """A star within rays."""
    rays = []
    for i in range(24):
        a = math.radians(15 * i)
        r = 0.56 if i % 2 else 0.48
        rays.append([(0.3 * math.cos(a - 0.03), 0.3 * math.sin(a - 0.03)), (r * math.cos(a), r * math.sin(a)), (0.3 * math.cos(a + 0.03), 0.3 * math.sin(a + 0.03))])
    for i in range(5):
        a = math.radians(90 + 72 * i)
        for side in (-0.63, 0.63):
            rays.append([(0, 0), (0.28 * math.cos(a), 0.28 * math.sin(a)), (0.12 * math.cos(a + side), 0.12 * math.sin(a + side))])
    return domed(rays, 10), ""


def anchor():
    """An anchor with its cable."""
    arms = [(0.34 * math.cos(a), -0.12 + 0.32 * math.sin(a)) for a in np.linspace(math.pi, 2 * math.pi, 24)]
    arms += [(0.26 * math.cos(a), -0.1 + 0.24 * math.sin(a)) for a in np.linspace(2 * math.pi, math.pi, 24)]
    shapes = [[(-0.035, -0.4), (0.035, -0.4), (0.03, 0.34), (-0.03, 0.34)], [(-0.22, 0.2), (0.22, 0.2), (0.22, 0.27), (-0.22, 0.27)], arms]
    for side in (-1, 1):
        shapes.append([(side * 0.44, -0.16), (side * 0.3, 0.02), (side * 0.2, -0.14)])
    shapes += [leaf(0.16 * math.sin(5 * t), 0.4 - 0.8 * t, 0.045, 0.018, 60 * math.cos(5 * t) + 90) for t in np.linspace(0, 1, 16)]
    return np.maximum(domed(shapes, 13), domed([circle(0, 0.42, 0.08)]) - domed([circle(0, 0.42, 0.045)], 2)), ""


DIES = (wreath, ship, sheaf, oak, star, anchor)


def die(kind):
    """A coin's face: its device, a motto round it, beads and a rim, all worn where thumbs have been."""
    relief, figure = DIES[kind % len(DIES)]()
    y, x = np.mgrid[1 : -1 : SIDE * 1j, -1 : 1 : SIDE * 1j].astype(np.float32)
    r, a = np.hypot(x, y), np.arctan2(y, x)
    letters = np.zeros((SIDE, SIDE), np.float32)
    if figure:
        cv2.putText(letters, figure, at(-0.16, -0.2), cv2.FONT_HERSHEY_TRIPLEX, 4, 1, 14, cv2.LINE_AA)
    motto = MOTTOES[kind % len(MOTTOES)]
    step = min(0.25, 5.3 / len(motto))
    for i, letter in enumerate(motto):
        turn = math.pi / 2 - (i - (len(motto) - 1) / 2) * step
        one = np.zeros((64, 64), np.float32)
        (wide, high), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_TRIPLEX, 1.35, 3)
        cv2.putText(one, letter, (32 - wide // 2, 32 + high // 2), cv2.FONT_HERSHEY_TRIPLEX, 1.35, 1, 3, cv2.LINE_AA)
        move = cv2.getRotationMatrix2D((32, 32), math.degrees(turn) - 90, 1)
        middle = at(0.745 * math.cos(turn), 0.745 * math.sin(turn))
        move[:, 2] += (middle[0] - 32, middle[1] - 32)
        letters = np.maximum(letters, cv2.warpAffine(one, move, (SIDE, SIDE)))
    beads = np.clip(1.4 - np.hypot((r - 0.885) * 40, np.sin(a * 45) * 1.1), 0, 1)
    rim = np.clip((r - 0.915) * 40, 0, 1)
    wear = 0.5 + 0.5 * cloud(SIDE, SIDE, 3, kind + 9, 3)
    face = np.maximum(np.maximum(relief * 0.85, letters * 0.6), beads * 0.6) * wear
    face = np.maximum(cv2.GaussianBlur(face, (0, 0), 1.6), rim)
    nicks = np.zeros((SIDE, SIDE), np.float32)
    luck = np.random.default_rng(kind)
    for _ in range(26):
        u, v = luck.uniform(-0.8, 0.8, 2)
        cv2.line(nicks, at(u, v), at(u + luck.normal(0, 0.09), v + luck.normal(0, 0.09)), 0.12, 1, cv2.LINE_AA)
    return np.clip(face * 0.86 + 0.1 - nicks * (r < 0.9), 0, 1)


def engraved():
    """A locket's front: a garland of leaves between two lines of beads, and fine rays within."""
    y, x = np.mgrid[1 : -1 : SIDE * 1j, -1 : 1 : SIDE * 1j].astype(np.float32)
    r, a = np.hypot(x, y), np.arctan2(y, x)
    leaves = []
    for i in range(24):
        t = 2 * math.pi * i / 24
        for out, lean in ((0.79, 38), (0.68, -38)):
            leaves.append(leaf(out * math.cos(t), out * math.sin(t), 0.085, 0.03, math.degrees(t) + 90 + lean))
    garland = domed(leaves, 7) * 0.9
    stem = np.clip(1.2 - np.abs(r - 0.735) * 90, 0, 1) * 0.8
    beads = sum(np.clip(1.4 - np.hypot((r - out) * 44, np.sin(a * count / 2) * out * 88 / count), 0, 1) for out, count in ((0.9, 96), (0.57, 60)))
    rays = (r < 0.52) * (0.5 + 0.22 * np.cos(a * 60 + 5 * np.sin(r * 16)))
    face = np.maximum(np.maximum(garland, stem), np.maximum(beads * 0.9, rays))
    return np.clip(cv2.GaussianBlur(face.astype(np.float32), (0, 0), 1.2) + (r > 0.94) * 0.8, 0, 1)


def coined(metal, kind):
    """The surface of a coin of that metal, struck with the die `kind`; its mesh lies flat."""
    return pressed(f"{metal} struck {kind % len(DIES)}", lambda: die(kind), metal)


def pressed(name, heights, metal):
    """A surface of that metal with the heights that `heights()` returns; its mesh lies flat."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = bpy.data.images.new(name, SIDE, SIDE, float_buffer=True)
    made.colorspace_settings.name = "Non-Color"
    rgba = np.ones((SIDE, SIDE, 4), np.float32)
    rgba[..., :3] = heights()[::-1, :, None]
    made.pixels.foreach_set(rgba.ravel())
    made.pack()
    return struck(name, made, metal)
