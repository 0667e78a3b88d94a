// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout

/// The surroundings of a block in the text.
struct BlockSurroundings {
  let characters: NSRange
  let manager: NSLayoutManager?
  let text: NSTextStorage?
  /// Known frames of cells; nil for none.
  let stretches: CellStretches?

  /// The surroundings of some characters.
  ///
  /// - Parameters:
  ///   - characters: The block's characters, clamped to the text.
  ///   - manager: The text's layout manager.
  ///   - stretches: Known frames of cells, if other blocks of the text were drawn before.
  init(_ characters: NSRange, _ manager: NSLayoutManager?, _ stretches: CellStretches? = nil) {
    self.manager = manager
    self.stretches = stretches
    text = manager?.textStorage
    let length = text?.length ?? 0
    let start = min(max(characters.location, 0), length)
    self.characters = NSRange(
      location: start, length: min(max(characters.length, 0), length - start))
  }

  /// Whether the block holds only its paragraph separator.
  var isEmpty: Bool { text.map { Self.isEmpty(characters, in: $0) } ?? true }

  static func isEmpty(_ range: NSRange, in text: NSTextStorage) -> Bool {
    if range.length > 2 { return false }
    let units = text.characterSource.units(range.location..<NSMaxRange(range))
    return units.isEmpty || units == [0x0D, 0x0A]
      || units.count == 1 && [0x0A, 0x0D, 0x2029].contains(units[0])
  }

  /// Whether a later character is in another container than the end of the block.
  func isParted(from place: Int) -> Bool {
    guard let manager, manager.textContainers.count > 1, let text, characters.length > 0,
      place < text.length
    else { return false }
    let end = NSMaxRange(characters) - 1
    if let stretches, stretches.isDrawn(end), stretches.isDrawn(place) { return false }
    func container(_ character: Int) -> NSTextContainer? {
      unsafe manager.textContainer(
        forGlyphAt: manager.glyphIndexForCharacter(at: character), effectiveRange: nil,
        withoutAdditionalLayout: true)
    }
    return container(end) !== container(place)
  }

  /// Whether the columns of a cell's table run from right to left.
  func isRightToLeft(_ cell: NSTextTableBlock) -> Bool {
    guard let manager, characters.length > 0 else { return false }
    return manager.layout.isRightToLeft(cell, at: characters.location)
  }

  /// The colour of the block's text.
  var textColor: UIColor {
    guard let text, characters.length > 0 else { return .black }
    let found = unsafe text.attribute(
      .foregroundColor, at: characters.location, effectiveRange: nil)
    return found as? UIColor ?? .black
  }

  /// The width to which percentages refer: that of the container's lines, or the frame's if that is
  /// unlimited.
  func reference(_ frame: CGRect) -> CGFloat {
    guard let manager else { return frame.width }
    var container = manager.textContainers.first
    if manager.textContainers.count > 1, characters.length > 0 {
      let glyph = manager.glyphIndexForCharacter(at: characters.location)
      container = unsafe manager.textContainer(
        forGlyphAt: glyph, effectiveRange: nil, withoutAdditionalLayout: true)
    }
    guard let container, container.size.width > 0, container.size.width < 1e6 else {
      return frame.width
    }
    return max(container.size.width - 2 * container.lineFragmentPadding, 0)
  }
}

/// The borders of a block, in the order of `BlockValues.edges`.
struct BlockBorders {
  struct Border {
    var width: CGFloat
    var color: UIColor
    var style: NSTextBlock.BorderStyle
    /// Whether the block draws it, rather than its neighbour.
    var isOwn = true
  }

  private(set) var edges: [Border]
  /// Whether neighbours share them, centred on the line between the cells.
  private(set) var areShared = false

  init(_ block: NSTextBlock, of reference: CGFloat, _ surroundings: BlockSurroundings) {
    var textColor: UIColor?
    edges = BlockValues.edges.map {
      let width = block.inset(.border, $0, of: reference)
      var color = block.borderColor(for: $0)
      // An edge without width is invisible.
      if color == nil, width > 0 {
        color = textColor ?? surroundings.textColor
        textColor = color
      }
      return Border(width: width, color: color ?? .black, style: block.borderStyle(for: $0))
    }
  }

  /// Adopts the borders that a cell shares with its neighbours.
  mutating func collapse(
    _ cell: NSTextTableBlock, of table: NSTextTable, reference: CGFloat,
    _ surroundings: BlockSurroundings
  ) {
    areShared = true
    let neighbours = TableNeighbours(of: cell, in: table, surroundings)
    let before = BlockValues.edges[neighbours.before]
    for (index, edge) in BlockValues.edges.enumerated() {
      // The later cell draws, and takes precedence if both are equally wide.
      let isLater = edge == before || edge == .minY
      let across = BlockValues.edges[(index + 2) % 4]
      for other in neighbours.cells[index] {
        let width = other.inset(.border, across, of: reference)
        if isLater ? width > edges[index].width : width >= edges[index].width {
          edges[index].width = width
          edges[index].color = other.borderColor(for: across) ?? surroundings.textColor
          edges[index].style = other.borderStyle(for: across)
        }
      }
      // The cell below may be in the next container, and draw its border there.
      let isParted =
        edge == .maxY && neighbours.lower.map { surroundings.isParted(from: $0) } == true
      edges[index].isOwn = isLater || !neighbours.isComplete[index] || isParted
    }
  }
}

/// Draws the background and the border of a block.
struct BlockDrawing {
  private let background: UIColor?
  /// The rectangle of the borders; the line through their middle if cells share them.
  private let box: CGRect
  private let borders: BlockBorders

  /// The drawing of a block.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - frame: Its bounds, margin included.
  ///   - surroundings: The text around it.
  ///   - known: The width to which percentages refer; nil finds it.
  ///   - table: The table whose borders collapse; nil for none.
  init(
    _ block: NSTextBlock, in frame: CGRect, _ surroundings: BlockSurroundings,
    reference known: CGFloat? = nil, collapsing table: NSTextTable? = nil
  ) {
    let reference = known ?? surroundings.reference(frame)
    background = block.backgroundColor
    var borders = BlockBorders(block, of: reference, surroundings)
    if let table, let cell = block as? NSTextTableBlock {
      borders.collapse(cell, of: table, reference: reference, surroundings)
      box = frame
    } else {
      box = Self.inset(frame, by: BlockValues.edges.map { block.inset(.margin, $0, of: reference) })
    }
    self.borders = borders
  }

  private static func inset(_ rect: CGRect, by edges: [CGFloat]) -> CGRect {
    CGRect(
      x: min(rect.minX + edges[0], rect.maxX), y: min(rect.minY + edges[1], rect.maxY),
      width: max(rect.width - edges[0] - edges[2], 0),
      height: max(rect.height - edges[1] - edges[3], 0))
  }

  func draw(in context: CGContext) {
    let insets = borders.edges.map { borders.areShared ? $0.width / 2 : $0.width }
    let inner = Self.inset(box, by: insets)
    let outer = borders.areShared ? Self.inset(box, by: insets.map { -$0 }) : box
    context.saveGState()
    defer { context.restoreGState() }
    if let background, !inner.isEmpty {
      context.state.setFill(background)
      context.fill(inner)
    }
    var colors: [UIColor] = []
    let drawn = borders.edges.map { $0.isOwn && $0.width > 0 ? $0.color : nil }
    for case let color? in drawn where !colors.contains(color) { colors.append(color) }
    var (third, twoThirds) = (outer, inner)
    if borders.edges.contains(where: { $0.style == .double }) {
      third = Self.inset(outer, by: borders.edges.map { $0.width / 3 })
      twoThirds = Self.inset(outer, by: borders.edges.map { $0.width * 2 / 3 })
    }
    // Edges of one colour are one shape, without a seam or a darker corner where they meet.
    for color in colors {
      context.beginPath()
      for index in drawn.indices where drawn[index] == color {
        let border = borders.edges[index]
        switch border.style {
        case .dashed, .dotted: continue
        case .double where border.width >= 3:
          context.addLines(between: Self.trapezoid(index, outer, third))
          context.closePath()
          context.addLines(between: Self.trapezoid(index, twoThirds, inner))
        case .solid, .double: context.addLines(between: Self.trapezoid(index, outer, inner))
        }
        context.closePath()
      }
      context.state.setFill(color)
      context.fillPath()
    }
    for (index, border) in borders.edges.enumerated() where drawn[index] != nil {
      if border.style == .dashed || border.style == .dotted {
        BrokenBorder(border, at: index, outer, inner).draw(in: context)
      }
    }
  }

  /// The part of the frame between two rectangles that belongs to an edge.
  private static func trapezoid(_ edge: Int, _ outer: CGRect, _ inner: CGRect) -> [CGPoint] {
    func corners(_ rect: CGRect) -> [CGPoint] {
      [
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      ]
    }
    let (far, near) = (corners(outer), corners(inner))
    let next = (edge + 1) % 4
    return [far[edge], far[next], near[next], near[edge]]
  }
}

/// A dashed or dotted border along the middle of an edge: whole dashes, with one at each end.
private struct BrokenBorder {
  private let border: BlockBorders.Border
  private let start: CGPoint
  private let end: CGPoint

  init(_ border: BlockBorders.Border, at edge: Int, _ outer: CGRect, _ inner: CGRect) {
    self.border = border
    let (left, right) = ((outer.minX + inner.minX) / 2, (outer.maxX + inner.maxX) / 2)
    let (top, bottom) = ((outer.minY + inner.minY) / 2, (outer.maxY + inner.maxY) / 2)
    switch edge {
    case 0: (start, end) = (CGPoint(x: left, y: outer.minY), CGPoint(x: left, y: outer.maxY))
    case 1: (start, end) = (CGPoint(x: outer.minX, y: top), CGPoint(x: outer.maxX, y: top))
    case 2: (start, end) = (CGPoint(x: right, y: outer.minY), CGPoint(x: right, y: outer.maxY))
    default:
      (start, end) = (CGPoint(x: outer.minX, y: bottom), CGPoint(x: outer.maxX, y: bottom))
    }
  }

  func draw(in context: CGContext) {
    let width = border.width
    let length = max(end.x - start.x, end.y - start.y)
    // Thin dashes are longer, as in browsers.
    let dash = border.style == .dotted ? width : width * (width < 3 ? 3 : 2)
    let count = ((length - dash) / (2 * dash)).rounded()
    guard length > 0, count >= 1, count < 1e6 else {
      return stroke(from: start, to: end, dashes: [], cap: .butt, in: context)
    }
    let step = (length - dash) / count
    guard border.style == .dotted else {
      return stroke(from: start, to: end, dashes: [dash, step - dash], cap: .butt, in: context)
    }
    let along = CGPoint(
      x: end.x > start.x ? width / 2 : 0, y: end.y > start.y ? width / 2 : 0)
    stroke(
      from: CGPoint(x: start.x + along.x, y: start.y + along.y),
      to: CGPoint(x: end.x - along.x, y: end.y - along.y), dashes: [0, step], cap: .round,
      in: context)
  }

  private func stroke(
    from start: CGPoint, to end: CGPoint, dashes: [CGFloat], cap: CGLineCap, in context: CGContext
  ) {
    context.beginPath()
    context.move(to: start)
    context.addLine(to: end)
    context.setLineWidth(border.width)
    context.setLineCap(cap)
    context.setLineDash(phase: 0, lengths: dashes)
    context.state.setStroke(border.color)
    context.strokePath()
  }
}
