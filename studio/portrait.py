"""Paints a drawing over in oil: blender -b -noaudio --python-exit-code 1 -P portrait.py -- DRAWN PAINTED"""

import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from crafted.oils import brush, noise  # noqa: E402


def main(drawn, painted):
    flat = cv2.imread(drawn)[..., ::-1].astype(np.float32) / 255
    high, wide, _ = flat.shape
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    # A window at the upper left, and paint that was not mixed evenly.
    light = 1.12 - 0.28 * np.clip(0.7 * x / wide + 0.5 * y / high, 0, 1)
    tone = light * (1 + 0.1 * noise(x / 90, y / 90, 3, 5))
    soft = cv2.GaussianBlur(flat, (0, 0), wide / 220) * tone[..., None]
    oil = brush(np.clip(soft, 0, 1), 4, 2)
    cv2.imwrite(painted, (oil[..., ::-1] * 255).astype(np.uint8))


if __name__ == "__main__":
    main(*sys.argv[sys.argv.index("--") + 1 :])
