"""What comes off a wheel or a lathe: pottery, glass, brass and silver."""

import math

from crafted import painter
from parts import ball, box, chance, ring, rod, turned


def vase(profile, surface="glaze #31473f/#8fa88f", size=0.3):
    """A vase; `profile` of (radius, height) in parts of its height."""
    turned([(r * size, z * size) for r, z in profile], surface, wall=0.004, around=96)


def crock(surface="stoneware #b7ab96", band="stoneware #2f4468"):
    body = [(0.001, 0), (0.115, 0), (0.122, 0.012), (0.126, 0.12), (0.124, 0.23), (0.116, 0.25), (0.124, 0.262), (0.124, 0.28), (0.118, 0.284)]
    turned(body, surface, wall=0.012)
    for z in (0.085, 0.098):
        turned([(0.1262, z), (0.1268, z + 0.003), (0.1268, z + 0.006), (0.1262, z + 0.009)], band, steps=1)
    for x in (-1, 1):
        rod([(x * 0.118, -0.045, 0.2), (x * 0.155, -0.03, 0.205), (x * 0.155, 0.03, 0.205), (x * 0.118, 0.045, 0.2)], 0.011, surface)


def jug(surface="stoneware #8a7152", top="glaze #4a2d17/#6d4423"):
    turned([(0.001, 0), (0.085, 0), (0.094, 0.012), (0.098, 0.1), (0.094, 0.15), (0.07, 0.19)], surface, wall=0.004)
    turned([(0.096, 0.145), (0.088, 0.172), (0.062, 0.2), (0.034, 0.216), (0.026, 0.232), (0.03, 0.246), (0.03, 0.252), (0.022, 0.254)], top, wall=0.004)
    rod([(0.03, 0, 0.236), (0.07, 0, 0.244), (0.098, 0, 0.2), (0.088, 0, 0.16)], 0.009, top)


def ginger_jar(ground="porcelain #e6e2d6", blue="porcelain #1f3566"):
    """A jar with flowers painted round it, and its lid."""
    body = turned([(0.001, 0), (0.055, 0), (0.06, 0.006), (0.09, 0.07), (0.106, 0.13), (0.1, 0.17), (0.068, 0.2), (0.052, 0.206)], ground, wall=0.003)
    body.data.materials[0] = painter.wrapped("flowers", painter.blue_and_white(), 0.206)
    lid = turned([(0.056, 0.204), (0.058, 0.21), (0.058, 0.232), (0.05, 0.244), (0.02, 0.25), (0.012, 0.252), (0.014, 0.262), (0.001, 0.268)], ground)
    lid.name = "lid"
    for z, r in ((0.2105, 0.0585), (0.2285, 0.0585), (0.2515, 0.0155)):
        ring(r - 0.0006, 0.0011, blue, (0, 0, z))


def pitcher(surface="stoneware #93805f", band="stoneware #2f4468"):
    """Thrown and salt-glazed: a lip drawn out by a finger, a pulled handle, two lines of blue."""
    body = turned([(0.001, 0), (0.052, 0), (0.057, 0.006), (0.072, 0.045), (0.08, 0.085), (0.074, 0.125), (0.056, 0.16), (0.05, 0.18), (0.054, 0.198), (0.0555, 0.204)], surface, wall=0.004, around=120)
    lip(body)
    for z, r in ((0.098, 0.0789), (0.107, 0.0777)):
        ring(r, 0.0014, band, (0, 0, z))
    rod([(-0.046, 0, 0.186), (-0.078, 0, 0.2), (-0.116, 0, 0.182), (-0.124, 0, 0.13), (-0.1, 0, 0.092), (-0.07, 0, 0.07)], 0.0088, surface, taper=[1.5, 1.15, 1.05, 0.95, 0.95, 1.5])


def mixing_bowls(colors=("#b8a777", "#5f7d78", "#a3563c")):
    """Four bowls, each in the next."""
    for i, (size, color) in enumerate(zip((0.15, 0.125, 0.1), colors)):
        z = 0.034 * i
        turned([(0.001, z), (size * 0.5, z), (size * 0.54, z + 0.008), (size * 0.85, z + size * 0.42), (size, z + size * 0.72), (size * 1.03, z + size * 0.75), (size, z + size * 0.765)], f"enamel {color}", wall=0.005)
        for k in range(2):
            ring(size * (0.93 + 0.045 * k), 0.0022, "enamel #ddd3bd", (0, 0, z + size * (0.57 + 0.08 * k)))


def tea_bowls():
    for x, y, tone in ((-0.07, 0, "#2c3a34/#7d8c74"), (0.06, 0.03, "#5a2b1a/#8d5a35"), (0.01, -0.08, "#22262e/#5b6672")):
        thing = turned([(0.001, 0), (0.022, 0), (0.024, 0.008), (0.03, 0.011), (0.052, 0.036), (0.057, 0.066), (0.055, 0.069)], f"glaze {tone}", wall=0.0035)
        thing.location = (x, y, 0)


def candlesticks(surface="aged-brass"):
    profile = [(0.001, 0), (0.062, 0), (0.064, 0.006), (0.05, 0.018), (0.022, 0.026), (0.012, 0.045), (0.02, 0.06), (0.011, 0.075), (0.009, 0.14), (0.018, 0.16), (0.011, 0.175), (0.014, 0.19), (0.03, 0.2), (0.031, 0.204), (0.014, 0.206), (0.016, 0.23), (0.018, 0.235), (0.012, 0.236)]
    for x, y in ((-0.075, 0.02), (0.075, -0.03)):
        turned(profile, surface, (x, y, 0))
        turned([(0.011, 0.226), (0.0112, 0.33 - 0.06 * (x > 0)), (0.004, 0.338 - 0.06 * (x > 0))], "paper #d8ccb0", (x, y, 0), steps=2)


def bell(surface="brass"):
    turned([(0.048, 0), (0.05, 0.003), (0.042, 0.016), (0.034, 0.04), (0.028, 0.062), (0.012, 0.07), (0.004, 0.071)], surface, wall=0.003)
    turned([(0.004, 0.07), (0.008, 0.075), (0.005, 0.082), (0.011, 0.1), (0.013, 0.125), (0.009, 0.142), (0.012, 0.15), (0.001, 0.157)], "mahogany")


def trophy(surface="silver"):
    box((0.1, 0.1, 0.05), "ebonized", edge=0.003)
    turned([(0.001, 0.05), (0.038, 0.05), (0.04, 0.055), (0.016, 0.066), (0.009, 0.09), (0.016, 0.102), (0.012, 0.112), (0.05, 0.15), (0.062, 0.2), (0.06, 0.23), (0.066, 0.25), (0.069, 0.253)], surface, wall=0.002)
    for x in (-1, 1):
        rod([(x * 0.052, 0, 0.155), (x * 0.085, 0, 0.16), (x * 0.11, 0, 0.2), (x * 0.1, 0, 0.245), (x * 0.078, 0, 0.24), (x * 0.06, 0, 0.225)], 0.004, surface)


def goblets(surface="silver", count=4):
    for i in range(count):
        x, y = (i - (count - 1) / 2) * 0.085, 0.04 * (-1) ** i
        turned([(0.001, 0), (0.032, 0), (0.033, 0.003), (0.012, 0.01), (0.005, 0.025), (0.008, 0.04), (0.005, 0.055), (0.02, 0.068), (0.035, 0.095), (0.036, 0.12), (0.034, 0.142), (0.035, 0.144)], surface, (x, y, 0), wall=0.0015)


def tray(surface="silver"):
    """A tea service of three pieces on an oval tray with a gadrooned rim and two handles."""
    turned([(0.001, 0.003), (0.185, 0.003), (0.205, 0.006), (0.222, 0.018), (0.226, 0.0185), (0.224, 0.015), (0.207, 0.002), (0.185, 0), (0.001, 0)], surface, around=192, squash=0.68)
    turned([(0.221, 0.0175), (0.2265, 0.021), (0.232, 0.02), (0.2335, 0.0165), (0.228, 0.0155)], surface, around=560, squash=0.68, flutes=70, depth=0.009, steps=3)
    for x in (-1, 1):
        rod([(x * 0.222, -0.058, 0.02), (x * 0.25, -0.06, 0.034), (x * 0.276, -0.03, 0.044), (x * 0.276, 0.03, 0.044), (x * 0.25, 0.06, 0.034), (x * 0.222, 0.058, 0.02)], 0.0048, surface, taper=[1.5, 1, 1.1, 1.1, 1, 1.5])
    for k, at in ((1.34, (-0.005, 0.045, 0.004)), (0.92, (-0.105, -0.045, 0.004))):
        served(surface, k, at, spout=k > 1)
    cream = [(0.001, 0), (0.024, 0), (0.025, 0.003), (0.013, 0.008), (0.012, 0.012), (0.03, 0.028), (0.035, 0.043), (0.028, 0.06), (0.026, 0.066), (0.033, 0.08)]
    at = (0.095, -0.06, 0.004)
    lip(turned(cream, surface, at, (0, 0, -25), wall=0.0013, flutes=14, depth=0.012, around=168))
    rod([(at[0] - 0.02, at[1] + 0.012, 0.072), (at[0] - 0.05, at[1] + 0.025, 0.078), (at[0] - 0.052, at[1] + 0.026, 0.045), (at[0] - 0.026, at[1] + 0.014, 0.034)], 0.0028, surface, taper=[1.4, 1, 1, 1.3])


def served(surface, k, at, spout):
    """A lobed pot `k` times 10 cm high with its lid: with a spout and a dark handle for tea, with two handles for sugar."""
    x, y, z = at

    def shaped(profile, spec, **more):
        turned([(r * k, h * k) for r, h in profile], spec, at, **more)

    lobes = {"flutes": 14, "depth": 0.014, "around": 224}
    shaped([(0.001, 0), (0.034, 0), (0.036, 0.004), (0.021, 0.01), (0.019, 0.015), (0.035, 0.022), (0.056, 0.04), (0.061, 0.056), (0.054, 0.073), (0.038, 0.083), (0.035, 0.0835)], surface, **lobes)
    for r, h in ((0.0355, 0.0835), (0.0345, 0.003)):
        ring(r * k, 0.0016 * k, surface, (x, y, z + h * k))
    shaped([(0.034, 0.083), (0.033, 0.087), (0.024, 0.096), (0.009, 0.1), (0.005, 0.102)], surface, **lobes)
    shaped([(0.004, 0.101), (0.008, 0.105), (0.0095, 0.11), (0.006, 0.116), (0.001, 0.118)], "ebonized" if spout else surface)

    def bar(points, thick, spec, taper):
        rod([(x + u * k, y, z + h * k) for u, h in points], thick * k, spec, taper=taper)

    if spout:
        bar([(0.048, 0.04), (0.072, 0.044), (0.083, 0.066), (0.092, 0.086), (0.106, 0.092)], 0.009, surface, [1.6, 1.3, 0.95, 0.75, 0.85])
        bar([(-0.045, 0.072), (-0.075, 0.088), (-0.102, 0.078), (-0.103, 0.052), (-0.08, 0.036), (-0.052, 0.036)], 0.0045, "ebonized", [1.2, 1.2, 1.3, 1.2, 1, 1.1])
        for u, h in ((-0.056, 0.079), (-0.06, 0.036)):
            ball(0.0075 * k, surface, (x + u * k, y, z + h * k), (1.3, 1, 1))
    else:
        for side in (-1, 1):
            bar([(side * 0.045, 0.072), (side * 0.072, 0.084), (side * 0.088, 0.07), (side * 0.08, 0.046), (side * 0.054, 0.042)], 0.0036, surface, [1.5, 1, 1.1, 1, 1.5])


def lip(thing):
    """Draws a jug's rim out to a pouring lip, toward +x."""
    top = max(v.co.z for v in thing.data.vertices)
    for v in thing.data.vertices:
        high = max(0.0, (v.co.z / top - 0.55) / 0.45) ** 2
        toward = max(0.0, math.cos(math.atan2(v.co.y, v.co.x))) ** 6
        v.co.x += 0.2 * top * high * toward
        v.co.z += 0.12 * top * high * toward
        v.co.y *= 1 - 0.35 * high * toward


def diamonds(thing, low, high, columns, deep):
    """Cuts a band of diamonds into the outside of turned glass, `deep` meters deep, between two heights: grooves
    that climb to the left and to the right."""
    middle, slope = (low + high) / 2, 0.5 * columns
    for v in thing.data.vertices:
        r, z = math.hypot(v.co.x, v.co.y), v.co.z
        # The inside of a wall looks inward.
        if not low < z < high or v.normal.x * v.co.x + v.normal.y * v.co.y < 0:
            continue
        a, lean = math.atan2(v.co.y, v.co.x) * columns / math.tau, (z - middle) / (math.tau * r) * columns
        ridge = min(abs((a + side * lean) % 1 - 0.5) * 2 for side in (-1, 1))
        k = 1 - deep / r * ridge * min(1, (z - low) * slope / r / 4, (high - z) * slope / r / 4)
        v.co.x, v.co.y = v.co.x * k, v.co.y * k
    thing.data.auto_smooth_angle = math.radians(14)


def decanter():
    at = (-0.07, 0.03, 0)
    body = [(0.001, 0), (0.055, 0), (0.06, 0.006), (0.0625, 0.04), (0.062, 0.075), (0.055, 0.105), (0.03, 0.137), (0.017, 0.15), (0.0155, 0.19), (0.024, 0.205), (0.026, 0.207)]
    diamonds(turned(body, "glass", at, wall=0.005, around=360, steps=14), 0.008, 0.09, 30, 0.0034)
    for z in (0.152, 0.16, 0.168):
        ring(0.0155, 0.0024, "glass", (*at[:2], z))
    turned([(0.012, 0.19), (0.0135, 0.207), (0.006, 0.212), (0.024, 0.232), (0.026, 0.25), (0.001, 0.272)], "glass", at, flutes=8, depth=0.07, steps=3)
    tumbler = [(0.001, 0), (0.034, 0), (0.0365, 0.003), (0.0385, 0.045), (0.0395, 0.086), (0.039, 0.0885), (0.0378, 0.0885), (0.037, 0.08), (0.0345, 0.017), (0.03, 0.0135), (0.001, 0.013)]
    for x, y in ((0.045, -0.05), (0.105, 0.03)):
        diamonds(turned(tumbler, "glass", (x, y, 0), (0, 0, 900 * x), around=300, steps=14), 0.006, 0.052, 22, 0.0028)


def wine_glasses(tint="#ffffff", count=5):
    """On clear stems with a knop; of clear bowls the foot is cut in diamonds and the rim gilt."""
    clear = tint == "#ffffff"
    stem = [(0.001, 0.0005), (0.033, 0), (0.0345, 0.001), (0.033, 0.003), (0.01, 0.008), (0.0042, 0.02), (0.0036, 0.04), (0.0068, 0.047), (0.0036, 0.054), (0.0036, 0.076), (0.007, 0.0838), (0.001, 0.084)]
    bowl = [(0.001, 0.0842), (0.007, 0.0842), (0.022, 0.096), (0.0335, 0.119), (0.0352, 0.143), (0.0315, 0.176), (0.031, 0.1765), (0.0303, 0.1762), (0.034, 0.143), (0.0322, 0.119), (0.02, 0.098), (0.006, 0.089), (0.001, 0.0885)]
    for i in range(count):
        x, y = (i - (count - 1) / 2) * 0.078, 0.05 * ((i * 2) % 3 - 1)
        turned(stem, "glass", (x, y, 0))
        cup = turned(bowl, f"glass {tint}", (x, y, 0), around=240, steps=12)
        if clear:
            diamonds(cup, 0.089, 0.124, 18, 0.0016)
            ring(0.031, 0.0006, "gold", (x, y, 0.1762))


def bottles():
    """Old bottles of a cellar shelf."""
    for x, y, h, r, tint in ((-0.13, 0.02, 0.24, 0.036, "#c4dcd2"), (-0.045, -0.03, 0.17, 0.03, "#e0b27c"), (0.03, 0.03, 0.27, 0.038, "#b9d6b0"), (0.1, -0.03, 0.14, 0.028, "#b4c8e4"), (0.155, 0.03, 0.2, 0.03, "#c9d8d0")):
        turned([(0.001, 0.004), (r * 0.8, 0), (r, 0.006), (r, h * 0.6), (r * 0.95, h * 0.66), (r * 0.42, h * 0.8), (r * 0.36, h * 0.92), (r * 0.5, h * 0.94), (r * 0.5, h * 0.98), (r * 0.4, h)], f"glass {tint}", (x, y, 0), wall=0.003, steps=3)


def jar():
    """A glass jar with a tin lid, full of buttons."""
    turned([(0.001, 0), (0.05, 0), (0.055, 0.006), (0.056, 0.11), (0.05, 0.128), (0.042, 0.134), (0.042, 0.15)], "glass", wall=0.0028)
    turned([(0.0455, 0.138), (0.046, 0.14), (0.046, 0.154), (0.044, 0.157), (0.001, 0.158)], "tin", steps=2)
    luck = chance(3)
    tones = ["#b9b09a", "#8a2f2a", "#2f4a6a", "#c09a4a", "#3f6a4f", "#5a3a2a", "#d8d0c0", "#7a6a8a"]
    # Nearly flat and close together, as they settle.
    for layer in range(27):
        for _ in range(26):
            a, d = luck.uniform(0, 6.3), 0.044 * math.sqrt(luck.random())
            at = (d * math.cos(a), d * math.sin(a), 0.006 + 0.003 * layer + luck.uniform(0, 0.003))
            tilt = 22 if layer < 26 else 9
            turn = (luck.uniform(-tilt, tilt), luck.uniform(-tilt, tilt), 0)
            button(luck.uniform(0.006, 0.01), luck.choice(tones), at, turn)
    for x, y in ((0.085, -0.035), (0.1, 0.02), (0.07, -0.075), (-0.08, -0.055)):
        button(0.009, luck.choice(tones), (x, y, 0.0001), (0, 0, 0))


def button(r, tone, at, turn):
    turned([(0.001, 0.0006), (r * 0.6, 0.0006), (r * 0.75, 0.002), (r, 0.002), (r, 0), (0.001, 0)], f"plastic {tone}", at, turn, steps=1, around=20)


def oil_lamp():
    turned([(0.001, 0), (0.06, 0), (0.062, 0.008), (0.03, 0.022), (0.014, 0.05), (0.02, 0.075), (0.05, 0.095), (0.062, 0.125), (0.045, 0.15), (0.024, 0.158)], "glass #b9d0c0", wall=0.004)
    turned([(0.001, 0.082), (0.046, 0.1), (0.056, 0.122), (0.001, 0.1225)], "glass #ecc98a", steps=1)
    turned([(0.026, 0.156), (0.028, 0.165), (0.036, 0.175), (0.036, 0.188), (0.03, 0.192), (0.001, 0.193)], "brass")
    rod([(0.03, 0, 0.182), (0.065, 0, 0.182)], 0.0022, "brass")
    ball(0.008, "brass", (0.068, 0, 0.182), (0.5, 1, 1), 2)
    turned([(0.031, 0.188), (0.034, 0.2), (0.045, 0.235), (0.036, 0.275), (0.026, 0.31), (0.025, 0.36), (0.0265, 0.362)], "glass", wall=0.0014)


def hourglass():
    for z in (0, 0.172):
        turned([(0.001, z), (0.052, z), (0.055, z + 0.004), (0.055, z + 0.012), (0.05, z + 0.016), (0.001, z + 0.016)], "mahogany", steps=2)
    half = [(0.0025, 0.094), (0.008, 0.105), (0.03, 0.13), (0.036, 0.155), (0.03, 0.172)]
    turned([(0.03, 0.016), (0.036, 0.033), (0.03, 0.058), (0.008, 0.083), (0.0025, 0.094), *half[1:]], "glass", wall=0.0012)
    turned([(0.001, 0.0165), (0.032, 0.0175), (0.033, 0.028), (0.012, 0.044), (0.001, 0.049)], "paper #c9a878", steps=2)
    turned([(0.001, 0.098), (0.006, 0.105), (0.02, 0.121), (0.001, 0.118)], "paper #c9a878", steps=2)
    for i in range(3):
        a = 2 * math.pi * i / 3 + 0.4
        turned([(0.004, 0.014), (0.006, 0.04), (0.004, 0.07), (0.008, 0.094), (0.004, 0.12), (0.006, 0.15), (0.004, 0.174)], "mahogany", (0.043 * math.cos(a), 0.043 * math.sin(a), 0), around=24)


def garden_pots():
    for x, y, k in ((-0.2, 0, 1), (0.1, 0.06, 1.25), (0.02, -0.2, 0.72), (0.26, -0.14, 0.6)):
        turned([(0.001, 0), (0.08 * k, 0), (0.082 * k, 0.004), (0.118 * k, 0.18 * k), (0.128 * k, 0.185 * k), (0.132 * k, 0.22 * k), (0.124 * k, 0.224 * k)], "terracotta", (x, y, 0), wall=0.012, steps=2)
    turned([(0.001, 0), (0.08, 0), (0.1, 0.03), (0.104, 0.032)], "terracotta", (-0.27, -0.27, 0), wall=0.01, steps=2)


def birdbath():
    turned([(0.001, 0), (0.17, 0), (0.175, 0.03), (0.13, 0.06), (0.08, 0.09), (0.06, 0.2), (0.055, 0.4), (0.065, 0.52), (0.09, 0.56), (0.07, 0.58), (0.16, 0.61), (0.26, 0.66), (0.275, 0.68), (0.255, 0.685), (0.2, 0.65), (0.001, 0.635)], "stone #a59d8e", around=96)


def watering_can(surface="tin"):
    turned([(0.001, 0), (0.1, 0), (0.102, 0.005), (0.105, 0.02), (0.103, 0.19), (0.106, 0.2), (0.1, 0.203)], surface, wall=0.002, steps=2)
    ring(0.105, 0.003, surface, (0, 0, 0.04))
    rod([(0.1, 0, 0.05), (0.19, 0, 0.1), (0.27, 0, 0.24)], 0.017, surface, taper=[1.3, 1, 0.7])
    turned([(0.012, 0), (0.016, 0.02), (0.042, 0.045), (0.044, 0.05), (0.001, 0.054)], surface, (0.268, 0, 0.235), (0, 30, 0), steps=2)
    rod([(0.05, 0, 0.2), (0.0, 0, 0.3), (-0.09, 0, 0.3), (-0.15, 0, 0.2), (-0.1, 0, 0.08)], 0.008, surface)
    rod([(0.2, 0, 0.125), (0.1, 0, 0.195)], 0.004, surface)


def drum():
    turned([(0.178, 0.02), (0.178, 0.2)], "paint #7a2a22", steps=1, around=96)
    for z in (0.012, 0.172):
        turned([(0.172, z), (0.184, z), (0.187, z + 0.004), (0.187, z + 0.032), (0.184, z + 0.036), (0.172, z + 0.036)], "maple", steps=1, around=96)
    turned([(0.001, 0.204), (0.174, 0.204), (0.176, 0.2)], "paper #d9cdb0", steps=1, around=96)
    for i in range(10):
        a, b = 2 * math.pi * i / 10, 2 * math.pi * (i + 0.5) / 10
        p, q = (0.188 * math.cos(a), 0.188 * math.sin(a), 0.19), (0.188 * math.cos(b), 0.188 * math.sin(b), 0.03)
        c = (0.188 * math.cos(2 * b - a), 0.188 * math.sin(2 * b - a), 0.19)
        rod([p, q], 0.0025, "paper #cdbf9c")
        rod([q, c], 0.0025, "paper #cdbf9c")
        ball(0.012, "leather #4a2c18", ((p[0] + q[0]) / 2 * 1.01, (p[1] + q[1]) / 2 * 1.01, 0.11), (0.6, 0.6, 1.3), 2)
    for y, t in ((-0.03, 12), (0.02, -8)):
        rod([(-0.15, y, 0.213), (0.17, y + 0.03 * (t > 0), 0.215)], 0.006, "maple", taper=[1.0, 0.7])
        ball(0.011, "maple", (0.175, y + 0.03 * (t > 0), 0.216), (1.4, 1, 1), 2)
