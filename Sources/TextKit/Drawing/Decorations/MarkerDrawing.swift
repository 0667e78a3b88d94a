// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout
internal import TextLines
internal import TextStructures
internal import TextUnicode

/// The marker of a list item, in its own text system.
struct PlacedMarker {
  let system: StringSystem
  /// Its left edge, in the container's coordinates.
  let left: Double
  let width: Double
  /// The upper left corner of its system's container, in the coordinates of the line's container.
  let origin: CGPoint
}

/// The first line of a paragraph that may be a list item.
private struct ItemLine {
  /// Its first character; the text's length for the empty paragraph at the end.
  let location: Int
  let isRightToLeft: Bool
  let contentX: Double
  let contentWidth: Double
  let baseline: Double
}

/// Lays out and draws the markers of list items.
///
/// Recent markers are cached, each in its own system, so that redrawn lines need no shaping.
final class ListMarkers {
  private struct Key: Hashable {
    var text: String
    /// The marker's attributes; the entry retains the objects.
    var font: ObjectIdentifier
    var color: ObjectIdentifier?
    var isRightToLeft: Bool
    var language: String
  }

  private struct Entry {
    var key: Key
    let font: UIFont
    let color: UIColor?
    let system: StringSystem
    /// Its line.
    let line: StringSystem.Line?
  }

  /// A cached result for attributes: consecutive items mostly begin with the same ones.
  private struct Found {
    let attributes: TextAttributes
    /// Of the paragraph's first character.
    let textFont: UIFont
    let font: UIFont
    let color: UIColor?
    let language: String?
    let style: NSParagraphStyle

    init(_ attributes: TextAttributes, _ style: NSParagraphStyle) {
      self.attributes = attributes
      self.style = style
      textFont = attributes.dictionary[.font] as? UIFont ?? ResolvedAttributes.defaultFont
      let own = style.textLists.last?.markerAttributes
      font = own?[.font] as? UIFont ?? textFont
      color =
        own?[.foregroundColor] as? UIColor ?? attributes.dictionary[.foregroundColor] as? UIColor
      language = attributes.dictionary[.languageIdentifier] as? String
    }
  }

  private var found: Found?
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  /// The entry that was used last.
  private var lastPlace = 0
  /// The entry that is replaced next.
  private var oldest = 0
  private var database = TextKitEnvironment.fontDatabase
  private static let limit = 96

  deinit { giveBack() }

  private func giveBack() {
    for entry in entries { entry.system.giveBack() }
  }

  /// The marker of the paragraph that a line begins; nil if it begins none, or one without lists.
  func marker(of line: PlacedLine, in manager: NSLayoutManager) -> PlacedMarker? {
    guard line.line.flags.contains(.startsParagraph) else { return nil }
    let location = line.characters.lowerBound
    guard location < manager.layout.characterCount else { return nil }
    // Relative to the actual start of the line: alignment may have moved it.
    let seen = line.displayed?.line ?? line.line
    return marker(
      of: ItemLine(
        location: location, isRightToLeft: line.passage.baseLevel % 2 == 1,
        contentX: seen.contentX, contentWidth: seen.contentWidth, baseline: line.baseline),
      in: manager)
  }

  /// The marker of the empty paragraph after a final line end, which continues the last one's list.
  func markerOfEmptyItem(in manager: NSLayoutManager) -> PlacedMarker? {
    manager.layout.ensureEnd()
    guard let extra = manager.layout.extraLine, manager.layout.characterCount > 0 else {
      return nil
    }
    return marker(
      of: ItemLine(
        location: manager.layout.characterCount, isRightToLeft: manager.endsRightToLeft,
        contentX: extra.line.contentX, contentWidth: extra.line.contentWidth,
        baseline: extra.line.y + extra.line.baseline), in: manager)
  }

  private func marker(of line: ItemLine, in manager: NSLayoutManager) -> PlacedMarker? {
    let location = line.location
    guard let storage = manager.textStorage, storage.canHaveLists, location <= storage.known.length
    else { return nil }
    let attributes = storage.known.runs.value(at: min(location, storage.known.length - 1))
    let known: Found
    if let found, found.attributes === attributes {
      known = found
    } else {
      // Most paragraphs of a text belong to no list.
      guard let style = attributes.dictionary[.paragraphStyle] as? NSParagraphStyle,
        !style.textLists.isEmpty
      else { return nil }
      known = Found(attributes, style)
      found = known
    }
    let style = known.style
    guard let indents = ItemIndents(style, fontSize: Double(known.textFont.pointSize))
    else { return nil }
    let language = known.language ?? manager.language ?? ProcessLanguage.current
    guard let text = storage.listMarker(at: location, language: language), !text.isEmpty else {
      return nil
    }
    let isRightToLeft = line.isRightToLeft
    let entry = entry(text, language, isRightToLeft, known)
    guard let own = entry.line else { return nil }
    let width = Double(own.used.width)
    let start = indents.start(ofWidth: width) { terminators in
      let units = Array(text.utf16)
      guard let end = units.firstIndex(where: { terminators.contains($0) }) else { return width }
      let part = String(decoding: units[..<end], as: UTF16.self)
      return StringSystem.with { other in
        other.set(.init(part, Self.attributes(known, isRightToLeft)), width: 0, lines: 1)
        return other.lines(countingFinalSpace: true).first.map { Double($0.used.width) } ?? 0
      }
    }
    let distance = indents.firstLine - start
    let left =
      isRightToLeft
      ? line.contentX + line.contentWidth + distance - width : line.contentX - distance
    return PlacedMarker(
      system: entry.system, left: left, width: width,
      origin: CGPoint(x: left - Double(own.used.minX), y: line.baseline - Double(own.baseline)))
  }

  /// The attributes of the marker.
  private static func attributes(
    _ found: Found, _ isRightToLeft: Bool
  ) -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [.font: found.font]
    result[.foregroundColor] = found.color
    result[.languageIdentifier] = found.language
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
    result[.paragraphStyle] = style.copy()
    return result
  }

  private func entry(
    _ text: String, _ language: String, _ isRightToLeft: Bool, _ found: Found
  ) -> Entry {
    let (font, color) = (found.font, found.color)
    let key = Key(
      text: text, font: ObjectIdentifier(font), color: color.map { ObjectIdentifier($0) },
      isRightToLeft: isRightToLeft, language: language)
    if database !== TextKitEnvironment.fontDatabase {
      giveBack()
      (entries, places, oldest) = ([], [:], 0)
      database = TextKitEnvironment.fontDatabase
    }
    if lastPlace < entries.count, entries[lastPlace].key == key { return entries[lastPlace] }
    if let place = places[key] {
      lastPlace = place
      return entries[place]
    }
    let isNew = entries.count < Self.limit
    let system = isNew ? StringSystem.take() : entries[oldest].system
    system.manager.language = key.language
    system.set(
      .init(key.text, Self.attributes(found, key.isRightToLeft)), width: 0, lines: 1)
    system.shrinkToLines()
    let entry = Entry(
      key: key, font: font, color: color, system: system,
      line: system.lines(countingFinalSpace: true).first)
    if isNew {
      places[key] = entries.count
      entries.append(entry)
    } else {
      places[entries[oldest].key] = nil
      places[key] = oldest
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.limit
    }
    return entry
  }
}

extension LayoutDrawing {
  /// Draws the marker of the paragraph that a line begins, if it has one.
  func drawMarker(of line: PlacedLine, at origin: CGPoint, in context: CGContext) {
    if let marker = manager.marker(of: line) { draw(marker, at: origin, in: context) }
  }

  fileprivate func draw(_ marker: PlacedMarker, at origin: CGPoint, in context: CGContext) {
    let system = marker.system
    let drawing = LayoutDrawing(system.manager)
    drawing.paintGlyphs(
      NSRange(location: 0, length: system.manager.numberOfGlyphs),
      at: CGPoint(x: origin.x + marker.origin.x, y: origin.y + marker.origin.y), in: context)
  }
}

extension NSLayoutManager {
  /// Returns the left and the right edge of a line's marker, in the container's coordinates.
  ///
  /// - Parameter glyph: The line's first glyph.
  /// - Returns: Nil if there is none.
  package func markerExtent(besideLineOfGlyph glyph: Int) -> ClosedRange<CGFloat>? {
    guard textStorage?.canHaveLists == true, let line = layout.line(ofGlyph: glyph),
      let marker = marker(of: line)
    else { return nil }
    return CGFloat(marker.left)...CGFloat(marker.left + max(marker.width, 0))
  }

  /// The marker of the empty paragraph after a final line end; nil for none.
  func markerOfEmptyItem() -> PlacedMarker? {
    guard textStorage?.canHaveLists == true else { return nil }
    let markers = listMarkers ?? ListMarkers()
    listMarkers = markers
    return markers.markerOfEmptyItem(in: self)
  }

  /// Draws the marker that the empty paragraph after a final line end will have once text is typed
  /// there.
  ///
  /// For editable views. Elsewhere a final line end is just the end.
  package func drawMarkerOfEmptyItem(in container: NSTextContainer, at origin: CGPoint) {
    guard textStorage?.canHaveLists == true, extraLineFragmentTextContainer === container,
      let marker = markerOfEmptyItem(), let context = UIGraphicsGetCurrentContext()
    else { return }
    LayoutDrawing(self).draw(marker, at: origin, in: context)
  }

  /// The marker of the paragraph that a line begins; nil if it has none.
  func marker(of line: PlacedLine) -> PlacedMarker? {
    guard textStorage?.canHaveLists == true else { return nil }
    let markers = listMarkers ?? ListMarkers()
    listMarkers = markers
    return markers.marker(of: line, in: self)
  }
}
