// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The conversion of a document's properties to Apple's document attributes, and back.
enum DocumentAttributes {
  typealias Key = NSAttributedString.DocumentAttributeKey

  private static let texts: [(Key, any WritableKeyPath<DocumentFormat, String?> & Sendable)] = [
    (.title, \.title), (.author, \.author), (.subject, \.subject), (.company, \.company),
    (.copyright, \.copyright), (.comment, \.comment), (.editor, \.editor), (.manager, \.manager),
    (.category, \.category), (.documentLanguage, \.language), (.textEncodingName, \.encodingName),
    (.frontMatter, \.frontMatter),
  ]
  private static let numbers: [(Key, any WritableKeyPath<DocumentFormat, Double?> & Sendable)] = [
    (.leftMargin, \.leftMargin), (.rightMargin, \.rightMargin), (.topMargin, \.topMargin),
    (.bottomMargin, \.bottomMargin), (.defaultTabInterval, \.defaultTabInterval),
    (.hyphenationFactor, \.hyphenationFactor), (.viewZoom, \.viewZoom),
  ]
  /// Headers and footers of pages.
  static let stories: [(Key, DocumentStory)] = [
    (.header, .header), (.headerOfLeftPages, .headerLeft), (.headerOfRightPages, .headerRight),
    (.headerOfFirstPage, .headerFirst), (.footer, .footer), (.footerOfLeftPages, .footerLeft),
    (.footerOfRightPages, .footerRight), (.footerOfFirstPage, .footerFirst),
  ]

  // MARK: From documents

  static func attributes(
    _ format: DocumentFormat, _ stories: [DocumentStory: NSAttributedString]
  ) -> [Key: Any] {
    var found: [Key: Any] = [:]
    for (key, path) in texts { found[key] = format[keyPath: path] }
    for (key, path) in numbers { found[key] = format[keyPath: path] }
    if !format.keywords.isEmpty { found[.keywords] = format.keywords }
    if !format.ignoredStyles.isEmpty { found[.ignoredStyles] = format.ignoredStyles }
    found[.creationTime] = format.created.flatMap(date)
    found[.modificationTime] = format.modified.flatMap(date)
    if let size = format.paperSize {
      found[.paperSize] = NSValue(cgSize: CGSize(width: size.width, height: size.height))
    }
    if let size = format.viewSize {
      found[.viewSize] = NSValue(cgSize: CGSize(width: size.width, height: size.height))
    }
    if format.leftMargin != nil || format.rightMargin != nil || format.topMargin != nil
      || format.bottomMargin != nil
    {
      found[.paperMargin] = NSValue(
        uiEdgeInsets: UIEdgeInsets(
          top: format.topMargin ?? 0, left: format.leftMargin ?? 0,
          bottom: format.bottomMargin ?? 0, right: format.rightMargin ?? 0))
    }
    found[.backgroundColor] = format.background.map { UIColor($0) }
    found[.viewMode] = format.viewMode
    found[.firstPageNumber] = format.firstPageNumber
    if let isReadOnly = format.isReadOnly { found[.readOnly] = isReadOnly ? 1 : 0 }
    for (key, story) in self.stories { found[key] = stories[story] }
    if !format.unwritten.isEmpty { found[.unsupportedParts] = format.unwritten.words }
    return found
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }

  private static func date(_ time: DocumentFormat.Time) -> Date? {
    calendar.date(
      from: DateComponents(
        year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
        second: time.second))
  }

  // MARK: To documents

  static func format(_ attributes: [Key: Any]) -> DocumentFormat {
    var format = DocumentFormat()
    format.firstPageNumber = attributes[.firstPageNumber] as? Int
    for (key, path) in texts { format[keyPath: path] = attributes[key] as? String }
    func number(_ key: Key) -> Double? {
      ResolvedAttributes.number(attributes[key]).flatMap { $0.isFinite ? Double($0) : nil }
    }
    func size(_ key: Key) -> DocumentFormat.Size? {
      let found = (attributes[key] as? NSValue)?.cgSizeValue ?? attributes[key] as? CGSize
      return found.map { DocumentFormat.Size(Double($0.width), Double($0.height)) }
    }
    if let insets = (attributes[.paperMargin] as? NSValue)?.uiEdgeInsetsValue
      ?? attributes[.paperMargin] as? UIEdgeInsets
    {
      (format.topMargin, format.leftMargin) = (Double(insets.top), Double(insets.left))
      (format.bottomMargin, format.rightMargin) = (Double(insets.bottom), Double(insets.right))
    }
    for (key, path) in numbers {
      if let value = number(key) { format[keyPath: path] = value }
    }
    format.keywords = attributes[.keywords] as? [String] ?? []
    format.created = (attributes[.creationTime] as? Date).map(time)
    format.modified = (attributes[.modificationTime] as? Date).map(time)
    format.paperSize = size(.paperSize)
    format.viewSize = size(.viewSize)
    format.background = (attributes[.backgroundColor] as? UIColor)?.documentColor
    format.viewMode = number(.viewMode).flatMap { Int(exactly: $0) }
    format.isReadOnly = number(.readOnly).map { $0 > 0 }
    return format
  }

  private static func time(_ date: Date) -> DocumentFormat.Time {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    return DocumentFormat.Time(
      year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1,
      hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second ?? 0)
  }
}
