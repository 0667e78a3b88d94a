// SPDX-License-Identifier: MIT

// Raw values are Apple's. Where they are not documented they are the capitalized names (our
// choice): they are not written into documents.

extension NSAttributedString {
  /// The completion handler of `loadFromHTML`: it receives the text, document attributes and error,
  /// as far as there are any.
  public typealias CompletionHandler = (
    NSAttributedString?, [NSAttributedString.DocumentAttributeKey: Any]?, (any Error)?
  ) -> Void

  /// A format of documents.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    /// The format's name.
    public let rawValue: String
    /// Creates a format from a name.
    ///
    /// - Parameter rawValue: The format's name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a format from a name.
    ///
    /// - Parameter rawValue: The format's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Microsoft Word, binary.
    public static let docFormat = DocumentType("NSDocFormat")
    /// HTML.
    public static let html = DocumentType("NSHTML")
    /// SimpleText of Mac OS.
    public static let macSimpleText = DocumentType("NSMacSimpleText")
    /// Microsoft Word, Office Open XML.
    public static let officeOpenXML = DocumentType("NSOfficeOpenXML")
    /// OpenDocument text.
    public static let openDocument = DocumentType("NSOpenDocument")
    /// Plain text.
    public static let plain = DocumentType("NSPlainText")
    /// Rich text format.
    public static let rtf = DocumentType("NSRTF")
    /// A folder of rich text and its attachments.
    public static let rtfd = DocumentType("NSRTFD")
    /// A Safari web archive.
    public static let webArchive = DocumentType("NSWebArchive")
    /// Microsoft Word 2003 XML.
    public static let wordML = DocumentType("NSWordML")
  }

  /// A property of a document.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key from a name.
    ///
    /// - Parameter rawValue: The key's name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a key from a name.
    ///
    /// - Parameter rawValue: The key's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether the document has a light or a dark appearance.
    public static let appearance = DocumentAttributeKey("Appearance")
    /// The author's name.
    public static let author = DocumentAttributeKey("Author")
    /// `UIColor` of the page.
    public static let backgroundColor = DocumentAttributeKey("BackgroundColor")
    /// Points.
    public static let bottomMargin = DocumentAttributeKey("BottomMargin")
    /// The category of the document.
    public static let category = DocumentAttributeKey("Category")
    /// A number, the raw value of a `String.Encoding`.
    public static let characterEncoding = DocumentAttributeKey("CharacterEncoding")
    /// A comment.
    public static let comment = DocumentAttributeKey("Comment")
    /// The company's name.
    public static let company = DocumentAttributeKey("Company")
    /// A number: above 0 if the document was converted, below 0 if with losses.
    public static let converted = DocumentAttributeKey("Converted")
    /// The copyright notice.
    public static let copyright = DocumentAttributeKey("Copyright")
    /// `Date`.
    public static let creationTime = DocumentAttributeKey("CreationTime")
    /// Attributes of text without any.
    public static let defaultAttributes = DocumentAttributeKey("DefaultAttributes")
    /// A number: above 0 if the default font is not in the document.
    public static let defaultFontExcluded = DocumentAttributeKey("DefaultFontExcluded")
    /// Points.
    public static let defaultTabInterval = DocumentAttributeKey("DefaultTabInterval")
    /// The raw value of a `DocumentType`.
    public static let documentType = DocumentAttributeKey("DocumentType")
    /// The name of the last editor.
    public static let editor = DocumentAttributeKey("Editor")
    /// An array of HTML element names that are not to be written; for source compatibility, without
    /// effect here.
    public static let excludedElements = DocumentAttributeKey("ExcludedElements")
    /// A uniform type identifier.
    public static let fileType = DocumentAttributeKey("UTI")
    /// A number from 0 to 1.
    public static let hyphenationFactor = DocumentAttributeKey("HyphenationFactor")
    /// An array of strings.
    public static let keywords = DocumentAttributeKey("Keywords")
    /// Points.
    public static let leftMargin = DocumentAttributeKey("LeftMargin")
    /// The manager's name.
    public static let manager = DocumentAttributeKey("Manager")
    /// `Date`.
    public static let modificationTime = DocumentAttributeKey("ModificationTime")
    /// `NSValue` of `UIEdgeInsets`.
    public static let paperMargin = DocumentAttributeKey("PaperMargin")
    /// `NSValue` of `CGSize`.
    public static let paperSize = DocumentAttributeKey("PaperSize")
    /// A number: the spaces by which HTML is indented; for source compatibility, without effect
    /// here.
    public static let prefixSpaces = DocumentAttributeKey("PrefixSpaces")
    /// A number: above 0 if the document is read-only.
    public static let readOnly = DocumentAttributeKey("ReadOnly")
    /// Points.
    public static let rightMargin = DocumentAttributeKey("RightMargin")
    /// A number: the scaling the document was written for.
    public static let sourceTextScaling = DocumentAttributeKey("SourceTextScaling")
    /// The subject.
    public static let subject = DocumentAttributeKey("Subject")
    /// An IANA name such as "utf-8".
    public static let textEncodingName = DocumentAttributeKey("TextEncodingName")
    /// An array of dictionaries of `TextLayoutSectionKey`s.
    public static let textLayoutSections = DocumentAttributeKey("NSTextLayoutSectionsAttribute")
    /// A number: the scaling of the text.
    public static let textScaling = DocumentAttributeKey("TextScaling")
    /// The title.
    public static let title = DocumentAttributeKey("Title")
    /// Points.
    public static let topMargin = DocumentAttributeKey("TopMargin")
    /// A number: 0 for a plain view, 1 for pages.
    public static let viewMode = DocumentAttributeKey("ViewMode")
    /// `NSValue` of `CGSize`.
    public static let viewSize = DocumentAttributeKey("ViewSize")
    /// A number, percent.
    public static let viewZoom = DocumentAttributeKey("ViewZoom")
  }

  /// An option for reading a document.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key from a name.
    ///
    /// - Parameter rawValue: The key's name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a key from a name.
    ///
    /// - Parameter rawValue: The key's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The base `URL` of relative ones.
    public static let baseURL = DocumentReadingOptionKey("BaseURL")
    /// A number, the raw value of a `String.Encoding`.
    public static let characterEncoding = DocumentReadingOptionKey("CharacterEncoding")
    /// Attributes of text without any.
    public static let defaultAttributes = DocumentReadingOptionKey("DefaultAttributes")
    /// The raw value of a `DocumentType`.
    public static let documentType = DocumentReadingOptionKey("DocumentType")
    /// A uniform type identifier.
    public static let fileType = DocumentReadingOptionKey("UTI")
    /// `URL` of a file or folder that HTML may read.
    public static let readAccessURL = DocumentReadingOptionKey("ReadAccessURL")
    /// A number: the scaling the document was written for; it is copied to the document attributes,
    /// and scales nothing here.
    public static let sourceTextScaling = DocumentReadingOptionKey("SourceTextScaling")
    /// A number: the requested scaling of the text; it is copied to the document attributes, and
    /// scales nothing here.
    public static let targetTextScaling = DocumentReadingOptionKey("TargetTextScaling")
    /// An IANA name such as "utf-8".
    public static let textEncodingName = DocumentReadingOptionKey("TextEncodingName")
    /// A number: above 0 writes list markers into the text, as TextKit 1 does on Apple's systems;
    /// for source compatibility, without effect here, as layout shows the markers.
    public static let textKit1ListMarkerFormatDocumentOption = DocumentReadingOptionKey(
      "TextKit1ListMarkerFormat")
    /// A number by which HTML text is enlarged.
    public static let textSizeMultiplier = DocumentReadingOptionKey("TextSizeMultiplier")
    /// A number of seconds; for source compatibility, since nothing waits here.
    public static let timeout = DocumentReadingOptionKey("Timeout")
    /// For source compatibility; there is no WebKit here.
    public static let webPreferences = DocumentReadingOptionKey("WebPreferences")
    /// For source compatibility; there is no WebKit here.
    public static let webResourceLoadDelegate = DocumentReadingOptionKey("WebResourceLoadDelegate")
  }
}
