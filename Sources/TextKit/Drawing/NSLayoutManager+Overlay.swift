// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

extension NSLayoutManager {
  /// Draws while some characters look other, as links do in one view and not in the next one.
  ///
  /// Temporary attributes of the client's go before these. Nothing is laid out, and nobody is told.
  ///
  /// - Parameters:
  ///   - looks: Characters of the text and what they look like, in any order; later ones go before
  ///     earlier ones.
  ///   - draw: Draws.
  package func withLooks(_ looks: [(NSRange, [NSAttributedString.Key: Any])], draw: () -> Void) {
    guard !looks.isEmpty, layout.characterCount > 0 else { return draw() }
    let saved = temporaries
    var all = saved ?? RunList(repeating: .none, count: layout.characterCount)
    for (characters, values) in looks {
      let range = clamped(characters)
      guard !range.isEmpty, !values.isEmpty else { continue }
      all.transform(in: range) { TemporaryValues(values.merging($0.dictionary) { $1 }) }
    }
    temporaries = all
    defer { temporaries = saved }
    draw()
  }
}
