"""Makes the fonts with glyphs in colour: ColorPaints.ttf, ColorLayers.ttf, ColorSVG.ttf.

    python3 make-color-fonts.py FOLDER      (needs python3-fonttools)

All are squares and triangles of 1000 units per em, drawn for these tests. Each letter shows one thing; the
lists below say which.
"""
import gzip, os, sys
from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables as ot
from fontTools.ttLib.tables.S_V_G_ import SVGDocument

RED, GREEN, BLUE, YELLOW = 0, 1, 2, 3
LIGHT = [(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 0, 1)]
DARK = [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1), (0.5, 0.5, 0.5, 1)]
TEXT = 0xFFFF

def box(x0, y0, x1, y1):
    pen = TTGlyphPen(None)
    pen.moveTo((x0, y0)); pen.lineTo((x0, y1)); pen.lineTo((x1, y1)); pen.lineTo((x1, y0)); pen.closePath()
    return pen.glyph()

def empty():
    return TTGlyphPen(None).glyph()

def font(name, letters, axis=False):
    """`square` is 0 … 800 both ways, `left` its left half, `low` its lower half."""
    shapes = {"square": box(0, 0, 800, 800), "left": box(0, 0, 400, 800), "low": box(0, 0, 800, 400)}
    order = [".notdef", "space"] + list(letters) + list(shapes)
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({32: "space", **{ord(letter): letter for letter in letters}})
    glyphs = {name: empty() for name in order}
    glyphs[".notdef"] = box(100, 0, 700, 700)
    glyphs.update(shapes)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (1000, 0) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name.replace(" ", "") + "-Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    if axis:
        builder.setupFvar([("wght", 0, 0, 1000, "Weight")], [])
        builder.font["gvar"] = table = newTable("gvar")
        table.version, table.reserved, table.variations = 1, 0, {name: [] for name in order}
    # The same bytes whenever it runs.
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
    builder.font.recalcTimestamp = False
    return builder.font

def palettes(font):
    from fontTools.colorLib.builder import ColorPaletteType as kind
    font["CPAL"] = buildCPAL([LIGHT, DARK], [kind.USABLE_WITH_LIGHT_BACKGROUND, kind.USABLE_WITH_DARK_BACKGROUND])

def solid(color, alpha=1.0):
    return {"Format": ot.PaintFormat.PaintSolid, "PaletteIndex": color, "Alpha": alpha}

def glyph(paint, name="square"):
    return {"Format": ot.PaintFormat.PaintGlyph, "Glyph": name, "Paint": paint}

def line(*stops, extend="pad"):
    return {"Extend": extend, "ColorStop": [{"StopOffset": o, "PaletteIndex": c, "Alpha": 1.0} for o, c in stops]}

def changed(format, paint, **fields):
    return {"Format": getattr(ot.PaintFormat, format), "Paint": paint, **fields}

def linear(colors, x0=0, y0=0, x1=800, y1=0, x2=0, y2=800):
    return {"Format": ot.PaintFormat.PaintLinearGradient, "ColorLine": colors, "x0": x0, "y0": y0, "x1": x1, "y1": y1,
            "x2": x2, "y2": y2}

def radial(colors, x0=400, y0=400, r0=0, x1=400, y1=400, r1=400):
    return {"Format": ot.PaintFormat.PaintRadialGradient, "ColorLine": colors, "x0": x0, "y0": y0, "r0": r0, "x1": x1,
            "y1": y1, "r1": r1}

def sweep(colors, start=0, end=360):
    return {"Format": ot.PaintFormat.PaintSweepGradient, "ColorLine": colors, "centerX": 400, "centerY": 400,
            "startAngle": start, "endAngle": end}

def composite(mode, source, backdrop):
    return {"Format": ot.PaintFormat.PaintComposite, "SourcePaint": source, "CompositeMode": mode, "BackdropPaint": backdrop}

def layers(*paints):
    return {"Format": ot.PaintFormat.PaintColrLayers, "Layers": list(paints)}

PAINTS = {
    "A": glyph(solid(RED)),                                                          # a red square
    "B": layers(glyph(solid(RED)), glyph(solid(BLUE), "left")),                      # blue left, red right
    "C": glyph(linear(line((0, RED), (1, BLUE)))),                                   # red left to blue right
    "D": glyph(linear(line((0, RED), (0.5, BLUE), extend="repeat"), x1=400)),
    "E": glyph(linear(line((0, RED), (1, BLUE), extend="reflect"), x1=400)),
    "F": glyph(radial(line((0, RED), (1, BLUE)))),                                   # red in the middle
    "G": glyph(radial(line((0, RED), (1, BLUE)), x0=200, r0=50, x1=600, r1=100)),    # a cone
    "H": glyph(sweep(line((0, RED), (0.5, GREEN), (1, BLUE)))),
    "I": glyph(sweep(line((0, RED), (1, BLUE)), 90, 180)),
    "J": changed("PaintTranslate", glyph(solid(RED)), dx=100, dy=-100),
    "K": changed("PaintScale", glyph(solid(RED)), scaleX=0.5, scaleY=1.0),
    "L": changed("PaintScaleUniformAroundCenter", glyph(solid(RED)), scale=0.5, centerX=400, centerY=400),
    "M": changed("PaintRotateAroundCenter", glyph(solid(RED), "left"), angle=90, centerX=400, centerY=400),
    "N": changed("PaintSkew", glyph(solid(RED)), xSkewAngle=-20, ySkewAngle=0),
    "O": changed("PaintTransform", glyph(solid(RED)), Transform=(0.5, 0, 0, 0.5, 200, 200)),
    "P": composite("src_in", glyph(solid(RED)), solid(BLUE, 0.5)),                   # red, half as opaque
    "Q": composite("src_in", glyph(solid(RED)), glyph(solid(BLUE), "left")),         # red, left half
    "R": composite("src_out", glyph(solid(RED)), glyph(solid(BLUE), "left")),        # red, right half
    "S": composite("multiply", glyph(solid(YELLOW)), glyph(solid(RED), "left")),     # red left, yellow right
    "T": composite("xor", glyph(solid(RED), "low"), glyph(solid(BLUE), "left")),
    "U": glyph(solid(TEXT, 0.5)),                                                    # the text's colour
    "V": {"Format": ot.PaintFormat.PaintColrGlyph, "Glyph": "B"},
    "W": layers(glyph(solid(TEXT), "left"), glyph(solid(GREEN), "low")),
    # The alpha goes from 1 to 0, and the square to the right by 200, as wght goes from 0 to 1000.
    "X": None, "Y": None,
}

def variable(font):
    from fontTools.varLib.varStore import OnlineVarStoreBuilder
    from fontTools.varLib.models import VariationModel
    store = OnlineVarStoreBuilder(["wght"])
    store.setModel(VariationModel([{}, {"wght": 1.0}]))
    # Deltas of alpha are in 1/16384, those of places in units.
    _, alpha = store.storeMasters([16384, 0])
    _, place = store.storeMasters([0, 200])
    _, same = store.storeMasters([0, 0])
    glyphs = dict(PAINTS)
    glyphs["X"] = glyph({"Format": ot.PaintFormat.PaintVarSolid, "PaletteIndex": RED, "Alpha": 1.0, "VarIndexBase": 0})
    glyphs["Y"] = {"Format": ot.PaintFormat.PaintVarTranslate, "Paint": glyph(solid(BLUE)), "dx": 0, "dy": 0,
                   "VarIndexBase": 1}
    from fontTools.ttLib.tables.otTables import DeltaSetIndexMap
    map = DeltaSetIndexMap()
    # alpha; dx; dy of the translation
    map.mapping = [alpha, place, 0xFFFFFFFF]
    boxes = {name: (0, 0, 800, 800) for name in "ABCDEFGHI"}
    return buildCOLR(glyphs, version=1, glyphMap=font.getReverseGlyphMap(), varStore=store.finish(), varIndexMap=map,
                     clipBoxes=boxes)

def save(font, folder, name):
    font.save(os.path.join(folder, name))
    print(name, os.path.getsize(os.path.join(folder, name)))

folder = sys.argv[1]

paints = font("Color Paints", PAINTS, axis=True)
palettes(paints)
paints["COLR"] = variable(paints)
save(paints, folder, "ColorPaints.ttf")

# A: blue left on red. B: the text's colour left on green.
flat = font("Color Layers", "AB")
palettes(flat)
flat["COLR"] = buildCOLR({"A": [("square", RED), ("left", BLUE)], "B": [("square", GREEN), ("left", TEXT)]}, version=0)
save(flat, folder, "ColorLayers.ttf")

# A and B share a document, and B is packed; C takes palette colour 0, D the text's; E is refused: it nests too deep.
drawn = font("Color SVG", "ABCDE")
palettes(drawn)
def number(letter): return drawn.getGlyphID(letter)
def document(content, box=""):
    return f'<svg xmlns="http://www.w3.org/2000/svg"{box}>{content}</svg>'
square = '<rect y="-800" width="800" height="800" fill="{}"/><rect y="-800" width="400" height="800" fill="{}"/>'
shared = document(f'<g id="glyph{number("A")}">{square.format("red", "blue")}</g>'
                  f'<g id="glyph{number("B")}">{square.format("#00ff00", "#ff00ff")}</g>')
own = document(f'<g id="glyph{number("C")}">{square.format("var(--color0, black)", "var(--color9, #102030)")}</g>')
text = document(f'<g id="glyph{number("D")}">{square.format("currentColor", "blue")}</g>')
deep = document(f'<g id="glyph{number("E")}">' + "<g>" * 500 + square.format("red", "red") + "</g>" * 500 + "</g>")
table = newTable("SVG ")
table.docList = [
    SVGDocument(shared, number("A"), number("B"), True), SVGDocument(own, number("C"), number("C"), False),
    SVGDocument(text, number("D"), number("D"), True), SVGDocument(deep, number("E"), number("E"), True)]
drawn["SVG "] = table
save(drawn, folder, "ColorSVG.ttf")
