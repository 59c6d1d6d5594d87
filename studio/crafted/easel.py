"""What stood beside a painter's easel."""

import math

from mathutils import Euler, Matrix, Vector
from parts import add, chance, from_bmesh, plate, ring, turned

# Along a palette's edge, light to dark; what is mixed in its middle is of all of them.
PIGMENTS = ("enamel #bdb5a2", "enamel #9a7030", "enamel #7c4a26", "enamel #6e2a22", "enamel #33402f", "enamel #2c3a55", "enamel #3c2f25", "enamel #1c1e22")
MIXED = ("paint #6d6352", "paint #564b3d", "paint #625f56", "paint #4a4438", "paint #73654b", "paint #4b5250", "paint #5f4737", "paint #7c7462")


def painters_tools():
    """A crock of brushes, as they were put away; a palette with its dried paint and a knife."""
    luck = chance(11)
    turned([(0.001, 0), (0.05, 0), (0.054, 0.006), (0.056, 0.06), (0.055, 0.118), (0.058, 0.126), (0.0575, 0.132)], "stoneware #a79a84", wall=0.005)
    ring(0.0552, 0.0012, "stoneware #3a4c63", (0, 0, 0.104))
    count = 17
    for i in range(count):
        around = math.tau * i / count + luck.uniform(-0.2, 0.2)
        foot = Vector((0.03 * math.cos(around + 2.6), 0.03 * math.sin(around + 2.6), 0.012))
        rim = Vector((0.046 * math.cos(around), 0.046 * math.sin(around), 0.13))
        brush(foot, rim - foot, luck)
    palette((0.03, -0.16), luck)


def brush(foot, way, luck):
    """Handle down: from `foot` along `way`."""
    long, thick = luck.uniform(0.17, 0.26), luck.uniform(0.8, 1.7)
    # Of each three one is flat.
    squash, wide = luck.choice(((1, 1), (1, 1), (0.4, 1.5)))
    turn = way.to_track_quat("Z", "Y").to_matrix().to_4x4() @ Euler((0, 0, luck.uniform(0, math.tau))).to_matrix().to_4x4()
    at = Matrix.Translation(foot) @ turn
    handle = [(0.0012, 0), (0.0018, 0.01), (0.0022, long * 0.5), (0.0042, long * 0.86), (0.0036, long - 0.004), (0.0034, long)]
    ferrule = [(0.0036, long - 0.004), (0.0038, long), (0.0039, long + 0.006), (0.0036, long + 0.007), (0.0042, long + 0.03), (0.0044, long + 0.034)]
    hair = luck.uniform(0.026, 0.042)
    end = long + 0.033 + hair
    worn = luck.uniform(0.0012, 0.0044)
    bristles = [(0.0042, long + 0.031), (0.0056, long + 0.033 + hair * 0.35), (0.0054, long + 0.033 + hair * 0.75), (worn, end), (0.0003, end + 0.001)]
    woods = ("walnut", "paint #5a1f1a", "lacquer #11100f", "oak", "paint #2c4a44", "maple")
    metals, hairs = ("tin", "aged-brass"), ("bristle #a08a66", "bristle #4d321d", "bristle #75603f", "bristle #6a5a4c")
    for profile, specs, deep, broad in ((handle, woods, 1, 1), (ferrule, metals, squash, wide), (bristles, hairs, squash, wide)):
        part = turned([(r * thick * broad, z) for r, z in profile], luck.choice(specs), around=20, squash=deep)
        part.matrix_world = at
    if luck.random() < 0.35:
        splash(at, handle, thick, luck)


def splash(at, handle, thick, luck):
    """Paint from a thumb on the handle."""
    z = luck.uniform(0.6, 0.85) * handle[-1][1]
    part = turned([(0.0030 * thick, z), (0.0046 * thick, z + 0.006), (0.0046 * thick, z + luck.uniform(0.01, 0.025)), (0.003 * thick, z + 0.032)], luck.choice(MIXED), around=16)
    part.matrix_world = at


def palette(at, luck):
    """A kidney of thin walnut with a hole for the thumb, and paint along its edge, mixed in its middle."""
    x0, y0 = at
    outline = []
    for i in range(96):
        a = math.tau * i / 96
        dent = 0.055 * math.exp(-(((a - 4.1 + math.pi) % math.tau - math.pi) ** 2) / 0.05)
        outline.append((x0 + (0.17 - dent) * math.cos(a), y0 + (0.115 - dent * 0.8) * math.sin(a)))
    plate(outline, 0.004, "walnut")
    # The hole is dark and has a rim: cut out of the plate it would look the same.
    hole = (x0 - 0.07, y0 - 0.045)
    turned([(0.0001, 0.0042), (0.0125, 0.0042), (0.0125, 0.0043)], "rubber #0c0a08", (*hole, 0), steps=1, squash=0.8)
    ring(0.0135, 0.0016, "walnut", (*hole, 0.0038), squash=0.6)
    for i, tone in enumerate(PIGMENTS):
        a = 0.1 + 2.9 * i / (len(PIGMENTS) - 1)
        dab(luck.uniform(0.012, 0.018), tone, (x0 + 0.138 * math.cos(a), y0 + 0.088 * math.sin(a)), luck, 0.4)
    for _ in range(26):
        dab(luck.uniform(0.012, 0.03), luck.choice(MIXED), (x0 + luck.uniform(-0.08, 0.09), y0 + luck.uniform(-0.03, 0.045)), luck, luck.uniform(0.03, 0.09))
    blade = [(x0 + 0.02 + 0.1 * u, y0 - 0.045 + w * (0.008 - 0.004 * u)) for u, w in ((0, 0.5), (0.5, 0.9), (0.9, 1), (1, 0), (0.9, -1), (0.5, -0.9), (0, -0.5))]
    plate(blade, 0.0008, "steel", (0, 0, 0.0075))
    handle = turned([(0.0001, 0), (0.004, 0.002), (0.0055, 0.03), (0.0065, 0.07), (0.004, 0.09), (0.003, 0.094)], "walnut", around=24)
    handle.matrix_world = Matrix.Translation((x0 + 0.025, y0 - 0.045, 0.0095)) @ Euler((0, math.radians(-91), 0)).to_matrix().to_4x4()


def dab(radius, spec, at, luck, high):
    """Paint as a knife left it."""
    waves = [(luck.uniform(0, math.tau), luck.uniform(0.04, 0.2) / (n + 1)) for n in range(5)]
    rows = 8

    def build(bm):
        middle = bm.verts.new((0, 0, radius * high))
        last = None
        for j in range(1, rows + 1):
            row = []
            for i in range(40):
                a = math.tau * i / 40
                far = radius * j / rows * (1 + sum(k * math.sin((n + 2) * a + p) for n, (p, k) in enumerate(waves)))
                up = radius * high * (1 - (j / rows) ** 2) * (1 + 0.3 * math.sin(2 * a + waves[0][0]) * j / rows)
                row.append(bm.verts.new((far * math.cos(a), far * math.sin(a), up)))
            for i in range(40):
                k = (i + 1) % 40
                bm.faces.new((middle, row[i], row[k]) if last is None else (last[i], row[i], row[k], last[k]))
            last = row

    add(from_bmesh(build), spec, (*at, 0.0041), (0, 0, luck.uniform(0, 360)), smooth=True)
