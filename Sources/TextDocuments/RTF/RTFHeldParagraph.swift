// SPDX-License-Identifier: MIT

/// A paragraph, until its end says which tables it is part of.
///
///     Before\trowd…\intbl A\cell      “BeforeA” is the first cell
///     \intbl Before\itap2 A\nestcell  the same in a table within a cell
///
/// RTF specifies a paragraph's format at its end.
///
/// - Source: pandoc and LibreOffice read such text as part of the cell.
final class RTFHeldParagraph: EventSink {
  /// The number of enclosing stories.
  let depth: Int
  /// How many tables it began in.
  let level: Int
  private(set) var events: [DocumentEvent] = []

  init(depth: Int, level: Int) { (self.depth, self.level) = (depth, level) }

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
  /// - Parameter level: How many tables it begins in.
  /// - Returns: False if a paragraph around is held already.
  func hold(in level: Int) -> Bool {
    guard held == nil else { return false }
    let new = RTFHeldParagraph(depth: bodies.count, level: level)
    held = new
    sink = new
    return true
  }

  /// Emits the paragraph that was held in a cell of the innermost of as many tables, or of as many as it began in.
  func release(to level: Int) {
    guard let paragraph = held, hasHeld else { return }
    held = nil
    sink = target
    body.isParagraphOpen = false
    enterTables(max(level, paragraph.level))
    body.isParagraphOpen = true
    if level > 0 && paragraph.level == 0 && paragraph.endsPageOnly {
      // A page ends before the table, not in its first cell.
      body.startsPage = true
      text.character = nil
      emitFormat()
      return
    }
    for event in paragraph.events { _ = event.tell(to: target) }
  }
}
