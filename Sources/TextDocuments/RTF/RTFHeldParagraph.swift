// SPDX-License-Identifier: MIT

/// A paragraph that begins outside of tables, held until its end determines whether it is part of
/// one.
///
///     Before\trowd…\intbl A\cell      “BeforeA” is the first cell
///
/// RTF specifies a paragraph's format at its end.
///
/// - Source: pandoc and LibreOffice read such text as part of the cell.
final class RTFHeldParagraph: EventSink {
  /// The number of enclosing stories.
  let depth: Int
  private(set) var events: [DocumentEvent] = []

  init(depth: Int) { self.depth = depth }

  func take(_ event: DocumentEvent) { events.append(event) }

  /// Whether it contains only a page break.
  var endsPageOnly: Bool {
    var endsPage = false
    for event in events {
      switch event {
      case .format, .sharedFormat: break
      case .text(let units):
        guard units.allSatisfy({ $0 == 0x0C }) else { return false }
        endsPage = true
      default: return false
      }
    }
    return endsPage
  }
}

extension RTFReader {
  /// Whether the current paragraph is held.
  var hasHeld: Bool { held?.depth == bodies.count }

  /// Holds the paragraph that begins until it ends.
  ///
  /// - Returns: False if an enclosing paragraph is held already.
  func hold() -> Bool {
    guard held == nil else { return false }
    let new = RTFHeldParagraph(depth: bodies.count)
    held = new
    sink = new
    return true
  }

  /// Emits the held paragraph, in a cell of the innermost of `level` tables, or outside of tables
  /// if 0.
  func release(to level: Int) {
    guard let paragraph = held, hasHeld else { return }
    held = nil
    sink = target
    body.isParagraphOpen = false
    enterTables(level)
    body.isParagraphOpen = true
    if level > 0 && paragraph.endsPageOnly {
      // The page break is before the table, not in its first cell.
      body.startsPage = true
      text.character = nil
      tellFormat()
      return
    }
    for event in paragraph.events { _ = event.tell(to: target) }
  }
}
