// SPDX-License-Identifier: MIT

internal import TextLines

/// Where the text of a list's item starts, and where its marker stands.
///
/// The marker is no part of the text: it stands beside the first line, whatever its number. So a
/// list is renumbered without laying out anything. Points from the leading margin:
///
/// | the paragraph style has | text starts at | the marker stands |
/// | --- | --- | --- |
/// | two or more tab stops of its own behind `firstLineHeadIndent` | the second of them | at the first of them, by its alignment |
/// | a `headIndent` above `firstLineHeadIndent`, and a marker | `headIndent` | at `firstLineHeadIndent` |
/// | other indents | `firstLineHeadIndent` | before the text, half an em away |
/// | no indents | two em for each list that it is in | before the text, half an em away |
///
/// A marker that would reach into the text is moved out to the leading side, a quarter of an em
/// away. In right-to-left paragraphs all is mirrored; where alignment moves the line's start the
/// marker goes along.
///
/// - Source: Our choice. The first row is what AppKit's lists are, whose text has the characters
///   tab, marker, tab.
struct ItemIndents: Equatable {
  enum Place: Equatable {
    /// At a tab stop.
    case stop(TabStop)
    /// From the leading margin on.
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
  ///   - style: The paragraph's.
  ///   - size: Of the font of its first character.
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
    // Without a marker nothing is before the text: it begins where its first line does.
    let isBare = style.textLists.last?.markerFormat.rawValue.isEmpty == true
    if head > firstLine, !isBare {
      place = .start(firstLine)
      firstLine = head
    } else if head <= 0, firstLine <= 0 {
      // A thousand lists inside of each other still leave some width.
      firstLine = (2 * em * Double(min(depth, 16))).usableInLines
      head = firstLine
    }
  }

  /// Where a marker starts, from the leading margin.
  ///
  /// - Parameters:
  ///   - width: The marker's.
  ///   - widthBefore: The width of what stands before the first of some characters of it; all of it
  ///     without one.
  /// - Returns: Below 0 where it stands out into the margin.
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
