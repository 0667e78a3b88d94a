// SPDX-License-Identifier: MIT

/// A link in a text.
package struct FoundLink: Equatable, Sendable {
  /// The range in UTF-16 units of the text.
  package var range: Range<Int>
  /// The URL in ASCII: with a scheme, hosts by UTS #46, the rest escaped.
  package var address: String
}

/// Finds links: with schemes, of hosts with a public suffix, and mail addresses.
///
/// Each word of the text is tried as the start of a link. Failed attempts are bounded (a host has
/// 253 characters, a name before an @ 64), and a link that is found is not searched again: time is
/// linear.
///
///     Look at www.example.com/a_(b)), or ask anna@example.com.
///             ^^^^^^^^^^^^^^^^^^^^^          ^^^^^^^^^^^^^^^^
///
/// - Source: RFC 3986, 3987 and 6068 for the characters of a link. Its end in prose is our choice:
///   unmatched closing brackets, and quotation marks and punctuation at its end belong to the text.
package struct LinkScanner {
  let text: ScannedText

  package static func links(in text: ScannedText) -> [FoundLink] {
    let scanner = LinkScanner(text: text)
    var links: [FoundLink] = []
    var index = 0
    while index < text.count {
      guard text.startsWord(index) else {
        index += 1
        continue
      }
      if let link = scanner.link(at: index) {
        links.append(link)
        index = link.range.upperBound
      } else {
        index = scanner.nextWord(after: index)
      }
    }
    return links
  }

  private func link(at start: Int) -> FoundLink? {
    linkWithScheme(at: start) ?? mail(at: start) ?? bareHost(at: start)
  }

  /// Returns the start of the next attempt: labels after the dots of an invalid host are tried,
  /// except in a chain longer than any host.
  private func nextWord(after start: Int) -> Int {
    var end = text.endOfWord(start)
    var labels = 1
    var probe = end
    while labels <= 130, text[probe] == UInt16(ascii: ".") {
      let next = text.endOfWord(probe + 1)
      guard text.startsWord(probe + 1) else { return end }
      probe = next
      labels += 1
    }
    if labels > 130 {
      end = probe
      while text[end] == UInt16(ascii: "."), text.startsWord(end + 1) {
        end = text.endOfWord(end + 1)
      }
    }
    return end
  }

  // MARK: Schemes

  /// Schemes whose links continue without "//".
  private static let opaqueSchemes: Set<String> = [
    "callto", "facetime", "facetime-audio", "geo", "magnet", "mailto", "news", "sip", "sips",
    "skype", "sms", "tel", "urn", "xmpp",
  ]
  private static let numberSchemes: Set<String> = ["callto", "geo", "sms", "tel"]
  private static let maximumSchemeLength = 32

  private func linkWithScheme(at start: Int) -> FoundLink? {
    guard text[start].isASCIILetter else { return nil }
    var colon = start
    while text[colon].isASCIILetter || text[colon].isASCIIDigit || text[colon] == UInt16(ascii: "+")
      || text[colon] == UInt16(ascii: "-") || text[colon] == UInt16(ascii: ".")
    {
      colon += 1
      if colon - start > Self.maximumSchemeLength { return nil }
    }
    guard text[colon] == UInt16(ascii: ":") else { return nil }
    let scheme = text.string(start..<colon).lowercased()
    if text[colon + 1] == UInt16(ascii: "/") && text[colon + 2] == UInt16(ascii: "/") {
      // "end.https://": the scheme begins after the dot.
      let last = scheme.split(whereSeparator: { $0 == "." || $0 == "-" }).last.map(String.init)
      if last != scheme && ["http", "https", "ftp"].contains(last) { return nil }
      return ["http", "https", "ftp", "sftp", "ws", "wss"].contains(scheme)
        ? webLink(start, authority: colon + 3) : otherLink(start, content: colon + 3)
    }
    guard Self.opaqueSchemes.contains(scheme) else { return nil }
    return opaqueLink(scheme, start, content: colon + 1)
  }

  /// Reads a link with any host name.
  private func webLink(_ start: Int, authority: Int) -> FoundLink? {
    let hostStart = endOfUserInfo(from: authority)
    guard let host = host(at: hostStart, allowsIPv6: true) else { return nil }
    return finish(start, host: host, prefix: "")
  }

  /// Reads a link of another scheme after its "//".
  private func otherLink(_ start: Int, content: Int) -> FoundLink? {
    let end = endOfTail(from: content, start: start)
    guard end > content else { return nil }
    return FoundLink(range: start..<end, address: LinkText.escaped(text, start..<end))
  }

  private func opaqueLink(_ scheme: String, _ start: Int, content: Int) -> FoundLink? {
    switch scheme {
    case "mailto":
      if let mail = mail(at: content) {
        let end =
          text[mail.range.upperBound] == UInt16(ascii: "?")
          ? endOfTail(from: mail.range.upperBound, start: start) : mail.range.upperBound
        let rest = LinkText.escaped(text, mail.range.upperBound..<end)
        return FoundLink(range: start..<end, address: mail.address + rest)
      }
      guard text[content] == UInt16(ascii: "?") else { return nil }
    case _ where Self.numberSchemes.contains(scheme):
      guard
        text[content].isASCIIDigit || text[content] == UInt16(ascii: "+")
          || text[content] == UInt16(ascii: "-") || text[content] == UInt16(ascii: "*")
      else { return nil }
    case "magnet":
      guard text[content] == UInt16(ascii: "?") else { return nil }
    default:
      guard text[content].isASCIILetter || text[content].isASCIIDigit else { return nil }
    }
    let end = endOfTail(from: content, start: start)
    let holds = text.units[content..<end].contains {
      $0.isASCIIDigit || $0 == UInt16(ascii: "@") || $0 == UInt16(ascii: ".")
        || $0 == UInt16(ascii: ":")
        || $0 == UInt16(ascii: "=")
    }
    guard end > content + 1, holds else { return nil }
    return FoundLink(range: start..<end, address: LinkText.escaped(text, start..<end))
  }

  // MARK: Mail

  private static let maximumLocalPartLength = 64

  /// Reads a mail address, anna@example.com.
  private func mail(at start: Int) -> FoundLink? {
    var at = start
    while at < text.count, isLocal(at) {
      at += 1
      if at - start > Self.maximumLocalPartLength { return nil }
    }
    guard text[at] == UInt16(ascii: "@"), at > start, text[at - 1] != UInt16(ascii: "."),
      let host = host(at: at + 1, allowsIPv6: false), isPublic(host)
    else { return nil }
    return FoundLink(
      range: start..<host.end,
      address: "mailto:" + LinkText.escaped(text, start..<at + 1) + host.name)
  }

  private func isLocal(_ index: Int) -> Bool {
    switch text[index] {
    case UInt16(ascii: "."): text[index - 1] != UInt16(ascii: ".")
    case UInt16(ascii: "_"), UInt16(ascii: "%"), UInt16(ascii: "+"), UInt16(ascii: "-"),
      UInt16(ascii: "'"), UInt16(ascii: "&"), UInt16(ascii: "="):
      true
    default: text.kind(at: index) == .letter || text.kind(at: index) == .digit
    }
  }

  // MARK: Hosts without a scheme

  /// Reads a host without a scheme: "www.example", "example.com", "192.168.0.1/admin".
  private func bareHost(at start: Int) -> FoundLink? {
    switch text[start - 1] {
    case UInt16(ascii: "@"), UInt16(ascii: "."), UInt16(ascii: "-"), UInt16(ascii: "_"),
      UInt16(ascii: "/"), UInt16(ascii: "\\"),
      UInt16(ascii: "$"):
      return nil
    default: break
    }
    guard let host = host(at: start, allowsIPv6: false), text[host.end] != UInt16(ascii: "@"),
      text[host.end] != UInt16(ascii: "("), host.isIPv4 || isPublic(host)
    else { return nil }
    let link = finish(start, host: host, prefix: "http://")
    // Four numbers without a path may be a version.
    if host.isIPv4, link.range.upperBound == host.end { return nil }
    return link
  }
}
