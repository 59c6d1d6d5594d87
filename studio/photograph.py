"""Takes one picture: blender -b -noaudio --python-exit-code 1 -P photograph.py -- OBJECT VIEW FILE SIDE SAMPLES

OBJECT is an id of objects.json, VIEW one of its views, SIDE the longer side in pixels, SAMPLES those of each
pixel that is rendered, four for one of the picture. The same words make the same picture."""

import json
import math
import os
import sys
import tempfile
import zlib

import bpy
from mathutils import Euler, Matrix, Quaternion, Vector

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)

import clutter  # noqa: E402
import crafted  # noqa: E402
import develop  # noqa: E402
import library  # noqa: E402
import rooms  # noqa: E402
import settings  # noqa: E402
import surfaces  # noqa: E402
from houses import HOUSES  # noqa: E402
from parts import bounds, chance, lay_grain  # noqa: E402

# Of each view: turned by (degrees), seen from higher by (degrees), how much of the frame it fills.
VIEWS = {
    "whole": (0, 0, 0.80),
    "three-quarter": (38, 7, 0.84),
    "back": (166, 4, 0.80),
    "detail": (-18, 4, 2.0),
}

# Rendered so many times as wide and as high as the photograph. Noise is taken down before that is made smaller: at the
# photograph's own size the denoiser leaves edges as if drawn and smears whatever is as fine as a pixel.
FINER = 2


def main(name, view, file, side, samples):
    objects = read("objects.json")
    entry = objects[name]
    house = HOUSES[entry["house"]]
    seed = zlib.crc32(f"{name} {view}".encode())
    luck = chance(seed)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if "room" in entry:
        things = [thing for part, *at in entry["room"] for thing in furnish(objects[part], *at)]
    else:
        things = put(entry)
    points = turn_all(things, entry.get("turn", 0) + VIEWS[view][0] * entry.get("lean", 1))
    size = extent(points)
    surfaces.suit([0.7])
    beyond = rest_of_room(entry, house, luck)
    behind = settings.stage(entry["setting"], house, size, against="room" in entry, beyond=beyond)
    if behind > 0 and entry["setting"] in clutter.LITTER and view != "detail" and "room" not in entry:
        # A room is full enough.
        if beyond is None or luck.random() < 0.3:
            litter(entry["setting"], size, behind, luck, has_wall=beyond is None)
    # The same for all views of a thing: its table has the same stains in each. "grain": other ones than these.
    settings.grain_all(zlib.crc32(name.encode()) + entry.get("grain", 0))
    settings.light(size, entry["setting"], house)
    with tempfile.TemporaryDirectory() as folder:
        width, height = frame(side, size, entry, view)
        aim(points, size, entry, view, width / height, luck, beyond is not None)
        render(folder, FINER * width, FINER * height, entry.get("samples", samples), seed)
        # A room is a sale's cover, which is shown larger than any lot.
        develop.write(develop.develop(folder, FINER, seed, **house["camera"]), file, 93 if "room" in entry else 82)


def read(name):
    """The lines of a list of this folder, by id."""
    with open(f"{here}/{name}", encoding="utf-8") as text:
        return {entry["id"]: entry for entry in json.load(text)}


def rest_of_room(entry, house, luck):
    """What is behind nine of ten things on a table or the ground; none where the wall is near. Of the covers, those
    on a floor stand along their wall."""
    setting = entry["setting"]
    if luck.random() >= 0.92 or setting not in settings.BEFORE_A_WALL or ("room" in entry and setting == "floor"):
        return None
    furniture = read("furniture.json")
    return rooms.Beyond(setting, house, lambda name: put(furniture[name]), luck)


def put(entry):
    """The object of a line of objects.json, standing at the origin."""
    before = set(bpy.context.scene.objects)
    if "model" in entry:
        library.place(entry["model"], entry.get("surfaces", {}), entry.get("height"), entry.get("round", False))
    else:
        surfaces.suit(entry["size"])
    if "script" in entry:
        getattr(crafted, entry["script"])(**entry.get("with", {}))
    things = [o for o in bpy.context.scene.objects if o.type == "MESH" and o not in before]
    for i, thing in enumerate(things):
        lay_grain(thing.data, zlib.crc32(entry["id"].encode()) + i)
    return things


def furnish(entry, x, y, turn=0, z=0.0):
    """Puts an object into a room: turned by degrees, its middle at x and y, its foot at z (meters)."""
    things = put(entry)
    turn_all(things, turn)
    for thing in things:
        thing.matrix_world = Matrix.Translation((x, y, z)) @ thing.matrix_world
    return things


def litter(setting, size, behind, luck, has_wall):
    """What lies about where a house is cleared: beside and behind a thing of `size`, half out of the frame or out of
    focus, none before it."""
    if has_wall and setting == "floor" and luck.random() < 0.6:
        side = luck.choice((-1, 1))
        # The wall of a floor is 3 cm behind what stands against it.
        clutter.outlet(luck, side * (size[0] / 2 + luck.uniform(0.1, 0.45)), behind + 0.03, 0.28, side)
    # On a table between two cartons everything looks alike.
    for side in luck.sample((-1, 1), 1 if setting == "table" else luck.choice((1, 2, 2))):
        things = luck.choice(clutter.LITTER[setting])(luck)
        w, d, _ = extent(turn_all(things, luck.uniform(-25, 25)))
        x = side * (size[0] / 2 + w / 2 + luck.uniform(0.04, 0.12) * min(0.8, max(size[0], 0.3)))
        # Far behind what is large it would be hidden.
        back = min(behind, max(0.6, size[0] / 3))
        y = max(back - luck.uniform(0.01, 0.06) - d / 2, d / 2 - size[1] / 4)
        for thing in things:
            thing.matrix_world = Matrix.Translation((x, y, 0)) @ thing.matrix_world


def turn_all(things, degrees):
    """Turns the whole thing about its middle; the camera stays. Returns its corners."""
    bpy.context.view_layer.update()
    corners = [o.matrix_world @ v.co for o in things for v in o.data.vertices]
    lo, hi = bounds(corners)
    middle = Vector(((lo.x + hi.x) / 2, (lo.y + hi.y) / 2, lo.z))
    turned = Euler((0, 0, math.radians(degrees))).to_matrix().to_4x4() @ Matrix.Translation(-middle)
    for thing in things:
        thing.matrix_world = turned @ thing.matrix_world
    bpy.context.view_layer.update()
    step = max(1, len(corners) // 6000)
    few = corners[::step] + [c for axis in range(3) for c in (min(corners, key=lambda p: p[axis]), max(corners, key=lambda p: p[axis]))]
    return [turned @ c for c in few]


def extent(points):
    lo, hi = bounds(points)
    return tuple(hi - lo)


def frame(side, size, entry, view):
    """Upright for what is taller than wide."""
    shape = entry.get("frame") or ("portrait" if size[2] > 1.08 * size[0] else "landscape")
    if view == "detail":
        shape = "landscape"
    long, short = side, round(side * 0.8 / 2) * 2
    return (short, long) if shape == "portrait" else (long, short)


def aim(points, size, entry, view, aspect, luck, is_open):
    """A camera at a standing person's height, or bent over a small thing; near enough to fill the frame."""
    _, higher, fill = VIEWS[view]
    fill = entry.get("fill", fill)
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    data.lens = 32 if max(size) > 0.9 else 45
    data.clip_start = 0.005
    half_x = 18 / data.lens if aspect >= 1 else 18 / data.lens * aspect
    half_y = half_x / aspect
    pitch = entry.get("pitch")
    if pitch is None:
        tall = size[2] / max(size[0], size[1], 1e-6)
        pitch = 13 if max(size) > 0.9 else 15 + 16 * max(0.0, 1 - tall)
    # Who has a room behind a thing stoops a little, and chooses what of the room is seen.
    if is_open:
        pitch *= 0.75
    pitch = math.radians(pitch + (higher if pitch + higher < 70 else 0))
    sway = math.radians(luck.uniform(-4, 4) * (3 if is_open else 1))
    look = Vector((math.sin(sway) * math.cos(pitch), math.cos(sway) * math.cos(pitch), -math.sin(pitch)))
    rotation = look.to_track_quat("-Z", "Y")
    right, up = rotation @ Vector((1, 0, 0)), rotation @ Vector((0, 1, 0))
    lo, hi = bounds(points)
    target = (lo + hi) / 2
    whole_fill = fill if view != "detail" else 0.8
    for _ in range(4):
        seen = [((p - target).dot(right), (p - target).dot(up), -(p - target).dot(look)) for p in points]
        distance = max(max(abs(x) / half_x, abs(y) / half_y) / whole_fill + z for x, y, z in seen)
        flat = [(x / (distance - z), y / (distance - z)) for x, y, z in seen]
        middle = [(min(c) + max(c)) / 2 * distance for c in zip(*flat)]
        target += right * middle[0] + up * middle[1]
    if view == "detail":
        # As parts of its width, depth and height; what lies is looked at in its middle.
        closer = entry.get("closer", (0.5, 0.5 if pitch > 0.5 else 0.25, 0.62))
        target = lo + Vector(part * side for part, side in zip(closer, size))
        distance /= entry.get("zoom", 2.0)
    # A little more room below than above sits better.
    target = target - up * (0.02 * distance * half_y)
    camera.location = target - look * distance
    # Nobody holds a camera quite straight.
    crooked = Quaternion(look, math.radians(luck.uniform(-1, 1)))
    camera.rotation_euler = (crooked @ rotation).to_euler()
    data.dof.use_dof = True
    front = min(-(p - target).dot(look) * -1 for p in points)
    data.dof.focus_distance = max(0.05, distance + (0.35 * front if view != "detail" else 0))
    # As much of a ring is sharp as of a wardrobe.
    data.dof.aperture_fstop = max(8, 8 / distance)


def render(folder, width, height, samples, seed):
    """Color, and what the denoiser is led by (albedo and normals, seen in mirrors and through glass too), as EXR files in
    the folder."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = samples
    scene.cycles.seed = seed % 100_000
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = True
    # What asks for more samples is to be cleaner, too.
    scene.cycles.adaptive_threshold = 0.8 / samples
    scene.cycles.adaptive_min_samples = 4
    # Glass before glass, and a stone's facets, are black with fewer.
    scene.cycles.max_bounces = 14
    scene.cycles.diffuse_bounces = 3
    scene.cycles.glossy_bounces = 4
    scene.cycles.transmission_bounces = 14
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.sample_clamp_direct = 12
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.blur_glossy = 0.3
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.filepath = f"{folder}/unused.png"
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs["Image"])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format = "OPEN_EXR"
    files.file_slots.clear()
    for name, output in (("color", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        files.file_slots.new(name)
        tree.links.new(layers.outputs[output], files.inputs[name])
    bpy.ops.render.render()


if __name__ == "__main__":
    words = sys.argv[sys.argv.index("--") + 1 :]
    main(words[0], words[1], words[2], int(words[3]), int(words[4]))
    # At once: where Blender and PyTorch are taken down in turn, the second crashes.
    sys.stdout.flush()
    os._exit(0)
