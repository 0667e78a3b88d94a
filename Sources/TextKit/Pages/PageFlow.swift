// SPDX-License-Identifier: MIT

package import TextGraphics
internal import TextLayout

/// The flow of a text through the columns of page after page, all of them containers of one layout
/// manager.
///
///     pages        1        2        3        4
///     containers   0  1     2  3     4  5     6  7      two columns
///     added        └─────┘  └─────┘  └──────────────┘   doubled each time
///
/// Layout proceeds to the requested page. Containers are added in growing batches, so that the cost
/// is linear in the length of the text; those after the end of the text stay empty and produce no
/// page.
package final class PageFlow {
  package let layoutManager: NSLayoutManager
  private let storage: NSTextStorage
  /// From left to right, or from right to left.
  private let columnsInReadingOrder: [CGRect]
  private let padding: CGFloat
  private var containers: [NSTextContainer] = []
  /// Shapes that exclude text, on every page and on the first; points of the page.
  private let shapes: [UIBezierPath]
  private let firstPageShapes: [UIBezierPath]
  /// The number of glyphs on the pages so far.
  private var shownGlyphs = 0
  private lazy var sections = PageSections(storage)

  /// A page that was laid out.
  package struct Page {
    /// The page number, from 1.
    package let number: Int
    /// The contents of each column, in reading order.
    package let columns: [(frame: CGRect, glyphs: NSRange, container: NSTextContainer)]
    /// The end of the page's text.
    package let endOfCharacters: Int
    /// Whether no text is left.
    package let isLast: Bool
    /// The first character of a line that is higher than its column, whose lower part is not seen; `nil` if there is none.
    package let cutLine: Int?
    /// The number that its section gives it; `nil` if no section before or on it counts its own pages.
    package let sectionNumber: Int?
  }

  /// A line fits no column, however high it is: nothing is left of its width.
  package struct NoRoom: Error, Equatable {
    /// The page number, from 1.
    package let page: Int
    /// In points.
    package let columnHeight: CGFloat
    /// The first character of the line.
    package let character: Int
  }

  /// Creates a flow that has laid out nothing yet.
  ///
  /// - Parameters:
  ///   - storage: A text that the layout manager lays out.
  ///   - layoutManager: One without containers.
  ///   - columns: The columns of each page, from left to right; points of the page.
  ///   - padding: Points kept free at both ends of each line.
  ///   - shapes: Shapes that exclude text on every page; points of the page.
  ///   - firstPageShapes: Shapes that exclude text on the first page; points of the page.
  package init(
    _ storage: NSTextStorage, layoutManager: NSLayoutManager, columns: [CGRect],
    padding: CGFloat = 0, shapes: [UIBezierPath] = [], firstPageShapes: [UIBezierPath] = []
  ) {
    self.storage = storage
    self.shapes = shapes
    self.firstPageShapes = firstPageShapes
    self.layoutManager = layoutManager
    self.padding = padding
    let isBackward = storage.runsFromRightToLeft
    columnsInReadingOrder = isBackward ? columns.reversed() : columns
  }

  /// Lays out one page.
  ///
  /// Pages must be requested in order.
  ///
  /// - Parameter number: The page number, from 1.
  /// - Returns: The page; it has no glyphs if a table row spans it without a line there.
  /// - Throws: `NoRoom` if a line fits no column.
  package func page(_ number: Int) throws(NoRoom) -> Page {
    let count = columnsInReadingOrder.count
    while containers.count < (number + PageFlow.pagesAhead) * count { addContainers() }
    let first = (number - 1) * count
    layOut(containers[first + count - 1])
    // A table row is laid out where there is room for all of it, and may begin on this page: each
    // attempt lays it out again.
    while containers.count < first + PageFlow.maximumRowLength * count,
      layoutManager.glyphRange(for: containers[first + count]).length == 0, waitsForRow
    {
      let size = containers.count
      while containers.count < 4 * size { addContainers() }
      layOut(containers[first + count - 1])
    }

    let columns = (0..<count).map { index in
      let container = containers[first + index]
      return (
        frame: columnsInReadingOrder[index], glyphs: layoutManager.glyphRange(for: container),
        container: container
      )
    }
    // A paragraph that goes on with such a line may be parted elsewhere once that has a page.
    if endsWithinParagraph(columns), isEmpty(from: first + count),
      layoutManager.firstUnlaidCharacterIndex() < storage.length,
      heighten(containers[first + count])
    {
      return try page(number)
    }
    // Cells continue next to each other: the last one of a row may end before the others do.
    for (_, glyphs, _) in columns where glyphs.length > 0 {
      shownGlyphs = max(shownGlyphs, glyphs.upperBound)
    }
    // Layout may have continued beyond this page. A table row may span a page on which it has no
    // line, and end on one on which its last cell has none.
    let isLast =
      layoutManager.firstUnlaidCharacterIndex() >= storage.length
      && shownGlyphs >= layoutManager.firstUnlaidGlyphIndex()
      && isEmpty(from: first + count)
    if !isLast, columns.allSatisfy({ $0.glyphs.length == 0 }), isEmpty(from: first + count) {
      if heighten(containers[first]) { return try page(number) }
      throw NoRoom(
        page: number, columnHeight: columnsInReadingOrder[0].height,
        character: min(layoutManager.firstUnlaidCharacterIndex(), storage.length))
    }
    let end = layoutManager.characterIndexForGlyph(at: shownGlyphs)
    return Page(
      number: number, columns: columns, endOfCharacters: end, isLast: isLast,
      cutLine: cutLine(inColumns: columns, from: first),
      sectionNumber: sections.number(ofPage: number, endingAt: end))
  }

  /// Whether the last line of some columns is not the last one of its paragraph.
  private func endsWithinParagraph(
    _ columns: [(frame: CGRect, glyphs: NSRange, container: NSTextContainer)]
  ) -> Bool {
    guard let glyphs = columns.last(where: { $0.glyphs.length > 0 })?.glyphs else { return false }
    let last = layoutManager.characterIndexForGlyph(at: glyphs.upperBound - 1)
    return last < storage.length && (storage.string as NSString).character(at: last) != 10
  }

  /// The first character of a line that stands over the end of its column.
  private func cutLine(
    inColumns columns: [(frame: CGRect, glyphs: NSRange, container: NSTextContainer)],
    from first: Int
  ) -> Int? {
    for (index, column) in columns.enumerated() {
      // One in a cell stands over the end of a container that is as high as the others.
      guard
        column.container.size.height > column.frame.height
          || layoutManager.layout.hasOverlongLine(inContainer: first + index)
      else { continue }
      return layoutManager.firstCharacter(
        higherThan: column.frame.height, glyphs: column.glyphs, in: column.container)
        ?? layoutManager.characterIndexForGlyph(at: column.glyphs.location)
    }
    return nil
  }

  /// Makes a container as high as the line that fits no column.
  ///
  /// - Returns: False if none of its lines fits however high it is.
  private func heighten(_ container: NSTextContainer) -> Bool {
    let width = container.size.width
    var height = container.size.height
    repeat {
      height = 2 * max(height, 1)
      guard height <= Self.maximumLineHeight else { return false }
      container.size = CGSize(width: width, height: height)
      layoutManager.ensureLayout(for: container)
    } while layoutManager.glyphRange(for: container).length == 0
    // Nothing but that line stands there, or as many as are not parted from it.
    let glyphs = layoutManager.glyphRange(for: container)
    var bottoms: [CGFloat] = []
    var next = glyphs.location
    while next < glyphs.upperBound, bottoms.count < Self.keptLineLimit {
      var line = NSRange(location: next, length: 1)
      let rect = unsafe layoutManager.lineFragmentRect(forGlyphAt: next, effectiveRange: &line)
      bottoms.append(rect.maxY)
      next = max(next + 1, line.upperBound)
    }
    for bottom in bottoms + [height] {
      container.size = CGSize(width: width, height: bottom)
      layoutManager.ensureLayout(for: container)
      if layoutManager.glyphRange(for: container).length > 0 { return true }
    }
    return false
  }

  /// So many lines are looked at that may not be parted from the first one.
  private static let keptLineLimit = 8

  /// Points.
  private static let maximumLineHeight: CGFloat = 1_000_000

  /// Whether no line, and no row of a table, stands in a container or in those behind it; lays out what may stand there.
  private func isEmpty(from container: Int) -> Bool {
    var step = 1
    var next = container
    while layoutManager.layout.firstLine(fromContainer: container) == nil {
      guard next < containers.count, layoutManager.firstUnlaidCharacterIndex() < storage.length
      else { return !layoutManager.layout.hasBareBoxes(inContainer: container) }
      layoutManager.ensureLayout(for: containers[next])
      // Few steps, even if many containers are empty.
      next =
        next + 1 == containers.count ? containers.count : min(next + step, containers.count - 1)
      step *= 2
    }
    return false
  }

  /// Whether the text that is not laid out yet is in a cell of a table.
  private var waitsForRow: Bool {
    let index = layoutManager.firstUnlaidCharacterIndex()
    return index < storage.length
      && storage.paragraphStyle(at: index)?.textBlocks.contains { $0 is NSTextTableBlock } == true
  }

  /// The number of pages after the requested one: a row that is higher than a page, and the
  /// constraints at the end of a page, depend on them.
  private static let pagesAhead = 32
  /// A row that is higher than so many pages counts as one that fits nowhere.
  private static let maximumRowLength = 32_768

  /// Lays out a container definitively: a paragraph whose lines are chosen together depends on all
  /// of its containers, so these must exist.
  private func layOut(_ container: NSTextContainer) {
    while true {
      layoutManager.ensureLayout(for: container)
      guard layoutManager.firstUnlaidCharacterIndex() < storage.length, let last = containers.last,
        layoutManager.usedRect(for: last).height > 0
      else { return }
      addContainers()
    }
  }

  /// Doubles the number of containers; adds at least those of a page.
  private func addContainers() {
    let size = columnsInReadingOrder[0].size
    for _ in 0..<max(containers.count, columnsInReadingOrder.count) {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = padding
      container.exclusionPaths = excluded(in: containers.count)
      layoutManager.addTextContainer(container)
      containers.append(container)
    }
  }
}

extension PageFlow {
  /// The shapes that overlap a container, in its coordinates.
  private func excluded(in index: Int) -> [UIBezierPath] {
    let count = columnsInReadingOrder.count
    let frame = columnsInReadingOrder[index % count]
    return (shapes + (index < count ? firstPageShapes : [])).compactMap { shape in
      guard shape.bounds.intersects(frame), let copy = shape.copy() as? UIBezierPath else {
        return nil
      }
      copy.apply(CGAffineTransform(translationX: -frame.minX, y: -frame.minY))
      return copy
    }
  }

  /// Removes the containers after a page, so that queries for the whole layout end there.
  package func removeContainers(after page: Int) {
    while layoutManager.textContainers.count > page * columnsInReadingOrder.count {
      layoutManager.removeTextContainer(at: layoutManager.textContainers.count - 1)
    }
  }
}
