"""Clocks and a watch, their dials printed, each at another time."""

import math

import cv2
import numpy as np
from crafted.house import place
from crafted.painter import cloud, faced, rgb, show
from parts import add, ball, box, chain, chance, from_bmesh, plate, ring, rod, sheet, turned

ROMAN = ("XII", "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI")
# Strokes of Roman numerals, in parts of their height: width of the letter, then (x at the foot, x at the top, thickness).
STROKES = {"I": (0.3, ((0.15, 0.15, 0.15),)), "V": (0.72, ((0.36, 0.1, 0.15), (0.36, 0.62, 0.06))), "X": (0.7, ((0.6, 0.1, 0.15), (0.1, 0.6, 0.06)))}


def printed(roman, ink, ground, reach=0.97, side=900):
    """A dial: its minutes between two lines, and hours, which stand upright if they are not Roman."""
    image = np.ones((side, side, 3), np.float32) * rgb(ground)
    image *= (0.95 + 0.07 * cloud(side, side, 4, 3))[..., None]
    mask = np.zeros((side, side), np.uint8)
    half = side / 2

    def spot(r, degrees, aside=0.0):
        a = math.radians(degrees)
        return half + half * (r * math.sin(a) + aside * math.cos(a)), half - half * (r * math.cos(a) - aside * math.sin(a))

    def fill(points):
        cv2.fillPoly(mask, [np.int32([(x * 16, y * 16) for x, y in points])], 255, cv2.LINE_AA, 4)

    for r in (reach, reach - 0.055):
        cv2.circle(mask, (int(half), int(half)), int(r * half), 255, 2, cv2.LINE_AA)
    for i in range(60):
        wide = 0.012 if i % 5 == 0 else 0.004
        fill([spot(r, i * 6, s) for r, s in ((reach - 0.055, -wide), (reach - 0.055, wide), (reach, wide), (reach, -wide))])
    for hour in range(12):
        if not roman:
            text, scale, thick = str(hour or 12), side / 280, side // 120
            (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_COMPLEX, scale, thick)
            x, y = spot(reach - 0.22, hour * 30)
            cv2.putText(mask, text, (int(x - w / 2), int(y + h / 2)), cv2.FONT_HERSHEY_COMPLEX, scale, 255, thick, cv2.LINE_AA)
            continue
        low, high = reach - 0.35, reach - 0.09
        tall = high - low
        # Crowded numerals are narrower.
        narrow = 0.86 if len(ROMAN[hour]) > 3 else 1.0
        total = sum(STROKES[letter][0] for letter in ROMAN[hour]) * tall * narrow
        begin = -total / 2
        for letter in ROMAN[hour]:
            width, strokes = STROKES[letter]
            for foot, top, thick in strokes:
                ends = [(r, begin + x * tall * narrow) for r, x in ((low, foot), (high, top))]
                (r0, s0), (r1, s1) = ends
                t = thick * tall * narrow / 2
                fill([spot(r0, hour * 30, s0 - t), spot(r0, hour * 30, s0 + t), spot(r1, hour * 30, s1 + t), spot(r1, hour * 30, s1 - t)])
                for r, s in ends:
                    serif = t + 0.055 * tall
                    fill([spot(r + d, hour * 30, s + e) for d, e in ((-0.008, -serif), (-0.008, serif), (0.008, serif), (0.008, -serif))])
            begin += width * tall * narrow
    worn = mask.astype(np.float32)[..., None] / 255 * (0.86 + 0.14 * cloud(side, side, 30, 8)[..., None])
    return image * (1 - worn) + rgb(ink) * worn


# Half the outline of a hand, from its tail to its tip: along and aside, in parts of its length.
HANDS = {
    "spade": ((-0.16, 0.012), (-0.14, 0.03), (0, 0.032), (0.52, 0.024), (0.56, 0.06), (0.6, 0.026), (0.66, 0.085), (0.72, 0.105), (0.78, 0.085), (0.88, 0.024), (1, 0.006)),
    "leaf": ((-0.2, 0.01), (-0.17, 0.026), (0, 0.022), (0.3, 0.04), (0.55, 0.05), (0.8, 0.03), (1, 0.004)),
    "bar": ((-0.2, 0.04), (0, 0.045), (0.86, 0.028), (1, 0.003)),
}


def hand(kind, degrees, long, z, spec, stout=1.0):
    """A hand over a lying dial, `degrees` past twelve."""
    half = [(along * long, aside * long * stout) for along, aside in HANDS[kind]]
    return plate([(x, y) for y, x in half] + [(-x, y) for y, x in reversed(half)], long * 0.012, spec, (0, 0, z), (0, 0, -degrees))


def dial(radius, at, time, turn=(90, 0, 0), roman=True, hands=("spade", "leaf"), ink="#1c1a18", ground="#e3dcc6", metal="iron", bezel="brass", alarm=None, face=None):
    """A clock's face: upright, seen from the front, unless turned; `time` is (hours, minutes). `face` is a
    surface other than a plain printed one."""
    name = f"dial {roman} {ink} {ground}"
    disc = turned([(0.0005, 0), (radius, 0), (radius, 0.0006), (radius * 0.7, 0.0012), (0.0005, 0.0016)], face or faced(name, printed(roman, ink, ground)), steps=1, around=128)
    hours, minutes = time
    z, thick = 0.0018 + radius * 0.012, radius * 0.022
    made = [disc]
    if alarm is not None:
        made.append(hand("bar", alarm * 30, radius * 0.34, z - thick * 0.6, "brass", 1.1))
    made.append(hand(hands[0], hours * 30 + minutes / 2, radius * 0.54, z, metal, 1.25))
    made.append(hand(hands[1], minutes * 6, radius * 0.84, z + thick, metal))
    made.append(turned([(radius * 0.06, z - 0.001), (radius * 0.055, z + thick * 2), (0.0001, z + thick * 2.6)], "brass" if metal == "iron" else metal, steps=1, around=32))
    if bezel:
        made.append(ring(radius * 1.03, radius * 0.07, bezel, (0, 0, 0.001)))
    place(made, at, turn)


def slab(outline, y0, y1, spec):
    """A board cut to an outline of (x, z), from y0 back to y1."""
    thing = plate([(x, -z) for x, z in outline], y1 - y0, spec, (0, y0, 0), (-90, 0, 0))
    thing.data.use_auto_smooth = True
    for face in thing.data.polygons:
        face.use_smooth = True
    return thing


def wall_clock():
    """Hung: a round wall clock, its case turned in steps."""
    case = [(0.001, 0), (0.15, 0), (0.165, 0.008), (0.166, 0.018), (0.152, 0.032), (0.14, 0.029), (0.134, 0.04), (0.12, 0.046), (0.113, 0.037), (0.001, 0.034)]
    turned(case, "mahogany", (0, 0, 0.17), (90, 0, 0), around=128)
    dial(0.106, (0, -0.036, 0.17), (2, 36), roman=False)


def silvered(side=900):
    """The mantel clock's dial: a brushed chapter ring of silver round a gilt middle."""
    image = printed(True, "#191715", "#cfcac0", side=side)
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)
    r, turns = np.hypot(x, y), np.arctan2(y, x)
    luck = np.random.default_rng(8)
    brushed = np.interp(r.ravel(), np.linspace(0, 1.5, 1400), luck.normal(1, 0.03, 1400)).reshape(r.shape).astype(np.float32)
    shine = 1 + 0.05 * np.cos(2 * turns + 0.6)
    ink = (image.mean(2) < 0.45)[..., None]
    image = np.where(ink, image, image * (brushed * shine)[..., None])
    # Foxed where damp came in under the bezel.
    spots = np.clip(cloud(side, side, 26, 31) - 0.66, 0, 1) * np.clip(r * 1.6 - 0.7, 0, 1) * 2.2
    image = image * (1 - spots[..., None] * (1 - rgb("#7a5f3c")))
    middle = (r < 0.5)[..., None]
    engine = 0.9 + 0.1 * np.sin(turns * 60 + 9 * np.sin(r * 70))
    image = np.where(middle, rgb("#b9a06a") * (engine * shine * (0.92 + 0.1 * cloud(side, side, 5, 12)))[..., None], image)
    for at in (0.5, 0.475):
        line = (np.abs(r - at) < 0.006)[..., None]
        image = np.where(line, rgb("#3a2f22"), image)
    return np.clip(image, 0, 1)


def mantel_clock():
    """A tambour: a round clock that flows out to both sides, of veneer with a line of maple let into it; its key before
    it, the door of its works at the back."""
    def top(x, off=0.0):
        return 0.0625 + (0.135 - off) / (1 + (abs(x) / (0.105 - off)) ** 3.4)

    def line(off):
        return [(x * (1 - off * 2), top(x, off)) for x in (-0.25 + 0.5 * i / 120 for i in range(121))]

    body = slab([(-0.25, 0.026), *line(0), (0.25, 0.026)], -0.046, 0.05, "mahogany")
    front = slab([(-0.251, 0.0262), *((x, z + 0.0015) for x, z in line(0)), (0.251, 0.0262)], -0.052, -0.044, "mahogany")
    for thing in (body, front):
        worn = thing.modifiers.new("edge", "BEVEL")
        worn.width, worn.segments, worn.limit_method, worn.angle_limit = 0.0016, 3, "ANGLE", math.radians(50)
    # The line of maple, and the darker one beside it.
    for off, spec, thick in ((0.011, "maple", 0.0009), (0.0128, "ebonized", 0.0005)):
        corners = [(-0.25 + off, 0.026 + off), (0.25 - off, 0.026 + off)]
        ways = [line(off), corners, *((end, line(off)[-side]) for side, end in enumerate(corners))]
        for way in ways:
            rod([(x, -0.0519, z) for x, z in way], thick, spec)
    box((0.552, 0.136, 0.012), "mahogany", (0, 0, 0.008), edge=0.005)
    box((0.528, 0.122, 0.008), "mahogany", (0, 0, 0.0195), edge=0.003)
    for x in (-1, 1):
        for y in (-1, 1):
            turned([(0.001, 0), (0.011, 0.001), (0.014, 0.005), (0.011, 0.009)], "aged-brass", (x * 0.255, y * 0.05, 0), around=32)
    dial(0.064, (0, -0.0525, 0.115), (7, 12), bezel=None, face=faced("silvered", silvered(), 0.34))
    # The bezel in three steps, its hinge, and the glass, which is curved.
    turned([(0.0735, 0), (0.0735, 0.004), (0.0715, 0.0085), (0.0685, 0.0092), (0.0665, 0.0075), (0.0655, 0.0098), (0.0635, 0.0095), (0.062, 0.006)], "aged-brass", (0, -0.0515, 0.115), (90, 0, 0), steps=2, around=128)
    box((0.006, 0.009, 0.018), "aged-brass", (0.0745, -0.056, 0.106), edge=0.002)
    dome = [(0.0005, 0.0165), (0.02, 0.0158), (0.04, 0.0135), (0.056, 0.0098), (0.0635, 0.0072)]
    turned([*dome, *((r, z - 0.0012) for r, z in reversed(dome))], "glass", (0, -0.0515, 0.115), (90, 0, 0), steps=2, around=96)
    # Holes bushed with brass, and the squares in them.
    for x in (-0.021, 0.021):
        ring(0.0036, 0.0007, "aged-brass", (x, -0.0543, 0.098), (90, 0, 0), around=40)
        turned([(0.0005, 0), (0.0034, 0), (0.0034, 0.0003), (0.0005, 0.0003)], "ebonized", (x, -0.0541, 0.098), (90, 0, 0), steps=1, around=32)
        box((0.0026, 0.002, 0.0026), "steel", (x, -0.0548, 0.0967), (0, 30, 0), edge=0.0003)
    # At the back: a door with its knob, slots for the sound, what a repairer pasted in.
    turned([(0.001, 0), (0.058, 0), (0.058, 0.002), (0.055, 0.004), (0.001, 0.004)], "walnut", (0, 0.05, 0.115), (-90, 0, 0), around=96)
    ring(0.06, 0.0012, "ebonized", (0, 0.0502, 0.115), (90, 0, 0))
    turned([(0.001, 0), (0.003, 0.001), (0.0025, 0.005), (0.0055, 0.009), (0.001, 0.012)], "aged-brass", (-0.046, 0.054, 0.115), (-90, 0, 0), steps=2, around=32)
    for z in (0.085, 0.14):
        box((0.014, 0.002, 0.01), "aged-brass", (0.056, 0.052, z), edge=0.0008)
    for x in (-0.17, 0.17):
        for k in range(4):
            box((0.05, 0.002, 0.003), "ebonized", (x, 0.0498, 0.04 + k * 0.007), edge=0)
    place([sheet((0.042, 0.027), show("label", repair_label(), 0.85), cells=(1, 1))], (0.012, 0.0543, 0.094), (90, 0, 177))
    # What a shelf, a vase and years of dusting left on the case.
    luck = chance(5)
    for _ in range(7):
        u, y, long, lean = luck.uniform(-0.21, 0.21), luck.uniform(-0.035, 0.035), luck.uniform(0.006, 0.024), luck.uniform(-0.02, 0.02)
        z = [top(u), top(u + long)]
        rod([(u, y, z[0]), (u + long / 2, y + lean / 2, sum(z) / 2), (u + long, y + lean, z[1])], 0.00028, "wicker #b08a66", taper=[0.3, 1, 0.3])
    place(winding_key(), (0.085, -0.15, 0), (0, 0, 24))


def winding_key():
    """Lying: two wings, a shaft, and the square socket at its end."""
    wing = [(0.003, 0.003), (0.012, 0.009), (0.019, 0.007), (0.021, 0), (0.019, -0.007), (0.012, -0.009), (0.003, -0.003)]
    wings = [plate([(0.026 + y, x * side) for x, y in wing], 0.0022, "aged-brass", (0, 0, 0.0018)) for side in (1, -1)]
    for thing in wings:
        edge = thing.modifiers.new("edge", "BEVEL")
        edge.width, edge.segments = 0.0009, 3
    shaft = turned([(0.001, -0.012), (0.0036, -0.012), (0.0036, 0), (0.0028, 0.004), (0.0028, 0.026), (0.004, 0.03), (0.001, 0.033)], "aged-brass", (0, 0, 0.0036), (0, 90, 0), steps=1, around=32)
    return [*wings, shaft]


def repair_label(w=420, h=270):
    """A gummed label, browned, on which a repairer wrote with a pencil when they cleaned the works."""
    image = np.ones((h, w, 3), np.float32) * rgb("#cbb98f") * (0.85 + 0.2 * cloud(h, w, 4, 9))[..., None]
    for at in (0.1, 0.9):
        cv2.line(image, (16, int(h * at)), (w - 16, int(h * at)), rgb("#6d3a2c").tolist(), 3, cv2.LINE_AA)
    for k, (text, high) in enumerate((("cleaned & oiled", 1.25), ("3 - 14 - 51", 1.5), ("mainspring 11/62", 1.1))):
        cv2.putText(image, text, (30 + 8 * k, int(h * (0.36 + 0.23 * k))), cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, high, rgb("#4a4744").tolist(), 2, cv2.LINE_AA)
    return np.clip(image, 0, 1)


def carriage_clock():
    """Panes of glass all around, the dials on an enameled plate, and the works behind."""
    for z, w, d, h in ((0, 0.104, 0.09, 0.008), (0.008, 0.098, 0.084, 0.008), (0.132, 0.098, 0.084, 0.006), (0.138, 0.104, 0.09, 0.006)):
        box((w, d, h), "brass", (0, 0, z), edge=0.002)
    for x in (-0.042, 0.042):
        for y in (-0.035, 0.035):
            turned([(0.0055, 0.016), (0.0055, 0.02), (0.0036, 0.024), (0.0036, 0.124), (0.0055, 0.128), (0.0055, 0.132)], "brass", (x, y, 0), around=24, steps=2)
        box((0.0012, 0.064, 0.116), "glass", (x, 0, 0.016), edge=0)
    box((0.078, 0.0012, 0.116), "glass", (0, 0.0355, 0.016), edge=0)
    # The works: two plates, what turns between them, and the balance on its platform.
    for y in (-0.012, 0.018):
        box((0.056, 0.0016, 0.072), "brass", (0, y, 0.03), edge=0.0004)
    for x in (-0.024, 0.024):
        for z in (0.034, 0.098):
            rod([(x, -0.012, z), (x, 0.018, z)], 0.0026, "brass")
    for x, z, r, y, deep, spec in ((0.0, 0.05, 0.02, 0.0, 0.013, "brass"), (0.01, 0.08, 0.013, 0.008, 0.002, "brass"), (-0.012, 0.088, 0.009, 0.002, 0.0015, "steel"), (0.0, 0.05, 0.0215, 0.014, 0.002, "brass")):
        turned([(0.0005, 0), (r, 0), (r, deep), (0.0005, deep)], spec, (x, y, z), (90, 0, 0), steps=1, around=160, flutes=40, depth=0.03)
    box((0.046, 0.03, 0.0016), "gilt", (0, 0.003, 0.108), edge=0.0004)
    ring(0.0095, 0.0009, "brass", (0, 0.003, 0.115))
    for turn in (0, 90):
        box((0.0185, 0.001, 0.0008), "brass", (0, 0.003, 0.1146), (0, 0, turn), edge=0)
    rod([(0, 0.003, 0.109), (0, 0.003, 0.119)], 0.0006, "steel")
    # A gilt mask, and on it an enameled plate with two dials, the hours and the alarm.
    box((0.076, 0.0016, 0.114), "gilt", (0, -0.0265, 0.017), edge=0.0005)
    box((0.0505, 0.0014, 0.0965), "porcelain #efe3c4", (0, -0.0278, 0.0257), edge=0.0004)
    dial(0.0222, (0, -0.0287, 0.0935), (8, 5), ground="#e9e4d6", hands=("spade", "leaf"))
    dial(0.0095, (0, -0.0287, 0.0445), (4, 0), ground="#e9e4d6", hands=("leaf", "leaf"))
    box((0.078, 0.0012, 0.116), "glass", (0, -0.0355, 0.016), edge=0)
    for x in (-1, 1):
        ball(0.0042, "brass", (x * 0.036, 0, 0.146), fine=3)
    rod([(-0.036, 0, 0.146), (-0.038, 0, 0.172), (0, 0, 0.178), (0.038, 0, 0.172), (0.036, 0, 0.146)], 0.0026, "brass")


def alarm_clock(tone="#3f5a52"):
    turned([(0.001, -0.03), (0.05, -0.03), (0.057, -0.024), (0.058, 0.02), (0.055, 0.026), (0.05, 0.024)], f"enamel {tone}", (0, 0, 0.075), (90, 0, 0), around=128)
    dial(0.048, (0, -0.022, 0.075), (6, 53), roman=False, hands=("bar", "bar"), bezel="chrome", alarm=5.5)
    for x in (-1, 1):
        rod([(x * 0.03, 0, 0.035), (x * 0.048, 0, 0.0)], 0.005, "chrome")
        turned([(0.026, 0), (0.024, 0.008), (0.014, 0.016), (0.001, 0.018)], "chrome", (x * 0.033, 0, 0.127), (0, x * 28, 0))
        rod([(x * 0.027, 0, 0.122), (x * 0.034, 0, 0.13)], 0.003, "chrome")
    rod([(-0.014, 0, 0.135), (-0.01, 0, 0.165), (0.01, 0, 0.165), (0.014, 0, 0.135)], 0.003, "chrome")


def pocket_watch():
    """An open-faced watch and its chain, which ends in a bar."""
    turned([(0.0005, 0), (0.02, 0), (0.0245, 0.003), (0.0255, 0.006), (0.0245, 0.009), (0.0225, 0.0105), (0.0222, 0.0085)], "gold", steps=4, around=128)
    dial(0.0222, (0, 0, 0.0078), (11, 48), turn=(0, 0, 0), ground="#ece7da", bezel=None)
    turned([(0.002, 0), (0.0032, 0.003), (0.0034, 0.007), (0.001, 0.008)], "gold", (0, 0.0265, 0.006), (-90, 0, 0), flutes=14, depth=0.06)
    ring(0.006, 0.0008, "gold", (0, 0.034, 0.005), (12, 0, 0))
    wire = 0.00055
    way = []
    for i in range(301):
        t = i / 300
        way.append((0.062 * math.sin(2.5 * t) + 0.008 * math.sin(9 * t), 0.0418 + 0.03 * math.sin(2.2 * t) - 0.105 * t * t, 0.0017 + 0.004 * math.exp(-t * 30)))
    chain(way, wire, "gold", pitch=3.4)
    (x, y, z), (u, v, _) = way[-1], way[-8]
    a = math.atan2(y - v, x - u)
    x, y = x + 0.0031 * math.cos(a), y + 0.0031 * math.sin(a)
    ring(0.0016, 0.0005, "gold", (x, y, 0.0015), (90, 0, math.degrees(a)), around=32)
    x, y = x + 0.0024 * math.cos(a), y + 0.0024 * math.sin(a)
    rod([(x - s * 0.0115 * math.sin(a), y + s * 0.0115 * math.cos(a), 0.0014) for s in (-1, -0.9, 0, 0.9, 1)], 0.0011, "gold", taper=[1.3, 1.2, 0.9, 1.2, 1.3])


def carved_leaf(long, wide, spec, at, lean, lift=0.0):
    """A lobed leaf in relief, upright before y: from its stalk at `at` toward `lean` degrees (0: up, 90: to the right);
    its tip stands forward by `lift` meters."""
    nx, ny = 14, 30

    def build(bm):
        rows = []
        for j in range(ny + 1):
            v = j / ny
            broad = math.sin(math.pi * min(1, v * 0.96 + 0.04) ** 0.75) ** 0.8 * (1 + 0.2 * math.cos(2 * math.pi * (5 * v - 0.1))) * wide / 2
            row = []
            for i in range(nx + 1):
                u = 2 * i / nx - 1
                swell = (1 - u * u) ** 0.5 * 0.16 * wide
                rib = -0.05 * wide * math.exp(-((u / 0.1) ** 2))
                vein = 0.028 * wide * math.cos(2 * math.pi * (5 * v - 0.55 * abs(u))) * (1 - u * u)
                # Lobes point forward.
                row.append(bm.verts.new((u * broad, -(swell + rib + vein) - lift * v * v, v * long + abs(u) * broad * 0.25)))
            rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for i in range(nx):
                bm.faces.new((low[i], low[i + 1], high[i + 1], high[i]))

    return add(from_bmesh(build), spec, at, (0, lean, 0), smooth=True)


def pine_cone(x, y, z):
    """A weight of cast iron; its top hangs at z."""
    spec = "iron #4a3424"
    turned([(0.0005, -0.105), (0.011, -0.09), (0.017, -0.055), (0.014, -0.018), (0.004, -0.006), (0.0005, -0.004)], spec, (x, y, z), around=32)
    for row in range(11):
        t = row / 10
        r = 0.017 * math.sin(math.pi * (0.14 + 0.74 * (1 - t) ** 0.85)) ** 0.8
        for k in range(8):
            a = 2 * math.pi * (k + row % 2 / 2) / 8
            ball(0.0068, spec, (x + r * math.cos(a), y + r * math.sin(a), z - 0.014 - 0.084 * t), (1, 1, 1.25), fine=2)
    ring(0.004, 0.001, "brass", (x, y, z), (90, 0, 0), around=24)


def cuckoo_clock():
    """A house under carved leaves: the bird at its door, two weights on chains, a leaf for the pendulum."""
    wood, carving = "walnut", "carved walnut"
    slab([(-0.095, 0), (-0.095, 0.175), (0, 0.27), (0.095, 0.175), (0.095, 0)], -0.12, 0, wood)
    for x in (-1, 1):
        slab([(x * 0.128, 0.15), (0, 0.278), (0, 0.294), (x * 0.136, 0.158)], -0.14, 0, wood)
    box((0.215, 0.135, 0.012), wood, (0, -0.0625, -0.006), edge=0.003)
    # Leaves up the gable, down the sides, fanned below and at the crest.
    for x in (-1, 1):
        for k in range(5):
            carved_leaf(0.075, 0.052, carving, (x * (0.135 - 0.026 * k), -0.141 - 0.002 * k, 0.14 + 0.026 * k), x * (62 - 7 * k), 0.008)
        for k in range(4):
            carved_leaf(0.072, 0.05, carving, (x * 0.092, -0.121 - 0.002 * k, 0.155 - 0.042 * k), x * (148 - 4 * k), 0.008)
        carved_leaf(0.085, 0.056, carving, (x * 0.04, -0.124, 0.012), x * 128, 0.01)
        carved_leaf(0.075, 0.054, carving, (x * 0.02, -0.126, 0.01), x * 158, 0.01)
        carved_leaf(0.085, 0.055, carving, (x * 0.012, -0.146, 0.27), x * 42, 0.01)
    carved_leaf(0.07, 0.056, carving, (0, -0.13, 0.012), 180, 0.012)
    carved_leaf(0.095, 0.06, carving, (0, -0.15, 0.265), 0, 0.012)
    # The dial.
    turned([(0.062, 0), (0.064, 0.006), (0.056, 0.012), (0.05, 0.008)], wood, (0, -0.12, 0.095), (90, 0, 0), around=96)
    dial(0.051, (0, -0.1225, 0.095), (3, 40), ink="#e6dfca", ground="#3a2216", metal="paint #d8cba8", bezel=None)
    # The door stands open, the bird on its sill.
    box((0.038, 0.002, 0.044), "ebonized", (0, -0.1205, 0.178), edge=0)
    for x in (-0.021, 0.021):
        box((0.005, 0.01, 0.05), wood, (x, -0.122, 0.176), edge=0.001)
    box((0.054, 0.034, 0.005), wood, (0, -0.135, 0.176), edge=0.001)
    box((0.036, 0.003, 0.042), wood, (-0.027, -0.141, 0.178), (0, 0, 78), edge=0.001)
    ball(0.0105, "paint #9a9078", (0, -0.134, 0.191), (0.85, 1.3, 0.95))
    ball(0.0075, "paint #9a9078", (0, -0.145, 0.202))
    turned([(0.003, 0), (0.0001, 0.01)], "paint #b98f3f", (0, -0.151, 0.2015), (90, 0, 0), steps=1, around=16)
    for x in (-1, 1):
        ball(0.0014, "lacquer", (x * 0.0052, -0.1495, 0.2045), fine=2)
    # Chains, weights, pendulum.
    for x, down in ((-0.046, 0.17), (0.046, 0.26)):
        chain([(x, -0.07, -0.005), (x, -0.07, -down - 0.012)], 0.0009, "brass", pitch=3.2)
        pine_cone(x, -0.07, -down - 0.016)
        chain([(x * 0.5, -0.055, -0.005), (x * 0.5, -0.055, -0.09)], 0.0009, "brass", pitch=3.2)
        ring(0.006, 0.001, "brass", (x * 0.5, -0.055, -0.098), (90, 0, 0), around=32)
    rod([(0, -0.095, 0), (0.008, -0.095, -0.15)], 0.002, "maple")
    carved_leaf(0.062, 0.048, carving, (0.007, -0.098, -0.105), 177, 0.004)
