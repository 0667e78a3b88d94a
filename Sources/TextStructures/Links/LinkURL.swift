// SPDX-License-Identifier: MIT

/// The URL schemes that writers emit.
///
/// - Source: our choice: schemes that lead to a page, a file on the network, a person or a
///   location, and that run nothing. `javascript:`, `vbscript:` and `data:` run programs in a
///   reader. `file:` and the schemes of programs open resources that the writer never saw.
package struct LinkSchemes: Hashable, Sendable {
  package static let standard = LinkSchemes()

  private static let common: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "geo", "ftp",
    "ftps", "sftp", "xmpp", "sip", "sips", "irc", "ircs", "news", "nntp", "webcal", "urn", "doi",
    "cid", "mid",
  ]

  /// The schemes in addition to the common ones, sorted.
  package let added: [String]

  /// Creates the common schemes and some others.
  ///
  /// - Parameter others: Names without the colon, in any case.
  package init(adding others: [String] = []) {
    added = Set(others.map { $0.lowercased() }).sorted()
  }

  /// Returns whether a URL may be emitted: one without a scheme, or with one of these schemes.
  ///
  /// Characters that readers skip are skipped: controls, white space, and invisible ones. The
  /// characters up to the first colon are a scheme, unless `/`, `?` or `#` precedes it, as in a
  /// path.
  ///
  /// - Source: URL Standard, "basic URL parser"; RFC 3986, 4.2.
  package func allows(_ url: String) -> Bool {
    var scheme = ""
    var slashes = ""
    for scalar in url.unicodeScalars where !LinkURL.isSkipped(scalar) {
      // A server of a Windows network would receive the user's name and password.
      if scheme.isEmpty, scalar == "/" || scalar == "\\" {
        slashes.unicodeScalars.append(scalar)
        if slashes.utf8.count == 2 { return slashes == "//" }
        continue
      }
      if !slashes.isEmpty { return true }
      switch scalar {
      case "/", "?", "#", "\\": return true
      case ":":
        let name = scheme.lowercased()
        return Self.common.contains(name) || added.contains(name)
      default: scheme.unicodeScalars.append(scalar)
      }
    }
    return true
  }
}

/// A URL that may be emitted, of a link or an image.
package struct LinkURL: Hashable, Sendable {
  package let text: String

  /// Creates a URL; nil for one of another scheme.
  package init?(_ text: String, _ schemes: LinkSchemes) {
    guard schemes.allows(text) else { return nil }
    self.text = text
  }

  private init(percentEncoded text: String) { self.text = text }

  /// The URL with the characters percent-encoded that a URL, a PDF string or a Cairo attribute
  /// cannot hold.
  ///
  /// Encoded characters stay as they are.
  package var percentEncoded: LinkURL {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x21, 0x23...0x26, 0x2A...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E:
        bytes.append(byte)
      default:  // controls, space, " ' ( ) < > \ ^ ` { | } and all beyond ASCII
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return LinkURL(percentEncoded: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns whether readers skip a character before or inside of a scheme.
  static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
    if (0x21...0x7E).contains(scalar.value) { return false }
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || properties.generalCategory == .format
  }
}
