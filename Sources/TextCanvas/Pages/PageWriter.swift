// SPDX-License-Identifier: MIT

package import TextStructures

/// Writes a document: TextCanvas says what its pages show, and knows nothing of the format.
package protocol PageWriter: AnyObject {
  /// The largest side of a page in points.
  var largestSide: Double { get }
  /// Takes a page that is whole; it may be written later, beside the caller.
  ///
  /// - Throws: The first thing that went wrong so far.
  func write(_ page: RecordedPage) throws(CanvasError)
  /// Writes what belongs to the whole document, waits for all, and makes the output last.
  func finish(_ document: DocumentParts) throws(CanvasError)
  /// The first thing that went wrong so far.
  var problem: CanvasError? { get }
}

/// What belongs to a document, and to none of its pages.
package struct DocumentParts {
  package struct OutlineLine: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
      case page(Int, CanvasPoint)
      case place(String)
      case address(LinkURL)
      case none
    }
    package var title: String
    /// 0 for a chapter; at most one more than that of the line before.
    package var level: Int
    package var target: Target
    /// The lines below it show at first.
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
  /// XMP of a client's, in place of what is made of the metadata.
  package var xmp: [UInt8]?
}

/// How pages are called from one on.
package struct PageLabel: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    case decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha, none
  }
  /// The first page that is called so, from 1.
  package var page: Int
  package var style: Style
  /// Stands before the number.
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
