"""Games, sports and the holidays."""

import math

import bmesh
from crafted.painter import letter, show
from parts import add, ball, box, chance, from_bmesh, plate, ring, rod, sheet, turned


def dominoes():
    luck = chance(3)
    box((0.19, 0.075, 0.012), "mahogany", (0.05, 0.07, 0), edge=0.002)
    for y in (0.036, 0.104):
        box((0.19, 0.006, 0.036), "mahogany", (0.05, y, 0), edge=0.002)
    for x in (-0.042, 0.142):
        box((0.006, 0.075, 0.036), "mahogany", (x, 0.07, 0), edge=0.002)
    for i in range(16):
        domino((-0.03 + (i % 8) * 0.0225, 0.055 + (i // 8) * 0.03, 0.012), (90 * 0, 0, 90), luck)
    for i, (x, y, t) in enumerate(((-0.09, -0.02, 12), (-0.045, -0.045, -20), (0.01, -0.03, 4), (0.055, -0.05, -8), (0.105, -0.02, 30), (-0.1, -0.08, 70), (0.02, -0.085, 15))):
        domino((x, y, 0), (0, 0, t), luck)


def domino(at, turn, luck):
    from crafted.house import place

    made = [box((0.044, 0.021, 0.008), "porcelain #ded3b4", edge=0.0014), box((0.0012, 0.017, 0.0003), "lacquer", (0, 0, 0.0079), edge=0)]
    for side in (-1, 1):
        dots = luck.randint(0, 6)
        spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)], 5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)], 6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)]}
        for u, v in spots.get(dots, []):
            made.append(turned([(0.0001, 0), (0.0017, 0), (0.0017, 0.0004), (0.0001, 0.0004)], "lacquer", (side * 0.011 + u * 0.0055, v * 0.0055, 0.0078), steps=1, around=16))
    place(made, at, turn)


def blocks():
    """Nursery blocks with their letters, painted and worn, in a small tower."""
    luck = chance(11)
    tones = ("#7a332c", "#35506a", "#96752f", "#48634a")
    places = [(-0.09, 0, 0), (-0.035, 0.01, 0), (0.022, -0.006, 0), (-0.06, 0.004, 1), (-0.005, 0.0, 1), (-0.03, 0.002, 2), (0.1, -0.03, 0), (0.09, 0.04, 0), (-0.02, -0.085, 0)]
    signs = "BRMEATKOSDNGWHLPUCFIVYJQXZ"
    for i, (x, y, level) in enumerate(places):
        turn = luck.uniform(-16, 16)
        z = level * 0.0485
        box((0.048, 0.048, 0.048), "maple", (x, y, z), (0, 0, turn), edge=0.003)
        for face in range(5):
            tone, ground = tones[(i + face) % 4], "#c9b287"
            if (i + face) % 3 == 0:
                tone, ground = ground, tone
            side = show(f"block {i} {face}", letter(signs[(i + face * 5) % 26], tone, ground, i * 5 + face))
            a = math.radians(turn + 90 * face)
            if face == 4:
                sheet((0.042, 0.042), side, at=(x, y, z + 0.0482), turn=(0, 0, turn + luck.choice((0, 90, 180))), cells=(1, 1))
            else:
                sheet((0.042, 0.042), side, at=(x + 0.0242 * math.sin(a), y - 0.0242 * math.cos(a), z + 0.024), turn=(90, 0, turn + 90 * face), cells=(1, 1))


def billiard_balls():
    tones = ("#c09a3a", "#25406a", "#8a2a22", "#4a2f5a", "#a5602f", "#2f5a3f", "#5a2420", "#1a1817")
    i = 0
    r = 0.0285
    for row in range(5):
        for k in range(row + 1):
            tone = tones[i % 8]
            spec = f"enamel {tone}" if i < 8 else "enamel #ddd3ba"
            at = ((k - row / 2) * 2 * r, row * r * 1.74, r)
            ball(r, spec, at, fine=4)
            if i >= 8:
                ring(r * 0.985, r * 0.26, f"enamel {tone}", at, (70, 20, 0), squash=0.12)
            i += 1
    for a, b in (((0, -0.075), (-0.185, 0.265)), ((-0.185, 0.265), (0.185, 0.265)), ((0.185, 0.265), (0, -0.075))):
        rod([(*a, 0.02), (*b, 0.02)], 0.009, "walnut")
    ball(r, "enamel #e6dec8", (0.16, -0.1, r), fine=4)


def baseball_set():
    """A bat, a glove's worth of balls."""
    profile = [(0.001, 0), (0.02, 0), (0.024, 0.008), (0.014, 0.02), (0.0125, 0.2), (0.018, 0.4), (0.03, 0.58), (0.033, 0.72), (0.028, 0.8), (0.001, 0.815)]
    turned(profile, "golden-oak", (-0.4, 0.06, 0.034), (0, 90, -6))
    for i in range(14):
        ring(0.0137, 0.0018, "leather #2a1a12", (-0.375 + i * 0.011, 0.057 - i * 0.0011, 0.034), (0, 90, -6))
    for x, y in ((-0.02, -0.09), (0.09, -0.12), (0.06, -0.03)):
        ball(0.036, "leather #c9b48c", (x, y, 0.036), fine=4)
        for side in (-1, 1):
            points = [(x + 0.0362 * math.cos(t) * 0.75, y + 0.0362 * side * (0.62 + 0.14 * math.cos(2 * t)), 0.036 + 0.0362 * math.sin(t) * 0.75) for t in (2 * math.pi * k / 24 for k in range(24))]
            fitted = []
            for p in points:
                d = [p[0] - x, p[1] - y, p[2] - 0.036]
                n = math.sqrt(sum(c * c for c in d))
                fitted.append((x + d[0] / n * 0.0364, y + d[1] / n * 0.0364, 0.036 + d[2] / n * 0.0364))
            rod(fitted, 0.001, "fabric #8a2a24", cyclic=True)


def skittles():
    for i, (x, y) in enumerate(((0, 0.16), (-0.07, 0.08), (0.07, 0.08), (-0.14, 0), (0, 0), (0.14, 0), (-0.07, -0.08), (0.07, -0.08), (0, -0.16))):
        k = 1.12 if i == 4 else 1
        turned([(0.001, 0), (0.022, 0), (0.026, 0.01), (0.032, 0.06), (0.022, 0.11), (0.013, 0.14), (0.02, 0.165), (0.018, 0.185), (0.001, 0.196)], "maple", (x, y, 0), around=48).scale = (k, k, k)
        ring(0.0135 * k, 0.004, "paint #8a2f28" if i % 2 else "paint #2f4a6a", (x, y, 0.14 * k))
    ball(0.05, "walnut", (0.22, -0.18, 0.05), fine=4)


def ornaments():
    """Glass balls for the tree in their box."""
    box((0.32, 0.24, 0.006), "paper #8a6a4a", edge=0.001)
    for x, y, w, d in ((0, -0.118, 0.32, 0.004), (0, 0.118, 0.32, 0.004), (-0.158, 0, 0.004, 0.24), (0.158, 0, 0.004, 0.24)):
        box((w, d, 0.05), "paper #8a6a4a", (x, y, 0), edge=0.001)
    tones = ("gold", "silver", "enamel #7a1a1c", "enamel #23482f", "copper", "enamel #2a3a62")
    luck = chance(7)
    for i in range(4):
        for j in range(3):
            x, y = -0.117 + i * 0.078, -0.077 + j * 0.077
            spec = tones[(i * 5 + j * 2 + (i * j) % 3) % 6]
            r = luck.uniform(0.03, 0.035)
            tilt = (luck.uniform(-30, 30), luck.uniform(-30, 30), 0)
            made = turned([(0.0005, -r), (r * 0.7, -r * 0.7), (r, 0), (r * 0.7, r * 0.7), (r * 0.2, r * 0.98)], spec, (x, y, 0.04), tilt)
            made.name = "ornament"
            turned([(r * 0.22, r * 0.92), (r * 0.24, r * 1.15), (0.001, r * 1.17)], "gold", (x, y, 0.04), tilt, steps=1)
    for i in range(3):
        box((0.003, 0.236, 0.03), "paper #a58a64", (-0.078 + i * 0.078, 0, 0.004), edge=0)
    for i in range(2):
        box((0.316, 0.003, 0.03), "paper #a58a64", (0, -0.0385 + i * 0.077, 0.004), edge=0)


def decoy():
    """A carved duck for the pond's edge: body, then neck and head in one piece."""
    body = [(-0.178, 0.082, 0.004, 0.003), (-0.16, 0.078, 0.022, 0.009), (-0.125, 0.068, 0.048, 0.028), (-0.07, 0.056, 0.066, 0.05), (-0.01, 0.055, 0.073, 0.055), (0.05, 0.056, 0.068, 0.054), (0.095, 0.06, 0.05, 0.044), (0.122, 0.064, 0.028, 0.026), (0.132, 0.066, 0.006, 0.006)]
    loft([((x, z), 90, wide, high) for x, z, wide, high in body], "paint #8a7a60")
    loft([((0.1, 0.066), 60, 0.045, 0.042), ((0.128, 0.08), 48, 0.018, 0.024)], "paint #5a2f22")
    loft([((0.077, 0.085), 8, 0.043, 0.042), ((0.083, 0.107), 8, 0.031, 0.03)], "paint #5a2f22")
    loft([((0.083, 0.107), 8, 0.0315, 0.0305), ((0.085, 0.113), 8, 0.03, 0.029)], "paint #d2c6a8")
    head = [((0.085, 0.113), 6, 0.0285, 0.028), ((0.087, 0.126), 10, 0.0275, 0.03), ((0.093, 0.143), 32, 0.029, 0.035), ((0.106, 0.155), 68, 0.0285, 0.031), ((0.122, 0.155), 90, 0.0245, 0.0245), ((0.137, 0.151), 96, 0.0185, 0.0175), ((0.143, 0.15), 96, 0.014, 0.0125)]
    loft(head, "paint #2c4a3a")
    loft([((0.14, 0.15), 96, 0.0135, 0.0115), ((0.16, 0.145), 98, 0.0125, 0.0075), ((0.182, 0.142), 94, 0.0145, 0.005), ((0.194, 0.141), 92, 0.011, 0.0035), ((0.198, 0.141), 90, 0.002, 0.001)], "paint #a58a3f")
    for y in (-1, 1):
        ball(0.0042, "lacquer", (0.12, y * 0.0235, 0.162), fine=2)
        loft([((-0.15, 0.09), 90, 0.004, 0.003), ((-0.11, 0.083), 92, 0.014, 0.024), ((-0.04, 0.074), 94, 0.014, 0.036), ((0.03, 0.068), 96, 0.012, 0.034), ((0.065, 0.064), 96, 0.003, 0.008)], "paint #6a614f", aside=y * 0.0575)


def loft(rings, spec, aside=0.0, around=40):
    """A smooth body through ellipses: (x, z) of the middle, degrees from lying to facing along x, half width
    and half height."""
    points = []
    fine = 8
    for i in range(len(rings) - 1):
        p = [rings[max(0, min(len(rings) - 1, i + d))] for d in (-1, 0, 1, 2)]
        p = [(*middle, turn, wide, high) for middle, turn, wide, high in p]
        for s in range(fine + (i == len(rings) - 2)):
            t = s / fine
            points.append([0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3) for a, b, c, d in zip(*p)])

    def build(bm):
        rows = []
        for x, z, turn, wide, high in points:
            a = math.radians(turn)
            rows.append([bm.verts.new((x - max(high, 0.0005) * math.cos(b) * math.cos(a), aside + max(wide, 0.0005) * math.sin(b), z + max(high, 0.0005) * math.cos(b) * math.sin(a))) for b in (2 * math.pi * k / around for k in range(around))])
        for low, up in zip(rows, rows[1:]):
            for k in range(around):
                bm.faces.new((low[k], low[(k + 1) % around], up[(k + 1) % around], up[k]))
        bm.faces.new(list(reversed(rows[0])))
        bm.faces.new(rows[-1])
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])

    return add(from_bmesh(build), spec, smooth=True)


def biplane():
    """A wooden toy, nose toward +x: a turned body, sawn wings, pegs for struts, and a pilot."""
    red, yellow = "paint #74271d", "paint #b98f42"
    turned([(0.001, 0), (0.013, 0.001), (0.021, 0.06), (0.031, 0.13), (0.038, 0.19), (0.04, 0.24), (0.039, 0.27), (0.001, 0.27)], red, (-0.15, 0, 0.105), (0, 90, 0))
    turned([(0.0005, 0.262), (0.0405, 0.262), (0.0415, 0.266), (0.04, 0.288), (0.032, 0.298), (0.0005, 0.3)], yellow, (-0.15, 0, 0.105), (0, 90, 0), steps=3)
    wing = rounded(0.085, 0.42, 0.036)
    for x, z in ((0.06, 0.088), (0.075, 0.19)):
        sawn(wing, 0.008, "maple", (x, 0, z))
    for side in (-1, 1):
        for x in (0.035, 0.09):
            rod([(x, side * 0.14, 0.091), (x + 0.014, side * 0.14, 0.193)], 0.0035, "walnut")
            rod([(x, side * 0.022, 0.115), (x + 0.014, side * 0.03, 0.193)], 0.0035, "walnut")
        wheel = [(0.0005, 0), (0.032, 0), (0.037, 0.003), (0.038, 0.0075), (0.037, 0.012), (0.032, 0.015), (0.0005, 0.015)]
        turned(wheel, "walnut", (0.115, side * 0.07 + 0.0075, 0.038), (90, 0, 0), steps=3)
        turned([(0.0005, -0.003), (0.008, -0.003), (0.008, 0.018), (0.0005, 0.018)], yellow, (0.115, side * 0.07 + 0.0075, 0.038), (90, 0, 0), steps=1)
        rod([(0.115, side * 0.056, 0.038), (0.1, side * 0.028, 0.085)], 0.004, "walnut")
    rod([(0.115, -0.078, 0.038), (0.115, 0.078, 0.038)], 0.0035, "walnut")
    sawn(rounded(0.055, 0.15, 0.024), 0.006, "maple", (-0.128, 0, 0.102))
    sawn([(-0.03, 0), (0.035, 0), (0.015, 0.035), (-0.008, 0.055), (-0.03, 0.05)], 0.006, red, (-0.122, 0.003, 0.112), (90, 0, 0))
    rod([(-0.14, 0, 0.095), (-0.155, 0, 0.05), (-0.16, 0, 0.004)], 0.004, "walnut")
    ball(0.022, "leather #241811", (0.0, 0, 0.135), (1.35, 0.85, 0.4))
    turned([(0.001, 0), (0.011, 0), (0.013, 0.008), (0.007, 0.014), (0.012, 0.02), (0.0135, 0.028), (0.009, 0.037), (0.001, 0.039)], "maple", (-0.004, 0, 0.131))
    blade = [(0.08 * math.cos(a), 0.012 * math.sin(a)) for a in (2 * math.pi * i / 40 for i in range(40))]
    sawn(blade, 0.005, "maple", (0.154, 0, 0.105), (90, 0, 90))
    turned([(0.0005, 0), (0.011, 0), (0.009, 0.012), (0.0005, 0.018)], red, (0.15, 0, 0.105), (0, 90, 0), steps=3)


def rounded(long, wide, corner):
    """The outline of a board of `long` by `wide` meters (x, y); `corner` is the radius of its corners."""
    x, y = long / 2 - corner, wide / 2 - corner
    return [(cx * x + corner * math.cos(a), cy * y + corner * math.sin(a)) for cx, cy, first in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)) for a in (math.radians(first + 10 * k) for k in range(10))]


def sawn(outline, thick, spec, at, turn=(0, 0, 0)):
    """A `plate` whose edges were sanded."""
    edge = plate(outline, thick, spec, at, turn).modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.limit_method = thick * 0.3, 2, "ANGLE"
