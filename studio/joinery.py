"""What a carpenter and an electrician left in a wall: windows with what hangs before them and doors, as the house has
them (`houses.py`), and a switch.

All sizes in meters."""

import math

from mathutils import Vector, noise
from parts import ball, box, rod, sheet
from surfaces import Graph


def slim(spec):
    """The surface of bars and moldings, which are all edge: paint would be rubbed off all over."""
    return spec.replace("paint", "plastic")


def window(x, y, floor, joinery, luck, is_indoors):
    """A double-hung window in the wall at `y`, its sill 0.8 above the `floor`: from indoors with day in its panes and perhaps
    curtains, from outdoors dark."""
    trim, (across, up_each) = joinery["trim"], joinery["panes"]
    wide, high, sill = 0.86, 1.35, floor + 0.8
    sheet((wide, high), day(luck) if is_indoors else "lacquer #15181a", at=(x, y - 0.004, sill + high / 2), turn=(90, 0, 0), cells=(1, 1))
    for side in (-1, 1):
        box((0.1, 0.03, high + 0.02), trim, (x + side * (wide / 2 + 0.05), y - 0.015, sill), edge=0.004)
        box((0.045, 0.03, high), trim, (x + side * (wide / 2 - 0.02), y - 0.02, sill), edge=0.003)
    box((wide + 0.3, 0.035, 0.12), trim, (x, y - 0.017, sill + high), edge=0.005)
    box((wide + 0.26, 0.09, 0.03), trim, (x, y - 0.045, sill - 0.03), edge=0.006)
    box((wide + 0.2, 0.02, 0.08), trim, (x, y - 0.01, sill - 0.11), edge=0.004)
    for up, tall in ((0.0, 0.06), (high / 2 - 0.02, 0.04), (high - 0.045, 0.045)):
        # Between the stiles: where two faces lie in one plane, both are black.
        box((wide - 0.086, 0.03, tall), trim, (x, y - 0.02, sill + up), edge=0.003)
    for sash in (0, high / 2):
        for i in range(1, up_each):
            box((wide, 0.02, 0.016), slim(trim), (x, y - 0.012, sill + sash + i * high / 2 / up_each), edge=0.003)
    for i in range(1, across):
        box((0.016, 0.02, high), slim(trim), (x + (i / across - 0.5) * wide, y - 0.012, sill), edge=0.003)
    if not is_indoors:
        return
    kind = luck.random()
    if kind < 0.6:
        curtains(x, y - 0.09, sill + high + 0.1, wide, luck.choice((floor + 0.04, sill - 0.1)), luck)
    elif kind < 0.85:
        # A roller shade, pulled down by some.
        down = luck.uniform(0.2, 0.6)
        box((wide - 0.06, 0.004, down), "shade #d8ccb0", (x, y - 0.03, sill + high - down), edge=0.001)


def day(luck):
    """What a lens sees of a garden from indoors: leaves and sky, nearly white."""
    g = Graph("day")
    at = g.node("TexCoord", "UV")
    high = g.node("SeparateXYZ", 1, Vector=at)
    leaves = g.noise(g.node("Mapping", 0, Vector=at, Location=(luck.uniform(0, 50), 0, 0), Scale=(5, 6, 1)), 1, 6, 0.7)
    over = g.math("ADD", g.math("MULTIPLY", high, 0.75), g.math("MULTIPLY", leaves, 0.6))
    color = g.ramp(over, (0.3, "#8c9878"), (0.5, "#c3ccb4"), (0.6, "#eef2f2"), (0.9, "#f8fafc"))
    glow = g.node("Emission", 0, None, Color=color, Strength=3.5)
    g.tree.links.new(glow, g.tree.nodes["Material Output"].inputs[0])
    return g.material


def curtains(x, y, top, wide, bottom, luck):
    """A pair on its rod, drawn to the sides."""
    rod([(x - wide / 2 - 0.3, y, top), (x + wide / 2 + 0.3, y, top)], 0.012, "aged-brass")
    for side in (-1, 1):
        ball(0.022, "aged-brass", (x + side * (wide / 2 + 0.31), y, top))
    spec = luck.choice(("cotton #a39c8c", "cotton #978d76", "cotton #7c8273", "cotton #8f7260", "cotton #6f7a83"))
    width, tall = wide * luck.uniform(0.36, 0.55), top - bottom + 0.03
    for side in (-1, 1):
        off = Vector((luck.uniform(0, 50), 0, 0))

        def hangs(u, v, off=off):
            # Folds are gathered above and wander apart below.
            along = 9 * u + 1.4 * noise.noise(off + Vector((2.2 * u, 1.2 * v, 0)))
            return 0.05 * (0.45 + 0.55 * abs(noise.noise(off + Vector((0, 3 * u, 5))))) * math.sin(2 * math.pi * along / 2.2) * (1.15 - 0.4 * v)

        sheet((width, tall), spec, hangs, (x + side * (wide / 2 + 0.06), y, bottom + tall / 2), (90, 0, 0), (160, 40))


# Of each kind of door, its panels: how far to the side of its middle, how far up, half as wide as, as high as (meters).
PANELS = {
    "six": [(side * 0.2, up, 0.135, tall) for side in (-1, 1) for up, tall in ((0.2, 0.55), (0.88, 0.62), (1.66, 0.28))],
    "five": [(0, 0.16 + i * 0.375, 0.3, 0.29) for i in range(5)],
    "four": [(side * 0.2, up, 0.135, tall) for side in (-1, 1) for up, tall in ((0.2, 0.62), (1.02, 0.92))],
    "two": [(0, 0.2, 0.29, 0.66), (0, 1.06, 0.29, 0.88)],
}  # fmt: skip


def door(x, y, floor, joinery):
    """A door in the wall at `y`, closed: of a kind of PANELS, or of planks."""
    wide, high = 0.86, 2.08
    kind, spec, trim = joinery["door"], joinery["leaf"], joinery["trim"]
    if kind == "planks":
        planks(x, y, floor, wide, high, spec)
    else:
        box((wide, 0.02, high), spec, (x, y - 0.01, floor), edge=0.003)
        for aside, up, half, tall in PANELS[kind]:
            panel(x + aside, y - 0.02, floor + up, half, tall, spec)
    for side in (-1, 1):
        box((0.1, 0.03, high + 0.02), trim, (x + side * (wide / 2 + 0.05), y - 0.015, floor), edge=0.004)
    box((wide + 0.26, 0.035, 0.12), trim, (x, y - 0.017, floor + high + 0.01), edge=0.005)
    ball(0.028, joinery["knob"], (x + wide / 2 - 0.06, y - 0.07, floor + 0.95), (1, 0.8, 1))
    rod([(x + wide / 2 - 0.06, y - 0.02, floor + 0.95), (x + wide / 2 - 0.06, y - 0.06, floor + 0.95)], 0.01, joinery["knob"])


def panel(x, y, z, half, tall, spec):
    """Within its molding, a field that stands out again."""
    corners = [(x - half, z), (x + half, z), (x + half, z + tall), (x - half, z + tall)]
    for (x0, z0), (x1, z1) in zip(corners, corners[1:] + corners[:1]):
        rod([(x0, y, z0), (x1, y, z1)], 0.009, slim(spec))
    box((2 * half - 0.07, 0.012, tall - 0.07), spec, (x, y - 0.001, z + 0.035), edge=0.006)


def planks(x, y, floor, wide, high, spec):
    """Six boards side by side, held by two battens from edge to edge: iron straps, of a part of the width, read as rods of
    what stands before the door."""
    one = wide / 6
    for i in range(6):
        box((one - 0.003, 0.024, high), spec, (x + (i - 2.5) * one, y - 0.012, floor), edge=0.003)
    for up in (0.3, 1.7):
        box((wide - 0.06, 0.02, 0.11), spec, (x, y - 0.033, floor + up), edge=0.004)


def switch(x, y, floor):
    """A light's, with its plate."""
    box((0.07, 0.006, 0.115), "plastic #c9c3b2", (x, y - 0.003, floor + 1.2), edge=0.003)
    box((0.01, 0.012, 0.022), "plastic #bdb6a3", (x, y - 0.01, floor + 1.248), (20, 0, 0), edge=0.002)
