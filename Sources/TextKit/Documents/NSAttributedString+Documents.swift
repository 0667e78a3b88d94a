// SPDX-License-Identifier: MIT

// Reading: `DocumentReader`; writing: `DocumentFileWriter`.

extension NSAttributedString {
  /// The text of a file.
  ///
  /// The format is what the options say, else what the file's first bytes and its name show: RTF,
  /// RTFD (a folder too), HTML, Markdown (ours), or plain text. What can be read of a damaged file
  /// is read. Nothing is fetched from a network, and no other file is read but those below
  /// `.readAccessURL`.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: See `DocumentReadingOptionKey`. `.timeout`, `.webPreferences` and
  ///     `.webResourceLoadDelegate` have no meaning here.
  ///   - dict: Takes the document attributes, keyed by the raw values of `DocumentAttributeKey`.
  /// - Throws: `CocoaError`: the file cannot be read, is no RTFD, or of a format that is not read.
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

  /// The text of a file's contents.
  ///
  /// - Parameters:
  ///   - data: RTF, a flattened RTFD, HTML, Markdown (ours) or plain text.
  ///   - options: See `DocumentReadingOptionKey`; without a type the first bytes show it.
  ///   - dict: Takes the document attributes, keyed by the raw values of `DocumentAttributeKey`.
  /// - Throws: `CocoaError`: the data is not of the format that the options name, or that format is
  ///   not read.
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

  /// The same as `init(url:options:documentAttributes:)`, with options keyed by names.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: Keyed by `DocumentReadingOptionKey` or its raw values.
  ///   - dict: Takes the document attributes.
  /// - Throws: As that one does.
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

  /// A file of a part of the text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: Its `.documentType` says in which format, and must be there. The others stand in the
  ///     document as far as the format carries them. Plain text and HTML are written in
  ///     `.characterEncoding`, else in UTF-8.
  /// - Returns: The file's contents; of an RTFD the flattened package.
  /// - Throws: `CocoaError`: no type, one that is not written, or an encoding that lacks characters
  ///   of plain text.
  /// - Source: UIKit.
  public func data(
    from range: NSRange,
    documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) throws -> Data {
    let type = try DocumentFileWriter.type(dict)
    _ = checkedRange(range, length, "data(from:documentAttributes:)")
    return try DocumentFileWriter(self, range, dict).data(type)
  }

  /// A file of a part of the text: of an RTFD the folder, of others a regular file.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - dict: As in `data(from:documentAttributes:)`.
  /// - Returns: What can be written to a place.
  /// - Throws: As there.
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
  ///   - dict: Takes the document attributes.
  ///   - error: `()`: it tells the member from the one that gives a Boolean.
  /// - Throws: As `NSAttributedString.init(url:options:documentAttributes:)` does; the text stays
  ///   then.
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
  ///   - dict: Takes the document attributes.
  ///   - error: `()`: it tells the member from the one that gives a Boolean.
  /// - Throws: As `NSAttributedString.init(data:options:documentAttributes:)` does; the text stays
  ///   then.
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
  ///   - dict: Takes the document attributes.
  /// - Throws: As `NSAttributedString.init(url:options:documentAttributes:)` does; the text stays
  ///   then.
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
