"""What lies on velvet: jewelry, coins, medals."""

import math

from crafted.house import place
from crafted.mint import coined, engraved, pressed
from crafted.painter import compass_card, show
from parts import ball, box, chain, chance, disc, plate, ring, rod, sheet, turned


def pearls():
    """A graduated strand in a loose loop, knotted between the pearls, with its clasp."""
    luck = chance(5)
    tones = ("#6f6258", "#665b52", "#76685a", "#685e52", "#705f58")

    def along(t):
        r = 0.068 * (1 + 0.12 * math.sin(2 * t + 0.6) + 0.05 * math.sin(5 * t))
        return r * 1.2 * math.cos(t), r * math.sin(t)

    def step(t, far):
        """The angle `far` meters further."""
        x, y = along(t)
        while math.dist((x, y), along(t)) < far:
            t += 0.0005
        return t

    start = end = t = math.radians(94)
    knots = []
    while t < start + math.tau - 0.15:
        k = 1 + 0.42 * math.cos(t + 1.57)
        size = (0.0027 * k + 0.0004) * luck.uniform(0.965, 1.035)
        t = step(t, size)
        x, y = along(t)
        ball(size, f"pearl {luck.choice(tones)}", (x, y, size), (1, 1, luck.uniform(0.95, 1)), fine=4)
        end = step(t, size)
        t = step(end, 0.0002)
        knots.append((*along(t), size))
        t = step(t, 0.0002)
    for x, y, z in knots[:-1]:
        ball(0.0006, "paper #cfc4ae", (x, y, z), fine=2)
    # From the edge of the last pearl to that of the first: a marquise with a ring at either end.
    p, q = along(end), along(start)
    middle, turn = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
    long = math.dist(p, q) / 2
    clasp = ball(0.0022, "gold", (*middle, 0.0023), ((long - 0.002) / 0.0022, 1.05, 0.9))
    clasp.rotation_euler[2] = math.radians(turn)
    for side in (-1, 1):
        off = side * (long - 0.0011)
        ring(0.0011, 0.0003, "gold", (middle[0] + off * math.cos(math.radians(turn)), middle[1] + off * math.sin(math.radians(turn)), 0.0021), (90, 0, turn), around=20)


def stone(at, size, color):
    """A brilliant of radius `size`, its girdle at `at`: every facet flat."""
    cut = [(0.00003, -size * 0.82), (size * 0.52, -size * 0.4), (size, -size * 0.03), (size, size * 0.03), (size * 0.82, size * 0.2), (size * 0.56, size * 0.32), (0.00003, size * 0.32)]
    thing = turned(cut, f"gem {color}".strip(), at, (0, 0, 11), steps=1, around=16)
    thing.data.use_auto_smooth = False
    for face in thing.data.polygons:
        face.use_smooth = False
    return thing


def set_ring(at, metal, color, size, turn=0.0):
    """A ring that stands upright with its stone in six claws, the middle of the band at `at`."""
    r = 0.0092
    made = [ring(r, 0.00085, metal, (0, 0, 0), (90, 0, 0), squash=1.35, around=120)]
    made.append(turned([(size * 0.2, 0), (size * 0.5, size * 0.35), (size * 0.8, size * 0.72), (size * 0.72, size * 0.74)], metal, (0, 0, r + 0.0004), steps=2))
    top = r + 0.0004 + size * 0.86
    made.append(stone((0, 0, top), size, color))
    for i in range(6):
        a = math.pi / 3 * i
        c, s = math.cos(a), math.sin(a)
        made.append(rod([(size * 0.5 * c, size * 0.5 * s, r + 0.0006), (size * 1.06 * c, size * 1.06 * s, top - size * 0.1), (size * 0.98 * c, size * 0.98 * s, top + size * 0.2)], size * 0.075, metal))
        made.append(ball(size * 0.1, metal, (size * 0.95 * c, size * 0.95 * s, top + size * 0.2), fine=2))
    place(made, at, (0, 0, turn))


def solitaire():
    """A ring in its box, the lid open."""
    box((0.052, 0.048, 0.022), "leather #4a161c", edge=0.003)
    box((0.0525, 0.0485, 0.0012), "gold", (0, 0, 0.0212), edge=0.0004)
    for y in (-0.0108, 0.0108):
        box((0.045, 0.0205, 0.0115), "velvet #d9cdb4", (0, y, 0.016), edge=0.005)
    lid = [box((0.052, 0.02, 0.046), "leather #4a161c", (0, 0.012, 0), edge=0.004)]
    lid.append(box((0.0525, 0.0012, 0.0465), "gold", (0, 0.0022, -0.0002), edge=0.0004))
    lid.append(box((0.045, 0.005, 0.039), "cotton #e0d5bd", (0, 0.0012, 0.0035), edge=0.0022))
    place(lid, (0, 0.0235, 0.0222), (-14, 0, 0))
    set_ring((0, 0, 0.0285), "gold", "", 0.0033)


def rings():
    """Three rings between rolls of velvet."""
    box((0.07, 0.03, 0.009), "ebonized", edge=0.0015)
    for y in (-0.0058, 0.0058):
        box((0.064, 0.0114, 0.0125), "velvet #27332c", (0, y, 0.0055), edge=0.0045)
    for x, metal, color, turn in ((-0.021, "gold", "#f0404e", -6), (0, "silver", "", 4), (0.021, "gold", "#5a92ee", 8)):
        set_ring((x, 0, 0.0205), metal, color, 0.0036, turn)


def bangles():
    """Three, as they were put down: one lies, the others lean on it; the last is of two twisted wires."""
    ring(0.0315, 0.0017, "gold", (0, 0, 0.0032), squash=1.9, around=160)
    ring(0.0325, 0.0014, "silver", (0.033, 0.012, 0.0063), (2, -5.6, 0), squash=2.2, around=160)
    twisted = []
    for phase in (0, math.pi):
        points = []
        for i in range(432):
            a, b = 2 * math.pi * i / 432, 2 * math.pi * 36 * i / 432 + phase
            r = 0.03 + 0.0011 * math.cos(b)
            points.append((r * math.cos(a), r * math.sin(a), 0.0011 * math.sin(b)))
        twisted.append(rod(points, 0.0012, "aged-brass", cyclic=True))
    place(twisted, (-0.026, -0.022, 0.0062), (-5, 6, 0))


def locket():
    """An oval locket with a forget-me-not of sapphires, on its chain."""
    oval = 1.28
    for profile in ([(0.0005, 0), (0.0085, 0.0004), (0.0106, 0.0014), (0.011, 0.0026), (0.0107, 0.0029)], [(0.0107, 0.0029), (0.011, 0.0032), (0.0106, 0.0044)]):
        turned(profile, "gold", squash=oval, around=128)
    turned([(0.0106, 0.0044), (0.0092, 0.0053), (0.006, 0.0059), (0.0005, 0.0061)], pressed("locket", engraved, "gold"), squash=oval, around=128)
    for y in (-0.0034, 0, 0.0034):
        turned([(0.0001, 0), (0.0008, 0), (0.0008, 0.0031), (0.0001, 0.0031)], "gold", (-0.0112, y + 0.00155, 0.0029), (90, 0, 0), steps=1, around=24)
    ball(0.0009, "gold", (0.0113, 0, 0.0029), (0.8, 1.4, 1))
    for i in range(5):
        a = math.pi / 2 + 2 * math.pi * i / 5
        x, y = 0.0026 * math.cos(a), 0.0026 * math.sin(a)
        turned([(0.0011, 0), (0.00145, 0.0004), (0.0014, 0.0009)], "gold", (x, y, 0.0058), steps=2, around=32)
        stone((x, y, 0.0068), 0.0013, "#3d66e6")
    ball(0.001, "gold", (0, 0, 0.0067))
    # The eye stands on its edge, the bail passes through it and lies back.
    top = 0.011 * oval
    ring(0.0014, 0.0005, "gold", (0, top + 0.0011, 0.0029), (0, 90, 0), around=40)
    bail = (0, top + 0.0041, 0.0029)
    ring(0.0026, 0.0006, "gold", bail, (0, 55, 0), around=48, squash=1.7)
    way = []
    for i in range(721):
        a = 2 * math.pi * i / 720
        r = 0.057 * (1 + 0.13 * math.sin(2 * a + 2.4) + 0.07 * math.sin(3 * a + 0.4) + 0.035 * math.sin(7 * a))
        way.append([1.2 * r * math.sin(a), -r * math.cos(a)])
    way[-1] = way[0]
    lift = bail[1] + 0.0014 - way[0][1]
    wire = 0.00042
    chain([(x - way[0][0], y + lift, 0.0013 + 0.0022 * math.exp(-(((x - way[0][0]) / 0.009) ** 2 + ((y - way[0][1]) / 0.009) ** 2))) for x, y in way], wire, "gold", pitch=3.4)


def coin(r, metal, at, turn, kind=0):
    """A struck coin of radius `r` (meters), lying at `at`."""
    edge = [(0.0001, 0), (r * 0.97, 0), (r, r * 0.02), (r, r * 0.1), (r * 0.985, r * 0.12), (r * 0.93, r * 0.12), (r * 0.9, r * 0.1), (0.0001, r * 0.1)]
    place([turned(edge, coined(metal, kind), steps=1, around=96)], at, turn)


def coin_tray():
    """A collector's tray, its wells cut into a board that is covered with felt."""
    box((0.3, 0.22, 0.016), "walnut", edge=0.002)
    for y in (-0.105, 0.105):
        box((0.3, 0.01, 0.026), "walnut", (0, y, 0), edge=0.002)
    for x in (-0.145, 0.145):
        box((0.01, 0.22, 0.026), "walnut", (x, 0, 0), edge=0.002)
    for x in (-0.02, 0.02):
        ball(0.004, "aged-brass", (x, -0.111, 0.014), fine=3)
    luck = chance(2)
    kinds = [*range(6)] * 4
    luck.shuffle(kinds)
    for i in range(6):
        for j in range(4):
            x, y = -0.1125 + i * 0.045, -0.075 + j * 0.05
            turned([(0.0001, 0.0166), (0.0192, 0.0166), (0.0194, 0.0205), (0.0206, 0.0212)], "velvet #15241c", (x, y, 0), steps=1)
            if (i, j) in ((4, 2), (1, 0)):
                continue
            metal = luck.choice(("silver", "silver", "nickel", "nickel", "bronze", "copper", "brass"))
            coin(luck.uniform(0.0145, 0.0188), metal, (x + luck.uniform(-0.001, 0.001), y - 0.001, 0.0167), (0, 0, luck.gauss(0, 14)), kinds.pop())
    felt((0.28, 0.2), [(-0.1125 + i * 0.045, -0.075 + j * 0.05) for i in range(6) for j in range(4)], 0.0205, 0.0212)


def felt(size, wells, r, z):
    """A board's cover with round holes of radius `r`."""
    from parts import add, from_bmesh

    def build(bm):
        # Round each well a ring from its circle to its share of the board.
        xs, ys = sorted({x for x, _ in wells}), sorted({y for _, y in wells})

        def edges(at, low, high):
            return [low, *[(a + b) / 2 for a, b in zip(at, at[1:])], high]

        ex, ey = edges(xs, -size[0] / 2, size[0] / 2), edges(ys, -size[1] / 2, size[1] / 2)
        for i, x in enumerate(xs):
            for j, y in enumerate(ys):
                inner, outer = [], []
                corners = [math.atan2(v - y, u - x) for u in ex[i : i + 2] for v in ey[j : j + 2]]
                for turn in sorted([*corners, *(math.pi * (k - 32) / 32 for k in range(64))]):
                    c, s = math.cos(turn), math.sin(turn)
                    reach = min((ex[i + 1] - x if c > 0 else x - ex[i]) / max(abs(c), 1e-6), (ey[j + 1] - y if s > 0 else y - ey[j]) / max(abs(s), 1e-6))
                    inner.append(bm.verts.new((x + r * c, y + r * s, z)))
                    outer.append(bm.verts.new((x + reach * c, y + reach * s, z)))
                for k, (a, b) in enumerate(zip(inner, outer)):
                    bm.faces.new((inner[k - 1], outer[k - 1], b, a))

    add(from_bmesh(build), "velvet #15241c", smooth=True)


def coin_spread(metals=("silver", "silver", "nickel"), count=16):
    """As they fell on the cloth: some lean on the rim of another."""
    luck = chance(count)
    laid = []
    while len(laid) < count:
        r = luck.choice((0.0155, 0.019, 0.0125))
        x, y = luck.gauss(0, 0.036), luck.gauss(0, 0.024)
        under = [(u, v, q, flat) for u, v, q, flat in laid if math.hypot(x - u, y - v) < r + q + 0.0008]
        if len(under) > 1 or any(not flat for *_, flat in under):
            continue
        tilt, toward, high = 0.0, luck.gauss(90, 25), 0.0
        if under:
            ((u, v, q, _),) = under
            apart = math.hypot(x - u, y - v)
            if not q * 0.9 < apart < q + r * 0.7:
                continue
            # From the cloth at its far edge over the rim of the one below.
            tilt = math.asin(0.0017 / (apart - q + r))
            toward, high = math.degrees(math.atan2(v - y, u - x)), r * math.sin(tilt)
        coin(r, luck.choice(metals), (x, y, high), (math.degrees(tilt), 0, toward - 90), len(laid))
        laid.append((x, y, r, not under))


def medal(metal="bronze", ribbon="#22344a", stripe="#a89a72", kind=2, face=None):
    """A medal on its ribbon in an open case; `face`, the coinage (surfaces.py) that it was struck in."""
    box((0.062, 0.092, 0.016), "leather #231612", edge=0.003)
    box((0.0625, 0.0925, 0.001), "aged-brass", (0, 0, 0.0154), edge=0.0004)
    box((0.055, 0.085, 0.0045), "velvet #35141a", (0, 0, 0.0135), edge=0.002)
    lid = [box((0.062, 0.014, 0.06), "leather #231612", (0, 0.007, 0), edge=0.003)]
    lid.append(box((0.055, 0.004, 0.053), "cotton #c9bda2", (0, -0.0005, 0.004), edge=0.0018))
    place(lid, (0, 0.046, 0.0165), (-58, 0, 0))
    top = 0.0183

    def laid(u, v):
        return 0.0012 * math.sin(math.pi * u) + 0.0008 * math.sin(5 * v + 2 * u)

    sheet((0.031, 0.036), f"fabric {ribbon}", laid, (0, 0.018, top), cells=(24, 24), thick=0.0004)
    for x in (-0.0085, 0.0085):
        sheet((0.0042, 0.036), f"fabric {stripe}", lambda u, v, x=x: laid(0.5 + x / 0.031 + (u - 0.5) * 0.135, v), (x, 0.018, top + 0.0005), cells=(6, 24), thick=0.0001)
    box((0.036, 0.0045, 0.0028), metal, (0, 0.0365, top), edge=0.001)
    ring(0.0042, 0.0007, metal, (0, -0.002, top + 0.001))
    coin(0.0185, face or metal, (0, -0.0245, top - 0.0002), (0, 0, 0), kind)


def medal_star():
    medal("silver", "#5a1c20", "#b9ad92", 4, "proof")


def compass():
    """A pocket compass under its glass, the lid open on its hinge."""
    turned([(0.0005, 0), (0.033, 0), (0.0355, 0.002), (0.036, 0.006), (0.036, 0.011), (0.0352, 0.0142), (0.034, 0.0148), (0.0332, 0.0142), (0.033, 0.011)], "brass", steps=5)
    disc(0.0328, show("card", compass_card()), (0, 0, 0.0085))
    for end, spec in ((0.023, "lacquer #16233c"), (-0.021, "steel")):
        plate([(0, -0.0021), (end, 0), (0, 0.0021)], 0.0006, spec, (0, 0, 0.0104), (0, 0, 62))
    ball(0.0018, "brass", (0, 0, 0.011), fine=2)
    turned([(0.0005, 0.0128), (0.0331, 0.0128), (0.0331, 0.0134), (0.0005, 0.0138)], "glass", steps=1)
    # The knuckles, and their leaves on the case and on the lid.
    for x in (-0.0065, 0, 0.0065):
        rod([(x - 0.003, 0.0385, 0.0136), (x + 0.003, 0.0385, 0.0136)], 0.0026, "brass")
    box((0.018, 0.0026, 0.0075), "brass", (0, 0.0365, 0.0055), edge=0.0006)
    box((0.018, 0.0022, 0.007), "brass", (0, 0.0392, 0.0142), (-22, 0, 0), edge=0.0006)
    turned([(0.0005, -0.0012), (0.02, -0.0006), (0.032, 0), (0.0352, 0.0012), (0.036, 0.0035), (0.0356, 0.0062), (0.0345, 0.0068), (0.0334, 0.0062), (0.033, 0.0045), (0.0325, 0.0038), (0.0005, 0.0036)], "brass", (0, 0.0528, 0.0482), (68, 0, 0), steps=5)
