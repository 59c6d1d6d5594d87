"""What things are made of: shaders by name, such as "walnut", "leather #5a2418" or "brass".

A surface is a word and, where it comes in many colors, a color. Grain, weave and wear follow the
attribute `grain` that `parts.lay_grain` puts on every mesh: meters along and across each part.
"""

import bpy

WOODS = {
    # light, dark, roughness, how plain the rings are
    "oak": ("#a9794a", "#6f4524", 0.42, 0.8),
    "golden-oak": ("#b98442", "#7e5122", 0.36, 0.8),
    "walnut": ("#6b4026", "#331b0f", 0.34, 0.55),
    "mahogany": ("#5f3522", "#2c160e", 0.26, 0.3),
    "cherry": ("#7d4b2e", "#4b2816", 0.32, 0.35),
    "pine": ("#c89a5e", "#9a6a34", 0.48, 0.9),
    "maple": ("#c7a06e", "#a67c49", 0.4, 0.25),
    "teak": ("#94693f", "#5f3d20", 0.5, 0.55),
    "ebonized": ("#1c1613", "#0b0807", 0.24, 0.1),
    "weathered": ("#8d8273", "#5a5044", 0.75, 0.9),
    "rosewood": ("#5a2a1c", "#210d09", 0.25, 0.6),
    # Quieter than what is shown before them.
    "honey-oak": ("#97784f", "#6c5235", 0.4, 0.75),
    "pale-pine": ("#b8a68a", "#968168", 0.5, 0.7),
    "gray-oak": ("#857a6b", "#5c5247", 0.52, 0.8),
    "old-walnut": ("#54402f", "#2d2018", 0.36, 0.5),
    "old-mahogany": ("#4a2b20", "#25140e", 0.32, 0.3),
    "butcher-block": ("#a98d68", "#86694a", 0.45, 0.5),
}
# Woods that show decades of use: those of rooms, and of what was worked on.
USED = ("weathered", "honey-oak", "pale-pine", "gray-oak", "old-walnut", "old-mahogany", "butcher-block")
METALS = {
    "brass": ("#c99a4b", 0.24),
    "aged-brass": ("#9c7a43", 0.36),
    "gold": ("#e0b25a", 0.16),
    "gilt": ("#b98d45", 0.3),
    "silver": ("#d3d0ca", 0.14),
    "copper": ("#c4764f", 0.27),
    "bronze": ("#5b4228", 0.36),
    "pewter": ("#8f8d89", 0.38),
    "steel": ("#a3a3a3", 0.32),
    "chrome": ("#c8c9cc", 0.1),
    "tin": ("#9b9a96", 0.46),
}
# Patterns are drawn for things of 70 cm; those of smaller ones are finer.
fineness = 1.0


def suit(size):
    """Makes the patterns of what follows as fine as a thing of `size` (meters) asks for."""
    global fineness
    fineness = min(6.0, max(1.0, 0.7 / max(size)))


def linear(color):
    """The linear color of "#rrggbb", with alpha."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts], 1)


class Nodes:
    """Nodes of a material or a lamp, written as nested calls; a value is a number, a color or another node's output."""

    def __init__(self, tree):
        self.tree = tree

    def set(self, node, **inputs):
        for name, value in inputs.items():
            socket = node.inputs[int(name[1:]) if name[0] == "_" else name.replace("_", " ")]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return node

    def node(self, kind, out=0, props=None, **inputs):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in (props or {}).items():
            setattr(node, name, value)
        return self.set(node, **inputs).outputs[out]

    def math(self, operation, a, b=0.0):
        return self.node("Math", 0, {"operation": operation}, _0=a, _1=b)


class Graph(Nodes):
    """A material's nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        super().__init__(self.material.node_tree)
        self.bsdf = self.tree.nodes["Principled BSDF"]
        self.set(self.bsdf, Specular=0.5)

    def base(self, **inputs):
        self.set(self.bsdf, **inputs)

    def grain(self, x=1.0, y=1.0, z=1.0):
        at = self.node("Attribute", 1, {"attribute_name": "grain"})
        f = fineness
        return self.node("Mapping", 0, Vector=at, Scale=(x * f, y * f, z * f))

    def noise(self, vector, scale=1.0, detail=4.0, rough=0.55, distortion=0.0):
        return self.node(
            "TexNoise", 0, Vector=vector, Scale=scale, Detail=detail, Roughness=rough, Distortion=distortion
        )

    def ramp(self, factor, *stops):
        output = self.node("ValToRGB", 0, None, Fac=factor)
        elements = output.node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = linear(color) if isinstance(color, str) else (color, color, color, 1)
        return output

    def mix(self, factor, a, b, blend="MIX"):
        return self.node("MixRGB", 0, {"blend_type": blend}, Fac=factor, Color1=a, Color2=b)

    def cracks(self, scale, bent):
        """How far it is to the next crack, where one runs along the edges of cells of 1 / `scale` meters, `bent` by so
        much of the way to noise."""
        astray = self.node("TexNoise", 1, Vector=self.grain(4, 4, 4), Scale=1.0, Detail=5.0)
        at = self.mix(bent, self.grain(scale, scale, scale), astray)
        return self.node("TexVoronoi", 0, {"feature": "DISTANCE_TO_EDGE"}, Vector=at, Scale=1)

    def plain(self, color):
        """Of one color for light that has been scattered before: nobody sees the difference, and it saves a tenth of the time."""
        flat = self.node("BsdfDiffuse", 0, None, Color=linear(color))
        scattered = self.node("LightPath", "Is Diffuse Ray")
        either = self.node("MixShader", 0, None, _0=scattered, _1=self.bsdf.outputs[0], _2=flat)
        self.tree.links.new(either, self.tree.nodes["Material Output"].inputs[0])

    def bump(self, height, distance, strength=1.0):
        """`distance` in millimeters."""
        bump = self.node("Bump", 0, None, Height=height, Distance=distance / 1000, Strength=strength)
        self.base(Normal=bump)


def surface(spec):
    """The material that `spec` names; one for each distinct spec."""
    if spec in bpy.data.materials:
        return bpy.data.materials[spec]
    word, _, color = spec.partition(" ")
    graph = Graph(spec)
    if word in WOODS:
        wood(graph, *WOODS[word])
        if word in USED:
            use(graph)
    elif word in METALS:
        metal(graph, *METALS[word])
    else:
        OTHERS[word](graph, color)
    if word not in CLEAR:
        weather(graph)
        named = WOODS.get(word) or WOODS.get(color) or METALS.get(word) or ("#8a7a68",)
        graph.plain(color.partition("/")[0] if color.startswith("#") else named[0])
    return graph.material


# Nothing is finer than these, or they are brushed before a picture.
CLEAR = ("glass", "mirror", "gem", "pearl", "shade", "velvet")


def weather(g):
    """What every surface in a house has: it is never of one tone for longer than a millimeter, and dust lies where it
    looks up."""
    base = g.bsdf.inputs["Base Color"]
    tone = base.links[0].from_socket if base.is_linked else tuple(base.default_value)
    fine = g.ramp(g.noise(g.grain(420, 420, 420), 1, 1, 0.8), (0.3, 0.86), (0.7, 1.1))
    up = g.node("SeparateXYZ", 2, Vector=g.node("NewGeometry", "Normal"))
    drift = g.ramp(g.noise(g.grain(6, 6, 6), 1, 3, 0.7), (0.35, 0.25), (0.7, 1.0))
    dust = g.math("MULTIPLY", g.math("MULTIPLY", g.ramp(up, (0.55, 0.0), (1.0, 1.0)), drift), 0.07)
    g.base(Base_Color=g.mix(dust, g.mix(1.0, tone, fine, "MULTIPLY"), linear("#a49c8f")))
    rough = g.bsdf.inputs["Roughness"]
    matt = rough.links[0].from_socket if rough.is_linked else rough.default_value
    smear = g.ramp(g.noise(g.grain(9, 30, 30), 1, 3, 0.75), (0.4, 0.0), (0.7, 0.1))
    g.base(Roughness=g.math("ADD", matt, smear))


def wood(g, light, dark, roughness, figure=0.5):
    """Growth rings as a saw lays them open, dark where summer ends; pores along the part; the uneven polish of years.
    `figure` is how plain the rings are, from 0 to 1. Returns how high it stands between rings and pores, from 0 to 1."""
    bent = g.noise(g.grain(0.9, 3.5, 3.5), 1, 3, 0.45)
    across = g.node("SeparateXYZ", 1, Vector=g.grain())
    deep = g.node("SeparateXYZ", 2, Vector=g.grain())
    at = g.math("ADD", g.math("ADD", across, g.math("MULTIPLY", deep, 0.4)), g.math("MULTIPLY", bent, 0.42))
    year = g.math("FRACT", g.math("MULTIPLY", at, 62))
    ring = g.ramp(year, (0.0, 0.9), (0.1, 0.25), (0.55, 0.0), (0.86, 0.35), (1.0, 1.0))
    pores = g.noise(g.grain(16, 620, 620), 1, 2, 0.75)
    cloud = g.noise(g.grain(0.8, 9, 9), 1, 3, 0.6)
    dull = g.math("ADD", g.math("MULTIPLY", ring, 0.55 * figure), g.math("MULTIPLY", g.ramp(pores, (0.36, 1.0), (0.62, 0.0)), 0.42))
    dull = g.math("ADD", dull, g.math("MULTIPLY", g.math("SUBTRACT", 0.62, cloud), 0.9))
    color = g.ramp(dull, (0.05, light), (0.85, dark))
    worn = g.noise(g.grain(3, 11, 11), 1, 5, 0.65)
    g.base(
        Base_Color=g.mix(1.0, color, g.ramp(worn, (0.3, 0.86), (0.7, 1.06)), "MULTIPLY"),
        Roughness=g.math("ADD", g.ramp(worn, (0.3, roughness + 0.12), (0.7, roughness - 0.08)), g.math("MULTIPLY", dull, 0.12)),
    )
    height = g.math("SUBTRACT", 1.0, dull)
    g.bump(height, 0.25)
    return height


def use(g):
    """What decades of use leave on a table or a floor: dull where it is wiped and walked on, scratched this way and that,
    grime in what is rough, a ring of a wet glass here and there."""
    tone = g.bsdf.inputs["Base Color"].links[0].from_socket
    matt = g.bsdf.inputs["Roughness"].links[0].from_socket
    grime = g.ramp(g.noise(g.grain(8, 13, 13), 1, 6, 0.82), (0.36, 0.5), (0.56, 1.04))
    ways = ((7, 210), (190, 11), (60, 150))
    marks = [g.ramp(g.noise(g.grain(x, y, y), 1, 2, 0.8, 2.0), (0.6, 1.0), (0.66, 0.74)) for x, y in ways]
    scratches = g.mix(1.0, g.mix(1.0, marks[0], marks[1], "MULTIPLY"), marks[2], "MULTIPLY")
    at = g.grain(3.1, 3.1, 3.1)
    away = g.node("TexVoronoi", 0, {"feature": "F1"}, Vector=at, Scale=1)
    which = g.node("SeparateXYZ", 0, Vector=away.node.outputs["Color"])
    # Of a glass of 7 cm, whose edge was not wet all round.
    ring = g.ramp(g.math("ABSOLUTE", g.math("SUBTRACT", away, 0.112)), (0.0, 1.0), (0.012, 0.0))
    up = g.math("GREATER_THAN", g.node("SeparateXYZ", 2, Vector=g.node("NewGeometry", "True Normal")), 0.9)
    ring = g.math("MULTIPLY", g.math("MULTIPLY", ring, up), g.math("GREATER_THAN", which, 0.72))
    ring = g.math("MULTIPLY", ring, g.ramp(g.noise(g.grain(9, 9, 9), 1, 2), (0.4, 0.0), (0.6, 0.6)))
    tone = g.mix(1.0, g.mix(1.0, tone, grime, "MULTIPLY"), scratches, "MULTIPLY")
    g.base(Base_Color=g.mix(ring, tone, g.mix(1.0, tone, (0.45, 0.42, 0.4, 1), "MULTIPLY")))
    wiped = g.ramp(g.noise(g.grain(2.5, 4, 4), 1, 4, 0.7), (0.35, 0.0), (0.65, 0.24))
    g.base(Roughness=g.math("ADD", g.math("ADD", matt, wiped), g.math("MULTIPLY", g.math("SUBTRACT", 1.0, scratches), 0.5)))


def carved(g, name):
    """A wood as the gouge left it: scoops with ridges between them, which hands have rubbed pale."""
    light, dark, *_ = WOODS[name or "walnut"]
    wood(g, light, dark, 0.62)
    away = g.node("TexVoronoi", 0, {"feature": "F1"}, Vector=g.grain(20, 38, 38), Scale=1, Randomness=0.8)
    scoop = g.math("MULTIPLY", away, away)
    tone = g.bsdf.inputs["Base Color"].links[0].from_socket
    g.base(Base_Color=g.mix(1.0, tone, g.ramp(scoop, (0.1, 0.86), (0.6, 1.12)), "MULTIPLY"))
    g.bump(scoop, 4)


def metal(g, color, roughness):
    """Polish with smudges, the fine scratches of cloths, and a little tarnish where nobody rubs."""
    smudge = g.noise(g.grain(7, 7, 7), 1, 4, 0.66)
    scratch = g.noise(g.grain(22, 900, 240), 1, 2, 0.8)
    g.base(
        Base_Color=g.mix(0.75, linear(color), g.ramp(smudge, (0.35, 0.6), (0.6, 1.0)), "MULTIPLY"),
        Metallic=1.0,
        Roughness=g.ramp(smudge, (0.3, roughness + 0.1), (0.7, max(roughness - 0.08, 0.05))),
    )
    g.bump(scratch, 0.03)


# Metals as struck, and worn unless said otherwise: where thumbs rub, what stays in the hollows, roughness.
COINAGE = {
    "silver": ("#aeb3b9", "#3f3e3d", 0.3),
    # Never handled: of a medal that stayed in its case.
    "proof": ("#d3d3d2", "#8f8c87", 0.26),
    "nickel": ("#8b8d90", "#45443f", 0.36),
    "bronze": ("#5f4630", "#2a1d13", 0.42),
    "copper": ("#7d5138", "#3a2317", 0.4),
    "brass": ("#9c8049", "#4d3c20", 0.36),
    "gilt": ("#b3934f", "#5a431f", 0.28),
    "gold": ("#dcae5a", "#7a5322", 0.2),
}


def struck(name, relief, metal):
    """What lies flat and was struck with `relief`, an image of heights: bright where it is high, toned below."""
    high, low, roughness = COINAGE[metal]
    g = Graph(name)
    at = g.node("TexCoord", 0)
    face = g.node("TexImage", 0, {"image": relief, "interpolation": "Cubic", "extension": "EXTEND"}, Vector=at)
    each = g.node("ObjectInfo", "Random")
    stain = g.noise(g.grain(30, 30, 30), 1, 4, 0.6)
    worn = g.math("ADD", face, g.math("MULTIPLY", g.math("SUBTRACT", stain, 0.5), 0.6))
    tone = g.ramp(worn, (0.06, low), (0.62, high))
    age = g.ramp(each, (0.0, 0.62), (1.0, 1.0))
    g.base(
        Base_Color=g.mix(1.0, tone, age, "MULTIPLY"),
        # Not wholly: what is toned is a little dull, and leads the cleaning of the picture (develop.py).
        Metallic=0.85,
        Roughness=g.ramp(worn, (0.1, roughness + 0.22), (0.7, roughness)),
    )
    g.bump(face, 0.5)
    return g.material


def iron(g, color):
    rust = g.noise(g.grain(16, 16, 16), 1, 4, 0.7)
    g.base(
        Base_Color=g.ramp(rust, (0.5, color or "#1d1b1a"), (0.78, "#4a2c1d")),
        Metallic=0.55,
        Roughness=g.ramp(rust, (0.4, 0.42), (0.7, 0.75)),
    )
    g.bump(rust, 0.8)


def leather(g, color):
    """Hide: pebbled between its creases, dark in them, rubbed pale and smooth where people sit and hold."""
    bend = g.noise(g.grain(11, 11, 11), 1, 5, 0.7)
    pebble = g.node("TexVoronoi", 0, {"feature": "DISTANCE_TO_EDGE"}, Vector=g.grain(1, 1, 1), Scale=260)
    crease = g.node("TexVoronoi", 0, {"feature": "DISTANCE_TO_EDGE"}, Vector=g.grain(24, 42, 42), Scale=1)
    deep = g.ramp(g.math("ADD", crease, g.math("MULTIPLY", bend, 0.12)), (0.02, 0.0), (0.12, 1.0))
    shade = g.mix(1.0, g.ramp(bend, (0.3, 0.66), (0.7, 1.12)), g.ramp(deep, (0.0, 0.86), (1.0, 1.0)), "MULTIPLY")
    shade = g.mix(1.0, shade, g.ramp(pebble, (0.0, 0.82), (0.2, 1.04)), "MULTIPLY")
    edge = g.ramp(g.node("NewGeometry", "Pointiness"), (0.52, 0.0), (0.6, 0.3))
    tone = g.mix(1.0, linear(color or "#5a2a18"), shade, "MULTIPLY")
    g.base(
        Base_Color=g.mix(edge, tone, g.mix(1.0, tone, (1.7, 1.6, 1.5, 1), "MULTIPLY")),
        Roughness=g.ramp(bend, (0.35, 0.3), (0.65, 0.5)),
    )
    g.bump(g.math("ADD", g.math("MULTIPLY", deep, 0.25), pebble), 0.5)


def fabric(g, color, sheen=0.35, yarns=900):
    warp = g.node("TexWave", 1, {"bands_direction": "X"}, Vector=g.grain(), Scale=yarns / 6.3, Distortion=2)
    weft = g.node("TexWave", 1, {"bands_direction": "Y"}, Vector=g.grain(), Scale=yarns / 6.3, Distortion=2)
    yarn = g.math("MAXIMUM", warp, weft)
    soft = g.noise(g.grain(6, 6, 6), 1, 3, 0.65)
    shade = g.ramp(g.math("ADD", g.math("MULTIPLY", soft, 0.8), g.math("MULTIPLY", yarn, 0.2)), (0.3, 0.68), (0.75, 1.08))
    g.base(
        Base_Color=g.mix(1.0, linear(color or "#b7a68a"), shade, "MULTIPLY"),
        Roughness=0.92,
        Specular=0.15,
        Sheen=sheen,
    )
    g.bump(yarn, 0.5)


def tweed(g, color):
    """Wool of yarns that are not all dyed alike."""
    fleck = g.noise(g.grain(230, 230, 230), 1, 3, 0.8)
    rubbed = g.noise(g.grain(5, 5, 5), 1, 3, 0.6)
    shade = g.mix(1.0, g.ramp(fleck, (0.32, 0.5), (0.68, 1.3)), g.ramp(rubbed, (0.35, 0.86), (0.65, 1.08)), "MULTIPLY")
    g.base(Base_Color=g.mix(1.0, linear(color), shade, "MULTIPLY"), Roughness=0.95, Specular=0.1, Sheen=0.4)
    g.bump(fleck, 1.2)


def cotton(g, color):
    """Cloth too fine for its weave to be seen."""
    soft = g.noise(g.grain(4, 4, 4), 1, 2)
    g.base(Base_Color=g.mix(0.15, linear(color), soft, "MULTIPLY"), Roughness=0.95, Specular=0.1, Sheen=0.3)


def velvet(g, color):
    """Pile, brushed now this way, now that."""
    brushed = g.noise(g.grain(9, 9, 9), 1, 3, 0.65)
    pile = g.noise(g.grain(700, 700, 700), 1, 2, 0.8)
    shade = g.mix(1.0, g.ramp(brushed, (0.35, 0.82), (0.65, 1.08)), g.ramp(pile, (0.3, 0.72), (0.7, 1.2)), "MULTIPLY")
    g.base(
        Base_Color=g.mix(1.0, linear(color or "#2a1420"), shade, "MULTIPLY"),
        Roughness=0.95,
        Specular=0.1,
        Sheen=1.0,
        Sheen_Tint=0.6,
    )
    g.bump(pile, 0.6)


def plush(g, color):
    pile = g.noise(g.grain(120, 120, 120), 1, 2, 0.8)
    shade = g.ramp(pile, (0.35, 0.45), (0.65, 1.15))
    g.base(Base_Color=g.mix(1.0, linear(color), shade, "MULTIPLY"), Roughness=1.0, Specular=0.05, Sheen=0.7)
    g.bump(pile, 5)


def porcelain(g, color):
    soft = g.noise(g.grain(12, 12, 12), 1, 3)
    g.base(
        Base_Color=g.mix(0.12, linear(color or "#ece6d8"), soft, "MULTIPLY"),
        Roughness=0.09,
        Specular=0.6,
    )


def glaze(g, color):
    """`color` is one color, or two parted by "/": of the glaze where it lies thick and where it is thin. It has run down:
    thin at the rim and on every edge, thick at the foot, and never at quite the same height."""
    dark, _, light = color.partition("/")
    at = g.node("TexCoord", 3)
    runs = g.noise(g.node("Mapping", 0, Vector=at, Scale=(70, 70, 5)), 1, 3, 0.6)
    high = g.node("SeparateXYZ", 2, Vector=g.node("TexCoord", 0))
    thin = g.math("ADD", g.math("MULTIPLY", high, 0.5), g.math("MULTIPLY", runs, 0.55))
    tone = g.ramp(thin, (0.3, dark), (0.82, light or dark))
    edge = g.ramp(g.node("NewGeometry", "Pointiness"), (0.51, 0.0), (0.56, 0.85))
    tone = g.mix(edge, tone, linear(light or dark))
    depth = g.ramp(g.noise(g.grain(45, 45, 45), 1, 3), (0.35, 0.9), (0.65, 1.06))
    speck = g.math("GREATER_THAN", g.noise(g.grain(260, 260, 260), 1, 2), 0.68)
    tone = g.mix(g.math("MULTIPLY", speck, 0.5), g.mix(1.0, tone, depth, "MULTIPLY"), linear("#2a1d12"))
    g.base(Base_Color=tone, Roughness=0.12, Specular=0.6, Clearcoat=0.4, Clearcoat_Roughness=0.04)


def stoneware(g, color):
    fleck = g.noise(g.grain(190, 190, 190), 1, 3, 0.7)
    tone = g.ramp(g.noise(g.grain(8, 8, 8), 1, 4), (0.3, 0.8), (0.7, 1.05))
    body = g.mix(1.0, linear(color or "#9d8f7c"), tone, "MULTIPLY")
    body = g.mix(g.math("MULTIPLY", g.math("GREATER_THAN", fleck, 0.62), 0.5), body, linear("#4d3a28"))
    g.base(Base_Color=body, Roughness=0.3)
    g.bump(fleck, 0.25)


def terracotta(g, color):
    """Fired clay that stood outdoors: sandy, with lime that bled out of it, dark with earth in places."""
    bloom = g.noise(g.grain(14, 14, 14), 1, 5, 0.75)
    sand = g.noise(g.grain(200, 200, 200), 1, 2, 0.85)
    lime = g.ramp(g.noise(g.grain(5, 5, 5), 1, 5, 0.8), (0.46, 0.0), (0.66, 0.55))
    earth = g.ramp(g.noise(g.grain(7, 7, 7), 1, 6, 0.82), (0.34, 0.5), (0.54, 1.0))
    clay = g.ramp(bloom, (0.3, color or "#8c4f31"), (0.7, "#a0664a"))
    tone = g.mix(1.0, g.mix(lime, clay, linear("#b5a593")), earth, "MULTIPLY")
    g.base(Base_Color=g.mix(1.0, tone, g.ramp(sand, (0.3, 0.86), (0.7, 1.08)), "MULTIPLY"), Roughness=0.88)
    g.bump(g.math("ADD", bloom, g.math("MULTIPLY", sand, 0.25)), 0.6)


def paint(g, color):
    """Old paint: strokes of a brush, a little uneven, handled and dusty, cracked along its boards, chipped and rubbed
    through at sharp edges."""
    soft = g.noise(g.grain(12, 12, 12), 1, 4, 0.65)
    strokes = g.noise(g.grain(5, 210, 210), 1, 3, 0.7)
    shade = g.mix(1.0, g.ramp(soft, (0.3, 0.8), (0.7, 1.05)), g.ramp(strokes, (0.3, 0.9), (0.7, 1.05)), "MULTIPLY")
    grime = g.ramp(g.noise(g.grain(7, 15, 15), 1, 6, 0.82), (0.34, 0.72), (0.56, 1.02))
    cracks = g.ramp(g.noise(g.grain(3, 190, 190), 1, 2, 0.8, 0.6), (0.69, 1.0), (0.72, 0.66))
    shade = g.mix(1.0, g.mix(1.0, shade, grime, "MULTIPLY"), cracks, "MULTIPLY")
    edge = g.node("NewGeometry", "Pointiness")
    nicks = g.noise(g.grain(60, 60, 60), 1, 3, 0.7)
    worn = g.ramp(g.math("ADD", edge, g.math("MULTIPLY", nicks, 0.16)), (0.655, 0.0), (0.68, 1.0))
    tone = g.mix(1.0, linear(color), shade, "MULTIPLY")
    g.base(
        Base_Color=g.mix(worn, tone, linear("#6d5a45")),
        Roughness=g.ramp(soft, (0.3, 0.34), (0.7, 0.52)),
    )
    g.bump(g.math("ADD", strokes, g.math("MULTIPLY", cracks, 1.5)), 0.14)


def chipped(g, color):
    """Paint of decades ago on boards that were used: gone along the grain and where hands and tools knocked, cut and
    stained."""
    bare = wood(g, *WOODS["weathered"])
    bare_tone = g.bsdf.inputs["Base Color"].links[0].from_socket
    along = g.noise(g.grain(3, 60, 60), 1, 5, 0.75)
    knocks = g.noise(g.grain(9, 14, 14), 1, 5, 0.75)
    edge = g.ramp(g.node("NewGeometry", "Pointiness"), (0.5, 0.0), (0.58, 0.12))
    gone = g.math("ADD", g.math("ADD", g.math("MULTIPLY", along, 0.5), g.math("MULTIPLY", knocks, 0.5)), edge)
    left = g.ramp(gone, (0.61, 1.0), (0.635, 0.0))
    stain = g.noise(g.grain(4, 5, 5), 1, 5, 0.75)
    tone = g.mix(1.0, linear(color), g.ramp(stain, (0.3, 0.7), (0.65, 1.06)), "MULTIPLY")
    cuts = g.ramp(g.noise(g.grain(7, 160, 160), 1, 2, 0.8, 1.5), (0.66, 1.0), (0.7, 0.72))
    grime = g.ramp(g.noise(g.grain(14, 14, 14), 1, 5, 0.85), (0.35, 0.72), (0.6, 1.0))
    shade = g.mix(1.0, cuts, grime, "MULTIPLY")
    g.base(
        Base_Color=g.mix(1.0, g.mix(left, bare_tone, tone), shade, "MULTIPLY"),
        Roughness=g.ramp(left, (0.0, 0.8), (1.0, 0.42)),
    )
    # Through the paint, three tenths of a millimeter thick, the grain of the boards still shows.
    g.bump(g.math("ADD", g.math("ADD", g.math("MULTIPLY", bare, 0.4), left), g.math("MULTIPLY", cuts, 0.6)), 0.3)


def tablecloth(g, color):
    """Ironed long ago and folded since: creases both ways, and here and there a stain that did not come out."""
    warp = g.noise(g.grain(30, 900, 900), 1, 2, 0.8)
    weft = g.noise(g.grain(900, 30, 30), 1, 2, 0.8)
    yarn = g.math("ADD", g.math("MULTIPLY", warp, 0.5), g.math("MULTIPLY", weft, 0.5))
    creases = 0.0
    for axis, apart in ((0, 0.31), (1, 0.27)):
        at = g.node("SeparateXYZ", axis, Vector=g.grain())
        bent = g.math("ADD", at, g.math("MULTIPLY", g.noise(g.grain(3, 3, 3), 1, 2), 0.02))
        off = g.math("ABSOLUTE", g.math("SUBTRACT", g.math("FRACT", g.math("DIVIDE", bent, apart)), 0.5))
        # A ridge of some 1 cm at each side.
        creases = g.math("ADD", g.ramp(off, (0.0, 1.0), (0.035, 0.0)), creases)
    waves = g.noise(g.grain(7, 7, 7), 1, 3, 0.55)
    wrinkles = g.noise(g.grain(26, 26, 26), 1, 4, 0.7, 0.6)
    stain = g.ramp(g.noise(g.grain(5, 5, 5), 1, 4, 0.6), (0.66, 1.0), (0.72, 0.87))
    shade = g.mix(1.0, g.ramp(yarn, (0.35, 0.82), (0.65, 1.06)), stain, "MULTIPLY")
    g.base(Base_Color=g.mix(1.0, linear(color), shade, "MULTIPLY"), Roughness=0.95, Specular=0.1, Sheen=0.3)
    lift = g.math("ADD", g.math("MULTIPLY", creases, 0.28), g.math("ADD", g.math("MULTIPLY", waves, 1.2), g.math("MULTIPLY", wrinkles, 0.22)))
    g.bump(g.math("ADD", lift, g.math("MULTIPLY", yarn, 0.06)), 6)


def concrete(g, color):
    """A floor that was troweled, cracked, driven on and swept: clouds, sand, pits, a hairline crack, drops of oil."""
    big = g.noise(g.grain(1.2, 1.2, 1.2), 1, 6, 0.66)
    sand = g.noise(g.grain(260, 260, 260), 1, 3, 0.85)
    blotch = g.noise(g.grain(16, 16, 16), 1, 5, 0.8)
    stain = g.ramp(g.noise(g.grain(1.7, 1.7, 1.7), 1, 4, 0.65), (0.55, 1.0), (0.72, 0.58))
    drops = g.ramp(g.noise(g.grain(11, 11, 11), 1, 2, 0.5), (0.7, 1.0), (0.735, 0.5))
    crack = g.ramp(g.cracks(1.4, 0.12), (0.0, 0.4), (0.004, 1.0))
    pits = g.ramp(g.node("TexVoronoi", 0, {"feature": "F1"}, Vector=g.grain(70, 70, 70), Scale=1), (0.1, 0.6), (0.17, 1.0))
    tone = g.mix(1.0, linear(color), g.ramp(big, (0.3, 0.74), (0.7, 1.16)), "MULTIPLY")
    for shade in (g.ramp(blotch, (0.3, 0.82), (0.7, 1.1)), g.ramp(sand, (0.3, 0.72), (0.7, 1.18)), stain, drops, crack, pits):
        tone = g.mix(1.0, tone, shade, "MULTIPLY")
    g.base(Base_Color=tone, Roughness=g.math("MULTIPLY", g.ramp(big, (0.3, 0.55), (0.7, 0.85)), g.ramp(drops, (0.5, 0.6), (1.0, 1.0))))
    g.bump(g.math("ADD", g.math("MULTIPLY", sand, 0.3), g.math("ADD", g.math("MULTIPLY", crack, 2.0), pits)), 0.8)


def enamel(g, color):
    soft = g.noise(g.grain(10, 10, 10), 1, 4)
    g.base(Base_Color=g.mix(0.2, linear(color), soft, "MULTIPLY"), Roughness=0.16, Clearcoat=0.5)


def plastic(g, color):
    soft = g.noise(g.grain(14, 14, 14), 1, 4)
    g.base(Base_Color=g.mix(0.25, linear(color), soft, "MULTIPLY"), Roughness=g.ramp(soft, (0.3, 0.3), (0.7, 0.45)))


def lacquer(g, color):
    g.base(Base_Color=linear(color or "#0b0a0a"), Roughness=g.ramp(g.noise(g.grain(7, 7, 7), 1, 4), (0.3, 0.06), (0.7, 0.16)))


def linoleum(g, color):
    """Marbled, waxed, and walked on."""
    marble = g.noise(g.grain(55, 55, 55), 1, 4, 0.7, 0.8)
    worn = g.noise(g.grain(2, 2, 2), 1, 3)
    scuff = g.ramp(g.noise(g.grain(4, 130, 130), 1, 3, 0.85, 1.2), (0.62, 1.0), (0.72, 0.8))
    tone = g.mix(1.0, linear(color), g.ramp(marble, (0.35, 0.86), (0.65, 1.08)), "MULTIPLY")
    tone = g.mix(1.0, tone, scuff, "MULTIPLY")
    g.base(Base_Color=tone, Roughness=g.ramp(worn, (0.35, 0.34), (0.65, 0.5)))
    # Hardly: where a window is mirrored, more looks like spilled water.
    g.bump(marble, 0.02)


def rubber(g, color):
    g.base(Base_Color=linear(color or "#171615"), Roughness=0.7)


def stone(g, color):
    """Weathered: clouds, sand and pits, dark where rain stood and ran, gray-green where lichen took hold."""
    big = g.noise(g.grain(9, 9, 9), 1, 5, 0.72)
    sand = g.noise(g.grain(240, 240, 240), 1, 3, 0.85)
    pits = g.ramp(g.node("TexVoronoi", 0, {"feature": "F1"}, Vector=g.grain(60, 60, 60), Scale=1), (0.1, 0.55), (0.2, 1.0))
    rain = g.ramp(g.noise(g.grain(3, 3, 3), 1, 5, 0.75), (0.36, 0.58), (0.58, 1.06))
    lichen = g.noise(g.grain(22, 22, 22), 1, 4, 0.75)
    tone = g.mix(1.0, linear(color or "#8f8a80"), g.ramp(big, (0.3, 0.62), (0.7, 1.12)), "MULTIPLY")
    for shade in (g.ramp(sand, (0.3, 0.74), (0.7, 1.18)), pits, rain):
        tone = g.mix(1.0, tone, shade, "MULTIPLY")
    g.base(Base_Color=g.mix(g.ramp(lichen, (0.58, 0.0), (0.68, 0.5)), tone, linear("#6a6c50")), Roughness=0.9)
    g.bump(g.math("ADD", big, g.math("MULTIPLY", g.math("ADD", pits, g.math("MULTIPLY", sand, 0.5)), 0.1)), 6)


def paper(g, color):
    soft = g.noise(g.grain(9, 9, 9), 1, 2)
    g.base(Base_Color=g.mix(0.3, linear(color or "#ded2b8"), soft, "MULTIPLY"), Roughness=0.85)


def pages(g, color):
    """The edges of a book's leaves, lying one on another along the third axis of the grain."""
    leaves = g.noise(g.grain(3, 3, 900), 1, 2, 0.7)
    browned = g.noise(g.grain(6, 6, 60), 1, 3)
    tone = g.mix(1.0, linear(color or "#a8946c"), g.ramp(leaves, (0.3, 0.7), (0.7, 1.12)), "MULTIPLY")
    g.base(Base_Color=g.mix(1.0, tone, g.ramp(browned, (0.35, 0.84), (0.65, 1.05)), "MULTIPLY"), Roughness=0.9, Specular=0.1)
    g.bump(leaves, 0.4)


def cardboard(g, color):
    """Corrugated: its flutes just show, its skin is scuffed pale, and it has been carried before."""
    flute = g.node("TexWave", 1, {"bands_direction": "X"}, Vector=g.grain(), Scale=26, Distortion=0.4)
    fiber = g.noise(g.grain(60, 420, 420), 1, 3, 0.8)
    scuff = g.ramp(g.noise(g.grain(7, 7, 7), 1, 5, 0.75), (0.52, 1.0), (0.72, 1.16))
    stain = g.ramp(g.noise(g.grain(2.5, 2.5, 2.5), 1, 3, 0.6), (0.3, 0.84), (0.6, 1.0))
    tone = g.mix(1.0, linear(color), g.ramp(fiber, (0.3, 0.88), (0.7, 1.08)), "MULTIPLY")
    tone = g.mix(1.0, g.mix(1.0, tone, scuff, "MULTIPLY"), stain, "MULTIPLY")
    g.base(Base_Color=tone, Roughness=0.8, Specular=0.25)
    g.bump(flute, 0.12)


def tape(g, color):
    """Packing tape over kraft paper: brown, and shiny where it lies flat."""
    bubble = g.noise(g.grain(40, 40, 40), 1, 3, 0.7)
    g.base(Base_Color=g.ramp(bubble, (0.3, color or "#86602f"), (0.7, "#a17c46")), Roughness=0.18)
    g.bump(bubble, 0.4)


def bristle(g, color):
    """Hog's or sable's, each along the brush and none like the next."""
    hairs = g.noise(g.grain(12, 700, 700), 1, 2, 0.8)
    g.base(Base_Color=g.mix(1.0, linear(color), g.ramp(hairs, (0.3, 0.4), (0.7, 1.2)), "MULTIPLY"), Roughness=0.7)
    g.bump(hairs, 1.5)


def wicker(g, color):
    across = g.node("TexWave", 1, {"bands_direction": "X"}, Vector=g.grain(), Scale=22, Distortion=1.5)
    along = g.node("TexWave", 1, {"bands_direction": "Z"}, Vector=g.grain(), Scale=34, Distortion=1.5)
    weave = g.math("MULTIPLY", across, along)
    g.base(Base_Color=g.ramp(weave, (0.0, "#3d2613"), (0.6, color or "#a77c48")), Roughness=0.6)
    g.bump(weave, 6)


def caned(g, color):
    """Of a chair's seat: cane in its top, seen from above as a net with holes every 12 mm, and a rim of ebonized wood."""
    wood(g, *WOODS["ebonized"])
    at = g.node("TexCoord", "Object")
    away = [g.math("ABSOLUTE", g.math("SUBTRACT", g.math("FRACT", g.math("DIVIDE", g.node("SeparateXYZ", axis, Vector=at), 0.012)), 0.5)) for axis in (0, 1)]
    hole = g.ramp(g.math("ADD", *away), (0.26, 1.0), (0.36, 0.0))
    strand = g.noise(g.node("Mapping", 0, Vector=at, Scale=(90, 90, 90)), 1, 3, 0.7)
    aged = g.mix(1.0, linear(color or "#86683f"), g.ramp(strand, (0.3, 0.7), (0.7, 1.1)), "MULTIPLY")
    cane = g.mix(hole, aged, linear("#2a1f16"))
    up = g.ramp(g.node("SeparateXYZ", 2, Vector=g.node("NewGeometry", "True Normal")), (0.8, 0.0), (0.9, 1.0))
    rim = g.bsdf.inputs["Base Color"].links[0].from_socket
    g.base(Base_Color=g.mix(up, rim, cane), Roughness=g.ramp(up, (0.0, 0.28), (1.0, 0.5)))
    g.bump(g.math("SUBTRACT", 1.0, g.math("MULTIPLY", up, hole)), 1)


def glass(g, color, tint="#ffffff"):
    """Clear, and clear to light: a shadow of glass is pale, which needs no caustics."""
    g.base(Base_Color=linear(color or tint), Transmission=1.0, Roughness=0.0, IOR=1.5)
    through = g.node("BsdfTransparent", 0, None, Color=linear(color or tint))
    shadow = g.node("LightPath", "Is Shadow Ray")
    mixed = g.node("MixShader", 0, None, _0=shadow, _1=g.bsdf.outputs[0], _2=through)
    g.tree.links.new(mixed, g.tree.nodes["Material Output"].inputs[0])


def frosted(g, color):
    g.base(Base_Color=linear(color or "#efeae0"), Roughness=0.3, Specular=0.4)


def shade(g, color):
    """A lampshade of cloth, with light through it."""
    fabric(g, color or "#d9c9a4", 0.1)
    g.base(Emission=linear(color or "#e8d5ac"), Emission_Strength=0.12)


def mirror(g, _color):
    g.base(Base_Color=linear("#dcdcd8"), Metallic=1.0, Roughness=0.02)


def pearl(g, color):
    """Nacre: deep and soft where it is seen straight, pale and rosy at its rim."""
    facing = g.node("LayerWeight", 1, None, Blend=0.35)
    tone = g.mix(facing, linear(color or "#6f6258"), linear("#b39a92"))
    g.base(Base_Color=tone, Metallic=0.3, Roughness=0.24, Specular=0.7, Clearcoat=1.0, Clearcoat_Roughness=0.05)


def gem(g, color):
    g.base(Base_Color=linear(color or "#f5f7fa"), Transmission=1.0, Roughness=0.0, IOR=2.2)


def foliage(g, color):
    tone = g.ramp(g.noise(g.grain(20, 20, 20), 1, 4), (0.3, 0.6), (0.7, 1.2))
    g.base(Base_Color=g.mix(1.0, linear(color or "#3f5a2a"), tone, "MULTIPLY"), Roughness=0.55)


OTHERS = {
    "iron": iron, "carved": carved, "leather": leather, "fabric": fabric, "tweed": tweed, "cotton": cotton, "velvet": velvet, "plush": plush,
    "porcelain": porcelain, "glaze": glaze, "stoneware": stoneware, "terracotta": terracotta,
    "paint": paint, "chipped": chipped, "tablecloth": tablecloth, "concrete": concrete, "enamel": enamel, "plastic": plastic, "lacquer": lacquer, "rubber": rubber, "linoleum": linoleum,
    "stone": stone, "paper": paper, "cardboard": cardboard, "tape": tape, "bristle": bristle, "pages": pages, "wicker": wicker, "caned": caned, "glass": glass, "frosted": frosted,
    "shade": shade, "mirror": mirror, "pearl": pearl, "gem": gem, "foliage": foliage,
}  # fmt: skip


def picture(name, image, roughness=0.55, bump=0.0):
    """A surface that shows an image by the mesh's UV map."""
    g = Graph(name)
    texture = g.node("TexImage", 0, {"image": image})
    g.base(Base_Color=texture, Roughness=roughness)
    if bump > 0:
        g.bump(texture, bump)
    return g.material


def calm(material):
    """Takes the toy's brightness from a library's own material: quieter, a bit rough, never pure."""
    if not material.use_nodes:
        return
    tree = material.node_tree
    bsdf = tree.nodes.get("Principled BSDF")
    if bsdf is None:
        return
    color = bsdf.inputs["Base Color"]
    image = next((n for n in tree.nodes if n.type == "TEX_IMAGE" and n.image and n.image.size[0] > 0), None)
    quiet = tree.nodes.new("ShaderNodeHueSaturation")
    quiet.inputs["Saturation"].default_value = 0.82
    quiet.inputs["Value"].default_value = 0.86
    if color.is_linked and image is not None:
        tree.links.new(image.outputs["Color"], quiet.inputs["Color"])
        if image.image.depth == 32:
            tree.links.new(image.outputs["Alpha"], bsdf.inputs["Alpha"])
        bump = tree.nodes.new("ShaderNodeBump")
        bump.inputs["Distance"].default_value = 0.001
        tree.links.new(image.outputs["Color"], bump.inputs["Height"])
        tree.links.new(bump.outputs[0], bsdf.inputs["Normal"])
    else:
        for link in list(color.links):
            tree.links.remove(link)
        quiet.inputs["Color"].default_value = color.default_value
    tree.links.new(quiet.outputs[0], color)
    bsdf.inputs["Roughness"].default_value = 0.42
    bsdf.inputs["Specular"].default_value = 0.4
