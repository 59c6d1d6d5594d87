"""Noise down, by the network of Open Image Denoise 2 (Apache 2.0), whose published weights are in `oidn/`. Debian's
Blender is built without it; PyTorch computes it in some four seconds of a core."""

import pathlib
import struct

import numpy as np
import torch
from torch.nn.functional import conv2d, interpolate, max_pool2d, pad

WEIGHTS = pathlib.Path(__file__).parent / "oidn" / "rt_hdr_alb_nrm.tza"

# The scale on which the network was taught to see light: steps look equally large to people from the darkest to the
# brightest. A line, a power and a logarithm, which meet at Y0 and Y1 (on the scale X0 and X1).
A, B, C, D = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03
E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def to_scale(light):
    power = B * np.maximum(light, 1e-12) ** C + D
    return np.where(light <= Y0, A * light, np.where(light <= Y1, power, E * np.log(light + F) + G))


def to_light(scaled):
    power = np.maximum((scaled - D) / B, 0) ** (1 / C)
    return np.where(scaled <= X0, scaled / A, np.where(scaled <= X1, power, np.exp((scaled - G) / E) - F))


BRIGHTEST = 65504
TOP = float(to_scale(np.float64(BRIGHTEST)))


def read_weights(file):
    """Tensors by name from a file of weights (.tza of version 2)."""
    data = file.read_bytes()
    magic, major, _, table = struct.unpack_from("<HBBQ", data)
    assert (magic, major) == (0x41D7, 2), file
    (count,) = struct.unpack_from("<I", data, table)
    at = table + 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        (dimensions,) = struct.unpack_from("<B", data, at)
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        at += 1 + 4 * dimensions + dimensions  # the letters of the layout
        kind = data[at : at + 1]
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        number = {b"f": np.float32, b"h": np.float16}[kind]
        tensors[name] = torch.from_numpy(
            np.frombuffer(data, number, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
        )
    return tensors


def denoise(color, albedo, normal):
    """The same light without noise. Arrays of height, width and three: linear light and albedo, blue first; the normal's
    parts from -1 to 1."""
    w = read_weights(WEIGHTS)

    def conv(name, x, relu=True):
        # Channels last in memory: three times as fast. ReLU in place: allocating a copy takes longer than the ReLU.
        weight = w[f"{name}.weight"].contiguous(memory_format=torch.channels_last)
        x = conv2d(x, weight, w[f"{name}.bias"], padding=1)
        return x.relu_() if relu else x

    def pool(x):
        return max_pool2d(x, 2)

    def grow(x, skip):
        return torch.cat((interpolate(x, scale_factor=2, mode="nearest"), skip), 1)

    color, albedo, normal = (x[..., ::-1] for x in (color, albedo, normal))
    color = np.clip(np.nan_to_num(color.astype(np.float64)), 0, BRIGHTEST)
    gray = color @ np.array([0.212671, 0.715160, 0.072169])
    # As bright as what it was taught with: a middle gray in the middle.
    gain = 0.18 / np.exp2(np.log2(gray[gray > 1e-8]).mean())
    given = np.concatenate([to_scale(color * gain) / TOP, np.clip(albedo, 0, 1), normal * 0.5 + 0.5], 2)
    height, width, _ = given.shape
    x = torch.from_numpy(given.astype(np.float32)).permute(2, 0, 1)[None]
    first = pad(x, (0, -width % 16, 0, -height % 16), mode="replicate").contiguous(memory_format=torch.channels_last)
    with torch.no_grad():
        one = pool(conv("enc_conv1", conv("enc_conv0", first)))
        two = pool(conv("enc_conv2", one))
        three = pool(conv("enc_conv3", two))
        four = pool(conv("enc_conv4", three))
        x = conv("enc_conv5b", conv("enc_conv5a", four))
        x = conv("dec_conv4b", conv("dec_conv4a", grow(x, three)))
        x = conv("dec_conv3b", conv("dec_conv3a", grow(x, two)))
        x = conv("dec_conv2b", conv("dec_conv2a", grow(x, one)))
        x = conv("dec_conv1b", conv("dec_conv1a", grow(x, first)))
        x = conv("dec_conv0", x, relu=False)
    x = x[0].permute(1, 2, 0).numpy()[:height, :width]
    return (to_light(np.clip(x.astype(np.float64) * TOP, 0, None)) / gain).astype(np.float32)[..., ::-1]
