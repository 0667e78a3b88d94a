// SPDX-License-Identifier: MIT

/// An inline SVG drawing, serialized to a file.
///
///     <svg viewBox="0 0 9 9"><circle r="4"/></svg>      an image
///
/// The HTML parser lower-cases all names; those that SVG spells in mixed case are restored.
/// External resources of the drawing are not read, as in any image.
struct HTMLDrawing {
  /// The maximum size of a drawing.
  private static let maximumLength = HTMLReader.maximumCollectedLength

  private var text: [UInt8]
  private(set) var depth = 0
  private(set) var title = ""
  private var isInTitle = false
  /// The image with its sizes, without data.
  private(set) var picture = DocumentImage()

  init(_ attributes: HTMLAttributes, _ style: HTMLStyle) {
    text = []
    picture.kind = .svg
    picture.takeSizes(style)
    var own = attributes.list
    for (name, value) in [
      ("xmlns", "http://www.w3.org/2000/svg"), ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
    ] where !own.contains(where: { $0.name == name }) {
      own.append(HTMLAttribute(name: name, value: value))
    }
    open("svg", own)
  }

  /// The file; `nil` if it exceeds the maximum size.
  var data: [UInt8]? { text.count <= Self.maximumLength ? text : nil }

  private mutating func open(_ tag: String, _ attributes: [HTMLAttribute]) {
    depth += 1
    guard text.count <= Self.maximumLength else { return }
    text += "<\(Self.spelled(tag))".utf8
    for one in attributes
    where one.name.allSatisfy({ $0.isLetter || $0.isNumber || ":-_".contains($0) }) {
      text += " \(Self.spelled(one.name))=\"\(Self.escaped(one.value))\"".utf8
    }
    text.append(0x3E)
  }

  /// Adds the start of an element; always true, because it belongs to the drawing.
  mutating func start(_ tag: String, _ attributes: HTMLAttributes) -> Bool {
    if tag == "title", title.isEmpty { isInTitle = true }
    open(tag, attributes.list)
    return true
  }

  /// Adds the end of an element; false once the drawing itself has ended.
  mutating func end(_ tag: String) -> Bool {
    isInTitle = false
    depth -= 1
    if text.count <= Self.maximumLength { text += "</\(Self.spelled(tag))>".utf8 }
    return depth > 0
  }

  mutating func append(_ bytes: Span<UInt8>) -> Bool {
    var copy: [UInt8] = []
    for index in bytes.indices { copy.append(bytes[index]) }
    let words = String(decoding: copy, as: UTF8.self)
    if isInTitle, title.utf8.count < 1000 { title += words }
    if text.count <= Self.maximumLength { text += Self.escaped(words).utf8 }
    return true
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        if scalar.value >= 0x20 || [9, 10, 13].contains(scalar.value) {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  private static func spelled(_ name: String) -> String { capitals[name] ?? name }

  /// - Source: HTML, "Parsing": "adjust SVG attributes", and the table of tag names.
  private static let capitals: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      "clipPath", "foreignObject", "linearGradient", "radialGradient", "textPath", "feBlend",
      "feColorMatrix", "feComposite", "feFlood", "feGaussianBlur", "feMerge", "feMergeNode",
      "feOffset", "feTurbulence", "feDropShadow", "feMorphology", "feTile", "feImage", "viewBox",
      "preserveAspectRatio", "gradientTransform", "gradientUnits", "spreadMethod",
      "clipPathUnits", "maskUnits", "maskContentUnits", "patternUnits", "patternTransform",
      "patternContentUnits", "markerWidth", "markerHeight", "markerUnits", "refX", "refY",
      "startOffset", "textLength", "lengthAdjust", "pathLength", "stdDeviation", "filterUnits",
      "primitiveUnits", "baseFrequency", "numOctaves", "tableValues", "kernelMatrix",
    ].map { ($0.lowercased(), $0) })
}

extension HTMLReader {
  /// Begins a drawing in the surrounding text; false if it is hidden.
  func beginDrawing(_ tag: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard hiddenFrom == nil, elements.count < Self.maximumDepth else { return false }
    let style = makeNode(tag, attributes, in: node).style
    guard style.display != .hidden else { return false }
    noteChild(tag, attributes)
    drawing = HTMLDrawing(attributes, style)
    return true
  }

  /// Ends an element of a drawing, or the drawing itself, which is then appended as an image.
  func endDrawn(_ tag: String) {
    if drawing?.end(tag) == true { return }
    guard let finished = drawing else { return }
    drawing = nil
    guard let data = finished.data else { return }
    var picture = finished.picture
    picture.data = data
    let words = finished.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    picture.alternative = words.isEmpty ? nil : words
    openText(style)
    tell(style.sharedCharacter)
    flush()
    sink.appendImage(picture)
    paragraph.endsWithSpace = false
  }
}
