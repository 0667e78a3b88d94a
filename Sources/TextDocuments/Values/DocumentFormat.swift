// SPDX-License-Identifier: MIT

/// The properties of a document and its pages.
///
/// Lengths are points; `nil` means that the document does not specify the property.
///
/// Size: a property for each property that documents have.
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
  /// 0 to fit the window, 1 for pages.
  package var viewMode: Int?
  package var isReadOnly: Bool?
  package var language: String?
  package var isRightToLeft = false
  /// The writer's version, if the document was written by Apple's text system.
  package var cocoaVersion: Int?
  /// The name of the encoding that the document was read with, if the format does not fix it.
  package var encodingName: String?
  /// The YAML front matter of the Markdown that was read, with its lines of dashes.
  package var frontMatter: String?
  /// The parts of the source file that are lost when the document is saved.
  package var unwritten = UnsupportedParts()
  /// Properties and rules of its style sheets that have no effect here, such as "float" and
  /// "@font-face".
  package var ignoredStyles: [String] = []

  package init() {}
}
