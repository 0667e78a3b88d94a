// SPDX-License-Identifier: MIT

/// What a paragraph asks of the ends of containers.
package struct PageRules: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// It begins at the top of a container.
  package static let startsPage = PageRules(rawValue: 1)
  /// Its lines stand in one container.
  package static let keepsTogether = PageRules(rawValue: 2)
  /// It stands in the container in which the next one begins.
  package static let keepsWithNext = PageRules(rawValue: 4)
  /// A row of a table before it stands in the container in which it begins: a caption.
  package static let keepsWithRow = PageRules(rawValue: 16)
  /// Two lines at least on either side of a container's end.
  package static let avoidsWidows = PageRules(rawValue: 8)
}
