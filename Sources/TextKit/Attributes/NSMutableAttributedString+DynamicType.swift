// SPDX-License-Identifier: MIT

extension NSMutableAttributedString {
  /// Adjusts fonts of text styles, and fonts scaled by `UIFontMetrics`, to the content size of a
  /// trait collection.
  ///
  /// Only their ranges change; text in other fonts is not laid out again.
  ///
  /// - Returns: Whether any font changed.
  @discardableResult
  package func adjustFonts(to traits: UITraitCollection?) -> Bool {
    var changes: [(range: NSRange, font: UIFont)] = []
    unsafe enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) {
      value, range, _ in
      guard let font = value as? UIFont else { return }
      let adjusted = font.adjusted(to: traits)
      if adjusted !== font { changes.append((range, adjusted)) }
    }
    var next = 0
    while next < changes.count {
      // Neighbours in one edit; not all in one, for the text between them would be laid out again.
      beginEditing()
      var end: Int
      repeat {
        let change = changes[next]
        addAttribute(.font, value: change.font, range: change.range)
        end = change.range.location + change.range.length
        next += 1
      } while next < changes.count && changes[next].range.location == end
      endEditing()
    }
    return !changes.isEmpty
  }
}
