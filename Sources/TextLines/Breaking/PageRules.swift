// SPDX-License-Identifier: MIT

/// The pagination constraints of a paragraph.
package struct PageRules: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// It begins at the top of a container.
  package static let startsPage = PageRules(rawValue: 1)
  /// Its lines are kept in one container.
  package static let keepsTogether = PageRules(rawValue: 2)
  /// It is kept in the container in which the next one begins.
  package static let keepsWithNext = PageRules(rawValue: 4)
  /// A row of a table before it is kept in the container in which it begins: it is a caption.
  package static let keepsWithRow = PageRules(rawValue: 16)
  /// At least two lines on either side of a container's end: no widows and orphans.
  package static let avoidsWidows = PageRules(rawValue: 8)
}
