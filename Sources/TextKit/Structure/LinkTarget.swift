// SPDX-License-Identifier: MIT

internal import TextStructures
internal import Foundation
internal import TextDocuments

/// The target of a link.
enum LinkTarget: Equatable {
  /// A URL, or a path relative to the document.
  case address(LinkURL)
  /// An anchor in the same document; without a name, its beginning.
  case place(String)

  /// Creates the target of a `.link` attribute.
  ///
  /// - Returns: nil for a value that is neither a URL nor text, for an empty one, and for URLs of
  ///   other schemes: a document carries no programs into another.
  init?(_ value: Any?, _ schemes: LinkSchemes) {
    guard let text = LinkTarget.text(value), !text.isEmpty else { return nil }
    if text.hasPrefix("#") {
      let name = String(text.dropFirst())
      self = .place(name.removingPercentEncoding ?? name)
    } else if let url = LinkURL(text, schemes) {
      self = .address(url)
    } else {
      return nil
    }
  }

  /// The text of a `.link` attribute.
  static func text(_ value: Any?) -> String? {
    switch value {
    case let url as URL: url.absoluteString
    case let url as NSURL: url.absoluteString
    case let string as String: string
    case let string as NSString: String(describing: string)
    default: nil
    }
  }

  /// Whether an anchor that does not exist means the beginning of the text: one without a name, and
  /// “top”.
  ///
  /// - Source: HTML, "Scrolling to a fragment".
  static func canBeBeginning(_ place: String) -> Bool {
    place.isEmpty || place.utf8.count == 3 && place.lowercased() == "top"
  }

  /// A description of the target for assistive technologies.
  var words: String {
    switch self {
    case .address(let address): address.text
    case .place(let name): "#" + name
    }
  }
}
