"""Models of Debian's package sweethome3d-furniture: free, by many people, credited in CREDITS.md."""

import math
import os
import re
import tempfile
import zipfile

import bmesh
import bpy
import numpy as np
from surfaces import calm, suit, surface

FOLDER = "/usr/share/sweethome3d/furniture"


def catalog(archive):
    """The properties of each model of a library, by number."""
    entries = {}
    text = archive.read("PluginFurnitureCatalog.properties").decode("latin-1")
    for key, number, value in re.findall(r"^(\w+)#(\d+)=(.*)$", text, re.M):
        entries.setdefault(int(number), {})[key] = value.strip()
    return entries


def place(model, surfaces, height=None, is_round=False):
    """Puts the model "Library/number" into the scene, standing at the origin and facing the camera, in
    meters; `surfaces` by the name of a material, "*" for the others, "keep" for the library's own, "glazed"
    for its own under a glaze, "none" for what is left out. `height` in meters where it is not the library's: a
    horse, cast in bronze. `is_round` where few flat faces were meant to be round."""
    library, number = model.split("/")
    with zipfile.ZipFile(f"{FOLDER}/{library}.sh3f") as archive, tempfile.TemporaryDirectory() as folder:
        entry = catalog(archive)[int(number)]
        inside = entry["model"].lstrip("/")
        beside = os.path.dirname(inside) + "/"
        for name in archive.namelist():
            if name.startswith(beside):
                archive.extract(name, folder)
        answer_any_case(f"{folder}/{beside}")
        before = set(bpy.context.scene.objects) | set(bpy.data.materials)
        bpy.ops.wm.obj_import(filepath=f"{folder}/{inside}", forward_axis="Y", up_axis="Z")
        for image in bpy.data.images:
            if image.source == "FILE" and os.path.isfile(bpy.path.abspath(image.filepath)):
                image.pack()
    things = [o for o in bpy.context.scene.objects if o.type == "MESH" and o not in before]
    size = [float(entry[k]) / 100 for k in ("width", "depth", "height")]
    if height is not None:
        size = [side * height / size[2] for side in size]
    stand(things, entry, size)
    suit(size)
    imported = [material for material in bpy.data.materials if material not in before]
    for material in imported:
        calm(material)
    for thing in things:
        for slot in thing.material_slots:
            spec = surfaces.get(slot.material.name, surfaces.get("*", "keep")) if slot.material else "paper"
            if spec == "none":
                slot.material = nothing()
            elif spec == "glazed":
                put_glaze_on(slot.material)
            elif spec != "keep":
                slot.material = surface(spec)
    if is_round:
        for thing in things:
            make_round(thing)
    for material in imported:
        # The next model of a room may have one of the same name.
        material.name = f"{model} {material.name}"


def put_glaze_on(material):
    """What was painted on a pot, and fired. Near white a window's reflection would be lost, and paint is gray there
    where it is white on paper."""
    base = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    painted = next(node for node in material.node_tree.nodes if node.type == "HUE_SAT")
    painted.inputs["Saturation"].default_value = 0.6
    painted.inputs["Value"].default_value = 0.5
    base.inputs["Roughness"].default_value = 0.12
    base.inputs["Specular"].default_value = 0.7
    base.inputs["Clearcoat"].default_value = 1
    base.inputs["Clearcoat Roughness"].default_value = 0.06
    # The library's relief would break what a smooth pot reflects.
    for link in base.inputs["Normal"].links:
        material.node_tree.links.remove(link)


def answer_any_case(folder):
    """A model may name its texture in another case than its file has."""
    for root, _, files in os.walk(folder):
        for name in files:
            if name.lower().endswith((".obj", ".mtl")):
                path = os.path.join(root, name)
                with open(path, encoding="latin-1") as file:
                    text = file.read()
                for other in files:
                    text = re.sub(r"(?<=[\s/\\])" + re.escape(other) + r"(?=\s*$)", other, text, flags=re.I | re.M)
                with open(path, "w", encoding="latin-1") as file:
                    file.write(text)


def stand(things, entry, size):
    """From the library's axes (y up, front at +z) to ours, and to `size` in meters."""
    turn = np.array([float(x) for x in entry.get("modelRotation", "1 0 0 0 1 0 0 0 1").split()]).reshape(3, 3)
    up = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    meshes = []
    for thing in things:
        count = len(thing.data.vertices) * 3
        at = np.empty(count, np.float32)
        thing.data.vertices.foreach_get("co", at)
        meshes.append((thing, at.reshape(-1, 3) @ (up @ turn).T))
    everything = np.concatenate([at for _, at in meshes])
    lo, hi = everything.min(0), everything.max(0)
    scale = np.array(size) / np.maximum(hi - lo, 1e-9)
    middle = np.array([(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, lo[2]])
    for thing, at in meshes:
        thing.matrix_world.identity()
        # The importer's own normals belong to the old axes.
        if thing.data.has_custom_normals:
            bpy.context.view_layer.objects.active = thing
            bpy.ops.mesh.customdata_custom_splitnormals_clear()
        thing.data.vertices.foreach_set("co", ((at - middle) * scale).astype(np.float32).ravel())
        thing.data.use_auto_smooth = True
        thing.data.auto_smooth_angle = math.radians(42)
        for face in thing.data.polygons:
            face.use_smooth = True
        thing.data.update()


def make_round(thing):
    """What was modeled of few flat faces, as it was meant."""
    bm = bmesh.new()
    bm.from_mesh(thing.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=0.0004)
    bm.to_mesh(thing.data)
    bm.free()
    thing.data.use_auto_smooth = False
    thing.modifiers.new("round", "SUBSURF").render_levels = 3


def nothing():
    """A part that is left out, such as another maker's plate."""
    material = bpy.data.materials.get("nothing") or bpy.data.materials.new("nothing")
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0
    return material
