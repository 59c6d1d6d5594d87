"""The rest of a room, behind what stands in the middle of it: the far wall with its window or door, and what is along it.
A telephone shows it out of focus over a table, and sharp behind a chair.

All sizes in meters."""

import math

import bpy
from clutter import label, pad
from joinery import door, switch, window
from mathutils import Euler, Matrix, Vector
from parts import bounds, box, rod, turned
from settings import area

SPINES = ("cotton #5b2a22", "cotton #2f3d4a", "cotton #3f4a36", "cotton #8a7650", "cotton #6d6a62", "cotton #a39a86", "cotton #26262a", "cotton #7a4a30", "cotton #b3a88c", "cotton #44583f", "cotton #6b2f35", "cotton #39424f")
# Of these, what is dark can be read on.
PALE = ("cotton #8a7650", "cotton #a39a86", "cotton #b3a88c")
GLAZES = ("glaze #7a8076/#a8ab9c", "glaze #2c3f55/#5d7386", "glaze #6a4a30/#9a7448", "porcelain #b9b4a8", "stoneware #8a8072")


def row(x, y, z, wide, room, luck):
    """What is put by along a board: books, boxes, linens, pictures, jars and bowls, over `wide` meters from `x`, none
    higher than `room`."""
    end = x + wide
    while True:
        kind = luck.choice(("books", "pile", "linens", "picture", "plates", "jar", "bowls", "box", "gap"))
        need = {"books": luck.uniform(0.14, 0.36), "pile": 0.25, "linens": 0.36, "picture": 0.27, "plates": 0.28, "jar": 0.12, "bowls": 0.2, "box": 0.32, "gap": luck.uniform(0.05, 0.25)}[kind]
        if x + need > end:
            return
        if kind == "books":
            books(x, y, z, need, min(luck.uniform(0.19, 0.26), room - 0.02), luck)
        elif kind == "pile":
            pile(x + 0.125, y, z, min(luck.uniform(0.06, 0.2), room - 0.02), luck)
        elif kind == "linens":
            linens(x + 0.17, y, z, min(luck.uniform(0.08, 0.22), room - 0.03), luck)
        elif kind == "picture":
            picture(x + 0.13, y, z, min(luck.uniform(0.17, 0.3), room - 0.03), luck)
        elif kind == "plates":
            plates(x + 0.14, y, z, luck)
        elif kind == "jar":
            r, h = luck.uniform(0.035, 0.05), min(luck.uniform(0.12, 0.26), room - 0.03)
            turned([(0.6 * r, 0), (0.62 * r, 0), (r, 0.4 * h), (0.9 * r, 0.7 * h), (0.42 * r, 0.88 * h), (0.5 * r, h)], luck.choice(GLAZES), (x + 0.06, y, z), around=40, wall=0.004)
        elif kind == "bowls":
            spec = luck.choice(GLAZES)
            for i in range(luck.choice((1, 2, 4))):
                turned([(0.035, 0), (0.04, 0.004), (0.07, 0.025), (0.085, 0.055)], spec, (x + 0.1, y, z + i * 0.016), around=40, wall=0.004)
        elif kind == "box":
            keepsakes(x + 0.16, y, z, min(luck.uniform(0.1, 0.24), room - 0.03), luck)
        x += need + luck.uniform(0, 0.04)


def books(x, y, z, wide, tall, luck):
    """Standing, about `tall` meters high; the last leans on them now and then."""
    leans = wide > 0.2 and luck.random() < 0.5
    end = x + wide - (0.12 if leans else 0)
    while x < end - 0.045:
        x += book(x, y + luck.uniform(-0.01, 0.01), z, tall * luck.uniform(0.8, 1), luck)
    if leans:
        before = set(bpy.context.scene.objects)
        high = tall * luck.uniform(0.75, 0.9)
        book(0, 0, 0, high, luck)
        # Its foot is away from the others, its head touches them.
        lean = Matrix.Translation((x + 0.3 * high, y, z)) @ Euler((0, -math.asin(0.3), 0)).to_matrix().to_4x4()
        for thing in set(bpy.context.scene.objects) - before:
            thing.matrix_world = lean @ Matrix.Translation(thing.location)


def pile(x, y, z, high, luck):
    """Books and magazines that lie, one on another, up to `high` meters."""
    top = z + high
    while z < top:
        thick = luck.uniform(0.008, 0.034)
        size = (luck.uniform(0.19, 0.25), luck.uniform(0.13, 0.17))
        turn = (0, 0, luck.uniform(-9, 9))
        spec = luck.choice(SPINES)
        box((*size, thick), spec, (x, y, z), turn, edge=0.002)
        box((size[0] - 0.006, size[1] + 0.001, thick - 0.005), "paper #c9bfa6", (x, y, z + 0.0025), turn, edge=0)
        z += thick + 0.0005


def linens(x, y, z, high, luck):
    """Sheets and towels, folded and laid one on another, up to `high` meters."""
    top = z + high
    while z < top:
        thick = luck.uniform(0.018, 0.03)
        spec = luck.choice(("cotton #b9b2a3", "cotton #a8aaa6", "cotton #8e9499", "cotton #a58f7c", "cotton #7f8a80", "cotton #b5a58a"))
        pad((0.32 + luck.uniform(-0.02, 0.01), 0.2, thick), spec, z, luck).location += Vector((x, y, 0))
        z += thick * 0.94


def picture(x, y, z, high, luck):
    """A photograph in its frame, which leans."""
    wide = min(0.25, high * luck.choice((0.72, 0.8, 1.0)))
    turn = (-12, 0, 0)
    frame = luck.choice(("old-walnut", "aged-brass", "old-mahogany", "paint #2b2723", "pewter"))
    box((wide, 0.014, high), frame, (x, y, z), turn, edge=0.003)
    photograph = luck.choice(("paper #6b6354", "paper #7a7468", "paper #57524a"))
    for inset, spec, out in ((0.03, "paper #c4bba6", 0.0072), (0.055, photograph, 0.0078)):
        box((wide - inset, 0.001, high - inset), spec, (x, y - out * 0.98 + 0.2 * inset / 2, z + inset / 2 + 0.2 * out), turn, edge=0)


def plates(x, y, z, luck):
    """A stack of them, and a cup upside down on it now and then."""
    spec = luck.choice(GLAZES)
    for i in range(luck.choice((3, 5, 8))):
        turned([(0.06, 0), (0.075, 0.002), (0.11, 0.012), (0.128, 0.02)], spec, (x, y, z), around=48, wall=0.004)
        z += 0.0075
    if luck.random() < 0.4:
        turned([(0.042, 0), (0.041, 0.016), (0.03, 0.061), (0.0001, 0.064)], spec, (x, y, z - 0.0015), around=40)


def book(x, y, z, high, luck):
    """One that stands with its back to the room: its title on a label or on the cloth, between lines. Returns how thick it
    is."""
    thick, deep = luck.uniform(0.016, 0.045), 0.16
    spec = luck.choice(SPINES)
    ink = "plastic #3a352c" if spec in PALE else luck.choice(("plastic #b59a5a", "plastic #c9c0a8"))
    middle, back = x + thick / 2, y - deep / 2
    box((thick - 0.001, deep, high), spec, (middle, y, z), edge=0.003)
    box((thick - 0.006, deep - 0.01, 0.001), "paper #c9bfa6", (middle, y + 0.002, z + high - 0.0005), edge=0)
    lines = [0.08, 0.9] if luck.random() < 0.6 else []
    for part in lines:
        box((thick - 0.006, 0.001, 0.003), ink, (middle, back, z + part * high), edge=0)
    at = luck.uniform(0.55, 0.72)
    if luck.random() < 0.4:
        box((thick - 0.005, 0.001, 0.2 * high), luck.choice(("cotton #4a1f1a", "cotton #23221f", "cotton #2c3a2e")), (middle, back - 0.0002, z + (at - 0.04) * high), edge=0)
        ink = "plastic #b59a5a"
    # A title runs down the back of a thin book, and across that of a thick one.
    if thick < 0.028:
        box((thick * 0.4, 0.001, 0.14 * high), ink, (middle, back - 0.0006, z + (at - 0.01) * high), edge=0)
    else:
        for i in range(luck.choice((2, 3))):
            box((thick * luck.uniform(0.4, 0.65), 0.001, 0.006), ink, (middle, back - 0.0006, z + at * high + 0.011 * i), edge=0)
    return thick


def keepsakes(x, y, z, high, luck):
    """A box with its lid, and a label that says what is in it."""
    spec = luck.choice(("cardboard #8f7555", "cardboard #aeb0ac", "fabric #4a4f52", "weathered", "cotton #5e3a34", "cotton #41503f"))
    wide, deep, lid = luck.uniform(0.24, 0.3), 0.22, min(0.05, high * 0.35)
    box((wide, deep, high - 0.004), spec, (x, y, z), edge=0.003)
    box((wide + 0.008, deep + 0.008, lid), spec, (x, y, z + high - lid), edge=0.004)
    if luck.random() < 0.75:
        label(x + luck.uniform(-0.03, 0.03), y - deep / 2, z + (high - lid) * 0.5, luck)


def bookshelf(luck, wood, wide, boards):
    """Boards between two, and what a family puts there."""
    high, deep = 1.86, 0.27
    apart = (high - 0.09) / (boards - 1)
    for side in (-1, 1):
        box((0.022, deep, high), wood, (side * (wide / 2 - 0.011), 0, 0), edge=0.002)
    box((wide - 0.044, 0.006, high), wood, (0, deep / 2 - 0.003, 0), edge=0)
    for i in range(boards):
        z = 0.07 + i * apart
        box((wide - 0.044, deep - 0.006, 0.02), wood, (0, -0.003, z), edge=0.002)
        if i < boards - 1:
            row(-wide / 2 + 0.03, -0.02, z + 0.02, wide - 0.06, apart - 0.03, luck)


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


class Beyond:
    """What is beyond a thing that stands in the middle of a `setting` of `house`, as luck has it: what is made here, and
    furniture, which `put(id)` puts at the origin and returns."""

    def __init__(self, setting, house, put, luck):
        self.put, self.luck, self.joinery = put, luck, house["joinery"]
        self.crafted = {"bookshelf": lambda: bookshelf(luck, *house["shelf"]), "laid-table": lambda: laid_table(luck)}
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
                window(x + 0.7, y, floor, self.joinery, self.luck, self.is_indoors)
                x += 1.5
            elif what == "door":
                door(x + 0.55, y, floor, self.joinery)
                if self.is_indoors:
                    switch(x + 1.25, y, floor)
                x += 1.45
            else:
                x += self.stand(what, x, y, floor) + self.luck.uniform(0.12, 0.4)
        if self.is_indoors:
            # From one side: what a window or a lamp gives is not the same along a wall.
            side = self.luck.choice((-1, 1)) * self.luck.uniform(1.0, 1.8)
            area(Vector((side * 0.4, y - 0.3, floor + 0.9)), Vector((side, -1.1, 1.2)), 1.1, 42, (1, 0.95, 0.87))

    def stand(self, what, x, y, floor):
        """An object with its back to the wall and its left end at `x`. Returns its width."""
        if what in self.crafted:
            before = set(bpy.context.scene.objects)
            self.crafted[what]()
            things = set(bpy.context.scene.objects) - before
        else:
            things = self.put(what)
        bpy.context.view_layer.update()
        lo, hi = bounds([o.matrix_world @ v.co for o in things for v in o.data.vertices])
        move = Matrix.Translation((x - lo.x, y - 0.05 - hi.y, floor - lo.z))
        for thing in things:
            thing.matrix_world = move @ thing.matrix_world
        return hi.x - lo.x
