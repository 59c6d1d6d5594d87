"""What is flat: framed pictures, rugs, quilts, linens."""

import math

from crafted import landscapes, modern, painter, still_life
from crafted.painter import show
from mathutils import Vector
from parts import add, ball, box, chance, disc, from_bmesh, ring, rod, sheet


PAINTERS = {"country": landscapes.country, "sea": landscapes.sea, "still_life": still_life.still_life, "mesa": modern.mesa, "abstract": modern.abstract}


def framed(paint, w, h, frame="gilt", mat=0.0, glass=False, x=0.0, wide=0.07, **more):
    """A picture of w by h meters in its frame, hung upright at the wall."""
    image = PAINTERS[paint](**more)
    z = wide + mat
    thing = sheet((w, h), show(f"{paint}{more}", image, 0.6 if glass else 0.35, 0.0 if glass else 0.4), at=(x, -0.018, z + h / 2), turn=(90, 0, 0), cells=(1, 1))
    thing.name = "canvas"
    if mat:
        sheet((w + 2 * mat, h + 2 * mat), "paper #d9cfb8", at=(x, -0.016, z + h / 2), turn=(90, 0, 0), cells=(1, 1))
    full_w, full_h = w + 2 * mat, h + 2 * mat
    for k, (inset, out, deep) in enumerate(((0.0, 0.35, 0.03), (0.3, 0.72, 0.042), (0.68, 1.0, 0.032))):
        a, b = wide * inset, wide * out
        moulding(full_w, full_h, a, b, deep, frame, x, wide)
    if frame == "gilt":
        beads(full_w, full_h, wide)


def beads(w, h, wide):
    """A string of beads round the inner edge of a gilt frame."""
    off = wide * 0.42
    for side, long, across in ((0, w, h), (1, h, w)):
        count = round((long + 2 * off) / 0.0125)
        for i in range(count):
            along = (i / (count - 1) - 0.5) * (long + 2 * off)
            for edge in (-across / 2 - off, across / 2 + off):
                px, pz = (along, edge) if side == 0 else (edge, along)
                ball(0.0052, "gilt", (px, -0.041, wide + h / 2 + pz), fine=2)


def moulding(w, h, a, b, deep, spec, x, wide):
    """One step of a frame, mitered."""
    def build(bm):
        z0 = wide + h / 2
        for sx, sz, turn in ((1, 1, 0), (1, 1, 1), (-1, -1, 0), (-1, -1, 1)):
            if turn == 0:
                p = [(-w / 2 - a, sz * (h / 2 + a)), (w / 2 + a, sz * (h / 2 + a)), (w / 2 + b, sz * (h / 2 + b)), (-w / 2 - b, sz * (h / 2 + b))]
            else:
                p = [(sx * (w / 2 + a), -h / 2 - a), (sx * (w / 2 + a), h / 2 + a), (sx * (w / 2 + b), h / 2 + b), (sx * (w / 2 + b), -h / 2 - b)]
            front = [bm.verts.new((x + px, -deep, z0 + pz)) for px, pz in p]
            back = [bm.verts.new((x + px, 0, z0 + pz)) for px, pz in p]
            bm.faces.new(front)
            for i in range(4):
                bm.faces.new((front[i], front[(i + 1) % 4], back[(i + 1) % 4], back[i]))
        import bmesh

        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=0.003, segments=2, affect="EDGES")

    add(from_bmesh(build), spec, smooth=False)


def rug(paint="persian", w=1.2, h=1.8, **more):
    """A knotted rug, one corner of it turned back, 26 cm, as a seller does to show the knots."""
    image = getattr(painter, paint)(**more)
    bound = "fabric #57493c"
    toward = Vector((-1, 1)).normalized()
    crease = toward.dot(Vector((-w / 2, h / 2))) - 0.26

    def lies(x, y, up=0.0):
        """Where a point of the flat rug is: it was rolled up for years, so that it lies in low waves."""
        u, v = x / w + 0.5, y / h + 0.5
        z = 0.002 + 0.009 * (1 + math.sin(v * h * 11 + 1.5 * u)) * (0.4 + 0.6 * math.sin(math.pi * v)) + 0.004 * math.sin(9 * x + 4 * y)
        return turn_back(Vector((x, y, z + up)), toward, crease, z)

    thing = sheet((w, h), show("rug", image, 0.95, 1.6), cells=(120, 180), thick=0.011)
    for vertex in thing.data.vertices:
        vertex.co = lies(vertex.co.x, vertex.co.y)
    thing.name = "rug"
    for side in (-1, 1):
        rod([lies(side * w / 2, (k / 90 - 0.5) * h, 0.006) for k in range(91)], 0.0065, bound)
    luck = chance(6)
    for side in (-1, 1):
        x = -w / 2 + 0.006
        while x < w / 2:
            y = side * h / 2
            rod([lies(x, y, 0.006), lies(x + luck.uniform(-0.008, 0.008), y + side * 0.03, 0.001), lies(x + luck.uniform(-0.02, 0.02), y + side * luck.uniform(0.045, 0.07), 0)], 0.0022, "fabric #cbbd9c")
            x += luck.uniform(0.01, 0.018)


def turn_back(point, toward, crease, ground):
    """What is beyond the `crease` (meters from the middle, `toward` a corner) goes up in a bend and lies over the rest,
    its back up, 6 cm and more above it."""
    bend = 0.03
    beyond = point.x * toward.x + point.y * toward.y - crease
    if beyond <= 0:
        return point
    around = min(math.pi, beyond / bend)
    rest = beyond - around * bend
    # It does not lie quite flat: what is bent stands up a little.
    up = point.z - ground
    along = bend * math.sin(around) - rest * math.cos(0.16) - up * math.sin(around)
    high = ground + bend * (1 - math.cos(around)) + rest * math.sin(0.16) + up * math.cos(around)
    flat = Vector((point.x, point.y)) + toward * (along - beyond)
    return Vector((flat.x, flat.y, high))


def round_rug(r=0.6):
    """It lies in the low waves that it had when it was rolled up."""
    thing = disc(r, show("round rug", painter.leaf_wreath(), 0.95, 1.6), around=240)
    thing.name = "rug"
    bound = "tweed #3d403a"

    def lies(x, y):
        return 0.009 + 0.008 * math.sin(13 * x + 5 * y) * (0.3 + math.hypot(x, y) / r) + 0.006 * math.sin(9 * y - 6 * x)

    for vertex in thing.data.vertices:
        vertex.co.z = lies(vertex.co.x, vertex.co.y) + 0.006
    rod([(x, y, lies(x, y)) for x, y in ((r * math.cos(a), r * math.sin(a)) for a in (2 * math.pi * i / 200 for i in range(200)))], 0.009, bound, cyclic=True)


def braided_rug():
    tones = ("#5f4c42", "#74493f", "#475059", "#8f8366", "#596053", "#77706a")
    r, i = 0.03, 0
    while r < 0.62:
        tone = f"fabric {tones[(i // 3) % len(tones)]}"
        thing = ring(r, 0.0125, tone, (0, 0, 0.009), squash=0.75, around=max(24, int(r * 300)))
        thing.scale = (1.28, 1, 1)
        for k in range(max(10, int(r * 150))):
            a = 2 * math.pi * k / max(10, int(r * 150))
            if k % 2:
                ball(0.011, f"fabric {tones[(i // 3 + 2) % len(tones)]}", (1.28 * r * math.cos(a), r * math.sin(a), 0.0125), (1.2, 1.2, 0.6), 1)
        r += 0.0235
        i += 1


def quilt():
    """Hung over a rail."""
    image = painter.patchwork()

    def drape(u, v):
        return 0.034 * math.sin(u * 17 + 2.2 * v) * (1 - v) ** 0.7 + 0.014 * math.sin(u * 39 + 2 - v) * (1 - v) ** 2

    thing = sheet((1.5, 1.5), show("quilt", image, 0.95, 0.5), drape, at=(0, -0.05, 0.85), turn=(90, 0, 0), cells=(150, 90))
    thing.name = "quilt"
    rod([(-0.9, -0.03, 1.6), (0.9, -0.03, 1.6)], 0.018, "walnut")
    for x in (-0.9, 0.9):
        ball(0.032, "walnut", (x, -0.03, 1.6))
        box((0.05, 0.03, 0.12), "walnut", (x * 0.93, -0.005, 1.55), edge=0.008)
