"""Carpenter's tools."""

import math
from itertools import product

import bmesh
from crafted.house import place
from parts import add, box, disc, from_bmesh, plate, rod, turned


def toolbox():
    """A carpenter's tote: a saw along its back, a level on its bottom, a hammer over one end and screwdrivers over the
    other."""
    boards = "chipped #5d6b58"
    for y in (-0.1, 0.1):
        box((0.52, 0.016, 0.052), boards, (0.001, y, 0.002), (0, 0.3, 0), edge=0.003)
        box((0.522, 0.016, 0.056), boards, (0, y + 0.0012, 0.0555), (0, -0.2, 0), edge=0.003)
        # On the face of each board: the upper ones are 1.2 mm further back.
        for face, heights in ((math.copysign(0.0081, y) + y, (0.018, 0.046)), (math.copysign(0.0081, y) + y + 0.0012, (0.078, 0.1))):
            for x, z in product((-0.251, 0.251), heights):
                disc(0.0034, "iron #2a221d", (x, face, z), (math.copysign(90, -y), 0, 0), rise=0.0007, around=16)
    box((0.52, 0.2, 0.014), "weathered", edge=0.002)
    for x in (-0.252, 0.252):
        box((0.018, 0.182, 0.13), boards, (x, 0, 0), edge=0.003)
        box((0.018, 0.06, 0.14), boards, (x, 0, 0.12), edge=0.005)
    rod([(-0.268, 0, 0.235), (0.268, 0, 0.235)], 0.014, "oak")
    place(handsaw(), (-0.05, 0.073, 0.02), (-9, -3, 0))
    place(hammer(), (-0.29, -0.055, 0.158), (0, 26, 4))
    level = [box((0.42, 0.022, 0.05), "walnut", edge=0.002)]
    level += [box((0.012, 0.0232, 0.0512), "brass", (x, 0, -0.0006), edge=0.001) for x in (-0.204, 0.204)]
    level += [box((0.07, 0.0228, 0.014), "brass", (0, 0, 0.037), edge=0.001), turned([(0.0005, -0.024), (0.005, -0.022), (0.005, 0.022), (0.0005, 0.024)], "enamel #a9b04a", (0, 0, 0.049), (0, 90, 0), steps=1)]
    place(level, (0.012, 0.012, 0.015), (0, 0, -3))
    for x, y, lean, long, grip in ((0.115, -0.045, 48, 0.15, "maple"), (0.13, -0.075, 52, 0.12, "paint #6e2b22")):
        driver = [rod([(0, 0, 0), (0, 0, long)], 0.0035, "steel")]
        driver.append(turned([(0.001, 0), (0.008, 0), (0.0135, 0.012), (0.011, 0.024), (0.0155, 0.05), (0.014, 0.088), (0.001, 0.1)], grip, (0, 0, long - 0.01)))
        place(driver, (x, y, 0.02), (0, lean, 0))


def handsaw():
    """On its back's edge along x, its teeth up: a blade of steel and a grip of wood."""
    teeth = [(0.28 - 0.42 * i / 84, (0.095 + 0.005 * (i % 2))) for i in range(85)]
    outline = [(-0.14, 0.0), (0.28, 0.05), *teeth]

    def build(bm):
        front, back = ([bm.verts.new((x, y, z)) for x, z in outline] for y in (-0.0008, 0.0008))
        bm.faces.new(front)
        bm.faces.new(list(reversed(back)))
        for i in range(len(outline)):
            bm.faces.new((front[i - 1], front[i], back[i], back[i - 1]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])

    grip = [(-0.115, 0.085), (-0.14, 0.115), (-0.175, 0.11), (-0.185, 0.06), (-0.175, 0.015), (-0.14, 0.005), (-0.115, 0.03)]
    made = [add(from_bmesh(build), "steel"), rod([(x, 0, z) for x, z in grip], 0.013, "walnut", cyclic=True), box((0.05, 0.018, 0.07), "walnut", (-0.125, 0, 0.018), edge=0.006)]
    made += [turned([(0.0005, 0), (0.005, 0), (0.004, 0.002), (0.0005, 0.002)], "brass", (-0.115, -0.009, z), (90, 0, 0), steps=1) for z in (0.035, 0.07)]
    return made


def hand_plane():
    box((0.26, 0.062, 0.055), "cherry", edge=0.006)
    box((0.05, 0.05, 0.004), "iron", (0.012, 0, 0.05), edge=0.001)
    box((0.004, 0.046, 0.14), "steel", (0.0, 0, 0.03), (0, -42, 0), edge=0.001)
    box((0.02, 0.048, 0.08), "cherry", (0.012, 0, 0.045), (0, -42, 0), edge=0.004)
    rod([(-0.1, 0, 0.05), (-0.105, 0, 0.085), (-0.075, 0, 0.115), (-0.1, 0, 0.135)], 0.014, "rosewood", taper=[1.3, 1, 1, 0.8])
    turned([(0.012, 0.052), (0.01, 0.062), (0.02, 0.08), (0.016, 0.095), (0.001, 0.1)], "rosewood", (0.1, 0, 0))


def hammer():
    """A joiner's hammer on its side: a forged head with a cross peen, bright where it strikes, on an oval handle."""
    haft = [rod([(-0.01, 0, 0), (0.07, 0.002, 0), (0.16, 0.001, 0), (0.3, -0.002, 0), (0.325, 0, 0)], 0.0115, "oak", taper=[0.85, 0.85, 1.0, 1.3, 0.7])]
    for thing in haft:
        thing.scale = (1, 1.35, 0.95)
    place(haft, (0, 0, 0.0145))
    side = [(-0.014, 0.052), (0.014, 0.052), (0.0145, 0.034), (0.012, 0.026), (0.0125, 0.018), (0.0155, 0.011), (0.0155, -0.012), (0.0125, -0.02), (0.0035, -0.056), (-0.0035, -0.056), (-0.0125, -0.02), (-0.0155, -0.012), (-0.0155, 0.011), (-0.0125, 0.018), (-0.012, 0.026), (-0.0145, 0.034)]  # fmt: skip
    head = plate(side, 0.027, "iron #2b2a29", (0, 0, 0.001))
    worn = head.modifiers.new("edge", "BEVEL")
    worn.width, worn.segments, worn.limit_method = 0.0028, 3, "ANGLE"
    face = turned([(0.0005, 0.0015), (0.0095, 0.001), (0.0112, 0)], "steel", (0, 0.052, 0.0145), (-90, 0, 0), steps=2)
    return [*haft, head, face]
