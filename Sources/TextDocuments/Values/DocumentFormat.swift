// SPDX-License-Identifier: MIT

/// What a document says about itself and its pages.
///
/// Lengths are points; `nil` means that it says nothing.
///
/// Size: a property for each thing that documents say of themselves.
package struct DocumentFormat: Equatable, Sendable {
  package struct Time: Hashable, Sendable {
    package var year, month, day, hour, minute, second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
      (self.year, self.month, self.day) = (year, month, day)
      (self.hour, self.minute, self.second) = (hour, minute, second)
    }
  }

  package struct Size: Hashable, Sendable {
    package var width, height: Double

    package init(_ width: Double, _ height: Double) {
      self.width = width
      self.height = height
    }
  }

  package var title: String?
  package var author: String?
  package var subject: String?
  package var company: String?
  package var copyright: String?
  package var comment: String?
  package var editor: String?
  package var manager: String?
  package var category: String?
  package var keywords: [String] = []
  package var created: Time?
  package var modified: Time?

  package var paperSize: Size?
  /// The number of the first page, if it is not 1.
  package var firstPageNumber: Int?
  package var leftMargin, rightMargin, topMargin, bottomMargin: Double?
  package var background: DocumentColor?
  package var defaultTabInterval: Double?
  package var hyphenationFactor: Double?
  package var viewSize: Size?
  /// Per cent.
  package var viewZoom: Double?
  /// 0 as it fits the window, 1 in pages.
  package var viewMode: Int?
  package var isReadOnly: Bool?
  package var language: String?
  package var isRightToLeft = false
  /// The writer's version, if the document was written by Apple's text system.
  package var cocoaVersion: Int?
  /// The name of the encoding it was read with, if it is not fixed by the format.
  package var encodingName: String?
  /// The head of YAML of the Markdown that was read, with its lines of dashes.
  package var frontMatter: String?
  /// What of the file that was read is not written again.
  package var unwritten = UnwrittenParts()
  /// Properties and rules of its style sheets that nothing is made of, such as "float" and "@font-face".
  package var ignoredStyles: [String] = []

  package init() {}
}
