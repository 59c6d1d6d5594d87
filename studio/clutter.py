"""What a house is full of while it is cleared, and what nobody sells: cartons, boxes of papers, moving blankets, a
cord at its outlet. It stands beside and behind a thing, half out of the frame, so that a picture is of one lot and
still of a house.

All sizes in meters. Each function takes the luck by which no two are alike. What `LITTER` names is built at the origin,
standing on the ground, and returned as its parts."""

import math

import bmesh
from mathutils import Vector, noise
from parts import add, box, from_bmesh, rod, sheet

KRAFT = ("cardboard #8f7555", "cardboard #84694a", "cardboard #9a8262")


def carton(luck):
    """A moving carton: taped shut, or open with its flaps out."""
    w, d, h = luck.uniform(0.30, 0.46), luck.uniform(0.26, 0.34), luck.uniform(0.2, 0.34)
    kraft = luck.choice(KRAFT)
    things = [box((w, 0.005, h), kraft, (0, s * (d / 2 - 0.0025), 0), edge=0.001) for s in (-1, 1)]
    things += [box((0.005, d, h), kraft, (s * (w / 2 - 0.0025), 0, 0), edge=0.001) for s in (-1, 1)]
    if luck.random() < 0.5:
        for side in (-1, 1):
            things.append(box((w - 0.002, d / 2 - 0.0015, 0.005), kraft, (0, side * d / 4, h), (side * luck.uniform(0, 1.5), 0, 0), edge=0.001))
        things.append(sheet((w + 0.001, 0.05), "tape", at=(0, 0, h + 0.0075), cells=(40, 4)))
        for side in (-1, 1):
            things.append(sheet((0.05, 0.07), "tape", at=(side * (w / 2 + 0.0006), 0, h - 0.03), turn=(90, 0, side * 90), cells=(4, 8)))
        return things
    for turn, along, away, deep in ((0, w, d / 2, d / 2), (180, w, d / 2, d / 2), (90, d, w / 2, d / 2), (270, d, w / 2, d / 2)):
        things.append(flap(along - 0.006, deep, kraft, luck.uniform(-85, -25), (away, h), turn))
    return things


def flap(along, deep, spec, rise, hinge, turn):
    """Of a carton: `rise` degrees above the level, hinged at a distance from the middle and a height."""
    away, high = hinge
    r, t = math.radians(rise), math.radians(turn)

    def build(bm):
        bmesh.ops.create_cube(bm, size=1)
        for v in bm.verts:
            out, up = (v.co.y + 0.5) * deep, v.co.z * 0.005
            x, y, z = v.co.x * along, away + out * math.cos(r) - up * math.sin(r), high + out * math.sin(r) + up * math.cos(r)
            v.co = Vector((x * math.cos(t) - y * math.sin(t), x * math.sin(t) + y * math.cos(t), z))

    return add(from_bmesh(build), spec)


def file_box(luck):
    """A white box with its lid, in which papers are kept, and a hole to carry it by."""
    w, d, h = 0.31, 0.39, 0.26
    if luck.random() < 0.5:
        w, d = d, w
    white = luck.choice(("cardboard #b9b4a8", "cardboard #aeb0ac"))
    things = [box((w, d, h - 0.01), white, edge=0.002), box((w + 0.01, d + 0.01, 0.06), white, (0, 0, h - 0.06), edge=0.003)]
    things.append(box((0.08, 0.004, 0.024), "rubber", (0, -d / 2 + 0.0015, h * 0.55), edge=0.011))
    things += label(luck.uniform(-0.05, 0.05), -d / 2, h * 0.32, luck)
    return things


def label(x, y, z, luck):
    """On the front of a box at `y`, its middle at `z`: paper, and two lines by hand."""
    things = [box((0.085, 0.001, 0.045), "paper #cfc6b0", (x, y - 0.0005, z - 0.0225), edge=0)]
    for up in (0.006, -0.01):
        wide = luck.uniform(0.03, 0.066)
        things.append(box((wide, 0.001, 0.004), "plastic #33322f", (x - 0.033 + wide / 2, y - 0.001, z + up), edge=0))
    return things


def blankets(luck):
    """Moving blankets, folded and laid one on another."""
    things, z = [], 0.0
    for tone in luck.sample(("fabric #3b4352", "fabric #4a4a46", "fabric #5a4038", "fabric #47504a"), luck.choice((2, 3))):
        for layer in range(luck.choice((2, 3))):
            high = luck.uniform(0.022, 0.03)
            w, d = 0.42 + luck.uniform(-0.02, 0.02), 0.3 + luck.uniform(-0.02, 0.02)
            things.append(pad((w, d, high), tone, z, luck))
            z += high * 0.93
    return things


def pad(size, spec, z, luck):
    """One fold of quilted cloth: soft at its edge, and sagging between its seams."""
    w, d, h = size
    off = luck.uniform(0, 50)

    def build(bm):
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=30, use_grid_fill=True)
        for v in bm.verts:
            x, y = v.co.x, v.co.y
            edge = min(1.0, (0.5 - abs(x)) * w / 0.014, (0.5 - abs(y)) * d / 0.014)
            round_ = math.sqrt(max(0.0, 1 - (1 - edge) ** 2))
            seam = 0.0016 * abs(math.sin((x * w + y * d) * 42)) + 0.006 * noise.noise(Vector((x * 3 + off, y * 3, off)))
            v.co = Vector((x * w + 0.005 * noise.noise(Vector((off, y * 4, z * 30))), y * d, h * (0.5 + v.co.z * (0.35 + 0.65 * round_)) + seam))

    return add(from_bmesh(build), spec, (luck.uniform(-0.012, 0.012), luck.uniform(-0.012, 0.012), z), smooth=True)


def outlet(luck, x, y, z, toward):
    """A duplex outlet in the wall at `y`, and a cord plugged into it: it hangs to the ground and runs along the wall, to
    the left (-1) or right (1), out of the picture."""
    box((0.07, 0.006, 0.115), "plastic #c9c3b2", (x, y - 0.003, z), edge=0.003)
    for up in (0.026, 0.067):
        box((0.034, 0.003, 0.026), "plastic #bdb6a3", (x, y - 0.007, z + up - 0.004), edge=0.002)
        for side in (-1, 1):
            box((0.0022, 0.001, 0.008), "rubber", (x + side * 0.0062, y - 0.0088, z + up + 0.006), edge=0)
    box((0.026, 0.03, 0.026), "rubber", (x, y - 0.026, z + 0.062), edge=0.005)
    points = [(x, y - 0.03, z + 0.075), (x, y - 0.07, z + 0.05), (x + 0.01 * toward, y - 0.06, z * 0.5), (x + 0.04 * toward, y - 0.06, 0.02), (x + 0.12 * toward, y - 0.08, 0.004)]
    points += [(x + toward * (0.12 + 0.22 * step), y - 0.08 - luck.uniform(0, 0.07), 0.004) for step in range(1, 9)]
    rod(points, 0.0035, "rubber")


# By what something stands on: what lies about there, and how often each of it.
LITTER = {
    "table": (carton, carton, file_box),
    "floor": (carton, carton, file_box, blankets),
    "garage": (carton, carton, file_box, blankets),
}
