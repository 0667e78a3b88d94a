// SPDX-License-Identifier: MIT

// Reading: `DocumentReader`; writing: `DocumentFileWriter`.

extension NSAttributedString {
  /// Creates a text from a file.
  ///
  /// The options determine the format, else the file's first bytes and its name: RTF, RTFD (a
  /// folder too), HTML, Markdown (ours), or plain text. The readable part of a damaged file is
  /// read. Nothing is fetched from a network, and no other file is read except those below
  /// `.readAccessURL`.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: See `DocumentReadingOptionKey`. `.timeout`, `.webPreferences` and
  ///     `.webResourceLoadDelegate` have no meaning here.
  ///   - dict: Receives the document attributes, keyed by the raw values of `DocumentAttributeKey`.
  /// - Throws: `CocoaError` if the file cannot be read, is not an RTFD, or has an unsupported
  ///   format.
  /// - Source: UIKit.
  public convenience init(
    url: URL, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let outcome = try DocumentReader(options, url: url).readFile()
    unsafe Self.give(outcome, to: dict)
    let scratch = outcome.text.scratchText()
    self.init(attributedString: scratch)
    scratch.letGo()
  }

  /// Creates a text from a file's contents.
  ///
  /// - Parameters:
  ///   - data: RTF, a flattened RTFD, HTML, Markdown (ours) or plain text.
  ///   - options: See `DocumentReadingOptionKey`; without a type the first bytes determine it.
  ///   - dict: Receives the document attributes, keyed by the raw values of `DocumentAttributeKey`.
  /// - Throws: `CocoaError` if the data does not have the format that the options name, or that
  ///   format is unsupported.
  /// - Source: UIKit.
  public convenience init(
    data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let outcome = try DocumentReader(options).read(data)
    unsafe Self.give(outcome, to: dict)
    let scratch = outcome.text.scratchText()
    self.init(attributedString: scratch)
    scratch.letGo()
  }

  /// Creates a text from a file, with options keyed by names.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: Keyed by `DocumentReadingOptionKey` or its raw values.
  ///   - dict: Receives the document attributes.
  /// - Throws: The errors of `init(url:options:documentAttributes:)`.
  public convenience init(
    fileURL url: URL, options: [AnyHashable: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let outcome = try DocumentReader(options, url: url).readFile()
    unsafe Self.give(outcome, to: dict)
    let scratch = outcome.text.scratchText()
    self.init(attributedString: scratch)
    scratch.letGo()
  }

  static func give(
    _ outcome: DocumentReader.Outcome, to place: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) {
    guard let place = unsafe place else { return }
    let found = NSMutableDictionary()
    for (key, value) in outcome.attributes { found[key.rawValue as NSString] = value }
    unsafe place.pointee = found
  }

  // MARK: Writing

  /// Returns a file of a part of the text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: Its `.documentType` is the format, and is required. The others are written as far as
  ///     the format supports them. Plain text and HTML are written in `.characterEncoding`, else in
  ///     UTF-8.
  /// - Returns: The file's contents; for an RTFD the flattened package.
  /// - Throws: `CocoaError` without a type, for an unsupported one, or if the encoding lacks
  ///   characters of plain text.
  /// - Source: UIKit.
  public func data(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) throws -> Data {
    let type = try DocumentFileWriter.type(dict)
    _ = checkedRange(range, length, "data(from:documentAttributes:)")
    return try DocumentFileWriter(self, range, dict).data(type)
  }

  /// Returns a file of a part of the text: for an RTFD the folder, for others a regular file.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: As in `data(from:documentAttributes:)`.
  /// - Returns: A wrapper that can be written.
  /// - Throws: The errors of `data(from:documentAttributes:)`.
  /// - Source: UIKit.
  public func fileWrapper(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) throws -> FileWrapper {
    let type = try DocumentFileWriter.type(dict)
    _ = checkedRange(range, length, "fileWrapper(from:documentAttributes:)")
    let writer = DocumentFileWriter(self, range, dict)
    return type == .rtfd
      ? try writer.package() : FileWrapper(regularFileWithContents: try writer.data(type))
  }
}

extension NSMutableAttributedString {
  /// Replaces all of the text by that of a file.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - opts: As in `NSAttributedString.init(url:options:documentAttributes:)`.
  ///   - dict: Receives the document attributes.
  ///   - error: `()`: it distinguishes the member from the one that returns a Boolean.
  /// - Throws: The errors of `NSAttributedString.init(url:options:documentAttributes:)`; the text
  ///   does not change then.
  /// - Source: UIKit.
  public func read(
    from url: URL, options opts: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?, error: ()
  ) throws {
    let outcome = try DocumentReader(opts, url: url).readFile()
    unsafe NSAttributedString.give(outcome, to: dict)
    outcome.text.replaceAll(of: self)
  }

  /// Replaces all of the text by that of a file's contents.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - opts: As in `NSAttributedString.init(data:options:documentAttributes:)`.
  ///   - dict: Receives the document attributes.
  ///   - error: `()`: it distinguishes the member from the one that returns a Boolean.
  /// - Throws: The errors of `NSAttributedString.init(data:options:documentAttributes:)`; the text
  ///   does not change then.
  /// - Source: UIKit.
  public func read(
    from data: Data, options opts: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?, error: ()
  ) throws {
    let outcome = try DocumentReader(opts).read(data)
    unsafe NSAttributedString.give(outcome, to: dict)
    outcome.text.replaceAll(of: self)
  }

  /// Replaces all of the text by that of a file.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - opts: Keyed by `NSAttributedString.DocumentReadingOptionKey` or its raw values.
  ///   - dict: Receives the document attributes.
  /// - Throws: The errors of `NSAttributedString.init(url:options:documentAttributes:)`; the text
  ///   does not change then.
  /// - Source: UIKit.
  public func read(
    fromFileURL url: URL, options opts: [AnyHashable: Any] = [:],
    documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let outcome = try DocumentReader(opts, url: url).readFile()
    unsafe NSAttributedString.give(outcome, to: dict)
    outcome.text.replaceAll(of: self)
  }
}
