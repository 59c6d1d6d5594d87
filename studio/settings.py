"""Where things are photographed: corners of a house (houses.py), in meters, the thing at the origin.

The camera looks along +y."""

import math

import bpy
from mathutils import Vector
from parts import add, box, chance, from_bmesh, lay_grain, sheet
from surfaces import Graph, Nodes, linear


def stage(setting, house, size, against=False, beyond=None):
    """Builds the setting in a house round a thing of `size` (w, d, h, turned as it stands), with room to
    turn it or with its back against the wall; in the middle of a room if what is `beyond` (rooms.py) is given. Returns
    how far behind it (meters) others can stand, 0 where none do."""
    radius = size[1] / 2.5 if against else math.hypot(size[0], size[1]) / 2
    if setting == "wall":
        wall(house, size[1] / 2 + 0.003)
        return 0
    if setting in BEFORE_A_WALL:
        # Where there is room enough, nothing has to be left for turning a thing.
        return BEFORE_A_WALL[setting](house, radius if beyond is None or setting == "table" else size[1] / 2, beyond)
    {"paper": paper, "linen": linen, "velvet": velvet}[setting](radius, size[2])
    return 0


def grain_all(seed):
    """Grain for what has none yet: all that the setting is made of. `seed` says where its patterns begin; those of each
    board and tile begin elsewhere."""
    for i, thing in enumerate(bpy.context.scene.objects):
        if thing.type == "MESH" and "grain" not in thing.data.attributes:
            lay_grain(thing.data, seed + i)


def light(size, setting, house):
    """The house's window, the room's own light, a little from the other side, and its flash."""
    degrees, color, strength, room = house["window"]
    surround(degrees, room * (0.5 if setting == "patio" else 0.17))
    # A window is near a table's small things and far from a wardrobe.
    far = max(0.9, 1.5 * max(size))
    middle = Vector((0, 0, size[2] * 0.5))
    if setting in ("table", "floor", "garage", "wall"):
        # What hangs is looked at in the eye.
        enclose({"table": -0.76, "wall": middle.z - 1.4}.get(setting, 0), middle.z, far)
    side, front = math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))
    if setting in ("wall", "floor"):
        # No window is behind a wall.
        front = min(front, -0.4)
    area(middle, Vector((1.25 * side, 1.25 * front, 0.95)) * far, 0.6 * far, strength * 40 * far * far, color)
    area(middle, Vector((-1.5 * side, -0.9, 0.55)) * far, 1.3 * far, room * 0.9 * far * far, (0.88, 0.94, 1))
    if house["sun"] > 0 and setting not in ("wall", "patio", "velvet", "paper", "linen"):
        sunlight(middle, Vector((1.5 * side, 2.2 * min(front, -0.35), 1.7)) * far, house["sun"] * far * far, color)
    # Under the sky nobody needs one.
    if setting != "patio":
        area(middle, Vector((0.08, -2.2, 0.75)) * far, 0.12 * far, house["flash"] * 30 * far * far, (1, 0.98, 0.96))


def enclose(floor, middle, far):
    """The ceiling and the walls that are out of sight, beyond the middle of each lamp (up to 2.2 times `far` from the
    `middle`), so that light has a direction: what no lamp reaches is lit by what is, and darker. What is polished shows a
    lived-in room all the same: it does not see these."""
    high = max(floor + 2.5, middle + 1.9 * far)
    aside, back = max(3.2, 1.75 * far), -max(4.2, 2.5 * far)
    deep, tall = 9 - back, high - floor + 0.2
    g = Graph("plain wall")
    g.base(Base_Color=linear("#b5aea2"), Roughness=0.9)
    for size, at, turn in (
        ((2 * aside, deep), (0, back + deep / 2, high), (180, 0, 0)),
        ((deep, tall), (-aside, back + deep / 2, floor + tall / 2), (90, 0, 90)),
        ((deep, tall), (aside, back + deep / 2, floor + tall / 2), (90, 0, -90)),
        ((2 * aside, tall), (0, back, floor + tall / 2), (-90, 0, 0)),
    ):
        side = sheet(size, g.material, at=at, turn=turn, cells=(1, 1))
        side.visible_glossy = side.visible_camera = False


def sunlight(target, offset, strength, color):
    """The sun through the panes of a window, which lie on floor and wall."""
    lamp = bpy.data.lights.new("sun", "SPOT")
    lamp.energy = strength * 900
    lamp.color = color
    lamp.spot_size = math.radians(70)
    lamp.spot_blend = 0
    lamp.shadow_soft_size = 0.012 * offset.length
    lamp.use_nodes = True
    g = Nodes(lamp.node_tree)
    direction = g.node("TexCoord", "Normal")
    deep = g.node("SeparateXYZ", 2, Vector=direction)
    light = 1.0
    # Two by three panes between their bars.
    for axis, panes, half in ((0, 2, 0.16), (1, 3, 0.27)):
        at = g.math("DIVIDE", g.node("SeparateXYZ", axis, Vector=direction), deep)
        pane = g.math("FRACT", g.math("ADD", g.math("MULTIPLY", at, panes / 2 / half), panes / 2))
        for off, most in ((at, half), (g.math("SUBTRACT", pane, 0.5), 0.44)):
            light = g.math("MULTIPLY", light, g.math("LESS_THAN", g.math("ABSOLUTE", off), most))
    g.set(g.tree.nodes["Emission"], Strength=light)
    thing = bpy.data.objects.new("sun", lamp)
    thing.location = target + offset
    thing.rotation_euler = (-offset).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def surround(degrees, strength):
    """The rest of the room, of which what is polished shows another side where the window is another."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    image = tree.nodes.new("ShaderNodeTexEnvironment")
    lights = bpy.context.preferences.studio_lights
    image.image = bpy.data.images.load(next(x.path for x in lights if x.name == "interior.exr"))
    around = tree.nodes.new("ShaderNodeMapping")
    around.inputs["Rotation"].default_value[2] = math.radians(degrees + 53)
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"], around.inputs["Vector"])
    tree.links.new(around.outputs[0], image.inputs["Vector"])
    background = tree.nodes["Background"]
    tree.links.new(image.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength
    world.cycles.sampling_method = "AUTOMATIC"
    world.cycles.sample_map_resolution = 256


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


def wall(house, y):
    """The house's wall, which stands at `y`."""
    kind, tone = house["wall"]
    if kind == "boarded":
        for i in range(-45, 46):
            box((0.108, 0.02, 4), tone, (i * 0.11, y + 0.011, -1.2), edge=0.004)
        return
    g = Graph(kind)
    cloudy = g.noise(g.grain(2.2, 2.2, 2.2), 1, 4, 0.6)
    shade = g.ramp(cloudy, (0.3, 0.84), (0.7, 1.05))
    # Touched, patched and dusty.
    shade = g.mix(1.0, shade, g.ramp(g.noise(g.grain(9, 9, 9), 1, 6, 0.8), (0.33, 0.8), (0.58, 1.02)), "MULTIPLY")
    fine = g.noise(g.grain(170, 170, 170), 1, 2, 0.7)
    shade = g.mix(1.0, shade, g.ramp(fine, (0.3, 0.9), (0.7, 1.05)), "MULTIPLY")
    color = linear(tone)
    if kind == "striped":
        stripe = g.node("TexWave", 1, {"bands_direction": "X"}, Vector=g.grain(), Scale=2.6)
        color = g.mix(1.0, color, g.ramp(stripe, (0.48, 0.86), (0.52, 1.0)), "MULTIPLY")
    else:
        cracked = g.mix(1.0, shade, g.ramp(g.cracks(0.9, 0.1), (0.0, 0.55), (0.0028, 1.0)), "MULTIPLY")
        here = g.ramp(g.noise(g.grain(0.8, 0.8, 0.8), 1, 2), (0.46, 0.0), (0.56, 1.0))
        shade = g.mix(here, shade, cracked)
    uneven, deep = (g.noise(g.grain(5, 5, 5), 1, 5, 0.62), 22) if kind == "adobe" else (g.noise(g.grain(3, 3, 3), 1, 3, 0.5), 9)
    g.bump(g.math("ADD", uneven, g.math("MULTIPLY", fine, 0.012)), deep)
    g.base(Base_Color=g.mix(1.0, color, shade, "MULTIPLY"), Roughness=0.92, Specular=0.2)
    g.plain(tone)
    add(plane_up(14, 7), g.material, (0, y, -1.2))


def plane_up(width, height):
    def build(bm):
        corners = ((-1, 0), (1, 0), (1, 1), (-1, 1))
        bm.faces.new([bm.verts.new((x * width / 2, 0, z * height)) for x, z in corners])

    return from_bmesh(build)


def table(house, radius, beyond):
    """The house's kitchen table, of boards or in one piece: before its wall, or in the middle of a room."""
    spec, width = house["table"]
    deep = max(0.55, radius * 2.6)
    behind = max(0.36, radius * 2.3)
    front, wide = -deep * 1.15, max(1.9, radius * 12)
    board = max(width, deep / 3.2 * width / 0.24) if width > 0 else behind - front
    rows = math.ceil((behind - front) / board)
    for i in range(rows):
        box((wide, board - 0.0025, 0.04), spec, (0.04 * (i % 2), front + board * (i + 0.5), -0.04), edge=0.003)
    back = front + board * rows
    if beyond is None:
        wall(house, back + max(0.1, radius * 0.4))
    else:
        room(house, back + beyond.deep, -0.76)
        beyond.furnish(back + beyond.deep, -0.76)
    return behind


def floor(house, radius, beyond):
    """The house's floor and its wall, near or at the room's other end."""
    back = radius + (max(0.12, radius * 0.25) if beyond is None else beyond.deep * 0.6)
    room(house, back + 0.03, 0)
    if beyond is not None:
        beyond.furnish(back, 0)
    return back


def room(house, y, z):
    """The floor at `z`, the wall at `y`, and what runs along its foot."""
    back = y - 0.03
    before = set(bpy.context.scene.objects)
    kind, spec, width = house["floor"]
    {"boards": boards, "tiles": tiles, "carpet": carpet}[kind](spec, width, back)
    if house["foot"] == "wainscot":
        wainscot(back)
    else:
        # Of many cells: what is worn at its edges is not to be all edge.
        sheet((12, 0.14), house["foot"], at=(0, back, 0.07), turn=(90, 0, 0), cells=(240, 4))
        box((12, 0.024, 0.012), house["foot"], (0, back + 0.012, 0.14), edge=0.004)
    for thing in set(bpy.context.scene.objects) - before:
        thing.location.z += z
    wall(house, y)


def boards(spec, width, back):
    for i in range(-round(4 / width), round(4 / width) + 1):
        ends = [back - 0.4 - (i * 37 % 11) * 0.14, back + 0.1]
        while ends[0] > back - 6:
            ends.insert(0, ends[0] - 2.2)
        for front, rear in zip(ends, ends[1:]):
            box((width - 0.002, rear - front - 0.002, 0.02), spec, (i * width, (front + rear) / 2, -0.02), edge=0.001)


def tiles(spec, width, back):
    """Clay tiles with their joints; linoleum's lie close."""
    joint = 0.001 if spec.startswith("linoleum") else 0.008
    for i in range(-round(4 / width), round(4 / width) + 1):
        for j in range(round(6 / width)):
            at = (i * width, back + 0.1 - (j + 0.5) * width, -0.02 + (i * 7 + j * 13) % 5 * joint / 30)
            box((width - joint, width - joint, 0.02), spec, at, edge=joint / 2)
    sheet((12, 14), "stone #6f675c", at=(0, 0, -0.006), cells=(1, 1))


def carpet(spec, _width, _back):
    sheet((12, 12), spec, cells=(1, 1))


def wainscot(back):
    """A painted baseboard, panels and a rail."""
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


def garage(house, radius, beyond):
    """Bare concrete with its stains, and the house's wall."""
    far = max(3.0, radius * 9)
    sheet((far * 2, far * 2), "concrete #86817a", cells=(1, 1))
    back = radius + (max(0.3, radius * 0.6) if beyond is None else beyond.deep * 0.7)
    wall(house, back)
    if beyond is not None:
        beyond.furnish(back, 0)
    return radius + 0.28


def patio(house, radius, beyond):
    """Flagstones behind the house, and its wall."""
    r = max(radius, 0.25)
    back = r * 2.6 if beyond is None else r + beyond.deep * 0.7
    slab = max(0.16, r * 0.75) if beyond is None else 0.4
    for i in range(-9, 10):
        for j in range(-9, math.ceil(back / slab) + 1):
            x, y = i * slab + (slab / 2 if j % 2 else 0), j * slab
            rise = ((i * 7 + j * 13) % 5) * 0.0008
            box((slab - 0.006, slab - 0.006, 0.05), "stone #a39b8d", (x, y, -0.052 + rise), edge=0.004)
    sheet((r * 30, r * 30), "stone #5c564c", at=(0, 0, -0.012), cells=(1, 1))
    wall(house, back)
    if beyond is not None:
        beyond.furnish(back, 0)
    fallen_leaves(back - 0.1 * r, chance(round(r * 1000)))
    return r * 2.3


def fallen_leaves(back, luck):
    """What autumn left: curled, most of it where the wind cannot take it, along the foot of the wall."""
    for _ in range(70):
        long = luck.uniform(0.03, 0.055)
        y = back - abs(luck.gauss(0, 1)) * 0.5 if luck.random() < 0.75 else luck.uniform(-1.6, back)
        curl, bend = luck.uniform(0.1, 0.5), luck.uniform(-0.2, 0.4)

        def lies(u, v, long=long, curl=curl, bend=bend):
            return long * (0.06 + curl * (2 * u - 1) ** 2 + bend * (v - 0.5) ** 2)

        leaf = sheet((1, 1), luck.choice(("paper #8a6632", "paper #6b4a28", "paper #7a7038", "paper #9a7b3c")), lies, cells=(8, 12))
        for vertex in leaf.data.vertices:
            x, v = vertex.co.x, vertex.co.y + 0.5
            vertex.co.x = x * long * 1.1 * math.sin(math.pi * min(1, v * 0.97 + 0.03)) ** 0.8
            vertex.co.y = (v - 0.5) * long
        leaf.location = (luck.uniform(-1.7, 1.7), y, 0.0)
        leaf.rotation_euler = (luck.uniform(-0.15, 0.15), luck.uniform(-0.15, 0.15), luck.uniform(0, 2 * math.pi))


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


BEFORE_A_WALL = {"table": table, "floor": floor, "garage": garage, "patio": patio}
