// SPDX-License-Identifier: MIT

extension NSAttributedString {
  /// Returns the text with its fonts, and lengths relative to them, scaled.
  package func scaled(by scale: CGFloat) -> NSAttributedString {
    let text = NSMutableAttributedString(string: string)
    if case .plain(_, let runs) = DrawnString.attributed(self).scaled(by: Double(scale)) {
      for run in runs { text.setAttributes(run.attributes, range: run.range) }
    }
    return text
  }
}
