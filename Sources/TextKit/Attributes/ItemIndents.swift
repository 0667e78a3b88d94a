// SPDX-License-Identifier: MIT

internal import TextLines

/// The positions of the text and the marker of a list item.
///
/// The marker is not part of the text: it is drawn in the first line, whatever its number. So a
/// list is renumbered without layout. Points from the leading margin:
///
/// | the paragraph style has | text starts at | marker |
/// | --- | --- | --- |
/// | two or more tab stops after `firstLineHeadIndent` | the second | aligned at the first |
/// | a `headIndent` above `firstLineHeadIndent` | `headIndent` | at `firstLineHeadIndent` |
/// | other indents | `firstLineHeadIndent` | half an em before the text |
/// | no indents | two em for each list around it | half an em before the text |
///
/// The tab stops must be the style's own. In the second row the list must have a marker. A marker
/// that would overlap the text is moved out to the leading side, a quarter of an em away. In
/// right-to-left paragraphs all is mirrored. Where alignment moves the line's start, the marker
/// moves as well.
///
/// - Source: Our choice. The first row corresponds to AppKit's lists, whose text has the characters
///   tab, marker, tab.
struct ItemIndents: Equatable {
  enum Place: Equatable {
    /// At a tab stop.
    case stop(TabStop)
    /// From the leading margin.
    case start(Double)
    /// Before the text.
    case beside
  }

  var firstLine: Double
  var head: Double
  var place: Place
  private var em: Double

  /// Nil for paragraphs that belong to no list.
  ///
  /// - Parameters:
  ///   - style: The paragraph's style.
  ///   - size: The size of the font of its first character, in points.
  init?(_ style: NSParagraphStyle, fontSize size: Double) {
    let depth = style.textLists.count
    if depth == 0 { return nil }
    em = size.isFinite ? size.clamped(to: 0, 1e4) : 12
    firstLine = Double(style.firstLineHeadIndent).usableInLines
    head = Double(style.headIndent).usableInLines
    place = .beside
    if style.tabStops != ParagraphValues.standardTabStops {
      let stops = style.tabStops.compactMap { TabStop($0) }.sorted { $0.location < $1.location }
      let behind = stops.filter { $0.location > firstLine }
      if behind.count >= 2 {
        firstLine = behind[1].location.usableInLines
        place = .stop(behind[0])
        return
      }
    }
    // Without a marker the text begins at the start of its first line.
    let isBare = style.textLists.last?.markerFormat.rawValue.isEmpty == true
    if head > firstLine, !isBare {
      place = .start(firstLine)
      firstLine = head
    } else if head <= 0, firstLine <= 0 {
      // A thousand nested lists still leave some width.
      firstLine = (2 * em * Double(min(depth, 16))).usableInLines
      head = firstLine
    }
  }

  /// The start of a marker, from the leading margin.
  ///
  /// - Parameters:
  ///   - width: The marker's width.
  ///   - widthBefore: Returns the width of the part before the first of some characters of it; all
  ///     of it without one.
  /// - Returns: Below 0 if it extends into the margin.
  func start(ofWidth width: Double, before widthBefore: ([UInt16]) -> Double) -> Double {
    let start: Double
    var gap = em / 4
    switch place {
    case .beside:
      gap = em / 2
      start = firstLine - width - gap
    case .start(let location): start = location
    case .stop(let stop):
      switch stop.alignment {
      case .leading: start = stop.location
      case .center: start = stop.location - width / 2
      case .trailing: start = stop.location - width
      case .decimal: start = stop.location - widthBefore(stop.terminators)
      }
    }
    return min(start, firstLine - width - gap)
  }
}
