"""Where things are photographed: five corners of one house, in meters, the thing at the origin.

The camera looks along +y; a window to the left gives the light."""

import math

import bpy
from mathutils import Vector
from parts import add, box, from_bmesh, lay_grain, sheet
from surfaces import Graph, linear, surface


def stage(setting, size, against=False):
    """Builds the setting round a thing of `size` (w, d, h, turned as it stands), with room to turn it or
    with its back against the wall."""
    radius = size[1] / 2.5 if against else math.hypot(size[0], size[1]) / 2
    {"paper": paper, "table": table, "floor": floor, "garage": garage, "linen": linen, "velvet": velvet, "patio": patio,
     "wall": lambda *_: wall(size[1])}[setting](radius, size[2])  # fmt: skip
    for thing in bpy.context.scene.objects:
        if thing.type == "MESH" and "grain" not in thing.data.attributes:
            lay_grain(thing.data, 7)


def light(size, setting):
    """A window to the left, the room's own light, and a little from the other side."""
    scene = bpy.context.scene
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    image = tree.nodes.new("ShaderNodeTexEnvironment")
    lights = bpy.context.preferences.studio_lights
    image.image = bpy.data.images.load(next(x.path for x in lights if x.name == "interior.exr"))
    background = tree.nodes["Background"]
    tree.links.new(image.outputs[0], background.inputs[0])
    background.inputs[1].default_value = 0.5 if setting == "patio" else 0.3
    world.cycles.sampling_method = "AUTOMATIC"
    world.cycles.sample_map_resolution = 256
    reach = max(size)
    # A window is near a table's small things and far from a wardrobe.
    far = max(0.9, 1.5 * reach)
    middle = Vector((0, 0, size[2] * 0.5))
    area(middle, Vector((-1.0, -0.75, 0.95)) * far, 0.85 * far, 34 * far * far, (1, 0.95, 0.87))
    area(middle, Vector((1.2, -0.9, 0.55)) * far, 1.3 * far, 4.5 * far * far, (0.88, 0.94, 1))


def area(target, offset, side, watts, color):
    lamp = bpy.data.lights.new("window", "AREA")
    lamp.energy = watts
    lamp.size = side
    lamp.color = color
    thing = bpy.data.objects.new("window", lamp)
    thing.location = target + offset
    thing.rotation_euler = (-offset).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def paper(radius, height):
    """A roll of warm gray paper, from the wall over the table."""
    r = max(radius, height * 0.5)
    back, bend, high = r * 2.4, r * 1.2, r * 9
    profile = [(-r * 12, 0), (back, 0)]
    profile += [(back + bend * math.sin(a), bend * (1 - math.cos(a))) for a in (i * math.pi / 40 for i in range(1, 21))]
    profile.append((back + bend, high))

    def build(bm):
        rows = [[bm.verts.new((x, y, z)) for x in (-r * 14, r * 14)] for y, z in profile]
        for a, b in zip(rows, rows[1:]):
            bm.faces.new((a[0], a[1], b[1], b[0]))

    add(from_bmesh(build), "paper #b3aca1", smooth=True)


def plaster(y, tone):
    """A wall of old plaster that stands at `y`."""
    g = Graph("plaster")
    trowel = g.noise(g.grain(2.2, 2.2, 2.2), 1, 4, 0.6)
    shade = g.ramp(trowel, (0.3, 0.88), (0.7, 1.04))
    g.base(Base_Color=g.mix(1.0, linear(tone), shade, "MULTIPLY"), Roughness=0.92, Specular=0.2)
    return add(plane_up(14, 7), g.material, (0, y, -1.2))


def plane_up(width, height):
    def build(bm):
        corners = ((-1, 0), (1, 0), (1, 1), (-1, 1))
        bm.faces.new([bm.verts.new((x * width / 2, 0, z * height)) for x, z in corners])

    return from_bmesh(build)


def table(radius, _height):
    """Three worn boards of a kitchen table before a plaster wall."""
    deep = max(0.55, radius * 2.6)
    board = max(0.24, deep / 3.2)
    front = -deep * 1.15
    wide = max(1.9, radius * 9)
    for i in range(5):
        box((wide, board - 0.0025, 0.04), "oak", (0.04 * (i % 2), front + board * (i + 0.5), -0.04), edge=0.003)
    plaster(front + board * 5 + max(0.25, radius * 0.8), "#c9bda8")


def floor(radius, height):
    """Floor boards, a painted baseboard and wainscot, a plain wall above."""
    back = radius + max(0.12, radius * 0.25)
    width = 0.13
    for i in range(-30, 31):
        ends = [back - 0.4 - (i * 37 % 11) * 0.14, back + 0.1]
        while ends[0] > back - 6:
            ends.insert(0, ends[0] - 2.2)
        for front, rear in zip(ends, ends[1:]):
            box((width - 0.002, rear - front - 0.002, 0.02), "golden-oak", (i * width, (front + rear) / 2, -0.02), edge=0.001)
    plaster(back + 0.03, "#b9b29b")
    g = Graph("white paint")
    soft = g.noise(g.grain(2, 2, 2), 1, 2)
    g.base(Base_Color=g.ramp(soft, (0.3, "#bdb5a3"), (0.7, "#cdc6b5")), Roughness=0.42)
    white = g.material
    box((12, 0.014, 0.90), white, (0, back + 0.022, 0), edge=0.002)
    box((12, 0.022, 0.16), white, (0, back + 0.012, 0), edge=0.004)
    box((12, 0.016, 0.09), white, (0, back + 0.014, 0.80), edge=0.003)
    box((12, 0.05, 0.035), white, (0, back + 0.004, 0.90), edge=0.008)
    for i in range(-9, 10):
        box((0.08, 0.015, 0.64), white, (i * 0.52 + 0.11, back + 0.0145, 0.16), edge=0.003)


def garage(radius, _height):
    """Bare concrete with its stains, and a whitewashed wall."""
    g = Graph("concrete")
    big = g.noise(g.grain(1.2, 1.2, 1.2), 1, 6, 0.66)
    stain = g.ramp(g.noise(g.grain(1.7, 1.7, 1.7), 1, 3, 0.6), (0.55, 1.0), (0.72, 0.62))
    tone = g.mix(1.0, g.ramp(big, (0.3, "#6f6b65"), (0.7, "#98938a")), stain, "MULTIPLY")
    g.base(Base_Color=tone, Roughness=g.ramp(big, (0.3, 0.5), (0.7, 0.85)))
    far = max(2.0, radius * 9)
    sheet((far * 2, far * 2), g.material, cells=(1, 1))
    plaster(radius + max(0.3, radius * 0.6), "#a9a69c")


def patio(radius, height):
    """Flagstones behind the house, and its rendered wall."""
    r = max(radius, 0.25)
    slab = max(0.16, r * 0.75)
    for i in range(-9, 10):
        for j in range(-9, 4):
            x, y = i * slab + (slab / 2 if j % 2 else 0), j * slab
            rise = ((i * 7 + j * 13) % 5) * 0.0008
            box((slab - 0.006, slab - 0.006, 0.05), "stone #a39b8d", (x, y, -0.052 + rise), edge=0.004)
    sheet((r * 30, r * 30), "stone #5c564c", at=(0, 0, -0.012), cells=(1, 1))
    plaster(r * 2.6, "#b5ae9c")


def linen(radius, height):
    cloth(max(radius, height * 0.6), "fabric #cfc5b0")


def velvet(radius, height):
    cloth(max(radius, height * 0.6), "velvet #1d2536")


def cloth(r, spec):
    """Cloth over a table, drawn up behind, with a few soft folds where nothing stands."""

    def height(u, v):
        x, y = (u - 0.5) * 16, (v - 0.42) * 14
        away = min(1.0, max(0.0, math.hypot(x, y) - 1.6) / 3)
        folds = 0.09 * math.sin(2.1 * x + 0.7 * math.sin(1.3 * y)) + 0.06 * math.sin(1.1 * x - 1.9 * y + 1)
        rise = max(0.0, y - 2.6)
        return r * (away * (folds + 0.15) + 0.30 * rise**1.7)

    sheet((r * 16, r * 14), spec, height, at=(0, r * 14 * 0.08, 0), cells=(160, 140))


def wall(depth):
    """For what hangs: the wall alone, at the thing's back."""
    plaster(depth / 2 + 0.003, "#c2b8a2")
