// SPDX-License-Identifier: MIT

internal import Foundation

/// Where a link leads.
enum LinkTarget: Equatable {
  /// An address, or a path beside the document.
  case address(String)
  /// A place of the same document; without a name, its beginning.
  case place(String)

  /// What a `.link` attribute says; nil for what is neither an address nor text, for nothing at all, and for
  /// programs: a document carries none into another.
  init?(_ value: Any?) {
    let text: String
    switch value {
    case let url as URL: text = url.absoluteString
    case let url as NSURL: text = url.absoluteString
    case let string as String: text = string
    case let string as NSString: text = String(describing: string)
    default: return nil
    }
    if text.isEmpty { return nil }
    if text.hasPrefix("#") {
      let name = String(text.dropFirst())
      self = .place(name.removingPercentEncoding ?? name)
    } else if LinkTarget.isProgram(text) {
      return nil
    } else {
      self = .address(text)
    }
  }

  /// Whether an address is a program to be run: `javascript:…`.
  ///
  /// Case, and controls and spaces that browsers skip, make no difference.
  ///
  /// - Source: URL Standard, "basic URL parser", for what is skipped; that it is no link, our choice.
  private static func isProgram(_ address: String) -> Bool {
    let shown = String.UnicodeScalarView(
      address.unicodeScalars.lazy.filter { $0.value > 0x20 }.prefix(12))
    let scheme = String(shown).lowercased()
    return scheme.hasPrefix("javascript:") || scheme.hasPrefix("vbscript:")
  }

  /// Whether a place is the beginning of the text if nothing is called so: one without a name, and “top”.
  ///
  /// - Source: HTML, "Scrolling to a fragment".
  static func mayBeBeginning(_ place: String) -> Bool {
    place.isEmpty || place.utf8.count == 3 && place.lowercased() == "top"
  }

  /// As an attribute has it.
  var value: String { words }

  /// What somebody is told who does not see where it leads.
  var words: String {
    switch self {
    case .address(let address): address
    case .place(let name): "#" + name
    }
  }
}
