"""What one sits on and at, where the library's is not good enough."""

import math

import bmesh
from crafted.painter import canvas, show
from parts import add, box, curve_through, from_bmesh, plate, rod, turned

WOOD = "teak"
# Of a deck chair from the side, in meters (to the back, up): its rails, where its bars end and cross.
HEAD, FRONT = (1.1, 0.88), (0.1, 0.43)
FRONT_FOOT, REAR_FOOT = (0.15, 0.012), (1.16, 0.012)
PROP_FOOT, PROP_HEAD = (1.07, 0.075), (0.74, 0.554)
CROSSING = (0.455, 0.29)
# The canvas, from its hem behind the head rail to the hem below the front rail.
HANGS = ((1.065, 0.815), (1.1, 0.858), (1.121, 0.876), (1.11, 0.9), (1.08, 0.892), (1.02, 0.775), (0.89, 0.56), (0.74, 0.37), (0.57, 0.265),
         (0.41, 0.27), (0.25, 0.345), (0.14, 0.422), (0.108, 0.451), (0.083, 0.441), (0.082, 0.418), (0.11, 0.409), (0.16, 0.385))  # fmt: skip


def deck_chair():
    """Two frames that cross, a third that props them, and striped canvas slung between the rails."""
    side_bars(FRONT_FOOT, HEAD, 0.28)
    side_bars(REAR_FOOT, FRONT, 0.25)
    side_bars(PROP_FOOT, PROP_HEAD, 0.31)
    for (y, z), half in ((HEAD, 0.28), (FRONT, 0.25), (PROP_FOOT, 0.31), ((0.2, 0.057), 0.28), ((1.12, 0.03), 0.25)):
        rod([(-half, y, z), (half, y, z)], 0.0145, WOOD)
    for side in (-1, 1):
        for (y, z), out in ((CROSSING, 0.292), (PROP_HEAD, 0.322)):
            turned([(0.0005, 0.005), (0.007, 0.004), (0.011, 0.0)], "aged-brass", (side * out, y, z), (0, side * 90, 0), steps=3)
        # What the prop is laid into, to sit up or to lie back.
        for notch in range(4):
            y = 0.94 + 0.055 * notch
            box((0.022, 0.024, 0.024), WOOD, (side * 0.25, y, 0.03 + (REAR_FOOT[0] - y) * 0.395), (-21.5, 0, 0), edge=0.005)
    sling(0.43)


def side_bars(low, high, half):
    """Two flat bars from low to high, `half` meters left and right of the middle."""
    (y0, z0), (y1, z1) = low, high
    lean = math.degrees(math.atan2(y0 - y1, z1 - z0))
    for side in (-1, 1):
        box((0.023, 0.046, math.hypot(y1 - y0, z1 - z0) + 0.03), WOOD, (side * half, y0, z0), (lean, 0, 0), edge=0.007)


def sling(wide, cells=48):
    """The canvas: deepest along its middle, where people have sat, and a little narrower there."""
    curve = curve_through(HANGS, steps=10)
    last = len(curve) - 1

    def build(bm):
        uv = bm.loops.layers.uv.new()
        rows = []
        for i, (y, z) in enumerate(curve):
            free = math.sin(math.pi * min(1, max(0, (i / last - 0.22) / 0.5)))
            row = []
            for j in range(cells + 1):
                u = j / cells
                deep = free * (0.024 * (1 - (2 * u - 1) ** 2) + 0.003 * math.sin(9 * u + i * 0.21) * math.sin(23 * u - i * 0.1))
                row.append(bm.verts.new(((u - 0.5) * wide * (1 - 0.05 * free), y + 0.6 * deep, z - 0.8 * deep)))
            rows.append(row)
        for i in range(last):
            for j in range(cells):
                face = bm.faces.new((rows[i][j], rows[i + 1][j], rows[i + 1][j + 1], rows[i][j + 1]))
                for loop, (du, dv) in zip(face.loops, ((0, 0), (0, 1), (1, 1), (1, 0))):
                    loop[uv].uv = ((j + du) / cells, 1 - (i + dv) / last)

    solid = add(from_bmesh(build), show("canvas", canvas(), 0.95, 0.5), smooth=True).modifiers.new("thick", "SOLIDIFY")
    solid.thickness = 0.0022


def pedestal_table(wood="honey-oak", radius=0.55):
    """A round top on a turned column, and four scrolled feet."""
    top = [(0.001, 0.712), (0.955, 0.712), (0.965, 0.716), (0.985, 0.72), (0.998, 0.727), (1, 0.733), (0.996, 0.738), (0.985, 0.74), (0.001, 0.74)]
    turned([(r * radius, z) for r, z in top], wood, steps=1, around=160)
    turned([(r * radius, z) for r, z in ((0.8, 0.642), (0.82, 0.642), (0.82, 0.712), (0.8, 0.712))], wood, steps=1, around=160)
    column = [(0.001, 0.12), (0.07, 0.12), (0.078, 0.15), (0.08, 0.33), (0.07, 0.345), (0.058, 0.36), (0.062, 0.372), (0.08, 0.4), (0.094, 0.46), (0.082, 0.53), (0.056, 0.585), (0.05, 0.6), (0.066, 0.612), (0.068, 0.628), (0.054, 0.64), (0.06, 0.66), (0.1, 0.69), (0.1, 0.712)]
    turned(column, wood, around=96)
    above = [(0.06, 0.315), (0.12, 0.32), (0.19, 0.285), (0.26, 0.205), (0.33, 0.115), (0.395, 0.09), (0.44, 0.072), (0.452, 0.04), (0.435, 0.002)]
    below = [(0.375, 0.002), (0.335, 0.028), (0.27, 0.08), (0.2, 0.13), (0.13, 0.145), (0.06, 0.15)]
    for corner in range(4):
        a = 45 + 90 * corner
        out = (-0.03 * math.sin(math.radians(a)), 0.03 * math.cos(math.radians(a)), 0)
        leg = plate([*curve_through(above), *curve_through(below)], 0.06, wood, out, (90, 0, a))
        worn = leg.modifiers.new("edge", "BEVEL")
        worn.width, worn.segments = 0.008, 3


def cushion(size, spec, at):
    """A seat's cushion of (w, d, h) meters, fuller in its middle, with piping round its edges."""
    w, d, h = size

    def build(bm):
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=23, use_grid_fill=True)
        for v in bm.verts:
            x, y, z = (2 * c for c in v.co)
            full = (1 - x**4) * (1 - y**4)
            bulge = (1 - z**4) * 0.02
            v.co = ((x * w / 2) + math.copysign(bulge, x) * abs(x) ** 8, (y * d / 2) + math.copysign(bulge, y) * abs(y) ** 8, (z + 1) * h / 2 + (0.16 * h * full if z > 0 else -0.05 * h * full) * abs(z))

    add(from_bmesh(build), spec, at, smooth=True)
    x, y, r = w / 2 - 0.004, d / 2 - 0.004, 0.03
    around = [(-x, -y + r), (-x, y - r), (-x + r, y), (x - r, y), (x, y - r), (x, -y + r), (x - r, -y), (-x + r, -y)]
    for z in (0.004, h - 0.004):
        closely = [(p[0] + (q[0] - p[0]) * t / 8, p[1] + (q[1] - p[1]) * t / 8) for p, q in zip(around, [*around[1:], around[0]]) for t in range(8)]
        rod([(at[0] + px, at[1] + py, at[2] + z) for px, py in closely], 0.006, spec, cyclic=True)


def seat_cushions(spec, wide, deep, high, z, y, count=3):
    """Loose cushions side by side on a seat `wide` meters wide."""
    each = wide / count
    for i in range(count):
        cushion((each - 0.008, deep, high), spec, ((i - (count - 1) / 2) * each, y, z))
