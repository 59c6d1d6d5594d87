"""The houses in which things are photographed: what stands or hangs in one sale is of one house.

Of each house: the table's surface and the width of its boards (meters; 0: one piece); the floor's kind,
surface and width of boards or tiles; the wall's kind and color; what stands along it beside a window and a door
(made in `rooms.py`, or a line of `furniture.json`); the kind, surface and knob of its doors, what frames them, and
the panes of a window's sash across and up (`joinery.py`); the wood, width and boards of its bookshelf, if it has
one; what runs along the wall's foot; where the window is (degrees to the right of the camera, 0 behind it), the
color of its light, its strength, that of the room; a flash beside the lens; the sun through the panes; and the
camera (`develop.py`)."""

PHONE = {"sharp": 0.5, "noise": 0.004, "corners": 0.02}
OLD_CAMERA = {"sharp": 0.3, "noise": 0.006, "corners": 0.1}
DAY, OVERCAST, EVENING = (1, 0.95, 0.87), (0.88, 0.95, 1), (1, 0.80, 0.55)


def woodwork(door, leaf, trim, panes, knob="aged-brass"):
    return {"door": door, "leaf": leaf, "trim": trim, "panes": panes, "knob": knob}


def house(table, floor, wall, furniture, joinery, shelf=None, foot="paint #a89f8f", window=(-53, DAY, 0.9, 0.9), flash=0.12, sun=0.0, **camera):
    return {
        "table": table, "floor": floor, "wall": wall, "furniture": furniture, "joinery": joinery, "shelf": shelf, "foot": foot,
        "window": window, "flash": flash, "sun": sun, "camera": camera,
    }  # fmt: skip


HOUSES = {
    # Hudson Valley
    "farm": house(
        ("chipped #b4b3a8", 0.2), ("boards", "chipped #6b716f", 0.17), ("boarded", "paint #c3c5bd"), ("bookshelf", "long-radiator", "laid-table"),
        woodwork("planks", "paint #7f8f8a", "paint #b9b8ae", (2, 2), "iron"), ("pale-pine", 0.84, 5), foot="paint #c3c5bd",
        window=(62, OVERCAST, 1.0, 1.3), **PHONE, warmth=-0.03, exposure=0.15,
    ),
    "shop": house(
        ("honey-oak", 0.11), ("boards", "old-walnut", 0.08), ("boarded", "paint #7f8b86"), ("steel-shelves", "laid-table", "long-radiator"),
        woodwork("five", "old-walnut", "old-walnut", (1, 1)),
        window=(-70, OVERCAST, 0.8, 0.7), **PHONE, warmth=0.01, contrast=0.08,
    ),
    "linen-press": house(
        ("tablecloth #c6c3ba", 0), ("boards", "pale-pine", 0.24), ("striped", "#b7bcb4"), ("clothes-rack", "plain-dresser", "ficus"),
        woodwork("four", "paint #bdbbb2", "paint #bdbbb2", (3, 2), "porcelain #d5cfbf"), foot="paint #c2beb2",
        window=(40, DAY, 1.0, 1.4), sun=0.7, exposure=0.25, corners=0.05, contrast=-0.06,
    ),
    "whitcomb": house(
        ("honey-oak", 0.24), ("boards", "honey-oak", 0.13), ("plaster", "#b9b29b"), ("bookshelf", "short-radiator", "potted-palm"),
        woodwork("six", "paint #b9b3a4", "paint #b9b3a4", (3, 2)), ("honey-oak", 1.1, 6), foot="wainscot",
        sun=0.6,
    ),
    # Kentucky
    "town-house": house(
        ("old-mahogany", 0.45), ("boards", "old-walnut", 0.07), ("plaster", "#b7b0a4"), ("bookshelf", "short-radiator", "plain-sofa"),
        woodwork("four", "old-mahogany", "old-mahogany", (1, 1)), ("old-mahogany", 0.8, 6), foot="paint #c2beb2",
        window=(-60, EVENING, 0.7, 0.8), flash=0.16, **PHONE, warmth=0.02,
    ),
    "upper-farm": house(
        ("old-mahogany", 0.4), ("boards", "old-walnut", 0.075), ("plaster", "#7f8a7b"), ("plain-dresser", "long-radiator", "potted-palm"),
        woodwork("six", "paint #b9b3a4", "paint #b9b3a4", (2, 2)), foot="paint #c2beb2",
        window=(58, EVENING, 0.75, 0.8), flash=0.1, **OLD_CAMERA, warmth=0.05, exposure=0.1,
    ),
    # Texas
    "ranch": house(
        ("butcher-block", 0.05), ("carpet", "plush #857f76", 0), ("boarded", "old-walnut"), ("plain-sofa", "laid-table", "bookshelf"),
        woodwork("planks", "honey-oak", "old-walnut", (2, 2), "iron"), ("honey-oak", 1.2, 5), foot="old-walnut",
        window=(-35, EVENING, 0.8, 1.0), sun=0.5, flash=0.08, **PHONE, warmth=0.04, exposure=-0.1,
    ),
    "collectors": house(
        ("weathered", 0.14), ("tiles", "linoleum #8b8778", 0.3), ("boarded", "old-walnut"), ("laid-table", "steel-shelves", "plain-sofa"),
        woodwork("two", "gray-oak", "old-walnut", (1, 1)), foot="old-walnut",
        window=(130, DAY, 0.9, 1.0), flash=0.35, **PHONE, contrast=0.1,
    ),
    # New Mexico
    "painters-studio": house(
        ("gray-oak", 0.16), ("tiles", "paint #7d5d4c", 0.3), ("adobe", "#b99f83"), ("bookshelf", "laid-table", "potted-palm"),
        woodwork("planks", "paint #5d7377", "weathered", (2, 2), "iron"), ("weathered", 1.15, 5),
        window=(75, DAY, 1.2, 0.7), sun=0.6, **PHONE, contrast=0.1, exposure=0.05,
    ),
    "don-gaspar": house(
        ("chipped #c2b9a6", 0.3), ("tiles", "paint #7d5d4c", 0.3), ("adobe", "#c0b7a6"), ("bookshelf", "plain-sofa", "ficus"),
        woodwork("two", "pale-pine", "pale-pine", (2, 3), "iron"), ("pale-pine", 0.7, 6),
        window=(-62, DAY, 1.2, 1.0), exposure=0.1,
    ),
    # Washington
    "captain": house(
        ("old-walnut", 0.3), ("boards", "old-walnut", 0.06), ("plaster", "#6d7a7b"), ("bookshelf", "long-radiator", "ficus"),
        woodwork("five", "paint #b5b1a6", "paint #b5b1a6", (2, 1), "porcelain #2a2522"), ("old-walnut", 1.0, 7), foot="paint #c2beb2",
        window=(-75, OVERCAST, 1.4, 1.0), **OLD_CAMERA, warmth=-0.04,
    ),
    "boathouse": house(
        ("pale-pine", 0.3), ("boards", "gray-oak", 0.14), ("boarded", "paint #a3aaa6"), ("steel-shelves", "laid-table", "plain-dresser"),
        woodwork("planks", "paint #6d7f86", "paint #b4b8b4", (3, 1), "iron"), foot="paint #a3aaa6",
        window=(80, OVERCAST, 1.3, 1.2), **PHONE, warmth=-0.04, exposure=0.1,
    ),
    "marrowstone": house(
        ("weathered", 0.12), ("boards", "weathered", 0.14), ("boarded", "weathered"), (),
        woodwork("four", "paint #4d5f52", "paint #b3b3a8", (2, 2), "iron"),
    ),
}  # fmt: skip
