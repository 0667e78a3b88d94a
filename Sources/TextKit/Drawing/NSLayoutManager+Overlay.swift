// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

extension NSLayoutManager {
  /// Draws with additional attributes of some characters, such as the style of links in one view.
  ///
  /// The client's temporary attributes take precedence. Nothing is laid out, and no client is
  /// notified.
  ///
  /// - Parameters:
  ///   - looks: Characters of the text and their attributes, in any order; later ones take
  ///     precedence over earlier ones.
  ///   - draw: Draws.
  package func withAppearances(
    _ looks: [(NSRange, [NSAttributedString.Key: Any])], draw: () -> Void
  ) {
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
