// SPDX-License-Identifier: MIT

internal import TextStructures
internal import Foundation
internal import TextDocuments

/// Where a link leads.
enum LinkTarget: Equatable {
  /// An address, or a path beside the document.
  case address(LinkURL)
  /// A place of the same document; without a name, its beginning.
  case place(String)

  /// What a `.link` attribute says.
  ///
  /// - Returns: nil for what is neither an address nor text, for nothing at all, and for URLs of
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

  /// The words of a `.link` attribute.
  static func text(_ value: Any?) -> String? {
    switch value {
    case let url as URL: url.absoluteString
    case let url as NSURL: url.absoluteString
    case let string as String: string
    case let string as NSString: String(describing: string)
    default: nil
    }
  }

  /// Whether a place is the beginning of the text if nothing is called so: one without a name, and
  /// “top”.
  ///
  /// - Source: HTML, "Scrolling to a fragment".
  static func mayBeBeginning(_ place: String) -> Bool {
    place.isEmpty || place.utf8.count == 3 && place.lowercased() == "top"
  }

  /// What somebody is told who does not see where it leads.
  var words: String {
    switch self {
    case .address(let address): address.text
    case .place(let name): "#" + name
    }
  }
}
