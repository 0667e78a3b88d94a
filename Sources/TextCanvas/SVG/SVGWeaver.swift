// SPDX-License-Identifier: MIT

/// Puts text in place of outlines in an SVG that the drawing library has written.
///
/// The library knows no text in SVG. So each row is painted as outlines between two marks, pictures that
/// say by their address which row it is, and the marks are found again in what was written:
///
///     <use xlink:href="#image5" …/>                 the row's first mark
///     <g style="fill:…"> <use …glyph…/> … </g>      its outlines         →  <text …>…</text>
///     <use xlink:href="#image8" …/>                 its second mark
///
/// Clips, layers and the order of painting stay as the library wrote them. Where it has made pixels of a
/// row, or of the page, the text lies over them unseen. Marks, and the shapes of glyphs and clips that
/// nothing refers to any more, are left out.
struct SVGWeaver {
  /// Addresses of marks begin so; no picture of a client has an address.
  static let address = "textkit-row:"

  private let rows: [SVGText]
  private var output: [Line] = []

  /// A line of the file, or text that stands in place of some.
  private enum Line {
    case old(ArraySlice<UInt8>)
    case new(String)
  }

  /// A row that is being read.
  private struct Open {
    var row: Int
    var offset: CanvasPoint
    /// Where the text goes if no outlines follow.
    var place: Int
    var hasOutlines = false
  }

  static func weave(_ svg: [UInt8], rows: [SVGText]) -> [UInt8] {
    var weaver = SVGWeaver(rows: rows)
    return weaver.weave(svg)
  }

  private init(rows: [SVGText]) { self.rows = rows }

  private mutating func weave(_ svg: [UInt8]) -> [UInt8] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in svg.indices where svg[index] == 0x0A {
      lines.append(svg[start...index])
      start = index + 1
    }
    if start < svg.count { lines.append(svg[start...]) }

    let marks = self.marks(in: lines)
    var open: Open?
    var isInOutlines = false
    for line in lines {
      if isInOutlines {
        isInOutlines = !line.starts(with: "</g>")
        continue
      }
      if line.starts(with: "<image "), SVGWeaver.row(ofMark: line) != nil { continue }
      if let mark = SVGWeaver.use(in: line), let row = marks[mark.image] {
        if row.isEnd {
          close(&open)
        } else {
          close(&open)
          let bounds = rows[row.number].bounds
          open = Open(
            row: row.number,
            offset: CanvasPoint(x: mark.x - bounds.x, y: mark.y - bounds.y), place: output.count)
        }
        continue
      }
      if open != nil, line.starts(with: "<g style=\"fill:") || line.starts(with: "<path ") {
        isInOutlines = line.starts(with: "<g ")
        if open?.hasOutlines == false { output.append(element(of: open!, isSeen: true)) }
        open?.hasOutlines = true
        continue
      }
      append(line)
    }
    close(&open)
    if marks.isEmpty { appendUnseen() }
    return joined(referred: references())
  }

  /// The rows that pictures stand for, by the pictures' names.
  private func marks(in lines: [ArraySlice<UInt8>]) -> [String: (number: Int, isEnd: Bool)] {
    var result: [String: (number: Int, isEnd: Bool)] = [:]
    for line in lines where line.starts(with: "<image ") {
      guard let row = SVGWeaver.row(ofMark: line), row.number < rows.count,
        let name = SVGWeaver.value(of: "id", in: line)
      else { continue }
      result[name] = row
    }
    return result
  }

  private static func row(ofMark line: ArraySlice<UInt8>) -> (number: Int, isEnd: Bool)? {
    guard let address = value(of: "xlink:href", in: line, limit: 64),
      address.hasPrefix(SVGWeaver.address)
    else { return nil }
    let rest = address.dropFirst(SVGWeaver.address.count)
    guard let number = Int(rest.prefix { $0.isNumber }), number >= 0 else { return nil }
    return (number, rest.hasSuffix("e"))
  }

  /// Which picture a line shows, and where.
  private static func use(in line: ArraySlice<UInt8>) -> (image: String, x: Double, y: Double)? {
    guard line.starts(with: "<use xlink:href=\"#image"),
      let name = value(of: "xlink:href", in: line, limit: 64)
    else { return nil }
    var x = 0.0
    var y = 0.0
    if let transform = value(of: "transform", in: line, limit: 400) {
      let numbers = transform.split { !"0123456789.-e+".contains($0) }.compactMap { Double($0) }
      if numbers.count == 6 { (x, y) = (numbers[4], numbers[5]) }
    }
    return (String(name.dropFirst()), x, y)
  }

  /// The value of an attribute; nil if it is not there, or longer than `limit`.
  private static func value(
    of attribute: String, in line: ArraySlice<UInt8>, limit: Int = 200
  ) -> String? {
    let head = Array(line.prefix(600))
    let key = Array(" \(attribute)=\"".utf8)
    guard head.count > key.count else { return nil }
    for start in 0..<head.count - key.count where head[start..<start + key.count].elementsEqual(key)
    {
      let from = start + key.count
      guard let end = head[from...].firstIndex(of: 0x22), end - from <= limit else { return nil }
      return String(decoding: head[from..<end], as: UTF8.self)
    }
    return nil
  }

  private func element(of open: Open, isSeen: Bool) -> Line {
    .new(rows[open.row].element(isSeen: isSeen, x: open.offset.x, y: open.offset.y))
  }

  /// Ends a row.
  ///
  /// One without outlines is white space, or has become pixels.
  private mutating func close(_ open: inout Open?) {
    guard let row = open else { return }
    open = nil
    if !row.hasOutlines { output.insert(element(of: row, isSeen: false), at: row.place) }
  }

  /// Adds a line; a clip with nothing in it goes.
  private mutating func append(_ line: ArraySlice<UInt8>) {
    if line.starts(with: "</g>"), case .old(let last)? = output.last,
      last.starts(with: "<g clip-path=\"url(#clip")
    {
      output.removeLast()
      return
    }
    output.append(.old(line))
  }

  /// The library has made one picture of the page.
  private mutating func appendUnseen() {
    let end = output.lastIndex {
      if case .old(let line) = $0 { return line.starts(with: "</svg>") }
      return false
    }
    output.insert(
      contentsOf: rows.map { .new($0.element(isSeen: false)) }, at: end ?? output.count)
  }

  // MARK: What nothing refers to

  /// Names that the lines refer to, by `#`.
  private func references() -> Set<String> {
    var result: Set<String> = []
    for case .old(let line) in output where line.count < 4096 {
      var index = line.startIndex
      while let hash = line[index...].firstIndex(of: 0x23) {
        let rest = line[(hash + 1)...]
        let name = rest.prefix {
          $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
        }
        result.insert(String(decoding: name, as: UTF8.self))
        index = name.endIndex
      }
    }
    return result
  }

  private func joined(referred: Set<String>) -> [UInt8] {
    var result: [UInt8] = []
    var skippingTo: String?
    /// A group of glyphs of which none is left yet.
    var heldGroup: ArraySlice<UInt8>?
    for line in output {
      switch line {
      case .new(let text):
        if let group = heldGroup { result += group }
        heldGroup = nil
        result += Array(text.utf8)
      case .old(let bytes):
        if let end = skippingTo {
          if bytes.starts(with: end) { skippingTo = nil }
          continue
        }
        if bytes.starts(with: "<symbol ") || bytes.starts(with: "<clipPath "),
          let name = SVGWeaver.value(of: "id", in: bytes), !referred.contains(name)
        {
          skippingTo = bytes.starts(with: "<symbol ") ? "</symbol>" : "</clipPath>"
          continue
        }
        if let group = heldGroup {
          heldGroup = nil
          if bytes.starts(with: "</g>") { continue }
          result += group
        }
        if bytes.elementsEqual("<g>\n".utf8) { heldGroup = bytes } else { result += bytes }
      }
    }
    if let group = heldGroup { result += group }
    return result
  }
}

extension ArraySlice<UInt8> {
  fileprivate func starts(with text: String) -> Bool { starts(with: text.utf8) }
}
