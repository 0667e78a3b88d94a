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
  /// `NSAttributedString`, at the head of each page.
  public static let header = NSAttributedString.DocumentAttributeKey("TKHeader")
  /// `NSAttributedString`, at the head of left pages.
  public static let headerOfLeftPages = NSAttributedString.DocumentAttributeKey("TKHeaderLeft")
  /// `NSAttributedString`, at the head of right pages.
  public static let headerOfRightPages = NSAttributedString.DocumentAttributeKey("TKHeaderRight")
  /// `NSAttributedString`, at the head of the first page.
  public static let headerOfFirstPage = NSAttributedString.DocumentAttributeKey("TKHeaderFirst")
  /// `NSAttributedString`, at the foot of each page.
  public static let footer = NSAttributedString.DocumentAttributeKey("TKFooter")
  /// `NSAttributedString`, at the foot of left pages.
  public static let footerOfLeftPages = NSAttributedString.DocumentAttributeKey("TKFooterLeft")
  /// `NSAttributedString`, at the foot of right pages.
  public static let footerOfRightPages = NSAttributedString.DocumentAttributeKey("TKFooterRight")
  /// `NSAttributedString`, at the foot of the first page.
  public static let footerOfFirstPage = NSAttributedString.DocumentAttributeKey("TKFooterFirst")
  /// `Int`, the number of the first page; 1 if it is not there.
  public static let firstPageNumber = NSAttributedString.DocumentAttributeKey("TKFirstPageNumber")
  /// The language of the document, such as "de-DE".
  public static let documentLanguage = NSAttributedString.DocumentAttributeKey("TKLanguage")
  /// `String`: the YAML before the text of the Markdown that was read, which is written before it
  /// again.
  ///
  /// Where a property has changed since, its line is written anew.
  public static let frontMatter = NSAttributedString.DocumentAttributeKey("TKFrontMatter")
  /// `[String]`: what of the HTML or Markdown that was read is not written again, such as "3
  /// comments"; not there if all is.
  ///
  /// Writers pass over it.
  public static let unwrittenParts = NSAttributedString.DocumentAttributeKey("TKUnwrittenParts")
  /// `[String]`: schemes of links, such as "x-myapp", that are written beside the usual ones.
  ///
  /// HTML, RTF and Markdown keep links to pages, files of a network, people and places: `http`,
  /// `https`, `mailto`, `tel`, `sms`, `geo`, `ftp` and their like, and those without a scheme. A
  /// link of another scheme (`javascript:`, `data:`, `file:`) becomes text.
  public static let linkSchemes = NSAttributedString.DocumentAttributeKey("TKLinkSchemes")
  /// `[String]`: properties and rules of the style sheets of the HTML that was read that nothing is
  /// made of, such as "float" and "@font-face".
  ///
  /// Sorted, each once; not there if there are none. Writers pass over it.
  public static let ignoredStyles = NSAttributedString.DocumentAttributeKey("TKIgnoredStyles")
  /// `URL`, a folder: HTML and Markdown that will lie there name the pictures that were read from
  /// it; others are put into the file.
  package static let picturesFolder = NSAttributedString.DocumentAttributeKey("TKPicturesFolder")
}

extension NSAttributedString.DocumentReadingOptionKey {
  /// An `ImageAccess`: which images below `.readAccessURL` are read; without it all.
  package static let imageAccess = NSAttributedString.DocumentReadingOptionKey("TKImageAccess")
  /// A `DocumentProgress` that is told how far reading is, and may end it.
  ///
  /// - Source: our choice.
  public static let progress = NSAttributedString.DocumentReadingOptionKey("TKProgress")
  /// A `DocumentStyleSheet`: how parts of the text look that a document only names, such as
  /// headings in Markdown.
  ///
  /// - Source: our choice.
  public static let styleSheet = NSAttributedString.DocumentReadingOptionKey("TKStyleSheet")
}

/// Which images of a folder a document may show that was opened from it.
///
/// - Source: our choice: a document that somebody sent shows the images that came with it, and no
///   others of whoever opens it.
package enum ImageAccess: Sendable {
  /// All that lie in the folder or below.
  case all
  /// The same without hidden files and folders.
  case visible
  /// Files of the folder itself alone, but for hidden ones.
  case beside

  /// What is right for a document that lies in a folder: in a home folder, or in one around it,
  /// others lie below that have nothing to do with it.
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
  /// - Parameter path: From the folder on.
  /// - Returns: True if it may.
  func allows(_ path: some StringProtocol) -> Bool {
    let parts = path.split(separator: "/")
    return switch self {
    case .all: true
    case .visible: !parts.contains { $0.hasPrefix(".") }
    case .beside: parts.count == 1 && !parts[0].hasPrefix(".")
    }
  }
}

/// Is told how far reading is: from 0 to 1.
///
/// False ends reading with `CocoaError.userCancelled`. Called on the thread that reads. Value of
/// the reading option `.progress`.
///
/// - Source: our choice.
public struct DocumentProgress: Sendable {
  let body: @Sendable (Double) -> Bool

  /// One that calls a closure.
  ///
  /// - Parameter body: Takes from 0 to 1; false ends reading.
  public init(_ body: @escaping @Sendable (Double) -> Bool) { self.body = body }
}
