// SPDX-License-Identifier: MIT

package import TextStructures

/// A writer of documents: TextCanvas provides the content of pages, and does not know the format.
package protocol PageWriter: AnyObject {
  /// The largest side of a page in points.
  var largestSide: Double { get }
  /// Receives a complete page; it may be written later, on another thread.
  ///
  /// - Throws: The first error so far.
  func write(_ page: RecordedPage) throws(CanvasError)
  /// Writes the parts of the whole document, waits for all pages, and makes the output permanent.
  func finish(_ document: DocumentParts) throws(CanvasError)
  /// The first error so far.
  var problem: CanvasError? { get }
}

/// The parts of a document that belong to no page.
package struct DocumentParts {
  package struct OutlineLine: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
      case page(Int, CanvasPoint)
      case place(String)
      case address(LinkURL)
      case none
    }
    package var title: String
    /// 0 for a chapter; at most one more than that of the previous line.
    package var level: Int
    package var target: Target
    /// Whether the lines below it are expanded initially.
    package var isOpen: Bool

    package init(title: String, level: Int, target: Target, isOpen: Bool) {
      self.title = title
      self.level = level
      self.target = target
      self.isOpen = isOpen
    }
  }
  package var pageCount = 0
  package var metadata = DocumentMetadata()
  package var outline: [OutlineLine] = []
  package var labels: [PageLabel] = []
  package var structure: DocumentStructure?
  /// A client's XMP, which replaces that made from the metadata.
  package var xmp: [UInt8]?
}

/// The labels of pages from one page on.
package struct PageLabel: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    case decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha, none
  }
  /// The first page with these labels, from 1.
  package var page: Int
  package var style: Style
  /// The prefix of the number.
  package var prefix: String
  /// The number of the first page.
  package var start: Int

  package init(page: Int, style: Style, prefix: String = "", start: Int = 1) {
    self.page = page
    self.style = style
    self.prefix = prefix
    self.start = start
  }
}
