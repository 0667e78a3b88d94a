// SPDX-License-Identifier: MIT

/// A place in a text, whatever the text is kept in.
///
/// - Source: UIKit, `NSTextLocation`.
public protocol NSTextLocation: NSObjectProtocol {
  /// Which of two places comes first.
  ///
  /// - Parameter location: A place of the same text.
  /// - Returns: Ascending where the other is behind this one.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// The layout manager of Apple's second text system.
///
/// There is none here yet: text is laid out by `NSLayoutManager`. The type stands in the signatures
/// that name it, and its value is nil wherever one is asked for, as it is on Apple's systems for a
/// text view that goes by `NSLayoutManager`.
///
/// - Source: UIKit, `NSTextLayoutManager`.
public final class NSTextLayoutManager: NSObject {
  // Takes the inherited initialiser away: nobody can make one.
  private init(_ never: Never) {}
}

/// A place in a storage, in UTF-16 units; who holds it moves it along with edits.
package final class TextPlace: NSObject, NSTextLocation {
  package var offset: Int

  package init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  /// A place of another kind says itself where it stands; to two that know nothing of each other no
  /// order is known.
  package func compare(_ location: any NSTextLocation) -> ComparisonResult {
    guard let other = location as? TextPlace, other.offset != offset else { return .orderedSame }
    return offset < other.offset ? .orderedAscending : .orderedDescending
  }

  package override func isEqual(_ object: Any?) -> Bool {
    (object as? TextPlace)?.offset == offset
  }
  package override var hash: Int { offset }
  package override var description: String { "character \(offset)" }
}
