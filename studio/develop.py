"""From the renderer's passes to a photograph: noise down, exposure, tone, a lens's corners."""

import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2  # noqa: E402
import numpy as np  # noqa: E402
from denoise import denoise  # noqa: E402


def read(folder, name):
    return cv2.imread(f"{folder}/{name}0001.exr", cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32)


def expose(image):
    """As a camera's meter does, half way to a middle gray, so that a dark thing stays dark."""
    gray = image @ np.array([0.0722, 0.7152, 0.2126], np.float32)
    middle = np.exp(np.log(np.clip(gray, 1e-4, None)).mean())
    bright = np.percentile(gray, 99.6)
    gain = (0.24 / middle) ** 0.6 * 0.95
    # The window in polished silver may be white: the rest is not to be dark for it.
    return image * min(gain, max(1.9 / max(bright, 0.2), 0.7 * gain))


def tone(image):
    """A film's curve, with soft shoulders."""
    x = np.clip(image, 0, None)
    y = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
    return np.clip(y, 0, 1) ** (1 / 2.2)


def develop(folder, seed, warmth=0.0, exposure=0.0, contrast=0.0, local=0.14, sharp=0.3, noise=0.007, corners=0.07):
    """The photograph as 8-bit BGR, as a camera of these habits takes it: `warmth` of its white balance as
    a part, `exposure` in stops over its meter's, `local` contrast and `sharp` as parts of what is added, `noise` of its
    grain as a part of white, `corners` as a part of the light that they lose."""
    light = expose(denoise(read(folder, "color"), read(folder, "albedo"), read(folder, "normal")))
    balance = np.array([1 - warmth, 1, 1 + warmth], np.float32)
    image = tone(light * balance * 2**exposure)
    image = image + contrast * (image * image * (3 - 2 * image) - image) * 2
    height, width, _ = image.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    image *= (1 - corners * (x * x + y * y) ** 1.2)[..., None].astype(np.float32)
    # A telephone's program lifts what is local, whoever holds it.
    image = image + local * (image - cv2.GaussianBlur(image, (0, 0), width / 25))
    image = image + sharp * (image - cv2.GaussianBlur(image, (0, 0), 1.1))
    grain = np.random.default_rng(seed).normal(0, noise, (height, width, 1))
    return (np.clip(image + grain, 0, 1) * 255 + 0.5).astype(np.uint8)


def write(image, file, best, limit=80_000):
    """A WebP of at most `limit` bytes and no better than the quality `best`, under its name once it is whole."""
    for quality in range(best, 40, -6):
        _, data = cv2.imencode(".webp", image, [cv2.IMWRITE_WEBP_QUALITY, quality])
        if len(data) <= limit:
            break
    with open(file + ".part", "wb") as out:
        out.write(data.tobytes())
    os.replace(file + ".part", file)
