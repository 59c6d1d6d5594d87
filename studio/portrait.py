"""Frames and photographs a drawing: blender -b -noaudio --python-exit-code 1 -P portrait.py -- DRAWING FILE SIDE

A round black frame with a gilt liner, and glass, at a plastered wall, seen from the front; square, since it is shown in a
circle."""

import os
import sys
import tempfile

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import develop  # noqa: E402
import settings  # noqa: E402
import surfaces  # noqa: E402
from houses import HOUSES  # noqa: E402
from parts import chance, disc, turned  # noqa: E402
from photograph import aim, extent, render, turn_all  # noqa: E402

RADIUS = 0.05


def main(drawing, file, side):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    surfaces.suit([0.12])
    shown = surfaces.picture("drawing", bpy.data.images.load(drawing), 0.8)
    disc(RADIUS, shown, (0, -0.006, 0.06), (90, 0, 0))
    liner = [(RADIUS + 0.0015, 0.002), (RADIUS + 0.001, 0.006), (RADIUS - 0.001, 0.008), (RADIUS - 0.0025, 0.0065)]
    turned(liner, "gilt", (0, -0.002, 0.06), (90, 0, 0), around=128)
    frame = [(0.0625, 0), (0.064, 0.004), (0.062, 0.011), (0.058, 0.0135), (0.055, 0.0115), (0.053, 0.0125), (0.0515, 0.0105), (0.0505, 0.004)]
    turned(frame, "ebonized", (0, 0, 0.06), (90, 0, 0), around=160)
    turned([(0.0005, 0.0012), (RADIUS, 0.0012), (RADIUS, 0), (0.0005, 0)], "glass", (0, -0.0075, 0.06), (90, 0, 0), steps=1, around=96)
    points = turn_all([o for o in bpy.context.scene.objects if o.type == "MESH"], 0)
    size = extent(points)
    house = HOUSES["whitcomb"]
    settings.stage("wall", house, size)
    settings.grain_all()
    settings.light(size, "wall", house)
    with tempfile.TemporaryDirectory() as folder:
        aim(points, size, {"pitch": 0, "fill": 0.97}, "whole", 1.0, chance(0))
        render(folder, side, side, 48, 1)
        develop.write(develop.develop(folder, finer=1, seed=1), file, 88)


if __name__ == "__main__":
    words = sys.argv[sys.argv.index("--") + 1 :]
    main(words[0], words[1], int(words[2]))
    # At once: where Blender and PyTorch are taken down in turn, the second crashes.
    sys.stdout.flush()
    os._exit(0)
