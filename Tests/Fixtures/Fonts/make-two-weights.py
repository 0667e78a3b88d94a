"""Makes TwoWeights.otf: a variable font with CFF2 outlines, out of Debian's fonts-cantarell.

    python3 make-two-weights.py Cantarell-Regular.otf TwoWeights.otf      (needs python3-fonttools)

ASCII and Latin-1 of Cantarell with its features are one master; the other is the same
drawn 1.25 times as wide, so that both fit. The axis is called wght, 400 to 700.
"""
import sys, io
from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools import varLib
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen

def master(path, wide):
    font = TTFont(path, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["*"]
    options.desubroutinize = True
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=list(range(0x20, 0x7F)) + list(range(0xA0, 0x100)) + [0xFB01, 0xFB02])
    cutter.subset(font)
    glyphs = font.getGlyphSet()
    top = font["CFF "].cff.topDictIndex[0]
    drawn = {}
    for name in font.getGlyphOrder():
        width, bearing = font["hmtx"][name]
        pen = T2CharStringPen(round(width * wide), glyphs)
        glyphs[name].draw(TransformPen(pen, (wide, 0, 0, 1, 0, 0)))
        drawn[name] = (pen, round(width * wide), round(bearing * wide))
    for name, (pen, width, bearing) in drawn.items():
        old = top.CharStrings[name]
        top.CharStrings[name] = pen.getCharString(private=old.private, globalSubrs=old.globalSubrs)
        font["hmtx"][name] = (width, bearing)
    for record in font["name"].names:
        text = {1: "Two Weights", 2: "Regular", 3: "Two Weights", 4: "Two Weights", 6: "TwoWeights-Regular",
                16: "Two Weights", 17: "Regular"}.get(record.nameID)
        if text:
            record.string = text
    file = io.BytesIO()
    font.save(file)
    file.seek(0)
    return TTFont(file)

space = DesignSpaceDocument()
axis = AxisDescriptor()
axis.tag, axis.name = "wght", "Weight"
axis.minimum, axis.default, axis.maximum = 400, 400, 700
space.addAxis(axis)
for place, wide in ((400, 1), (700, 1.25)):
    source = SourceDescriptor()
    source.font = master(sys.argv[1], wide)
    source.location = {"Weight": place}
    source.name = str(place)
    space.addSource(source)
font, _, _ = varLib.build(space, optimize=True)
font.save(sys.argv[2])
print(font.keys(), len(font.getGlyphOrder()))
