// SPDX-License-Identifier: MIT

/// The clipboard of a window system, which a host connects to `UIPasteboard.general`.
///
/// A host sets `UIPasteboard.host`. Its members are called on any thread that uses the pasteboard.
package protocol PasteboardHost: AnyObject, Sendable {
  /// A number that increases whenever another program changes the clipboard.
  var foreignChangeCount: Int { get }

  /// Returns the types that another program has copied; none if the clipboard is empty.
  func foreignTypes() -> [String]

  /// Returns data that another program has copied, in a type; nil if it is no longer available.
  func foreignData(ofType type: String) -> Data?

  /// Called after this program has changed the pasteboard.
  ///
  /// - Parameter offer: The items, whose data is made on request. Without items the clipboard is
  ///   emptied. Items that are for this machine only are included, as the clipboard is on it; code
  ///   that forwards it must test `isLocalOnly`.
  func take(_ offer: PasteboardOffer)
}

/// Items of a pasteboard, for a host.
package struct PasteboardOffer: Sendable {
  let items: [PasteboardItem]
  /// Whether it must not leave the machine.
  package let isLocalOnly: Bool
  /// The time at which it must be removed.
  package let expiration: Date?

  /// The types of each item, in order.
  package var types: [[String]] { items.map(\.types) }

  /// Returns an item as data of a type; nil if it lacks the type.
  package func data(ofType type: String, item: Int = 0) -> Data? {
    items.indices.contains(item) ? items[item].data(ofType: type) : nil
  }
}
