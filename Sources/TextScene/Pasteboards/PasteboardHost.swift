// SPDX-License-Identifier: MIT

/// The clipboard of a window system, as a host connects it to `UIPasteboard.general`.
///
/// A host sets `UIPasteboard.host`. Its members are called on whatever thread uses the pasteboard.
package protocol PasteboardHost: AnyObject, Sendable {
  /// Rises whenever another program has put something on the clipboard.
  var foreignChangeCount: Int { get }

  /// The types that another program has put there; none where it holds nothing.
  func foreignTypes() -> [String]

  /// What another program has put there, of a type; nil where it can be had no more.
  func foreignData(ofType type: String) -> Data?

  /// Called after this program has put something on the pasteboard.
  ///
  /// - Parameter offer: What may be asked for later, as data is made then. Without items the clipboard is emptied. Items that
  ///   are for this machine only are told of, as the clipboard is on it; whoever sends it on asks `isLocalOnly`.
  func take(_ offer: PasteboardOffer)
}

/// What a program has put on the pasteboard, for a host.
package struct PasteboardOffer: Sendable {
  let items: [PasteboardItem]
  /// Whether it must not leave the machine.
  package let isLocalOnly: Bool
  /// When it must be forgotten.
  package let expiration: Date?

  /// The types of each item, in order.
  package var types: [[String]] { items.map(\.types) }

  /// An item as data of a type; nil for what is not there.
  package func data(ofType type: String, item: Int = 0) -> Data? {
    items.indices.contains(item) ? items[item].data(ofType: type) : nil
  }
}
