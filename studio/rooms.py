"""The rest of a room, behind what stands in the middle of it: the far wall with its window or door, and what is along it.
A telephone shows it out of focus over a table, and sharp behind a chair.

All sizes in meters."""

import math

import bpy
from mathutils import Matrix, Vector, noise
from parts import ball, bounds, box, rod, sheet, turned
from settings import area
from surfaces import Graph

TRIM = "paint #b9b3a4"
# Of bars and moldings, which are all edge: paint would be rubbed off all over.
SLIM = "plastic #b9b3a4"


def window(x, y, floor, luck, is_indoors):
    """A double-hung window in the wall at `y`, its sill 0.8 above the `floor`: from indoors with day in its panes and perhaps
    curtains, from outdoors dark."""
    wide, high, sill = 0.86, 1.35, floor + 0.8
    sheet((wide, high), day(luck) if is_indoors else "lacquer #15181a", at=(x, y - 0.004, sill + high / 2), turn=(90, 0, 0), cells=(1, 1))
    for side in (-1, 1):
        box((0.1, 0.03, high + 0.02), TRIM, (x + side * (wide / 2 + 0.05), y - 0.015, sill), edge=0.004)
        box((0.045, 0.03, high), TRIM, (x + side * (wide / 2 - 0.02), y - 0.02, sill), edge=0.003)
    box((wide + 0.3, 0.035, 0.12), TRIM, (x, y - 0.017, sill + high), edge=0.005)
    box((wide + 0.26, 0.09, 0.03), TRIM, (x, y - 0.045, sill - 0.03), edge=0.006)
    box((wide + 0.2, 0.02, 0.08), TRIM, (x, y - 0.01, sill - 0.11), edge=0.004)
    for up, tall in ((0.0, 0.06), (high / 2 - 0.02, 0.04), (high - 0.045, 0.045)):
        box((wide, 0.03, tall), TRIM, (x, y - 0.02, sill + up), edge=0.003)
    for up in (high * 0.25, high * 0.75):
        box((wide, 0.02, 0.016), SLIM, (x, y - 0.012, sill + up), edge=0.003)
    box((0.016, 0.02, high), SLIM, (x, y - 0.012, sill), edge=0.003)
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


def door(x, y, floor):
    """A door of six panels in the wall at `y`, closed."""
    wide, high = 0.86, 2.08
    box((wide, 0.02, high), TRIM, (x, y - 0.01, floor), edge=0.003)
    for side in (-1, 1):
        box((0.1, 0.03, high + 0.02), TRIM, (x + side * (wide / 2 + 0.05), y - 0.015, floor), edge=0.004)
        for up, tall in ((0.2, 0.55), (0.88, 0.62), (1.66, 0.28)):
            frame = [(side * 0.2 + a * 0.135, b) for a, b in ((-1, 0), (1, 0), (1, tall), (-1, tall))]
            for (x0, z0), (x1, z1) in zip(frame, frame[1:] + frame[:1]):
                rod([(x + x0, y - 0.02, floor + up + z0), (x + x1, y - 0.02, floor + up + z1)], 0.008, SLIM)
    box((wide + 0.26, 0.035, 0.12), TRIM, (x, y - 0.017, floor + high + 0.01), edge=0.005)
    ball(0.028, "aged-brass", (x + wide / 2 - 0.06, y - 0.07, floor + 0.95), (1, 0.8, 1))
    rod([(x + wide / 2 - 0.06, y - 0.02, floor + 0.95), (x + wide / 2 - 0.06, y - 0.06, floor + 0.95)], 0.01, "aged-brass")


def switch(x, y, floor):
    """A light's, with its plate."""
    box((0.07, 0.006, 0.115), "plastic #c9c3b2", (x, y - 0.003, floor + 1.2), edge=0.003)
    box((0.01, 0.012, 0.022), "plastic #bdb6a3", (x, y - 0.01, floor + 1.248), (20, 0, 0), edge=0.002)


SPINES = ("cotton #5b2a22", "cotton #2f3d4a", "cotton #3f4a36", "cotton #8a7650", "cotton #6d6a62", "cotton #a39a86", "cotton #26262a", "cotton #7a4a30")
GLAZES = ("glaze #7a8076/#a8ab9c", "glaze #2c3f55/#5d7386", "glaze #6a4a30/#9a7448", "porcelain #b9b4a8", "stoneware #8a8072", "glass")


def row(x, y, z, wide, room, luck):
    """What is put by along a board: books, boxes, jars and bowls, over `wide` meters from `x`, none higher than `room`."""
    end = x + wide
    while True:
        kind = luck.choice(("books", "books", "jar", "bowls", "box", "gap"))
        need = {"books": 0.3, "jar": 0.12, "bowls": 0.2, "box": 0.32, "gap": luck.uniform(0.05, 0.25)}[kind]
        if x + need > end:
            return
        if kind == "books":
            at, tall = x, min(luck.uniform(0.19, 0.26), room - 0.02)
            while at < x + need - 0.045:
                thick, high = luck.uniform(0.016, 0.045), tall * luck.uniform(0.8, 1)
                box((thick - 0.001, 0.16, high), luck.choice(SPINES), (at + thick / 2, y + luck.uniform(-0.01, 0.01), z), edge=0.002)
                at += thick
        elif kind == "jar":
            r, h = luck.uniform(0.035, 0.05), min(luck.uniform(0.12, 0.26), room - 0.03)
            turned([(0.6 * r, 0), (0.62 * r, 0), (r, 0.4 * h), (0.9 * r, 0.7 * h), (0.42 * r, 0.88 * h), (0.5 * r, h)], luck.choice(GLAZES), (x + 0.06, y, z), around=40, wall=0.004)
        elif kind == "bowls":
            spec = luck.choice(GLAZES)
            for i in range(luck.choice((1, 2, 4))):
                turned([(0.035, 0), (0.04, 0.004), (0.07, 0.025), (0.085, 0.055)], spec, (x + 0.1, y, z + i * 0.016), around=40, wall=0.004)
        elif kind == "box":
            box((0.29, 0.22, min(luck.uniform(0.1, 0.24), room - 0.03)), luck.choice(("cardboard #8f7555", "cardboard #aeb0ac", "fabric #4a4f52", "weathered")), (x + 0.16, y, z), edge=0.003)
        x += need + luck.uniform(0, 0.04)


def bookshelf(luck, wood="old-walnut", wide=0.9):
    """Six boards between two, and what a family puts there."""
    high, deep = 1.86, 0.27
    for side in (-1, 1):
        box((0.022, deep, high), wood, (side * (wide / 2 - 0.011), 0, 0), edge=0.002)
    box((wide - 0.044, 0.006, high), wood, (0, deep / 2 - 0.003, 0), edge=0)
    for i in range(6):
        z = 0.07 + i * (high - 0.09) / 5
        box((wide - 0.044, deep - 0.006, 0.02), wood, (0, -0.003, z), edge=0.002)
        if i < 5:
            row(-wide / 2 + 0.03, -0.02, z + 0.02, wide - 0.06, 0.32, luck)


def laid_table(luck):
    """A folding table for what is sorted while a house is cleared."""
    box((1.8, 0.74, 0.045), "plastic #b8b5ab", (0, 0, 0.69), edge=0.02)
    for side in (-1, 1):
        for front in (-0.3, 0.3):
            rod([(side * 0.7, front, 0.0), (side * 0.62, front, 0.69)], 0.014, "iron")
        rod([(side * 0.69, -0.3, 0.1), (side * 0.69, 0.3, 0.1)], 0.012, "iron")
    for y in (-0.2, 0.14):
        row(-0.85, y, 0.735, 1.7, 0.4, luck)
    box((0.42, 0.33, 0.3), "cardboard #8f7555", (luck.uniform(-0.5, 0.5), 0.05, 0), edge=0.003)


CRAFTED = {"bookshelf": bookshelf, "laid-table": laid_table}


class Beyond:
    """What is beyond a thing that stands in the middle of a `setting` of `house`, as luck has it: what is made here, and
    furniture, which `put(id)` puts at the origin and returns."""

    def __init__(self, setting, house, put, luck):
        self.put, self.luck = put, luck
        self.furniture = {"garage": ("steel-shelves", "laid-table"), "patio": ()}.get(setting, house["furniture"])
        self.is_indoors = setting != "patio"
        # From a table to the far wall; what stands on the ground is nearer to it.
        self.deep = luck.uniform(1.3, 2.2)

    def furnish(self, y, floor):
        """Along the wall at `y`, from left to right, each thing on the `floor`; and the room's lamp."""
        order = ["window", "door", *self.furniture]
        self.luck.shuffle(order)
        x = self.luck.uniform(-2.6, -2.0)
        while x < 2.6:
            what = order.pop(0)
            order.append(what)
            if what == "window":
                window(x + 0.7, y, floor, self.luck, self.is_indoors)
                x += 1.5
            elif what == "door":
                door(x + 0.55, y, floor)
                if self.is_indoors:
                    switch(x + 1.25, y, floor)
                x += 1.45
            else:
                x += self.stand(what, x, y, floor) + self.luck.uniform(0.12, 0.4)
        if self.is_indoors:
            area(Vector((0, y - 0.6, floor + 0.9)), Vector((0, -0.8, 1.4)), 1.4, 60, (1, 0.95, 0.87))

    def stand(self, what, x, y, floor):
        """An object with its back to the wall and its left end at `x`. Returns its width."""
        if what in CRAFTED:
            before = set(bpy.context.scene.objects)
            CRAFTED[what](self.luck)
            things = set(bpy.context.scene.objects) - before
        else:
            things = self.put(what)
        bpy.context.view_layer.update()
        lo, hi = bounds([o.matrix_world @ v.co for o in things for v in o.data.vertices])
        move = Matrix.Translation((x - lo.x, y - 0.05 - hi.y, floor - lo.z))
        for thing in things:
            thing.matrix_world = move @ thing.matrix_world
        return hi.x - lo.x
