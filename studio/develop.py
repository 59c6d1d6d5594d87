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
    """Between a film's curve, which is rich and dark in its shadows, and a telephone's, which keeps them open."""
    x = np.clip(image, 0, None)
    film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
    phone = 1.32 * x * (1 + x / 6.8) / (1 + x)
    return 0.6 * np.clip(film, 0, 1) ** (1 / 2.2) + 0.4 * np.clip(phone, 0, 1) ** (1 / 2.2)


def grain(image, seed, noise):
    """A sensor's: in tone more than in color, in the dark more than in the light, and never finer than a pixel."""
    height, width, _ = image.shape
    luck = np.random.default_rng(seed)
    tones = cv2.GaussianBlur(luck.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 0.7)[..., None]
    colors = cv2.GaussianBlur(luck.normal(0, 1, (height // 3 + 1, width // 3 + 1, 3)).astype(np.float32), (0, 0), 1)
    colors = cv2.resize(colors, (width, height), interpolation=cv2.INTER_CUBIC)
    dark = 1.4 - 0.9 * image.mean(2, keepdims=True)
    return image + noise * dark * (tones / tones.std() + 0.4 * colors / colors.std())


# Of the renderer's own noise, how much stays: a picture without any looks drawn.
KEPT_NOISE = 0.03
# Of all light, how much a lens that somebody carries in a pocket spreads over the picture.
GLARE = 0.025
# Light beyond this is nothing but white. Of a window it would make all pixels of an edge as white, however little of it
# they show.
WHITE = 4


def develop(folder, finer, seed, warmth=0.0, exposure=0.0, contrast=0.0, local=0.12, sharp=0.5, noise=0.004, corners=0.04):
    """The photograph as 8-bit BGR of passes that are `finer` times as wide and as high, as a camera of these habits takes
    it: `warmth` of its white balance as a part, `exposure` in stops over what a telephone's meter gives, `local` contrast
    and `sharp` as parts of what is added, `noise` of its grain as a part of white, `corners` as a part of the light that
    they lose."""
    color = np.nan_to_num(read(folder, "color"))
    clean = denoise(color, read(folder, "albedo"), read(folder, "normal"))
    # Single pixels that shine stay out.
    light = expose(clean + KEPT_NOISE * (np.minimum(color, 3 * clean + 0.3) - clean))
    light = light * np.array([1 - warmth, 1, 1 + warmth], np.float32) * 2 ** (exposure + 0.3)
    height, width = (side // finer for side in light.shape[:2])
    light = cv2.resize(np.clip(light, 0, WHITE), (width, height), interpolation=cv2.INTER_AREA)
    light = light + GLARE * (cv2.GaussianBlur(light, (0, 0), width / 18) - light)
    image = tone(light)
    image = image + contrast * (image * image * (3 - 2 * image) - image) * 2
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    image *= (1 - corners * (x * x + y * y) ** 1.2)[..., None].astype(np.float32)
    # A telephone's program lifts what is local, whoever holds it.
    image = image + local * (image - cv2.GaussianBlur(image, (0, 0), width / 25))
    image = grain(image, seed, noise)
    # Last: a telephone sharpens its grain, too.
    image = image + sharp * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    return (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)


def write(image, file, best, limit=80_000):
    """A WebP of at most `limit` bytes and no better than the quality `best`, under its name once it is whole."""
    for quality in range(best, 40, -6):
        _, data = cv2.imencode(".webp", image, [cv2.IMWRITE_WEBP_QUALITY, quality])
        if len(data) <= limit:
            break
    with open(file + ".part", "wb") as out:
        out.write(data.tobytes())
    os.replace(file + ".part", file)
