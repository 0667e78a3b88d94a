// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// The text position inside of a text object.
struct TextLineState {
  /// The linear part of the text matrix.
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  /// The start of the line, in page space, with the precision of the stream.
  var x = 0.0
  var y = 0.0
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
    // Our own outlines already include the synthetic styles.
    let bold = row.isSeen && isFile ? row.font.syntheticBold : 0
    let slant = isFile ? row.font.syntheticSlant : 0
    let mode = !row.isSeen || table.hasCodes ? 3 : bold > 0 ? 2 : 0

    // From one em, y up, to the page, y up.
    let (t, size) = (row.transform, row.size)
    let (a, b) = (t.a * size, -t.b * size)
    let (c, d) = ((t.a * slant - t.c) * size, (t.d - t.b * slant) * size)
    let extent = (a * a + b * b).squareRoot()
    guard extent > 0 else { return }
    let fontSize = (extent * 1e4).rounded() / 1e4
    guard fontSize > 0 else { return }
    let place = TextLineState(
      a: a / fontSize, b: b / fontSize, c: c / fontSize, d: d / fontSize)
    if isWhole(row, table) {
      openMark()
      begin(place, color: row.color, mode: mode)
      if bold > 0 {
        setBoldLine(bold * fontSize, row.color)
        begin(place, color: row.color, mode: mode)
      }
      return show(0..<row.glyphs.count, row, table, fontSize)
    }
    let pieces = pieces(of: row, table)
    if pieces.first?.text == nil || !isInElement {
      openMark()
      begin(place, color: row.color, mode: mode)
    }
    if bold > 0 { setBoldLine(bold * fontSize, row.color) }
    for piece in pieces {
      if let text = piece.text { beginSpan(text) } else { openMark() }
      begin(place, color: row.color, mode: mode)
      if piece.picked.isEmpty {
        show(piece.glyphs, row, table, fontSize)
      } else {
        show(piece.picked, of: row, table, fontSize)
      }
      if !piece.letters.isEmpty { showCharacters(of: piece, row, table) }
      if piece.text != nil { endSpan() }
    }
  }

  /// Shows successive glyphs of a row.
  private mutating func show(
    _ glyphs: Range<Int>, _ row: GlyphRow, _ table: FontTable, _ fontSize: Double
  ) {
    if !showPlainly(glyphs, of: row, table, fontSize) {
      show(glyphs, of: row, table, fontSize)
    }
  }

  /// Sets the stroke around outlines that makes them bold, with a width in points.
  private mutating func setBoldLine(_ width: Double, _ color: PaintColor) {
    setLine(color)
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

  /// Begins text, if necessary, with a matrix, a colour and a mode.
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
    // The line's start is written with its first glyph.
    line.x = .nan
    self.line = line
  }

  /// Moves the start of the line to a position on the page.
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
    out.append(tx)
    out.append(byte: 0x20)
    out.append(ty)
    out.append(" Td\n")
    line.x += tx * line.a + ty * line.c
    line.y += tx * line.b + ty * line.d
    lineHasMoved = false
  }

  /// Shows glyphs of a row, at their positions.
  ///
  /// Size: one walk over the glyphs of a row, in local variables: a call for each would be
  /// measurable in a long document.
  private mutating func show(
    _ indices: some Sequence<Int>, of row: GlyphRow, _ table: FontTable, _ fontSize: Double
  ) {
    let t = row.transform
    let determinant = line.a * line.d - line.b * line.c
    guard determinant != 0 else { return }
    if rules.profile.forbidsMissingGlyphs,
      let missing = indices.first(where: { row.glyphs[$0].id == 0 })
    {
      let words = RowClusters.words(of: missing, in: row)
      shared.note(
        .text(
          "the font \(row.font.face.postScriptName) has no glyph for \(words ?? "some characters"); install a font that has one, or leave the character out"
        ))
    }
    var isOpen = false  // an array of strings
    var isInString = false
    var penX = 0.0  // in units of the line, from its start
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
        out.append(inString: UInt8(truncatingIfNeeded: code))
      } else {
        let identifier = identifiers.isEmpty ? glyph.id : identifiers[Int(glyph.id)]
        out.append(inString: UInt8(truncatingIfNeeded: identifier >> 8))
        out.append(inString: UInt8(truncatingIfNeeded: identifier))
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
    guard state.font != reference || state.fontSize != size else { return }
    (state.font, state.fontSize) = (reference, size)
    out.append("\(name: resources.font(reference)) ")
    out.append(size, decimals: 4)
    out.append(" Tf\n")
  }

  /// Draws the outlines of a font whose embedding is forbidden.
  private mutating func fillOutlines(_ row: GlyphRow) {
    beginPaint()
    setFill(row.color)
    for glyph in row.glyphs { fillOutline(glyph.id, at: glyph, row) }
  }

  /// Draws glyphs in colour: images, or layers of outlines.
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
      var found = shared.glyphs[GlyphImage.Key(row.font, glyph.id)]
      if case .coloredByText = found {
        found = shared.glyphs[GlyphImage.Key(row.font, glyph.id, color: row.color)]
      }
      switch found {
      case .colors(let number, let square):
        draw(
          resources.object(.picture(number)), square.concatenating(em), alpha: row.color.alpha)
      case .shape(let picture, let square):
        paint(
          PlacedImage(
            picture: picture, transform: square.concatenating(em), alpha: 1, tint: row.color,
            isSmooth: true))
      case .some(.none), .coloredByText, nil:
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
  /// Divides a row where the fonts' `ToUnicode` maps do not give the glyphs' characters, and a
  /// right-to-left row between words, which are written in reading order.
  private func pieces(of row: GlyphRow, _ table: FontTable) -> [Piece] {
    guard let text = row.text else { return [] }
    let clusters = RowClusters(row.glyphs, text)
    var pieces: [Piece] = []
    let unit = row.size / 1000
    func append(
      _ glyphs: Range<Int>, _ bytes: Range<Int>, _ pieces: inout [Piece], _ marks: inout [Piece]
    ) {
      // Poppler treats a tenth of an em as a space.
      clusters.append(glyphs, bytes, to: &pieces, marks: &marks, slack: 50 * unit) {
        row.glyphs[$0].x + Double(table.advances[Int(row.glyphs[$0].id)]) * unit
      }
    }
    if text.isBackward, isInElement { return piecesByCharacter(clusters, table, append) }
    guard text.isBackward else {
      var start = 0
      clusters.forEach { glyphs, bytes in
        guard !clusters.isListed(glyphs, bytes, table) else { return }
        if glyphs.lowerBound > start { pieces.append(Piece(glyphs: start..<glyphs.lowerBound)) }
        var marks: [Piece] = []
        append(glyphs, bytes, &pieces, &marks)
        pieces += marks
        start = glyphs.upperBound
      }
      if start < row.glyphs.count { pieces.append(Piece(glyphs: start..<row.glyphs.count)) }
      return pieces
    }
    for word in clusters.words() {
      var end = word.first?.glyphs.lowerBound ?? 0
      var start = end
      // After the word: Poppler ends a word where the baseline changes.
      var marks: [Piece] = []
      for cluster in word {
        if !clusters.isListed(cluster.glyphs, cluster.bytes, table) {
          if cluster.glyphs.lowerBound > start {
            pieces.append(Piece(glyphs: start..<cluster.glyphs.lowerBound))
          }
          append(cluster.glyphs, cluster.bytes, &pieces, &marks)
          start = cluster.glyphs.upperBound
        }
        end = cluster.glyphs.upperBound
      }
      if start < end { pieces.append(Piece(glyphs: start..<end)) }
      pieces += marks
    }
    return pieces
  }

  /// Returns the pieces of a right-to-left row letter by letter in reading order.
  ///
  /// In an element's contents the order counts, not the position. Each letter is shown separately:
  /// PDFium treats letters that are shown together as a left-to-right row, and reverses it.
  ///
  /// - Source: PDF 1.7, 14.8.2.3.3: characters in the opposite order would have to be marked, and
  ///   few readers support the mark.
  private func piecesByCharacter(
    _ clusters: RowClusters, _ table: FontTable,
    _ append: (Range<Int>, Range<Int>, inout [Piece], inout [Piece]) -> Void
  ) -> [Piece] {
    var pieces: [Piece] = []
    for word in clusters.words() {
      // After the word, as the marks of words that are shown together.
      var marks: [Piece] = []
      for cluster in word.reversed() {
        if clusters.isListed(cluster.glyphs, cluster.bytes, table) {
          pieces.append(Piece(glyphs: cluster.glyphs))
          continue
        }
        let letters =
          HiddenCharacters.glyphs(
            behind: cluster.glyphs.lazy.map { clusters.glyphs[$0].id },
            of: clusters.string(cluster.bytes), table) ?? []
        if cluster.glyphs.count == 1, !letters.isEmpty,
          clusters.begins(with: cluster.glyphs.lowerBound, cluster.bytes, table)
        {
          pieces.append(Piece(glyphs: cluster.glyphs, letters: letters))
          continue
        }
        let place = pieces.count
        append(cluster.glyphs, cluster.bytes, &pieces, &marks)
        pieces[place].letters = letters
      }
      pieces += marks
    }
    return pieces
  }
}

extension StreamWriter {
  /// Returns whether a row need not be divided: it has no characters, or it is ASCII and each glyph
  /// has its character in the font's `ToUnicode` map.
  private func isWhole(_ row: GlyphRow, _ table: FontTable) -> Bool {
    guard let text = row.text else { return true }
    guard text.isPlain else { return false }
    let all = row.glyphs
    let (glyphs, bytes, texts) = (all.span, text.utf8.span, table.texts.span)
    for index in glyphs.indices {
      let byte = bytes[index]
      if byte >= 0x20, texts[Int(glyphs[index].id)] != UInt32(byte) + 1 { return false }
    }
    return true
  }

  /// Shows glyphs of an upright row on one baseline, from left to right; returns false for any
  /// other.
  ///
  /// Nearly all text is like this; a glyph takes half the time that it takes in `show(_:of:_:_:)`.
  private mutating func showPlainly(
    _ range: Range<Int>, of row: GlyphRow, _ table: FontTable, _ fontSize: Double
  ) -> Bool {
    let t = row.transform
    guard !table.hasCodes, t.b == 0, t.c == 0, line.b == 0, line.c == 0, line.a != 0,
      let first = range.first
    else { return false }
    let all = row.glyphs
    let glyphs = all.span
    let baseline = glyphs[first].y
    for index in range where glyphs[index].y != baseline { return false }
    if rules.profile.forbidsMissingGlyphs, range.contains(where: { row.glyphs[$0].id == 0 }) {
      return false
    }
    setFont(table, 0, fontSize)
    move(to: t.a * glyphs[first].x + t.tx, height - (t.d * baseline + t.ty))
    // In 1/1000 em of the line, from the line's start in the stream.
    let scale = 1000 / fontSize / line.a
    let (factor, start) = (t.a * scale, (t.tx - line.x) * scale)
    var pen = 0.0
    var index = first
    out.append("[(")
    while true {
      index = showNear(index..<range.upperBound, of: row, table, &pen, factor, start)
      guard index < range.upperBound else { break }
      moveFar(by: pen - (glyphs[index].x * factor + start), &pen)
    }
    out.append(")]TJ\n")
    lineHasMoved = true
    return true
  }

  /// Shows glyphs from the pen's position up to one that is far from the previous one; returns its
  /// index.
  private mutating func showNear(
    _ range: Range<Int>, of row: GlyphRow, _ table: FontTable, _ pen: inout Double,
    _ factor: Double, _ start: Double
  ) -> Int {
    let all = row.glyphs
    let glyphs = all.span
    let identifiers = table.identifiers.span
    let advances = table.advances.span
    let isDirect = identifiers.isEmpty
    let first = range.lowerBound
    var end = range.upperBound
    operators.removeAll(keepingCapacity: true)
    // At most: two bytes with their backslashes, and between two strings a number.
    operators.append(addingCapacity: 12 * range.count) { out in
      var place = pen
      for index in range {
        let glyph = glyphs[index]
        let shift = place - (glyph.x * factor + start)
        if abs(shift) >= 0.5, index > first {
          guard abs(shift) < 30_000 else {
            end = index
            break
          }
          let step = Int(shift.rounded())
          place -= Double(step)
          out.append(0x29)
          PDFBytes.append(step, to: &out)
          out.append(0x28)
        }
        let identifier = isDirect ? glyph.id : identifiers[Int(glyph.id)]
        PDFBytes.append(inString: UInt8(truncatingIfNeeded: identifier >> 8), to: &out)
        PDFBytes.append(inString: UInt8(truncatingIfNeeded: identifier), to: &out)
        place += Double(advances[Int(glyph.id)])
      }
      pen = place
    }
    out.append(syntax: operators)
    return end
  }

  /// Moves the pen a long distance in several steps, between two strings, because some readers use
  /// 16 bits.
  private mutating func moveFar(by shift: Double, _ pen: inout Double) {
    var left = Int(min(max(shift, -3e9), 3e9).rounded())
    pen -= Double(left)
    out.append(byte: 0x29)
    while left != 0 {
      let step = min(max(left, -30_000), 30_000)
      out.append(step)
      left -= step
      if left != 0 { out.append(byte: 0x20) }
    }
    out.append(byte: 0x28)
  }
}
