// SPDX-License-Identifier: MIT

/// A string that is drawn or measured.
///
/// A plain one with its attributes never becomes an attributed string of Foundation, each of which
/// leaks memory (`ScratchText`).
enum DrawnString {
  typealias Attributes = [NSAttributedString.Key: Any]

  case attributed(NSAttributedString)
  /// Characters, and attributes of ranges of them.
  case plain(String, [(range: NSRange, attributes: Attributes)])

  /// A string with the same attributes everywhere.
  init(_ string: String, _ attributes: Attributes?) {
    let all = NSRange(location: 0, length: string.utf16.count)
    self = .plain(string, attributes.map { [(all, $0)] } ?? [])
  }

  /// A line with the same attributes, for an empty string; nil for an attributed one, which has
  /// none.
  var emptyLine: DrawnString? {
    guard case .plain("", let runs) = self else { return nil }
    return DrawnString(" ", runs.first?.attributes)
  }

  /// Replaces the contents of a storage by it.
  func fill(_ storage: NSTextStorage) {
    switch self {
    case .attributed(let text): storage.setAttributedString(text)
    case .plain(let string, let runs):
      storage.beginEditing()
      storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: string)
      for run in runs { storage.setAttributes(run.attributes, range: run.range) }
      storage.endEditing()
    }
  }

  /// The text with its fonts, and lengths relative to them, scaled.
  func scaled(by scale: Double) -> DrawnString {
    switch self {
    case .plain(let string, let runs):
      return .plain(string, runs.map { ($0.range, DrawnString.scaled($0.attributes, by: scale)) })
    case .attributed(let text):
      var runs: [(range: NSRange, attributes: Attributes)] = []
      let all = NSRange(location: 0, length: text.length)
      unsafe text.enumerateAttributes(in: all, options: []) { attributes, range, _ in
        runs.append((range, DrawnString.scaled(attributes, by: scale)))
      }
      return .plain(text.string, runs)
    }
  }

  private static func scaled(_ attributes: Attributes, by scale: Double) -> Attributes {
    var result = attributes
    let font = attributes.chosenFont ?? ResolvedAttributes.defaultFont
    result[.originalFont] = nil
    result[.font] = font.withSize(font.pointSize * CGFloat(scale))
    for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset] {
      if let value = ResolvedAttributes.number(attributes[key]) { result[key] = value * scale }
    }
    return result
  }
}

/// The implementation of Apple's members of strings.
extension DrawnString {
  func size() -> CGSize {
    let rect = StringDrawing(self, options: [.usesLineFragmentOrigin, .usesFontLeading]).measure()
    return CGSize(width: rect.maxX - Swift.min(0, rect.minX), height: rect.height)
  }

  func draw(at point: CGPoint) {
    StringDrawing(self, options: [.usesLineFragmentOrigin, .usesFontLeading])
      .draw(at: point, "NSAttributedString.draw(at:)")
  }

  func draw(in rect: CGRect) {
    StringDrawing(self, in: rect.size, options: [.usesLineFragmentOrigin, .usesFontLeading])
      .draw(at: rect.origin, "NSAttributedString.draw(in:)")
  }

  func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
    StringDrawing(self, in: rect.size, options: options, context: context)
      .draw(at: rect.origin, "NSAttributedString.draw(with:options:context:)")
  }

  func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect {
    StringDrawing(self, in: size, options: options, context: context).measure()
  }
}
