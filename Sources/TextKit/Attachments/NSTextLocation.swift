// SPDX-License-Identifier: MIT

/// A location in a text, independent of the text's storage.
///
/// - Source: UIKit, `NSTextLocation`.
public protocol NSTextLocation: NSObjectProtocol {
  /// Returns the order of two locations.
  ///
  /// - Parameter location: A location in the same text.
  /// - Returns: Ascending if the other is after this one.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// The layout manager of Apple's second text system.
///
/// Not implemented yet: text is laid out by `NSLayoutManager`. The type is part of signatures, and
/// its value is always nil, as on Apple's systems for a text view that uses `NSLayoutManager`.
///
/// - Source: UIKit, `NSTextLayoutManager`.
public final class NSTextLayoutManager: NSObject {
  // Hides the inherited initialiser: no instance can be created.
  private init(_ never: Never) {}
}

/// A location in a storage, in UTF-16 units; its owner moves it with edits.
package final class TextLocation: NSObject, NSTextLocation {
  package var offset: Int

  package init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  /// Returns the order of two locations.
  ///
  /// A location of another class counts as the same: locations of unrelated classes have no known
  /// order.
  package func compare(_ location: any NSTextLocation) -> ComparisonResult {
    guard let other = location as? TextLocation, other.offset != offset else { return .orderedSame }
    return offset < other.offset ? .orderedAscending : .orderedDescending
  }

  package override func isEqual(_ object: Any?) -> Bool {
    (object as? TextLocation)?.offset == offset
  }
  package override var hash: Int { offset }
  package override var description: String { "character \(offset)" }
}
