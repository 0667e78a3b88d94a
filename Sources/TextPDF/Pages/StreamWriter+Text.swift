// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// Where the pen stands inside of text.
struct TextLineState {
  /// What one unit of the line's space is, without its place.
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  /// Where the line began, in the space of the page, as the numbers in the stream say.
  var x = 0.0
  var y = 0.0
}

/// A piece of a row that belongs together: some glyphs and what they stand for.
private struct Piece {
  var glyphs: Range<Int>
  /// nil for what the fonts' lists say.
  var text: String?
  /// Of the glyphs those that are shown; empty for all.
  var picked: [Int] = []
}

extension StreamWriter {
  mutating func endText() {
    guard isInText else { return }
    isInText = false
    out.append("ET\n")
  }

  /// Shows a row of glyphs.
  mutating func show(_ row: GlyphRow) {
    guard let table = shared.fonts[row.font.id] else { return }
    if row.isSeen {
      switch table.kind {
      case .shapes: fillOutlines(row)
      case .drawings: paintGlyphs(row)
      case .file, .outlines: break
      }
    }
    let isFile: Bool
    if case .file = table.kind { isFile = true } else { isFile = false }
    // Outlines of ours have the synthetic styles already.
    let bold = row.isSeen && isFile ? row.font.syntheticBold : 0
    let slant = isFile ? row.font.syntheticSlant : 0
    let mode = !row.isSeen || table.hasCodes ? 3 : bold > 0 ? 2 : 0

    // One em, y up, to the page, y up.
    let (t, size) = (row.transform, row.size)
    let (a, b) = (t.a * size, -t.b * size)
    let (c, d) = ((t.a * slant - t.c) * size, (t.d - t.b * slant) * size)
    let extent = (a * a + b * b).squareRoot()
    guard extent > 0 else { return }
    let fontSize = (extent * 1e4).rounded() / 1e4
    guard fontSize > 0 else { return }
    begin(
      TextLineState(a: a / fontSize, b: b / fontSize, c: c / fontSize, d: d / fontSize),
      color: row.color, mode: mode)
    if bold > 0 {
      setLine(row.color)
      let width = bold * fontSize
      if state.width != width {
        state.width = width
        out.append(width, decimals: 4)
        out.append(" w\n")
      }
      if !state.dash.isEmpty {
        state.dash = []
        out.append("[] 0 d\n")
      }
      if state.join != .miter {
        state.join = .miter
        out.append("0 j\n")
      }
    }
    for piece in pieces(of: row, table) {
      if let text = piece.text {
        out.append("/Span<</ActualText<FEFF")
        out.append(utf16: text)
        out.append(">>>BDC\n")
      }
      if piece.picked.isEmpty {
        show(piece.glyphs, of: row, table, fontSize)
      } else {
        show(piece.picked, of: row, table, fontSize)
      }
      if piece.text != nil { out.append("EMC\n") }
    }
  }

  /// Begins text, if none has begun, with a matrix, a colour and a mode.
  private mutating func begin(_ line: TextLineState, color: PaintColor, mode: Int) {
    if state.textMode != mode {
      state.textMode = mode
      out.append("\(mode) Tr\n")
    }
    if mode != 3 { setFill(color) }
    var line = line
    if !isInText {
      isInText = true
      out.append("BT\n")
      (self.line.a, self.line.b, self.line.c, self.line.d) = (1, 0, 0, 1)
      (self.line.x, self.line.y) = (0, 0)
    }
    let before = self.line
    if line.a == before.a, line.b == before.b, line.c == before.c, line.d == before.d { return }
    // Where the line begins is said with its first glyph.
    line.x = .nan
    self.line = line
  }

  /// Moves the beginning of the line to a place of the page.
  private mutating func move(to x: Double, _ y: Double) {
    if line.x.isNaN {
      out.append([line.a, line.b, line.c, line.d], decimals: 6)
      (line.x, line.y) = ((x * 1000).rounded() / 1000, (y * 1000).rounded() / 1000)
      out.append([line.x, line.y])
      out.append("Tm\n")
      return
    }
    let determinant = line.a * line.d - line.b * line.c
    let (dx, dy) = (x - line.x, y - line.y)
    let tx = (((dx * line.d - dy * line.c) / determinant) * 1000).rounded() / 1000
    let ty = (((dy * line.a - dx * line.b) / determinant) * 1000).rounded() / 1000
    if tx == 0, ty == 0, !lineHasMoved { return }
    out.append([tx, ty])
    out.append("Td\n")
    line.x += tx * line.a + ty * line.c
    line.y += tx * line.b + ty * line.d
    lineHasMoved = false
  }

  /// Shows some glyphs of a row, from where they stand.
  private mutating func show(
    _ indices: some Sequence<Int>, of row: GlyphRow, _ table: FontTable, _ fontSize: Double
  ) {
    let t = row.transform
    let determinant = line.a * line.d - line.b * line.c
    guard determinant != 0 else { return }
    if rules.profile.isArchive, indices.contains(where: { row.glyphs[$0].id == 0 }) {
      shared.note(
        .text(
          "the font \(row.font.face.postScriptName) has no glyph for some characters; choose another for them"
        ))
    }
    var isOpen = false  // a list of strings
    var isInString = false
    var penX = 0.0  // in units of the line, from its beginning
    var part = -1
    let unit = fontSize / 1000
    let hasCodes = table.hasCodes
    let identifiers = table.identifiers
    for index in indices {
      let glyph = row.glyphs[index]
      let x = t.a * glyph.x + t.c * glyph.y + t.tx
      let y = height - (t.b * glyph.x + t.d * glyph.y + t.ty)
      let code = hasCodes ? table.codes[Int(glyph.id)] : 0
      let nextPart = Int(code >> 8)
      var adjustment = 0
      var needsMove = !isOpen || nextPart != part
      if !needsMove {
        let (dx, dy) = (x - line.x, y - line.y)
        let along = (dx * line.d - dy * line.c) / determinant
        let across = (dy * line.a - dx * line.b) / determinant
        let shift = (penX - along) / unit
        if abs(across) > 0.0005 || abs(shift) > 30_000 {
          needsMove = true
        } else {
          adjustment = Int(shift.rounded())
        }
      }
      if needsMove {
        if isInString { out.append(byte: 0x29) }
        if isOpen { out.append("]TJ\n") }
        (isOpen, isInString) = (false, false)
        setFont(table, nextPart, fontSize)
        part = nextPart
        move(to: x, y)
        penX = 0
        out.append(byte: 0x5B)
        isOpen = true
      } else if adjustment != 0 {
        if isInString { out.append(byte: 0x29) }
        isInString = false
        out.append(adjustment)
        penX -= Double(adjustment) * unit
      }
      if !isInString {
        out.append(byte: 0x28)
        isInString = true
      }
      if hasCodes {
        out.appendInString(UInt8(truncatingIfNeeded: code))
      } else {
        let identifier = identifiers.isEmpty ? glyph.id : identifiers[Int(glyph.id)]
        out.appendInString(UInt8(truncatingIfNeeded: identifier >> 8))
        out.appendInString(UInt8(truncatingIfNeeded: identifier))
      }
      penX += Double(table.advances[Int(glyph.id)]) * unit
    }
    if isInString { out.append(byte: 0x29) }
    if isOpen { out.append("]TJ\n") }
    lineHasMoved = true
  }

  private mutating func setFont(_ table: FontTable, _ part: Int, _ size: Double) {
    let reference: Resources.Reference =
      table.hasCodes ? .unseenFont(table.number, part: part) : .font(table.number)
    let name = resources.font(reference)
    guard state.font != name || state.fontSize != size else { return }
    (state.font, state.fontSize) = (name, size)
    out.append("/\(name) ")
    out.append(size, decimals: 4)
    out.append(" Tf\n")
  }

  /// Draws the outlines of a font that may not be embedded.
  private mutating func fillOutlines(_ row: GlyphRow) {
    beginPaint()
    setFill(row.color)
    for glyph in row.glyphs { fillOutline(glyph.id, at: glyph, row) }
  }

  /// Draws glyphs in colours: pictures, or layers of outlines.
  private mutating func paintGlyphs(_ row: GlyphRow) {
    beginPaint()
    for glyph in row.glyphs {
      let layers = row.font.colorLayers(of: glyph.id)
      guard layers.isEmpty else {
        for layer in layers {
          var color = row.color
          if let own = layer.color {
            color = PaintColor(
              red: Double(own.red) / 255, green: Double(own.green) / 255,
              blue: Double(own.blue) / 255, alpha: Double(own.alpha) / 255 * row.color.alpha)
          }
          setFill(color)
          fillOutline(layer.glyph, at: glyph, row)
        }
        continue
      }
      let em = CanvasTransform(a: row.size, d: row.size, tx: glyph.x, ty: glyph.y)
        .concatenating(row.transform)
      switch shared.glyphs[GlyphPicture.key(row.font, glyph.id)] {
      case .colors(let number, let square):
        draw(
          resources.object(.picture(number)), square.concatenating(em), alpha: row.color.alpha)
      case .shape(let picture, let square):
        paint(
          PlacedPicture(
            picture: picture, transform: square.concatenating(em), alpha: 1, tint: row.color,
            isSmooth: true))
      case .some(.none), nil:
        setFill(row.color)
        fillOutline(glyph.id, at: glyph, row)
      }
    }
  }

  private mutating func fillOutline(_ id: UInt16, at glyph: PositionedGlyph, _ row: GlyphRow) {
    guard let outline = row.font.outline(of: id) else { return }
    let unit = row.size / Double(max(row.font.unitsPerEm, 1))
    var path = CanvasPath()
    for element in outline.elements {
      switch element {
      case .move(let x, let y): path.move(to: CanvasPoint(x: x, y: -y))
      case .line(let x, let y): path.line(to: CanvasPoint(x: x, y: -y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        path.cubic(
          CanvasPoint(x: x1, y: -y1), CanvasPoint(x: x2, y: -y2), to: CanvasPoint(x: x, y: -y))
      case .close: path.close()
      }
    }
    let place = CanvasTransform(a: unit, d: unit, tx: glyph.x, ty: glyph.y)
    if append(path, place.concatenating(row.transform)) { out.append("f\n") }
  }
}

// MARK: Characters

extension StreamWriter {
  /// Cuts a row where what a reader would find in the fonts' lists is not what the glyphs stand for, and right-to-left
  /// ones between words, which come in the order of reading.
  private func pieces(of row: GlyphRow, _ table: FontTable) -> [Piece] {
    guard let text = row.text else { return [Piece(glyphs: 0..<row.glyphs.count)] }
    let clusters = RowClusters(row.glyphs, text)
    var pieces: [Piece] = []
    guard text.isBackward else {
      var start = 0
      clusters.forEach { glyphs, bytes in
        guard !clusters.isListed(glyphs, bytes, table) else { return }
        if glyphs.lowerBound > start { pieces.append(Piece(glyphs: start..<glyphs.lowerBound)) }
        clusters.append(glyphs, bytes, to: &pieces)
        start = glyphs.upperBound
      }
      if start < row.glyphs.count { pieces.append(Piece(glyphs: start..<row.glyphs.count)) }
      return pieces
    }
    for word in clusters.words() {
      var end = word.first?.glyphs.lowerBound ?? 0
      var start = end
      for cluster in word {
        if !clusters.isListed(cluster.glyphs, cluster.bytes, table) {
          if cluster.glyphs.lowerBound > start {
            pieces.append(Piece(glyphs: start..<cluster.glyphs.lowerBound))
          }
          clusters.append(cluster.glyphs, cluster.bytes, to: &pieces)
          start = cluster.glyphs.upperBound
        }
        end = cluster.glyphs.upperBound
      }
      if start < end { pieces.append(Piece(glyphs: start..<end)) }
    }
    return pieces
  }
}

/// The clusters of a row.
///
/// Of a right-to-left row the characters of a cluster are turned around: readers turn around what stands from left to
/// right, and take a glyph's characters for as many letters beside each other.
struct RowClusters {
  typealias Cluster = (glyphs: Range<Int>, bytes: Range<Int>)

  let glyphs: [PositionedGlyph]
  let text: GlyphText

  init(_ glyphs: [PositionedGlyph], _ text: GlyphText) {
    self.glyphs = glyphs
    self.text = text.joiningBareClusters()
  }

  /// Calls with the glyphs and the bytes of each cluster that has glyphs, in the order of reading.
  @inline(__always)
  func forEach(_ body: (_ glyphs: Range<Int>, _ bytes: Range<Int>) -> Void) {
    var glyph = text.isBackward ? glyphs.count : 0
    var byte = 0
    for cluster in text.clusters {
      if text.isBackward { glyph -= cluster.glyphs }
      if cluster.glyphs > 0 {
        body(glyph..<glyph + cluster.glyphs, byte..<byte + cluster.bytes)
      }
      if !text.isBackward { glyph += cluster.glyphs }
      byte += cluster.bytes
    }
  }

  /// Adds the glyphs of a cluster that no list says what they stand for.
  ///
  /// Poppler takes the first glyph's baseline for that of all, and the last one's end for their end: marks above or
  /// beneath come behind, as a piece that stands for nothing.
  fileprivate func append(_ range: Range<Int>, _ bytes: Range<Int>, to pieces: inout [Piece]) {
    let text = string(bytes)
    // Most glyphs stand on the line; of two the mark has the lesser place of its own.
    var counts: [Double: Int] = [:]
    for glyph in glyphs { counts[glyph.y, default: 0] += 1 }
    let baseline = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    let marks = range.filter { glyphs[$0].y != baseline }
    guard !marks.isEmpty, marks.count < range.count else {
      return pieces.append(Piece(glyphs: range, text: text))
    }
    pieces.append(
      Piece(glyphs: range, text: text, picked: range.filter { glyphs[$0].y == baseline }))
    pieces.append(Piece(glyphs: range, text: "", picked: marks))
  }

  /// Words and what stands between them, in the order of reading; the clusters of each from left to right.
  func words() -> [[Cluster]] {
    var words: [[Cluster]] = []
    var wasSpace: Bool?
    forEach { glyphs, bytes in
      let isSpace = bytes.count == 1 && text.utf8[bytes.lowerBound] <= 0x20
      if isSpace != wasSpace { words.append([]) }
      wasSpace = isSpace
      words[words.count - 1].append((glyphs, bytes))
    }
    return words.map { $0.reversed() }
  }

  /// Whether the font's list says of the glyphs of a cluster what they stand for.
  @inline(__always)
  func isListed(_ glyphs: Range<Int>, _ bytes: Range<Int>, _ table: FontTable) -> Bool {
    if glyphs.count == 1, bytes.count == 1 {
      let byte = text.utf8[bytes.lowerBound]
      // Ends of lines and the like are no text of their own.
      return byte < 0x20 || table.isPlain(self.glyphs[glyphs.lowerBound].id, UInt32(byte))
    }
    if glyphs.count == 1, let scalar = scalar(bytes) {
      return table.isPlain(self.glyphs[glyphs.lowerBound].id, RowClusters.clean(scalar))
    }
    // Marks that stand above or beneath would be read as lines of their own.
    guard glyphs.count == 1 else { return false }
    return table.stands(self.glyphs[glyphs.lowerBound].id, for: string(bytes))
  }

  /// The scalar that some bytes are; nil if they are several.
  @inline(__always)
  private func scalar(_ bytes: Range<Int>) -> UInt32? {
    let at = bytes.lowerBound
    let first = UInt32(text.utf8[at])
    switch bytes.count {
    case 2 where first >= 0xC0: return (first & 0x1F) << 6 | UInt32(text.utf8[at + 1] & 0x3F)
    case 3 where first >= 0xE0:
      return (first & 0x0F) << 12 | UInt32(text.utf8[at + 1] & 0x3F) << 6
        | UInt32(text.utf8[at + 2] & 0x3F)
    case 4 where first >= 0xF0:
      return (first & 0x07) << 18 | UInt32(text.utf8[at + 1] & 0x3F) << 12
        | UInt32(text.utf8[at + 2] & 0x3F) << 6 | UInt32(text.utf8[at + 3] & 0x3F)
    default: return nil
    }
  }

  /// The scalar, or U+FFFD of its plane for one that Unicode promises to leave free.
  @inline(__always)
  private static func clean(_ scalar: UInt32) -> UInt32 {
    isFree(scalar) ? scalar & 0x1F_0000 | 0xFFFD : scalar
  }

  /// The characters of some bytes, from left to right; those that Unicode promises to leave free become U+FFFD.
  func string(_ bytes: Range<Int>) -> String {
    var string = String(decoding: text.utf8[bytes], as: UTF8.self)
    if string.unicodeScalars.contains(where: { RowClusters.isFree($0.value) }) {
      var clean = String.UnicodeScalarView()
      for scalar in string.unicodeScalars {
        guard RowClusters.isFree(scalar.value) else {
          clean.append(scalar)
          continue
        }
        clean.append(Unicode.Scalar(RowClusters.clean(scalar.value)) ?? "\u{FFFD}")
      }
      string = String(clean)
    }
    guard text.isBackward, bytes.count > 1 else { return string }
    return String(String.UnicodeScalarView(string.unicodeScalars.reversed()))
  }

  private static func isFree(_ scalar: UInt32) -> Bool {
    scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar)
  }
}
