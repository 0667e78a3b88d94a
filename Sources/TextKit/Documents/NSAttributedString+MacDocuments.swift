// SPDX-License-Identifier: MIT

// AppKit's conveniences. All return nil, or false, where the throwing members would throw.

extension NSAttributedString {
  private convenience init?(
    _ outcome: DocumentReader.Outcome?,
    _ dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    guard let outcome else { return nil }
    unsafe Self.give(outcome, to: dict)
    let scratch = outcome.text.scratchText()
    self.init(attributedString: scratch)
    scratch.letGo()
  }

  private static func read(
    _ data: Data, _ type: DocumentType,
    _ options: [DocumentReadingOptionKey: Any] = [:]
  ) -> DocumentReader.Outcome? {
    try? DocumentReader(options.merging([.documentType: type]) { $1 }).read(data)
  }

  /// Creates a text from RTF; nil if the data is not RTF.
  ///
  /// - Parameters:
  ///   - data: RTF.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    rtf data: Data, documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(Self.read(data, .rtf), dict)
  }

  /// Creates a text from a flattened RTFD package; nil if the data is not one.
  ///
  /// - Parameters:
  ///   - data: The package.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    rtfd data: Data, documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(Self.read(data, .rtfd), dict)
  }

  /// Creates a text from an RTFD package; nil if the wrapper is not one.
  ///
  /// - Parameters:
  ///   - wrapper: The package's folder.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    rtfdFileWrapper wrapper: FileWrapper,
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(try? DocumentReader([:]).read(package: wrapper), dict)
  }

  /// Creates a text from HTML; nil if it cannot be read.
  ///
  /// - Parameters:
  ///   - data: HTML.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    html data: Data, documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(Self.read(data, .html), dict)
  }

  /// Creates a text from HTML; nil if it cannot be read.
  ///
  /// - Parameters:
  ///   - data: HTML.
  ///   - options: See `DocumentReadingOptionKey`.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    html data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(Self.read(data, .html, options), dict)
  }

  /// Creates a text from HTML; nil if it cannot be read.
  ///
  /// - Parameters:
  ///   - data: HTML.
  ///   - base: The base of relative URLs.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    html data: Data, baseURL base: URL,
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(Self.read(data, .html, [.baseURL: base]), dict)
  }

  /// Returns nil: the binary format of Microsoft Word is unsupported.
  ///
  /// - Parameters:
  ///   - data: A document.
  ///   - dict: Not changed.
  /// - Source: our choice; LibreOffice converts such files to RTF.
  public convenience init?(
    docFormat data: Data,
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(Self.read(data, .docFormat), dict)
  }

  /// Creates a text from a file; nil if it cannot be read.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - dict: Receives the document attributes.
  /// - Source: AppKit, deprecated; it does not throw there.
  @_disfavoredOverload
  public convenience init?(
    url: URL, documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(try? DocumentReader([:], url: url).readFile(), dict)
  }

  /// Creates a text from a file; nil if it cannot be read.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - dict: Receives the document attributes.
  public convenience init?(
    path: String, documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    unsafe self.init(try? DocumentReader([:], url: URL(fileURLWithPath: path)).readFile(), dict)
  }

  // MARK: Writing

  private func written(
    _ range: NSRange, _ attributes: [DocumentAttributeKey: Any], _ type: DocumentType,
    _ method: String
  ) -> Data? {
    _ = checkedRange(range, length, method)
    return try? DocumentFileWriter(self, range, attributes).data(type)
  }

  /// Returns RTF of a part of the text, with its attachments.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: Document attributes.
  /// - Returns: Never nil.
  public func rtf(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) -> Data? {
    written(range, dict, .rtf, "rtf(from:documentAttributes:)")
  }

  /// Returns a flattened RTFD package of a part of the text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: Document attributes.
  /// - Returns: Never nil.
  public func rtfd(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) -> Data? {
    written(range, dict, .rtfd, "rtfd(from:documentAttributes:)")
  }

  /// Returns the folder of an RTFD of a part of the text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: Document attributes.
  /// - Returns: nil if it would exceed the budget in the document attributes.
  public func rtfdFileWrapper(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) -> FileWrapper? {
    _ = checkedRange(range, length, "rtfdFileWrapper(from:documentAttributes:)")
    return try? DocumentFileWriter(self, range, dict).package()
  }

  /// Returns nil: the binary format of Microsoft Word is unsupported.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: Document attributes.
  /// - Returns: nil.
  /// - Source: our choice; Word opens RTF.
  public func docFormat(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) -> Data? {
    _ = checkedRange(range, length, "docFormat(from:documentAttributes:)")
    return nil
  }

  // MARK: Types

  /// Uniform types of the files that can be read.
  public class var textTypes: [String] { DocumentType.fileTypes }

  /// The same: there are no filters here.
  public class var textUnfilteredTypes: [String] { DocumentType.fileTypes }
}

extension NSMutableAttributedString {
  private func take(
    _ outcome: DocumentReader.Outcome?,
    _ dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) -> Bool {
    guard let outcome else { return false }
    unsafe NSAttributedString.give(outcome, to: dict)
    outcome.text.replaceAll(of: self)
    return true
  }

  /// Replaces all of the text by that of a file; if it cannot be read nothing changes.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: Keyed by `NSAttributedString.DocumentReadingOptionKey` or its raw values.
  ///   - dict: Receives the document attributes.
  /// - Returns: Whether it could be read.
  @discardableResult
  public func read(
    from url: URL, options: [AnyHashable: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) -> Bool {
    unsafe take(try? DocumentReader(options, url: url).readFile(), dict)
  }

  /// Replaces all of the text by that of a file's contents; if they cannot be read nothing changes.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - options: Keyed by `NSAttributedString.DocumentReadingOptionKey` or its raw values.
  ///   - dict: Receives the document attributes.
  /// - Returns: Whether it could be read.
  @discardableResult
  public func read(
    from data: Data, options: [AnyHashable: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) -> Bool {
    unsafe take(try? DocumentReader(options).read(data), dict)
  }
}
