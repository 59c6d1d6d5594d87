"""A chess set of the club pattern: turned men, sawn and carved knights, a board of veneered squares."""

import math

import bpy
from crafted.house import place
from crafted.pastimes import loft, rounded
from parts import ball, box, chance, plate, turned

SQUARE = 0.05
HIGH = 0.018
# Of each man: the radius of its foot, and its height, in meters.
MEN = {"pawn": (0.0142, 0.047), "rook": (0.0162, 0.053), "knight": (0.0165, 0.061), "bishop": (0.0162, 0.069), "queen": (0.0178, 0.082), "king": (0.0185, 0.094)}
BACK = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")


def chess_set():
    luck = chance(9)
    half = 4 * SQUARE
    box((2 * half, 2 * half, HIGH - 0.0015), "walnut", edge=0)
    for i in range(8):
        for j in range(8):
            at = ((i - 3.5) * SQUARE, (j - 3.5) * SQUARE, HIGH - 0.0015)
            box((SQUARE - 0.0003, SQUARE - 0.0003, 0.0015), "maple" if (i + j) % 2 else "walnut", at, edge=0.0002)
    for k in range(4):
        border(90 * k, half)
    for row, spec in ((0, "maple"), (7, "ebonized")):
        ahead = 1 if row == 0 else -1
        for i, kind in enumerate(BACK):
            man(kind, spec, i, row, luck)
            man("pawn", spec, i, row + ahead, luck)


def border(turn, half):
    """One side of the frame, mitered and molded."""
    low, wide = half + 0.0006, 0.026
    sides = [(-low, -low), (low, -low), (low + wide, -low - wide), (-low - wide, -low - wide)]
    made = plate(sides, HIGH + 0.003, "mahogany")
    edge = made.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.limit_method = 0.0035, 3, "ANGLE"
    place([made], (0, 0, 0), (0, 0, turn))


def man(kind, spec, i, row, luck):
    """A man on its square, as a hand puts it: never quite in the middle."""
    r, high = MEN[kind]
    made = foot(r, high, spec, 0.30 if kind == "rook" else 0.36)
    made += HEADS[kind](r, high, spec)
    at = ((i - 3.5) * SQUARE + luck.uniform(-0.003, 0.003), (row - 3.5) * SQUARE + luck.uniform(-0.003, 0.003), HIGH + 0.0001)
    facing = 90 if row < 4 else -90
    # A knight looks along its rank, where it is seen from the side.
    if kind == "knight":
        facing += 75
    place(made, at, (0, 0, facing + luck.uniform(-14, 14)))


def foot(r, high, spec, waist):
    """The bell on which all but the knights stand the same: a plinth, an ogee, and the beginning of the stem."""
    return [turned([(0.0003, 0), (r, 0), (r, 0), (r * 1.02, 0.0025), (r, 0.005), (r, 0.005), (r * 0.86, 0.0062), (r * 0.9, 0.0085), (r * 0.82, 0.0105), (r * 0.6, 0.0145), (r * waist * 1.15, high * 0.34), (r * waist, high * 0.42), (0.0003, high * 0.43)], spec, steps=5, around=56)]


def stem(r, low, top, waist, spec):
    """From the foot to a collar below the head."""
    return turned([(0.0003, low), (r * waist * 1.12, low), (r * waist, (low + top) / 2), (r * waist * 1.02, top - 0.003), (r * 0.72, top - 0.0022), (r * 0.76, top - 0.001), (r * 0.66, top), (r * 0.5, top + 0.0004), (r * 0.56, top + 0.0016), (r * 0.42, top + 0.0028), (0.0003, top + 0.003)], spec, steps=5, around=56)


def pawn(r, high, spec):
    top = high * 0.62
    made = [stem(r, high * 0.36, top, 0.36, spec)]
    made.append(ball(high * 0.185, spec, (0, 0, high - high * 0.185), fine=4))
    return made


def rook(r, high, spec):
    """A tower whose wall has six gaps."""
    top, wall = high * 0.74, r * 0.8
    made = [turned([(0.0003, high * 0.3), (r * 0.52, high * 0.34), (r * 0.47, high * 0.52), (r * 0.5, top - 0.006), (wall * 0.98, top - 0.0025), (wall * 0.98, top - 0.0025), (wall, top), (wall, top), (r * 0.3, top), (0.0003, top)], spec, steps=4, around=56)]
    for k in range(6):
        first = math.radians(60 * k + 6)
        arc = [first + math.radians(48) * s / 8 for s in range(9)]
        outline = [(wall * math.cos(a), wall * math.sin(a)) for a in arc] + [(wall * 0.66 * math.cos(a), wall * 0.66 * math.sin(a)) for a in reversed(arc)]
        made.append(plate(outline, high - top, spec, (0, 0, top - 0.0005)))
    return made


def bishop(r, high, spec):
    """A miter with its cut."""
    top = high * 0.6
    low = top + 0.002
    miter = turned([(0.0003, low), (r * 0.4, low), (r * 0.55, low + 0.005), (r * 0.56, low + 0.009), (r * 0.42, low + 0.0155), (r * 0.17, high - 0.0045), (r * 0.1, high - 0.004), (0.0003, high - 0.0038)], spec, steps=6, around=64)
    saw = box((0.02, 0.03, 0.0014), spec, (0.006, 0, high - 0.0135), (0, -42, 0), edge=0)
    cut = miter.modifiers.new("cut", "BOOLEAN")
    cut.operation, cut.object = "DIFFERENCE", saw
    bpy.context.view_layer.update()
    bpy.context.view_layer.objects.active = miter
    bpy.ops.object.modifier_apply(modifier="cut")
    bpy.data.objects.remove(saw)
    return [stem(r, high * 0.36, top, 0.36, spec), miter, ball(0.0031, spec, (0, 0, high - 0.0028), fine=3)]


def queen(r, high, spec):
    """A coronet of nine points, hollowed, with a ball."""
    top = high * 0.64
    made = [stem(r, high * 0.36, top, 0.34, spec)]
    rim = high - 0.006
    made.append(turned([(0.0003, top + 0.002), (r * 0.4, top + 0.002), (r * 0.44, top + 0.008), (r * 0.66, rim - 0.002), (r * 0.68, rim), (r * 0.6, rim + 0.0006), (r * 0.4, rim - 0.003), (0.0003, rim - 0.001)], spec, steps=5, around=90, flutes=9, depth=0.045))
    made += [ball(0.0019, spec, (r * 0.62 * math.cos(a), r * 0.62 * math.sin(a), rim + 0.0004), fine=3) for a in (2 * math.pi * k / 9 for k in range(9))]
    made.append(turned([(0.0003, rim - 0.004), (r * 0.42, rim - 0.003), (r * 0.3, rim + 0.001), (0.0003, rim + 0.0025)], spec, around=48))
    made.append(ball(0.0034, spec, (0, 0, high - 0.0034), fine=3))
    return made


def king(r, high, spec):
    """A crown under a cross."""
    top = high * 0.6
    made = [stem(r, high * 0.34, top, 0.34, spec)]
    rim = high - 0.0165
    made.append(turned([(0.0003, top + 0.002), (r * 0.42, top + 0.002), (r * 0.46, top + 0.008), (r * 0.64, rim - 0.001), (r * 0.66, rim), (r * 0.62, rim + 0.0008), (r * 0.3, rim + 0.0042), (r * 0.14, rim + 0.0052), (r * 0.17, rim + 0.0066), (0.0003, rim + 0.0072)], spec, steps=5, around=64))
    w, e = 0.0011, 0.0046
    arms = [(-w, 0), (-w * 2.1, -e), (w * 2.1, -e), (w, 0), (e, -w * 2.1 + w), (e, w * 3.1), (w, w * 2), (w * 2.1, e + w * 2), (-w * 2.1, e + w * 2), (-w, w * 2), (-e, w * 3.1), (-e, -w)]
    cross = plate(arms, 0.003, spec, (0.0015, 0, rim + 0.0112), (90, 0, 90))
    edge = cross.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.limit_method = 0.0005, 2, "ANGLE"
    made.append(cross)
    return made


def knight(r, high, spec):
    """A horse's neck and head, its nose toward +x: ears, a mane, and the hollows of its eyes and nostrils."""
    base = high * 0.25
    made = [turned([(0.0003, base - 0.004), (r * 0.74, base - 0.004), (r * 0.78, base - 0.0015), (r * 0.66, base), (0.0003, base + 0.0002)], spec, steps=4, around=56)]
    top = high
    neck = [((-0.0005, base - 0.001), 0, 0.0088, 0.0112), ((-0.0028, base + 0.008), 4, 0.0082, 0.0118), ((-0.0046, base + 0.018), 14, 0.0068, 0.0106), ((-0.0036, top - 0.0145), 32, 0.0058, 0.0092), ((-0.0002, top - 0.0075), 58, 0.0052, 0.0076), ((0.0028, top - 0.0062), 80, 0.0048, 0.006)]
    made.append(loft(neck, spec))
    head = [((-0.003, top - 0.0085), 96, 0.0046, 0.0058), ((0.002, top - 0.0096), 116, 0.0056, 0.0072), ((0.0068, top - 0.0136), 128, 0.0048, 0.006), ((0.0112, top - 0.0188), 132, 0.0038, 0.0045), ((0.0146, top - 0.0222), 130, 0.0038, 0.004), ((0.0162, top - 0.0238), 128, 0.0028, 0.003), ((0.0168, top - 0.0246), 128, 0.0004, 0.0004)]
    made.append(loft(head, spec))
    for side in (-1, 1):
        ear = loft([((-0.001, top - 0.006), 8, 0.0016, 0.0021), ((-0.0006, top - 0.0025), 4, 0.0015, 0.0018), ((0.0003, top + 0.0012), 0, 0.0003, 0.0004)], spec, aside=side * 0.0028)
        made += [ear, ball(0.0011, "ebonized" if spec == "maple" else spec, (0.005, side * 0.0047, top - 0.0098), fine=3), ball(0.0006, "walnut", (0.0148, side * 0.0032, top - 0.0216), fine=2)]
    crest = [(-0.0002, top - 0.0012), (-0.0065, top - 0.0055), (-0.0128, top - 0.0155), (-0.0162, base + 0.0175), (-0.0154, base + 0.007), (-0.0118, base + 0.001), (-0.0078, base + 0.006), (-0.0098, base + 0.016), (-0.0074, top - 0.0135), (-0.0032, top - 0.006)]
    mane = plate(crest, 0.0034, spec, (0, 0.0017, 0), (90, 0, 0))
    edge = mane.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.limit_method = 0.0012, 3, "ANGLE"
    return [*made, mane]


HEADS = {"pawn": pawn, "rook": rook, "bishop": bishop, "queen": queen, "king": king, "knight": knight}
