// SPDX-License-Identifier: MIT

extension IndexPath {
  /// Creates the path to a row of a section.
  ///
  /// - Parameters:
  ///   - row: The row's index in the section.
  ///   - section: The section's index.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the path to an item of a section.
  ///
  /// - Parameters:
  ///   - item: The item's index in the section.
  ///   - section: The section's index.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section: the first of two indexes.
  ///
  /// - Precondition: The path has two indexes.
  public var section: Int {
    get { part(0, "section") }
    set { setPart(0, newValue, "section") }
  }
  /// The row: the second of two indexes.
  ///
  /// - Precondition: The path has two indexes.
  public var row: Int {
    get { part(1, "row") }
    set { setPart(1, newValue, "row") }
  }
  /// The item: the second of two indexes.
  ///
  /// - Precondition: The path has two indexes.
  public var item: Int {
    get { part(1, "item") }
    set { setPart(1, newValue, "item") }
  }

  private func part(_ number: Int, _ name: String) -> Int {
    guard count == 2 else {
      fail("IndexPath.\(name): the path has \(count) indexes, and must have 2")
    }
    return self[number]
  }

  private mutating func setPart(_ number: Int, _ value: Int, _ name: String) {
    guard count == 2 else {
      fail("IndexPath.\(name): the path has \(count) indexes, and must have 2")
    }
    self[number] = value
  }
}
