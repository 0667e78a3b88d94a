// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

// SVG drawings, made of elements that refer to each other or of any bytes: refused, or drawn on all
// surfaces.

let drawingTarget = FuzzTarget(name: "Drawing", longest: 300, seeds: seeds) { input in
  let bytes: [UInt8]
  if input.flag() {
    bytes = Array("<svg".utf8) + input.rest()
  } else {
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
    input.addAttributes(to: &text)
    text += ">"
    for _ in 0..<8 where !input.isEmpty { input.addElement(to: &text, depth: 0) }
    bytes = Array((text + "</svg>").utf8)
  }
  guard let image = UIImage(data: Data(bytes)) else { return }
  reach("a drawing")
  require(image.size.width > 0 && image.size.height > 0, "a drawing of \(image.size)")
  drawOnAllSurfaces(CGSize(width: 50, height: 50)) {
    image.draw(in: CGRect(x: 1, y: 1, width: 40, height: 40))
  }
}

/// The first byte picks the way of reading.
private let seeds: [[UInt8]] = [
  [1] + Array(" xmlns='http://www.w3.org/2000/svg'><path d='M0 0L9 9z'/></svg>".utf8),
  [1]
    + Array(
      " xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>a{fill:url(#b)}</style><text id='b'>x</text></svg>"
        .utf8),
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
]

private let elements = [
  "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "tref",
  "use", "symbol", "defs", "image", "linearGradient", "radialGradient", "stop", "pattern", "mask",
  "clipPath", "marker", "filter", "feGaussianBlur", "feOffset", "feTurbulence", "feImage", "feTile",
  "feConvolveMatrix", "feMorphology", "feColorMatrix", "feComposite", "feDisplacementMap",
  "feDiffuseLighting", "feSpecularLighting", "feFlood", "feMerge", "feComponentTransfer", "style",
  "switch", "foreignObject", "a", "svg", "animate", "script", "title",
]

private let names = [
  "id", "class", "style", "d", "points", "x", "y", "width", "height", "rx", "r", "cx", "x1", "x2",
  "viewBox", "preserveAspectRatio", "transform", "fill", "stroke", "stroke-width",
  "stroke-dasharray", "stroke-miterlimit", "opacity", "clip-path", "mask", "filter", "marker-mid",
  "marker-start", "xlink:href", "href", "offset", "stop-color", "gradientTransform", "spreadMethod",
  "patternUnits", "stdDeviation", "baseFrequency", "numOctaves", "kernelMatrix", "order", "radius",
  "in", "result", "operator", "scale", "font-size", "font-family", "letter-spacing", "rotate", "dx",
  "text-anchor", "display", "overflow", "refX", "orient", "markerWidth", "primitiveUnits",
  "surfaceScale", "direction", "unicode-bidi", "writing-mode", "textLength", "xml:space",
]

private let values = [
  "a", "b", "#a", "#b", "url(#a)", "url(#b)", "none", "red", "currentColor", "M0 0L20 20H5z",
  "M1 1C2 2 3 3 9 1zm4 4a5 5 0 1 1 9 9", "0 0 40 40", "0 0 0 0", "10", "50%", "1em", "-1", "0",
  "1e9",
  "1e38", "1e-9", "nan", "100000", "2,2", "0.5", "fill:url(#a);stroke:#b", "rotate(30)", "scale(0)",
  "matrix(1 2 3 4 5 6)", "scale(1e9)", "translate(9)", "skewX(90)", "0 0 1 1 0 1 0 0 1",
  "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=", "in.png",
  "data:,x", "objectBoundingBox", "userSpaceOnUse", "auto", "SourceGraphic", "xor", "reflect",
  "xMidYMid slice", "middle", "rtl", "bidi-override", "tb", "DejaVu Sans", "12px", "5 5 5",
  "visible",
]

extension FuzzInput {
  fileprivate mutating func addAttributes(to text: inout String) {
    var used: Set<String> = []
    for _ in 0..<number(below: 6) {
      let name = choice(names)
      let value = byte() % 8 == 0 ? quoted(self.text(upTo: 6)) : choice(values)
      if used.insert(name).inserted { text += " \(name)=\"\(value)\"" }
    }
  }

  fileprivate mutating func addElement(to text: inout String, depth: Int) {
    let name = choice(elements)
    text += "<\(name)"
    addAttributes(to: &text)
    text += ">"
    if name == "style" {
      text += quoted(
        "\(choice(["*", ".a", "#a", "g > path", "@import"])) { \(choice(names)): \(choice(values)) }"
      )
    } else if flag() {
      text += quoted(self.text(upTo: 8))
    }
    if depth < 6 {
      for _ in 0..<number(below: 4) where !isEmpty { addElement(to: &text, depth: depth + 1) }
    }
    text += "</\(name)>"
  }

  /// Without what XML cannot hold.
  private func quoted(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0.value >= 0x20 && $0 != "<" && $0 != "&" && $0 != "\"" && $0.value & 0xFFFE != 0xFFFE
        }))
  }
}
