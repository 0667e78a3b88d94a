// SPDX-License-Identifier: MIT

internal import TextStructures

extension NSAttributedString.DocumentType {
  /// Markdown: CommonMark with GitHub's tables, strikethrough, tasks, links and footnotes.
  ///
  /// - Source: our choice; the name is its uniform type.
  public static let markdown = NSAttributedString.DocumentType("net.daringfireball.markdown")
}

// Source of all below: our choice. Apple's text system drops headers and footers.
extension NSAttributedString.DocumentAttributeKey {
  /// `NSAttributedString`, the header of each page.
  public static let header = NSAttributedString.DocumentAttributeKey("TKHeader")
  /// `NSAttributedString`, the header of left pages.
  public static let headerOfLeftPages = NSAttributedString.DocumentAttributeKey("TKHeaderLeft")
  /// `NSAttributedString`, the header of right pages.
  public static let headerOfRightPages = NSAttributedString.DocumentAttributeKey("TKHeaderRight")
  /// `NSAttributedString`, the header of the first page.
  public static let headerOfFirstPage = NSAttributedString.DocumentAttributeKey("TKHeaderFirst")
  /// `NSAttributedString`, the footer of each page.
  public static let footer = NSAttributedString.DocumentAttributeKey("TKFooter")
  /// `NSAttributedString`, the footer of left pages.
  public static let footerOfLeftPages = NSAttributedString.DocumentAttributeKey("TKFooterLeft")
  /// `NSAttributedString`, the footer of right pages.
  public static let footerOfRightPages = NSAttributedString.DocumentAttributeKey("TKFooterRight")
  /// `NSAttributedString`, the footer of the first page.
  public static let footerOfFirstPage = NSAttributedString.DocumentAttributeKey("TKFooterFirst")
  /// `Int`, the number of the first page; 1 if absent.
  public static let firstPageNumber = NSAttributedString.DocumentAttributeKey("TKFirstPageNumber")
  /// The language of the document, such as "de-DE".
  public static let documentLanguage = NSAttributedString.DocumentAttributeKey("TKLanguage")
  /// `String`: the YAML front matter of the Markdown that was read; it is written again.
  ///
  /// The line of a property that has changed since is updated.
  public static let frontMatter = NSAttributedString.DocumentAttributeKey("TKFrontMatter")
  /// `[String]`: parts of the HTML or Markdown that was read that cannot be written again, such as
  /// "3 comments"; absent if there are none.
  ///
  /// Writers ignore it.
  public static let unsupportedParts = NSAttributedString.DocumentAttributeKey("TKUnsupportedParts")
  /// `[String]`: schemes of links, such as "x-myapp", that are written in addition to the usual
  /// ones.
  ///
  /// HTML, RTF and Markdown keep links to pages, network files, people and places: `http`, `https`,
  /// `mailto`, `tel`, `sms`, `geo`, `ftp` and similar, and those without a scheme. A link of
  /// another scheme (`javascript:`, `data:`, `file:`) becomes text.
  public static let linkSchemes = NSAttributedString.DocumentAttributeKey("TKLinkSchemes")
  /// `[String]`: unsupported properties and rules in the style sheets of the HTML that was read,
  /// such as "float" and "@font-face".
  ///
  /// Sorted, each once; absent if there are none. Writers ignore it.
  public static let ignoredStyles = NSAttributedString.DocumentAttributeKey("TKIgnoredStyles")
  /// `URL`, the folder of HTML and Markdown that will be written: images that were read from it are
  /// written by name; others are embedded.
  package static let imagesFolder = NSAttributedString.DocumentAttributeKey("TKImagesFolder")
}

extension NSAttributedString.DocumentReadingOptionKey {
  /// An `ImageAccess`: the images below `.readAccessURL` that are read; without it all.
  package static let imageAccess = NSAttributedString.DocumentReadingOptionKey("TKImageAccess")
  /// A `DocumentProgress` that receives the progress of reading, and may cancel it.
  ///
  /// - Source: our choice.
  public static let progress = NSAttributedString.DocumentReadingOptionKey("TKProgress")
  /// A `DocumentStyleSheet`: the formatting of parts of the text that a document only names, such
  /// as headings in Markdown.
  ///
  /// - Source: our choice.
  public static let styleSheet = NSAttributedString.DocumentReadingOptionKey("TKStyleSheet")
}

/// The images of a folder that a document opened from it may show.
///
/// - Source: our choice: a document received from someone else shows the images that belong to it,
///   and no other images of the user.
package enum ImageAccess: Sendable {
  /// All files in the folder or below.
  case all
  /// The same without hidden files and folders.
  case visible
  /// Files directly in the folder, except hidden ones.
  case beside

  /// Creates the right access for a document in a folder.
  ///
  /// In a home folder, and in one around it, only files next to the document are allowed: folders
  /// below are unrelated to it.
  package init(
    ofDocumentIn folder: URL, home: URL = URL(fileURLWithPath: NSHomeDirectory())
  ) {
    let path = folder.standardizedFileURL.resolvingSymlinksInPath().path
    let home = home.standardizedFileURL.resolvingSymlinksInPath().path
    let isAround = path == "/" || path == home || home.hasPrefix(path + "/")
    self = isAround ? .beside : .visible
  }

  /// Whether a document may show a file.
  ///
  /// - Parameter path: The path relative to the folder.
  /// - Returns: Whether it is allowed.
  func allows(_ path: some StringProtocol) -> Bool {
    let parts = path.split(separator: "/")
    return switch self {
    case .all: true
    case .visible: !parts.contains { $0.hasPrefix(".") }
    case .beside: parts.count == 1 && !parts[0].hasPrefix(".")
    }
  }
}

/// A handler of the progress of reading: it receives a number from 0 to 1.
///
/// Returning false ends reading with `CocoaError.userCancelled`. Called on the thread that reads.
/// Value of the reading option `.progress`.
///
/// - Source: our choice.
public struct DocumentProgress: Sendable {
  let body: @Sendable (Double) -> Bool

  /// Creates a handler that calls a closure.
  ///
  /// - Parameter body: Receives a number from 0 to 1. Returns false to cancel.
  public init(_ body: @escaping @Sendable (Double) -> Bool) { self.body = body }
}
