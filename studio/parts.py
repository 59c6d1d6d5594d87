"""Meshes: what crafted objects are put together from, and the grain that every mesh gets."""

import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from surfaces import surface


def lay_grain(mesh, seed=0):
    """Writes `grain` to each vertex: meters, x along the longest side of its connected part, and each
    part cut from another place of the plank."""
    count = len(mesh.vertices)
    if count == 0:
        return
    at = np.empty(count * 3, np.float32)
    mesh.vertices.foreach_get("co", at)
    at = at.reshape(-1, 3)
    edges = np.empty(len(mesh.edges) * 2, np.int64)
    mesh.edges.foreach_get("vertices", edges)
    edges = edges.reshape(-1, 2)
    # Vertices in the same place are one: libraries split meshes at seams.
    _, label = np.unique(np.round(at, 4), axis=0, return_inverse=True)
    label = label.ravel()
    a, b = label[edges[:, 0]], label[edges[:, 1]]
    root = np.arange(label.max() + 1)
    while True:
        low = np.minimum(root[a], root[b])
        before = root.copy()
        np.minimum.at(root, a, low)
        np.minimum.at(root, b, low)
        root = root[root]
        if np.array_equal(before, root):
            break
    _, part = np.unique(root[label], return_inverse=True)
    part = part.ravel()
    parts = part.max() + 1
    lo = np.full((parts, 3), np.inf)
    hi = np.full((parts, 3), -np.inf)
    np.minimum.at(lo, part, at)
    np.maximum.at(hi, part, at)
    along = np.argmax(hi - lo, axis=1)[part]
    index = np.arange(count)
    out = np.stack([at[index, along], at[index, (along + 1) % 3], at[index, (along + 2) % 3]], 1)
    out += np.random.default_rng(seed).uniform(0, 40, (parts, 3))[part]
    layer = mesh.attributes.get("grain") or mesh.attributes.new("grain", "FLOAT_VECTOR", "POINT")
    layer.data.foreach_set("vector", out.astype(np.float32).ravel())


def add(mesh, spec, at=(0, 0, 0), turn=(0, 0, 0), smooth=False):
    """Puts a mesh into the scene; `turn` in degrees. `spec` is a surface's name or a material."""
    thing = bpy.data.objects.new(mesh.name, mesh)
    thing.location = at
    thing.rotation_euler = [math.radians(a) for a in turn]
    mesh.materials.append(surface(spec) if isinstance(spec, str) else spec)
    for face in mesh.polygons:
        face.use_smooth = smooth
    bpy.context.scene.collection.objects.link(thing)
    return thing


def from_bmesh(build):
    mesh = bpy.data.meshes.new("part")
    bm = bmesh.new()
    build(bm)
    bm.normal_update()
    bm.to_mesh(mesh)
    bm.free()
    return mesh


def curve_through(points, steps=6):
    """Catmull-Rom through (radius, height) points: a profile drawn by hand."""
    out = []
    for i in range(len(points) - 1):
        p = [points[max(0, min(len(points) - 1, i + d))] for d in (-1, 0, 1, 2)]
        for s in range(steps):
            t = s / steps
            out.append(
                tuple(
                    0.5 * (2 * p[1][k] + (p[2][k] - p[0][k]) * t + (2 * p[0][k] - 5 * p[1][k] + 4 * p[2][k] - p[3][k]) * t * t
                           + (3 * p[1][k] - p[0][k] - 3 * p[2][k] + p[3][k]) * t**3)
                    for k in (0, 1)
                )
            )  # fmt: skip
    return [(max(r, 0.00001), z) for r, z in [*out, points[-1]]]


def turned(points, spec, at=(0, 0, 0), turn=(0, 0, 0), steps=6, around=72, wall=0.0, flutes=0, depth=0.0, squash=1.0):
    """What a lathe or a wheel makes of a profile of (radius, height) in meters; with `wall` it is hollow,
    with `flutes` fluted. Angular where a point is given twice."""
    profile = curve_through(points, steps) if steps > 1 else points
    if wall > 0:
        inner = [(max(r - wall, 0.00001), z) for r, z in reversed(profile) if z > profile[0][1] + wall * 1.5]
        profile = [*profile, *inner, (0.00001, profile[0][1] + wall * 1.5)]

    def build(bm):
        rings = []
        for r, z in profile:
            ring = []
            for i in range(around):
                a = 2 * math.pi * i / around
                k = r * (1 + depth * math.cos(flutes * a)) if flutes else r
                ring.append(bm.verts.new((k * math.cos(a), squash * k * math.sin(a), z)))
            rings.append(ring)
        for low, high in zip(rings, rings[1:]):
            for i in range(around):
                bm.faces.new((low[i], low[(i + 1) % around], high[(i + 1) % around], high[i]))
        # What ends wide is open, such as a bell or the case of a watch.
        widest = max(r for r, _ in profile)
        if profile[0][0] < widest * 0.1:
            bm.faces.new(list(reversed(rings[0])))
        if profile[-1][0] < widest * 0.1:
            bm.faces.new(rings[-1])

    thing = add(from_bmesh(build), spec, at, turn, smooth=True)
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(50)
    return thing


def box(size, spec, at=(0, 0, 0), turn=(0, 0, 0), edge=0.002):
    """A box of `size` (w, d, h) standing on `at`, its edges broken by `edge` meters."""
    w, d, h = size

    def build(bm):
        bmesh.ops.create_cube(bm, size=1)
        for v in bm.verts:
            v.co = Vector((v.co.x * w, v.co.y * d, (v.co.z + 0.5) * h))
        if edge > 0:
            bmesh.ops.bevel(bm, geom=bm.edges[:], offset=min(edge, min(size) * 0.45), segments=3, affect="EDGES", profile=0.5)

    thing = add(from_bmesh(build), spec, at, turn, smooth=True)
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(35)
    return thing


def ball(radius, spec, at=(0, 0, 0), scale=(1, 1, 1), fine=3):
    def build(bm):
        bmesh.ops.create_icosphere(bm, subdivisions=fine, radius=radius)
        for v in bm.verts:
            v.co = Vector((v.co.x * scale[0], v.co.y * scale[1], v.co.z * scale[2]))

    return add(from_bmesh(build), spec, at, smooth=True)


def ring(radius, thick, spec, at=(0, 0, 0), turn=(0, 0, 0), squash=1.0, around=96):
    """A torus; `squash` is the height of its cross-section by its width."""

    def build(bm):
        rows = []
        for i in range(around):
            a = 2 * math.pi * i / around
            row = []
            for j in range(16):
                b = 2 * math.pi * j / 16
                r = radius + thick * math.cos(b)
                row.append(bm.verts.new((r * math.cos(a), r * math.sin(a), thick * squash * math.sin(b))))
            rows.append(row)
        for i in range(around):
            for j in range(16):
                p, q = rows[i], rows[(i + 1) % around]
                bm.faces.new((p[j], q[j], q[(j + 1) % 16], p[(j + 1) % 16]))

    return add(from_bmesh(build), spec, at, turn, smooth=True)


def chain(points, wire, spec, pitch=3.0, slim=0.68):
    """Links of a wire of radius `wire` (meters) along points, from the first to the last (to the first again, if that
    is the same): each turned by 90 degrees against the last and hooked into it, `pitch` times the wire's thickness
    further. `slim` is a link's width by its length."""
    along = [0.0]
    for p, q in zip(points, points[1:]):
        along.append(along[-1] + math.dist(p, q))
    closed = math.dist(points[0], points[-1]) < 1e-9
    count = round(along[-1] / (pitch * 2 * wire) / 2) * 2
    step = along[-1] / count
    at = [Vector([np.interp(i * step, along, [p[k] for p in points]) for k in range(3)]) for i in range(count + (not closed))]
    # Taut: the inner sides of two links touch.
    long = step / 2 + wire
    wide = long * slim

    def build(bm):
        for i, middle in enumerate(at):
            last, following = (at[i - 1], at[(i + 1) % len(at)]) if closed or 0 < i < len(at) - 1 else (at[max(0, i - 1)], at[min(len(at) - 1, i + 1)])
            x = (following - last).normalized()
            y = x.cross(Vector((0.02, 0.31, 0.95))).normalized()
            roll = math.radians(45 if i % 2 else -45)
            side, face = y * math.cos(roll) + x.cross(y) * math.sin(roll), x.cross(y) * math.cos(roll) - y * math.sin(roll)
            rows = []
            for j in range(24):
                a = 2 * math.pi * j / 24
                out = (x * math.cos(a) * wide + side * math.sin(a) * long).normalized()
                center = middle + x * math.cos(a) * long + side * math.sin(a) * wide
                rows.append([bm.verts.new(center + wire * (out * math.cos(b) + face * math.sin(b))) for b in (2 * math.pi * k / 8 for k in range(8))])
            for j in range(24):
                for k in range(8):
                    bm.faces.new((rows[j][k], rows[(j + 1) % 24][k], rows[(j + 1) % 24][(k + 1) % 8], rows[j][(k + 1) % 8]))

        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])

    return add(from_bmesh(build), spec, smooth=True)


def plate(outline, thick, spec, at=(0, 0, 0), turn=(0, 0, 0)):
    """What is sawn out of a sheet `thick` meters strong: the outline of (x, y) lies on `at`."""

    def build(bm):
        low, high = ([bm.verts.new((x, y, z)) for x, y in outline] for z in (0, thick))
        bm.faces.new(low)
        bm.faces.new(high)
        for i in range(len(outline)):
            bm.faces.new((low[i - 1], low[i], high[i], high[i - 1]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])

    return add(from_bmesh(build), spec, at, turn)


def rod(points, radius, spec, cyclic=False, taper=None):
    """A round bar through points in meters; handles, wires and legs. `taper`: radius factors by point."""
    curve = bpy.data.curves.new("rod", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    line = curve.splines.new("NURBS" if len(points) > 2 else "POLY")
    line.points.add(len(points) - 1)
    for i, (point, p) in enumerate(zip(line.points, points)):
        point.co = (*p, 1)
        point.radius = taper[i] if taper else 1
    line.use_endpoint_u = not cyclic
    line.use_cyclic_u = cyclic
    line.order_u = min(4, len(points))
    line.resolution_u = 10
    thing = bpy.data.objects.new("rod", curve)
    bpy.context.scene.collection.objects.link(thing)
    mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(thing)
    return add(mesh, spec, smooth=True)


def sheet(size, spec, height=lambda u, v: 0.0, at=(0, 0, 0), turn=(0, 0, 0), cells=(80, 80), thick=0.0):
    """Cloth: a grid of `size` meters with UVs, `height(u, v)` above the ground."""
    nx, ny = cells

    def build(bm):
        uv = bm.loops.layers.uv.new()
        rows = [
            [bm.verts.new(((i / nx - 0.5) * size[0], (j / ny - 0.5) * size[1], height(i / nx, j / ny))) for i in range(nx + 1)]
            for j in range(ny + 1)
        ]
        for j in range(ny):
            for i in range(nx):
                face = bm.faces.new((rows[j][i], rows[j][i + 1], rows[j + 1][i + 1], rows[j + 1][i]))
                for loop, (du, dv) in zip(face.loops, ((0, 0), (1, 0), (1, 1), (0, 1))):
                    loop[uv].uv = ((i + du) / nx, (j + dv) / ny)

    thing = add(from_bmesh(build), spec, at, turn, smooth=True)
    if thick > 0:
        solid = thing.modifiers.new("thick", "SOLIDIFY")
        solid.thickness = thick
        solid.offset = 1
    return thing


def disc(radius, spec, at=(0, 0, 0), turn=(0, 0, 0), rise=0.0, around=96):
    """Round and flat, or `rise` meters higher in its middle; a picture on it is seen upright."""

    def build(bm):
        uv = bm.loops.layers.uv.new()
        steps = [k / 12 for k in range(13)]
        rows = [[bm.verts.new((radius * r * math.cos(a), radius * r * math.sin(a), rise * (1 - r * r))) for a in (2 * math.pi * i / around for i in range(around))] for r in steps[1:]]
        middle = bm.verts.new((0, 0, rise))
        for i in range(around):
            j = (i + 1) % around
            bm.faces.new((middle, rows[0][i], rows[0][j]))
            for low, high in zip(rows, rows[1:]):
                bm.faces.new((low[i], high[i], high[j], low[j]))
        for face in bm.faces:
            for loop in face.loops:
                loop[uv].uv = (0.5 + loop.vert.co.x / radius / 2, 0.5 + loop.vert.co.y / radius / 2)

    return add(from_bmesh(build), spec, at, turn, smooth=True)


def chance(seed):
    """The same luck every time."""
    return random.Random(seed)


def bounds(points):
    """The lowest and the highest corner of a box round the points."""
    return (Vector([min(p[i] for p in points) for i in range(3)]), Vector([max(p[i] for p in points) for i in range(3)]))
