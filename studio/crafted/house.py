"""Boxes of all kinds: books, trunks, radios, mirrors."""

import math

import bmesh
import numpy as np
from crafted import painter
from crafted.painter import faced, radio_dial, record_label, show, spine, world_map, wrapped
from parts import add, ball, box, chain, chance, disc, from_bmesh, plate, ring, rod, sheet, turned

LEATHERS = ("#4a1f18", "#2c3a2c", "#5a3a1e", "#23303f", "#6a4526", "#3a2430")
CLOTHS = ("#2c372b", "#55261c", "#222c40", "#5e4e2b", "#38212f", "#443f34", "#242f2c")


def book(size, cover, at, turn=(0, 0, 0), bands=0, back=None):
    """A book lying flat, its spine to the front: (along the spine, across, thick) in meters; `back`, what is
    printed on the spine, as seen when it stands."""
    w, d, t = size
    board = min(0.003, t * 0.12)
    made = [
        box((w, d, board), cover, (0, 0, 0), edge=0.001),
        box((w, d, board), cover, (0, 0, t - board), edge=0.001),
        box((w - 0.008, d - 0.008, t - 2 * board), "pages", (0, 0.003, board), edge=0.0),
        box((w, 0.006, t), cover, (0, -d / 2 + 0.002, 0), edge=0.0028),
    ]
    for i in range(bands):
        made.append(box((0.004, 0.0085, t * 1.01), cover, ((i + 1) / (bands + 1) * w - w / 2, -d / 2 + 0.002, -t * 0.005), edge=0.002))
    if back is not None:
        printed = show(f"spine {at}", np.rot90(back, -1), 0.5, 0.1)
        made.append(sheet((w - 0.004, t - 0.005), printed, at=(0, -d / 2 - 0.0012, t / 2), turn=(90, 0, 0), cells=(1, 1)))
    place(made, at, turn)


def place(made, at, turn=(0, 0, 0)):
    import bpy
    from mathutils import Euler, Matrix

    bpy.context.view_layer.update()
    move = Matrix.Translation(at) @ Euler([math.radians(a) for a in turn]).to_matrix().to_4x4()
    for thing in made:
        thing.matrix_world = move @ thing.matrix_world


TITLES = (("OLD HARBORS",), ("WINTER", "EVENINGS"), ("POEMS",), ("THE MILL", "ROAD"), ("MARSH BIRDS",), ("LETTERS", "HOME"))


def book_stack(kind="cloth", count=6, seed=1):
    """Of several hands, spines to the front; those of cloth are paler where the sun fell."""
    luck = chance(seed)
    z = 0.0
    tones = luck.sample(CLOTHS if kind == "cloth" else LEATHERS, count)
    for i, tone in enumerate(tones):
        t = luck.uniform(0.022, 0.045)
        w, d = luck.uniform(0.19, 0.25) * (1 - 0.04 * i), luck.uniform(0.14, 0.17)
        cover = f"fabric {tone}" if kind == "cloth" else f"leather {tone}"
        words = TITLES[(i + seed) % len(TITLES)]
        lines = [(0.2 + 0.05 * k, word, 0.8) for k, word in enumerate(words)]
        if kind == "cloth":
            back = spine(t, w, tone, lines, ("#241d1a", 0.17, 0.3) if i % 3 == 1 else None, faded=0.35, seed=i)
        else:
            back = spine(t, w, tone, [(0.3 + 0.05 * (k - (len(words) - 1) / 2), word, 0.8) for k, word in enumerate(words)], ("#3a1512", 0.22, 0.38), seed=i, bands=4)
        book((w, d, t), cover, (luck.uniform(-0.008, 0.008), luck.uniform(-0.008, 0.008), z), (0, 0, luck.uniform(-9, 9)), 0 if kind == "cloth" else 4, back)
        z += t + 0.0005


def book_row(tone="#4a1f18", count=9, ends=True, title=("COLLECTED", "WORKS"), parts=("POEMS", "TALES", "PLAYS", "ESSAYS", "TRAVELS", "SKETCHES", "LETTERS", "SPEECHES", "INDEX")):
    """A set on its feet between two bookends; no volume is quite as thick or as tall as the next."""
    luck = chance(count)
    x = 0.0
    for i in range(count):
        t, w, d = luck.uniform(0.025, 0.043), 0.235 + luck.uniform(-0.004, 0.004), 0.16 + luck.uniform(-0.003, 0.003)
        number = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[i]
        lines = [(0.27, title[0], 0.82), (0.315, title[1], 0.7), (0.5, parts[i], 0.72), (0.7, number, 0.5)]
        back = spine(t, w, tone, lines, ("#15110f", 0.222, 0.365), seed=i, bands=4)
        # Standing: the spine's length goes up. Some were not pushed home.
        book((w, d, t), f"leather {tone}", (x + t, luck.uniform(-0.003, 0.003), w / 2), (0, -90, 0), 4, back)
        x += t + 0.0008
    for at, out in ((0, -1), (x, 1)) if ends else ():
        box((0.004, 0.11, 0.15), "aged-brass", (at + out * 0.0025, 0, 0), edge=0.0015)
        box((0.07, 0.11, 0.004), "aged-brass", (at + out * 0.037, 0, 0), edge=0.0015)


def bible():
    """Black, with tooled covers, brass corners and clasps."""
    black = "leather #14110f"
    back = spine(0.085, 0.3, "#14110f", [(0.225, "HOLY", 0.42), (0.275, "BIBLE", 0.5)], seed=3, bands=5)
    book((0.3, 0.23, 0.085), black, (0, 0, 0), (0, 0, 0), 5, back)
    for x in (-0.12, 0.12):
        for y in (-0.085, 0.09):
            box((0.035, 0.035, 0.003), "aged-brass", (x, y, 0.0835), edge=0.001)
    for x in (-0.08, 0.08):
        box((0.018, 0.004, 0.088), "aged-brass", (x, 0.1165, -0.001), edge=0.001)
    for w, d in ((0.2, 0.14), (0.19, 0.13)):
        for s in (-1, 1):
            box((w, 0.0012, 0.0006), "gilt", (0, s * d / 2 + 0.002, 0.0848), edge=0)
            box((0.0012, d, 0.0006), "gilt", (s * w / 2, 0.002, 0.0848), edge=0)
    box((0.07, 0.008, 0.0008), "gilt", (0.01, 0.002, 0.0848), edge=0.0003)
    box((0.008, 0.044, 0.0008), "gilt", (0.022, 0.002, 0.0848), edge=0.0003)


def radio_scale():
    """What the library's radio lacks: numbers on its dial."""
    disc(0.0602, show("radio scale", radio_dial(), 0.4), (0.045, -0.0273, 0.1252), (90, 0, 0))


def oars():
    """A pair in the library's rowboat, over its thwarts."""
    for x, turn in ((-0.2, 3), (0.24, -4)):
        made = [rod([(0, -0.72, 0), (0, 0.2, 0), (0, 0.85, 0)], 0.021, "pine", taper=[1.05, 1, 0.8])]
        made.append(rod([(0, -0.86, 0), (0, -0.7, 0)], 0.015, "pine"))
        made.append(ring(0.021, 0.006, "leather #3a2114", (0, -0.3, 0), (90, 0, 0), squash=6))
        blade = ball(1, "pine", (0, 0.98, 0), (0.066, 0.3, 0.011))
        made.append(blade)
        place(made, (x, 0.12, 0.315), (0.5, 0, turn))


def cathedral_radio():
    points = [(-0.16, 0), (-0.16, 0.2)] + [(0.16 * math.cos(a), 0.2 + 0.23 * math.sin(a)) for a in (math.pi - math.pi * i / 40 for i in range(1, 40))] + [(0.16, 0.2), (0.16, 0)]

    def slab(y0, y1, k):
        def build(bm):
            front = [bm.verts.new((x * k, y0, 0.01 + z * k + 0.2 * (1 - k))) for x, z in points]
            back = [bm.verts.new((v.co.x, y1, v.co.z)) for v in front]
            n = len(front)
            bm.faces.new(front)
            bm.faces.new(list(reversed(back)))
            for i in range(n):
                bm.faces.new((front[(i + 1) % n], front[i], back[i], back[(i + 1) % n]))
            bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])

        thing = add(from_bmesh(build), "walnut" if k == 1 else "golden-oak", smooth=True)
        thing.data.use_auto_smooth = True

    slab(-0.1, 0.1, 1)
    slab(-0.106, -0.09, 0.9)
    box((0.36, 0.23, 0.022), "walnut", edge=0.006)
    turned([(0.0005, 0), (0.098, 0), (0.098, 0.004), (0.0005, 0.004)], "fabric #a5854f", (0, -0.104, 0.255), (90, 0, 0), steps=1)
    for i in range(5):
        x = (i - 2) * 0.038
        h = 0.19 - abs(i - 2) * 0.028
        box((0.011, 0.01, h), "walnut", (x, -0.112, 0.255 - h / 2), edge=0.003)
    ring(0.1, 0.008, "walnut", (0, -0.107, 0.255), (90, 0, 0))
    box((0.085, 0.008, 0.045), "brass", (0, -0.108, 0.085), edge=0.003)
    box((0.07, 0.004, 0.03), "enamel #d9b878", (0, -0.113, 0.0925), edge=0.001)
    for x, z in ((-0.095, 0.065), (0, 0.05), (0.095, 0.065)):
        turned([(0.001, 0), (0.017, 0), (0.016, 0.012), (0.013, 0.017), (0.001, 0.018)], "plastic #2a1a12", (x, -0.106, z), (90, 0, 0), flutes=14, depth=0.05)


def trunk(tone="#3a2a1c"):
    """A flat-topped trunk with slats, brass corners and a lock."""
    box((0.8, 0.46, 0.36), f"leather {tone}", edge=0.008)
    box((0.806, 0.466, 0.12), f"leather {tone}", (0, 0, 0.37), edge=0.008)
    for y in (-0.15, 0, 0.15):
        box((0.81, 0.04, 0.012), "oak", (0, y, 0.488), edge=0.003)
    for x in (-0.24, 0.24):
        box((0.04, 0.012, 0.35), "oak", (x, -0.236, 0.004), edge=0.003)
        box((0.04, 0.012, 0.11), "oak", (x, -0.239, 0.374), edge=0.003)
    for x in (-1, 1):
        for z in (0.0, 0.42):
            box((0.075, 0.012, 0.07), "aged-brass", (x * 0.368, -0.234, z), edge=0.004)
            box((0.012, 0.075, 0.07), "aged-brass", (x * 0.404, -0.196, z), edge=0.004)
        box((0.012, 0.05, 0.05), "aged-brass", (x * 0.406, 0, 0.22), edge=0.004)
        rod([(x * 0.405, -0.07, 0.26), (x * 0.44, -0.06, 0.23), (x * 0.44, 0.06, 0.23), (x * 0.405, 0.07, 0.26)], 0.012, "leather #241610")
    box((0.07, 0.014, 0.09), "brass", (0, -0.24, 0.32), edge=0.004)
    box((0.812, 0.472, 0.012), "aged-brass", (0, 0, 0.358), edge=0.003)


def suitcases():
    z = 0.0
    for i, (w, d, h, tone, turn) in enumerate(((0.66, 0.42, 0.19, "#5a3820", 3), (0.56, 0.36, 0.16, "#7a5a36", -6), (0.44, 0.29, 0.13, "#37424a", 5))):
        made = [box((w, d, h), f"leather {tone}", edge=0.02)]
        made.append(box((w + 0.004, d + 0.004, 0.008), f"leather {tone}", (0, 0, h * 0.62), edge=0.002))
        for x in (-1, 1):
            for e in (0.0, h - 0.042):
                made.append(box((0.05, 0.05, 0.042), "leather #2c1a10", (x * (w / 2 - 0.023), -d / 2 + 0.023, e), edge=0.014))
            made.append(box((0.034, 0.006, 0.034), "brass", (x * w * 0.3, -d / 2 - 0.003, h * 0.62 - 0.014), edge=0.002))
        made.append(rod([(-0.07, -d / 2, h * 0.55), (-0.06, -d / 2 - 0.035, h * 0.52), (0.06, -d / 2 - 0.035, h * 0.52), (0.07, -d / 2, h * 0.55)], 0.009, "leather #2c1a10"))
        place(made, (0.02 * i, 0, z), (0, 0, turn))
        z += h + 0.001


def hat_boxes():
    """Two of striped card, the smaller on the larger, a ribbon round each lid and a bow on the upper one."""
    for r, h, z, tones in ((0.17, 0.16, 0, ("#8d9a8c", "#c9c3b0", "#5d6a60")), (0.14, 0.13, 0.176, ("#b08a72", "#d3c6ac", "#7d5a48"))):
        card = wrapped(f"card {z}", painter.stripes(tones, 44), z + h * 1.1, 0.7)
        body = turned([(0.001, z), (r, z), (r, z + h * 0.75)], "paper", steps=1, around=96)
        body.data.materials[0] = card
        lid = turned([(r * 1.03, z + h * 0.66), (r * 1.03, z + h), (r * 1.02, z + h * 1.02), (0.001, z + h * 1.02)], "paper", steps=1, around=96)
        lid.data.materials[0] = card
        turned([(r * 1.034, z + h * 0.74), (r * 1.037, z + h * 0.745), (r * 1.037, z + h * 0.915), (r * 1.034, z + h * 0.92)], f"cotton {tones[2]}", steps=1, around=96)
    top = 0.176 + 0.13 * 1.02
    for turn in (24, 114):
        box((0.286, 0.022, 0.0012), "cotton #7d5a48", (0, 0, top), (0, 0, turn), edge=0.0004)
    for turn in (60, 240):
        loop = [(0.0, 0.0, 0.004), (0.03, -0.004, 0.022), (0.062, 0.0, 0.026), (0.07, 0.006, 0.014), (0.04, 0.006, 0.003), (0.0, 0.0, 0.004)]
        place([ribbon(loop, 0.024, "cotton #7d5a48"), ribbon([(0, 0, 0.004), (0.03, 0.03, 0.006), (0.075, 0.045, 0.002)], 0.022, "cotton #7d5a48")], (0, 0, top), (0, 0, turn))
    ball(0.011, "cotton #7d5a48", (0, 0, top + 0.008), (1.1, 1.1, 0.8))


def ribbon(points, wide, spec):
    """A band of cloth through points, lying across its way."""
    closely = [(p[0] + (q[0] - p[0]) * t / 10, p[1] + (q[1] - p[1]) * t / 10, p[2] + (q[2] - p[2]) * t / 10) for p, q in zip(points, points[1:]) for t in range(10)] + [points[-1]]
    soft = [tuple(sum(closely[min(len(closely) - 1, max(0, i + d))][k] for d in range(-5, 6)) / 11 for k in range(3)) for i in range(len(closely))]

    def build(bm):
        rows = []
        for i, (x, y, z) in enumerate(soft):
            before, after = soft[max(0, i - 1)], soft[min(len(soft) - 1, i + 1)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            long = math.hypot(dx, dy) or 1e-9
            rows.append([bm.verts.new((x - side * dy / long * wide / 2, y + side * dx / long * wide / 2, z + 0.0015 * side)) for side in (-1, 1)])
        for p, q in zip(rows, rows[1:]):
            bm.faces.new((p[0], p[1], q[1], q[0]))

    return add(from_bmesh(build), spec, smooth=True)


def sewing_box():
    """A wooden box, its lid up, with spools, a pincushion and shears."""
    box((0.3, 0.2, 0.012), "walnut", edge=0.002)
    for x, y, w, d in ((0, -0.096, 0.3, 0.01), (0, 0.096, 0.3, 0.01), (-0.145, 0, 0.01, 0.2), (0.145, 0, 0.01, 0.2)):
        box((w, d, 0.09), "walnut", (x, y, 0), edge=0.002)
    box((0.31, 0.012, 0.21), "walnut", (0, 0.125, 0.075), (-18, 0, 0), edge=0.004)
    box((0.28, 0.004, 0.18), "fabric #8a5a5a", (0, 0.117, 0.092), (-18, 0, 0), edge=0.002)
    luck = chance(5)
    tones = ("#8a2f2a", "#2f4a6a", "#c09a4a", "#3f6a4f", "#d8d0c0", "#6a4a6a", "#a5563a", "#35302c")
    for i in range(6):
        for j in range(3):
            x, y = -0.115 + i * 0.037, -0.068 + j * 0.045
            if i > 3 and j < 2:
                continue
            spool(luck.choice(tones), (x, y, 0.05))
    ball(0.034, "velvet #8a2f2f", (0.095, -0.045, 0.075), (1, 1, 0.75))
    for i in range(7):
        a = i * 0.9
        rod([(0.095 + 0.02 * math.cos(a), -0.045 + 0.02 * math.sin(a), 0.09), (0.095 + 0.033 * math.cos(a), -0.045 + 0.033 * math.sin(a), 0.125)], 0.0007, "steel")
        ball(0.0026, "enamel #d8d0c0", (0.095 + 0.033 * math.cos(a), -0.045 + 0.033 * math.sin(a), 0.126), fine=2)
    spool("#2f4a6a", (0.19, -0.1, 0))
    spool("#a5563a", (0.22, -0.05, 0))


def spool(tone, at):
    turned([(0.001, 0), (0.015, 0), (0.015, 0.004), (0.006, 0.006), (0.006, 0.034), (0.015, 0.036), (0.015, 0.04), (0.001, 0.04)], "maple", at, steps=1, around=32)
    turned([(0.0125, 0.0065), (0.013, 0.02), (0.0125, 0.0335)], f"fabric {tone}", at, steps=2, around=32)


def wall_mirror():
    """Hung: an oval glass in a gilt frame with a crest."""
    turned([(0.0005, 0), (0.2, 0), (0.2, 0.004), (0.0005, 0.004)], "mirror", (0, -0.02, 0.36), (90, 0, 0), steps=1, around=128, squash=1.45)
    for r, t, y in ((0.215, 0.016, -0.022), (0.236, 0.011, -0.014), (0.198, 0.005, -0.028)):
        frame = ring(r, t, "gilt", (0, y, 0.36), (90, 0, 0), around=128)
        frame.scale = (1, 1.0 + 0.45 * 0.2 / r, 1)
    for x in (-1, 1):
        rod([(0, -0.02, 0.7), (x * 0.05, -0.02, 0.74), (x * 0.09, -0.02, 0.7), (x * 0.06, -0.02, 0.66), (x * 0.045, -0.02, 0.69)], 0.011, "gilt", taper=[1.2, 1, 0.9, 0.7, 0.5])
    ball(0.026, "gilt", (0, -0.025, 0.7), (1, 0.6, 1.3))


def records():
    """Long-playing records in a crate, a few of them before it, in plain sleeves."""
    for y in (-0.18, 0.18):
        for z in (0.01, 0.1, 0.19):
            box((0.36, 0.012, 0.07), "pale-pine", (0, y, z), edge=0.002)
    for x in (-0.172, 0.172):
        for z in (0.01, 0.1, 0.19):
            box((0.012, 0.36, 0.07), "pale-pine", (x, 0, z), edge=0.002)
    box((0.35, 0.36, 0.01), "pale-pine", edge=0.001)
    luck = chance(8)
    tones = ("#7a2f28", "#2f4a5f", "#b0894a", "#33403a", "#8a7a68", "#4a3a52", "#c2b59a", "#1f1d1c")
    y = -0.155
    while y < 0.155:
        box((0.315, 0.0035, 0.315), f"paper {luck.choice(tones)}", (luck.uniform(-0.004, 0.004), y, 0.012), (luck.uniform(-5, -1), 0, 0), edge=0.0008)
        y += luck.uniform(0.007, 0.012)
    box((0.315, 0.315, 0.0035), "paper #2f4a5f", (0.05, -0.38, 0.0), (0, 0, 24), edge=0.0008)
    turned([(0.0036, 0), (0.151, 0), (0.151, 0.0018), (0.0036, 0.0018)], "lacquer", (0.13, -0.33, 0.004), steps=1, around=128)
    turned([(0.0036, 0), (0.05, 0), (0.05, 0.0004), (0.0036, 0.0004)], faced("record label", record_label(), 0.5), (0.13, -0.33, 0.006), steps=1, around=96)


def gramophone():
    box((0.36, 0.36, 0.03), "mahogany", edge=0.006)
    box((0.32, 0.32, 0.12), "mahogany", (0, 0, 0.03), edge=0.004)
    box((0.35, 0.35, 0.022), "mahogany", (0, 0, 0.15), edge=0.006)
    turned([(0.001, 0.172), (0.14, 0.172), (0.142, 0.178), (0.14, 0.184), (0.001, 0.184)], "velvet #3a5a45", (0, -0.01, 0), steps=1, around=96)
    turned([(0.003, 0.184), (0.128, 0.184), (0.128, 0.187), (0.003, 0.187)], "lacquer", (0, -0.01, 0), steps=1, around=96)
    turned([(0.003, 0.187), (0.045, 0.187), (0.045, 0.1875), (0.003, 0.1875)], "paper #8a2f28", (0, -0.01, 0), steps=1, around=96)
    profile = [(0.012, 0), (0.016, 0.08), (0.03, 0.2), (0.07, 0.3), (0.15, 0.37), (0.21, 0.392), (0.216, 0.392)]
    horn = turned(profile, "brass", (0.06, 0.13, 0.36), (62, 0, 18), wall=0.002, flutes=10, depth=0.035, around=120)
    horn.name = "horn"
    rod([(0.1, 0.17, 0.16), (0.1, 0.18, 0.28), (0.085, 0.165, 0.36), (0.06, 0.13, 0.37), (0.03, 0.09, 0.3), (0.05, 0.05, 0.215), (0.07, 0.0, 0.2)], 0.011, "brass")
    rod([(0.16, 0, 0.09), (0.22, 0, 0.09), (0.22, 0, 0.04)], 0.006, "steel")
    turned([(0.001, 0), (0.01, 0), (0.012, 0.02), (0.001, 0.03)], "mahogany", (0.22, 0, 0.01))


def bellows(near, far, length, folds, spec, at, turn, deep=0.5):
    """Pleated leather between two frames of (width, depth), along z, its corners cut where it folds in; a fold is `deep`
    times as deep as it is long."""

    def build(bm):
        rows = []
        for i in range(folds * 2 + 1):
            t = i / (folds * 2)
            inward = deep * length / folds * (i % 2)
            w, d = ((a + (b - a) * t) / 2 - inward for a, b in zip(near, far))
            cut = min(w, d) * 0.04 + inward * 1.1
            corners = [(x * (w - cut * (k == 1)), y * (d - cut * (k == 0))) for x, y, order in ((-1, -1, (0, 1)), (1, -1, (1, 0)), (1, 1, (0, 1)), (-1, 1, (1, 0))) for k in order]
            rows.append([bm.verts.new((x, y, length * t)) for x, y in corners])
        for low, high in zip(rows, rows[1:]):
            for i in range(8):
                bm.faces.new((low[i], low[(i + 1) % 8], high[(i + 1) % 8], high[i]))

    add(from_bmesh(build), spec, at, turn)


def accordion():
    """Closed, standing on its feet."""
    box((0.05, 0.19, 0.36), "lacquer #5a1512", (-0.14, 0, 0), edge=0.012)
    box((0.08, 0.19, 0.36), "lacquer #5a1512", (0.14, 0, 0), edge=0.012)
    bellows((0.345, 0.18), (0.345, 0.18), 0.215, 14, "leather #2a1512", (-0.115, 0, 0.18), (0, 90, 0))
    for i in range(17):
        box((0.03, 0.05, 0.0185), "porcelain #e6dfcc", (0.192, -0.05, 0.02 + i * 0.0192), edge=0.002)
        if i % 7 not in (2, 6):
            box((0.036, 0.028, 0.011), "lacquer", (0.194, -0.032, 0.033 + i * 0.0192), edge=0.002)
    for x in (-0.14, 0.14):
        for z in (0.03, 0.31):
            box((0.042, 0.004, 0.02), "chrome", (x, -0.097, z), edge=0.001)
    sheet((0.05, 0.22), "silver", at=(0.14, -0.098, 0.18), turn=(90, 0, 0), cells=(1, 1))
    rod([(-0.168, 0.06, 0.05), (-0.2, 0.03, 0.12), (-0.2, 0.03, 0.25), (-0.168, 0.06, 0.32)], 0.012, "leather #241610")


def metronome():
    """A pyramid without its door: the scale, the pendulum with its weight before it, the key at its side."""
    half, top, low, high = 0.058, 0.02, 0.014, 0.21
    slope = math.degrees(math.atan2(half - top, high - low))

    def build(bm):
        foot = [bm.verts.new((x * half, y * half, low)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        head = [bm.verts.new((x * top, y * top, high)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        bm.faces.new(list(reversed(foot)))
        bm.faces.new(head)
        for i in range(4):
            bm.faces.new((foot[i], foot[(i + 1) % 4], head[(i + 1) % 4], head[i]))
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=0.002, segments=3, affect="EDGES", profile=0.5)

    add(from_bmesh(build), "mahogany", smooth=True).data.use_auto_smooth = True
    box((0.14, 0.14, 0.016), "mahogany", edge=0.005)
    box((0.05, 0.05, 0.012), "mahogany", (0, 0, 0.206), edge=0.004)
    box((0.036, 0.036, 0.01), "mahogany", (0, 0, 0.217), edge=0.0045)
    for wide, long, out, spec in ((0.074, 0.168, 0.0006, "ebonized"), (0.056, 0.154, 0.0012, show("tempo", painter.tempo_scale(), 0.4))):
        face = sheet((wide, long), spec, at=(0, -(half + top) / 2 - out, (low + high) / 2 - 0.002), turn=(90 - slope, 0, 0), cells=(1, 24))
        for v in face.data.vertices:
            v.co.x *= 0.8 - 0.74 * v.co.y / long * (wide - 0.02) / wide
    rod([(0, -0.0655, 0.032), (0, -0.03, 0.206)], 0.0013, "steel")
    plate([(-0.013, -0.011), (0.013, -0.011), (0.008, 0.011), (-0.008, 0.011)], 0.006, "aged-brass", (0, -0.0425, 0.139), (90 - slope, 0, 0))
    ball(0.0036, "brass", (0, -0.0655, 0.033))
    rod([(0.044, 0, 0.05), (0.062, 0, 0.05)], 0.0026, "brass")
    turned([(0.0005, -0.002), (0.011, -0.002), (0.012, 0), (0.011, 0.002), (0.0005, 0.002)], "brass", (0.066, 0, 0.05), (90, 0, 30), steps=1)
    for x in (-0.05, 0.05):
        for y in (-0.05, 0.05):
            ball(0.008, "brass", (x, y, 0.002), fine=2)


def telescope():
    """A brass telescope of three draws on a table tripod."""
    tilt = (0, 68, 0)
    for r, a, b, spec in ((0.028, -0.02, 0.26, "leather #2f1d14"), (0.03, 0.25, 0.28, "brass"), (0.03, -0.04, -0.015, "brass"), (0.023, -0.16, -0.04, "brass"), (0.018, -0.25, -0.16, "brass"), (0.024, -0.275, -0.25, "brass")):
        turned([(0.001, a), (r, a), (r, b), (0.001, b)], spec, (0, 0, 0.28), tilt, steps=1, around=48)
    turned([(0.001, 0), (0.012, 0), (0.009, 0.05), (0.009, 0.1), (0.013, 0.11)], "brass", (0.02, 0, 0.15))
    for i in range(3):
        a = 2 * math.pi * i / 3 + 0.5
        rod([(0.02, 0, 0.16), (0.02 + 0.06 * math.cos(a), 0.06 * math.sin(a), 0.11), (0.02 + 0.13 * math.cos(a), 0.13 * math.sin(a), 0.004)], 0.006, "brass")


def globe():
    def build(bm):
        uv = bm.loops.layers.uv.new()
        n, m = 96, 48
        rows = [[bm.verts.new((0.14 * math.sin(math.pi * j / m) * math.cos(2 * math.pi * i / n), 0.14 * math.sin(math.pi * j / m) * math.sin(2 * math.pi * i / n), 0.14 * math.cos(math.pi * j / m))) for i in range(n)] for j in range(1, m)]
        for j in range(m - 2):
            for i in range(n):
                face = bm.faces.new((rows[j][i], rows[j + 1][i], rows[j + 1][(i + 1) % n], rows[j][(i + 1) % n]))
                for loop, (du, dv) in zip(face.loops, ((0, 0), (0, 1), (1, 1), (1, 0))):
                    loop[uv].uv = ((i + du) / n, 1 - (j + 1 + dv) / m)
        bm.faces.new(rows[0])
        bm.faces.new(list(reversed(rows[-1])))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])

    add(from_bmesh(build), show("globe", world_map()), (0, 0, 0.29), (0, 22, 0), smooth=True)
    meridian = ring(0.153, 0.005, "brass", (0, 0, 0.29), (90, 0, 0), squash=2)
    meridian.rotation_euler[1] = math.radians(0)
    rod([(0.056, 0, 0.432), (0.06, 0, 0.445)], 0.004, "brass")
    turned([(0.001, 0), (0.09, 0), (0.094, 0.01), (0.06, 0.03), (0.018, 0.045), (0.012, 0.08), (0.022, 0.1), (0.012, 0.12), (0.016, 0.14)], "walnut")


def balance():
    """A balance at rest on its plinth: a turned column, a beam on its knife edge, its pointer before the column, pans
    on chains, and three weights on the table."""
    box((0.3, 0.14, 0.012), "mahogany", edge=0.003)
    box((0.28, 0.12, 0.026), "mahogany", (0, 0, 0.012), edge=0.004)
    for x in (-1, 1):
        for y in (-1, 1):
            turned([(0.001, -0.009), (0.008, -0.008), (0.01, -0.004), (0.007, 0)], "aged-brass", (x * 0.134, y * 0.056, 0), around=32)
    column = [(0.001, 0), (0.042, 0), (0.043, 0.004), (0.036, 0.009), (0.016, 0.013), (0.012, 0.022), (0.017, 0.034), (0.011, 0.044), (0.0085, 0.06), (0.0075, 0.21), (0.0105, 0.216), (0.0075, 0.222), (0.008, 0.252), (0.013, 0.258), (0.008, 0.264), (0.005, 0.275), (0.009, 0.286), (0.005, 0.297), (0.001, 0.3)]
    turned(column, "aged-brass", (0, 0, 0.038), steps=3)
    high, reach = 0.304, 0.166
    # The beam: two cheeks, straight above, a fish's belly below.
    beam = [(-reach, high), (reach, high)] + [(reach * t, high - 0.004 - 0.016 * (1 - t * t) ** 1.5) for t in (1 - k / 20 for k in range(41))]
    for front in (-0.0145, 0.0105):
        cheek(beam, front)
    box((0.016, 0.028, 0.022), "aged-brass", (0, 0, high - 0.017), edge=0.003)
    rod([(0, -0.02, high - 0.007), (0, 0.02, high - 0.007)], 0.0028, "steel")
    rod([(0, -0.0165, high - 0.02), (0, -0.0165, 0.15)], 0.0014, "steel", taper=[1.5, 0.5])
    for x in (-reach + 0.006, reach - 0.006):
        rod([(x, -0.016, high - 0.005), (x, 0.014, high - 0.005)], 0.002, "steel")
        # A stirrup hangs from either end, and a hook from the stirrup.
        rod([(x, -0.008, high - 0.003), (x, -0.009, high - 0.014), (x, 0, high - 0.024), (x, 0.007, high - 0.014), (x, 0.006, high - 0.003)], 0.0013, "aged-brass")
        ring(0.0045, 0.0009, "aged-brass", (x, 0, high - 0.028), (90, 0, 0), around=32)
        top, rim = high - 0.033, 0.106
        for i in range(3):
            a = 2 * math.pi * i / 3 + 0.5
            edge = (x + 0.0605 * math.cos(a), 0.0605 * math.sin(a), rim)
            chain([(x, 0, top), edge], 0.00055, "aged-brass", pitch=3.4)
            ring(0.0026, 0.0006, "aged-brass", (edge[0], edge[1], rim - 0.002), (90, 0, math.degrees(a)), around=24)
        turned([(0.001, -0.015), (0.03, -0.0135), (0.05, -0.007), (0.06, 0), (0.0625, 0.0012), (0.0632, 0), (0.0615, -0.0015)], "brass", (x, 0, rim - 0.005))
        turned([(0.0595, 0.0004), (0.05, -0.006), (0.03, -0.0125), (0.0005, -0.014)], "brass", (x, 0, rim - 0.005))
    for i, r in enumerate((0.0145, 0.0118, 0.0095)):
        profile = [(0.001, 0), (r * 0.96, 0), (r, r * 0.08), (r, r * 1.5), (r * 0.9, r * 1.62), (r * 0.34, r * 1.7), (r * 0.3, r * 1.95), (r * 0.52, r * 2.2), (r * 0.5, r * 2.45), (r * 0.3, r * 2.6), (0.001, r * 2.64)]
        turned(profile, "aged-brass", (0.045 + i * 0.038, -0.118 + 0.008 * (i % 2), -0.009), steps=2, around=48)


def cheek(outline, y):
    """One cheek of a balance's beam, 4 mm strong, its front at `y`."""
    thing = plate([(x, -z) for x, z in outline], 0.004, "aged-brass", (0, y, 0), (-90, 0, 0))
    round_edge = thing.modifiers.new("edge", "BEVEL")
    round_edge.width, round_edge.segments, round_edge.limit_method = 0.0012, 2, "ANGLE"


def box_camera():
    """A folding camera without a name: bright edges round black leather, bellows, a shutter with its scale, a door that
    is its bed."""
    black = "leather #15120f"
    box((0.168, 0.034, 0.1), black, (0, 0.024, 0.002), edge=0.009)
    # The edges of a box .168 by .1 whose corners are rounded by 8 mm.
    corners = [(math.copysign(0.0755, x) + 0.008 * math.cos(a), 0.052 + math.copysign(0.0415, z) + 0.008 * math.sin(a)) for x, z, first in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)) for a in (math.radians(first + 15 * k) for k in range(7))]
    edge = [(p[0] + (q[0] - p[0]) * t / 6, p[1] + (q[1] - p[1]) * t / 6) for p, q in zip(corners, [*corners[1:], corners[0]]) for t in range(6)]
    for y in (0.0085, 0.0395):
        rod([(x, y, z) for x, z in edge], 0.0017, "chrome", cyclic=True)
    bellows((0.112, 0.088), (0.06, 0.058), 0.082, 9, "leather #4a332c", (0, 0.008, 0.053), (90, 0, 0), 0.8)
    # The bed, its hinge, rails, and the struts that hold it.
    box((0.122, 0.094, 0.005), black, (0, -0.044, 0.0025), edge=0.002)
    box((0.116, 0.088, 0.001), "steel", (0, -0.044, 0.0072), edge=0.0004)
    rod([(-0.06, 0.004, 0.005), (0.06, 0.004, 0.005)], 0.003, "chrome")
    for x in (-0.028, 0.028):
        box((0.004, 0.084, 0.004), "chrome", (x, -0.044, 0.008), edge=0.001)
    for x in (-0.0585, 0.0585):
        rod([(x, -0.06, 0.012), (x, 0.008, 0.07)], 0.0018, "chrome")
        ball(0.0028, "chrome", (x, -0.06, 0.012), fine=2)
    # The standard: a foot on the rails, a panel, the shutter with figures round it.
    y = -0.076
    box((0.068, 0.016, 0.006), "steel", (0, y, 0.0115), edge=0.0015)
    box((0.064, 0.004, 0.07), "lacquer #121110", (0, y, 0.018), edge=0.0018)
    for x in (-0.0335, 0.0335):
        box((0.003, 0.006, 0.055), "chrome", (x, y, 0.013), edge=0.001)
    center = (0, y - 0.002, 0.053)
    turned([(0.0005, 0), (0.0275, 0), (0.028, 0.001), (0.028, 0.009), (0.0265, 0.0105), (0.0245, 0.0108), (0.0245, 0.0098), (0.0005, 0.0098)], "chrome", center, (90, 0, 0), steps=1)
    turned([(0.0165, 0.0098), (0.0244, 0.0098), (0.0244, 0.0103), (0.0165, 0.0103)], "lacquer #131211", center, (90, 0, 0), steps=1)
    for i in range(36):
        a = math.tau * i / 36
        long = 0.0028 if i % 3 == 0 else 0.0014
        mark = box((0.0005, long, 0.0002), "paper #d8d2c2", edge=0)
        place([mark], (0.0228 * math.sin(a), y - 0.0125, 0.053 + 0.0228 * math.cos(a)), (90, math.degrees(a), 0))
    turned([(0.0105, 0.0098), (0.0162, 0.0098), (0.0165, 0.011), (0.0165, 0.0165), (0.0158, 0.0172), (0.0118, 0.0172), (0.0105, 0.0148)], "chrome", center, (90, 0, 0), steps=1, flutes=60, depth=0.006, around=480)
    turned([(0.0005, 0.0104), (0.0112, 0.0104), (0.0112, 0.0112), (0.0005, 0.0112)], "lacquer #0a0b10", center, (90, 0, 0), steps=1)
    turned([(0.0005, 0.0118), (0.0108, 0.0118), (0.0108, 0.0128), (0.0088, 0.0141), (0.005, 0.0152), (0.0005, 0.0156)], "glass #dfe3f2", center, (90, 0, 0))
    rod([(0.02, y - 0.006, 0.073), (0.027, y - 0.008, 0.082), (0.029, y - 0.012, 0.084)], 0.0012, "chrome")
    # A finder on top, a key to wind, a strap.
    box((0.014, 0.02, 0.013), "lacquer #121110", (-0.052, 0.02, 0.103), edge=0.0015)
    box((0.01, 0.0015, 0.009), "mirror", (-0.052, 0.0095, 0.105), edge=0.0004)
    turned([(0.001, 0), (0.01, 0), (0.01, 0.002), (0.008, 0.003), (0.008, 0.008), (0.001, 0.008)], "chrome", (0.058, 0.024, 0.102), steps=1, flutes=24, depth=0.03, around=192)
    strap = sheet((0.086, 0.013), black, lambda u, v: 0.013 * math.sin(math.pi * u) ** 0.6, at=(0.0, 0.024, 0.1025), cells=(60, 4), thick=0.0022)
    strap.name = "strap"
    for x in (-0.043, 0.043):
        ball(0.0035, "chrome", (x, 0.024, 0.104), (1, 1, 0.5), 2)
