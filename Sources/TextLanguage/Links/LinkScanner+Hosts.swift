// SPDX-License-Identifier: MIT

private import TextUnicode

extension LinkScanner {
  /// A host name in the text.
  struct Host {
    /// The end after its last character, without a final dot.
    var end: Int
    var start: Int
    /// The name in ASCII.
    var name: String
    /// The labels as in the text, in lower case.
    var labels: [String]
    /// The last label in the text.
    var last: Range<Int>

    var isIPv4: Bool {
      labels.count == 4 && labels.allSatisfy { ($0.utf8.count <= 3 && UInt8($0) != nil) }
    }
  }

  private static let maximumHostLength = 253
  private static let maximumLabelLength = 63

  /// Reads a host.
  ///
  /// A label ends at a boundary between scripts without spaces and other scripts: 请看example.com吧.
  func host(at start: Int, allowsIPv6: Bool) -> Host? {
    if allowsIPv6, text[start] == UInt16(ascii: "[") { return addressHost(at: start) }
    var labels: [String] = []
    var end = start
    var last = start..<start
    while let label = label(at: labels.isEmpty ? start : end + 1) {
      guard label.upperBound - start <= Self.maximumHostLength else { return nil }
      labels.append(text.string(label).lowercased())
      last = label
      end = label.upperBound
      guard text[end] == UInt16(ascii: ".") else { break }
    }
    guard !labels.isEmpty else { return nil }
    let units = text.units[start..<end]
    if units.allSatisfy({ $0 < 0x80 }) {
      return Host(
        end: end, start: start, name: text.string(start..<end), labels: labels, last: last)
    }
    guard let ascii = HostName.ascii(of: Array(units)) else { return nil }
    let name = String(decoding: ascii, as: UTF16.self)
    return Host(end: end, start: start, name: name, labels: labels, last: last)
  }

  private func label(at start: Int) -> Range<Int>? {
    var end = start
    let isUnspaced = text.kind(at: start) == .unspaced
    loop: while end < text.count, end - start <= Self.maximumLabelLength {
      switch text.kind(at: end) {
      case .letter: if isUnspaced { break loop }
      case .unspaced: if !isUnspaced { break loop }
      case .digit: break
      case .other, .space:
        guard text[end] == UInt16(ascii: "-") || text[end] == UInt16(ascii: "_"), end > start else {
          break loop
        }
      }
      end += 1
    }
    if end - start > Self.maximumLabelLength { return nil }
    while end > start, text[end - 1] == UInt16(ascii: "-") || text[end - 1] == UInt16(ascii: "_") {
      end -= 1
    }
    return end > start ? start..<end : nil
  }

  /// Reads an IPv6 address in square brackets.
  private func addressHost(at start: Int) -> Host? {
    var end = start + 1
    while end - start < 48,
      text[end].isHexDigit || text[end] == UInt16(ascii: ":") || text[end] == UInt16(ascii: ".")
    {
      end += 1
    }
    guard text[end] == UInt16(ascii: "]"), end > start + 2 else { return nil }
    let name = text.string(start..<end + 1)
    return Host(end: end + 1, start: start, name: name, labels: [name], last: start..<end + 1)
  }

  /// Returns whether the host could be public: its last label is a known top-level domain, and the
  /// host can be registered.
  func isPublic(_ host: Host) -> Bool {
    guard host.labels.count >= 2, let top = host.labels.last,
      !host.labels.contains(where: { $0.contains("_") })
    else { return false }
    // The first word of a sentence after a missing space: "no.It".
    let first = text[host.last.lowerBound], second = text[host.last.lowerBound + 1]
    if first.isASCIICapital, !second.isASCIICapital, !["com", "org", "net"].contains(top) {
      return false
    }
    // "at 3.am"
    if host.labels.count == 2, top.utf8.count == 2, host.labels[0].utf8.allSatisfy({ $0 < 0x3A }) {
      return false
    }
    if host.labels[0] == "www", host.labels.count >= 3, top.utf8.count >= 2,
      text.kind(at: host.last.lowerBound) != .digit
    {
      return true
    }
    return PublicSuffixes.isTopLevel(top)
      && !PublicSuffixes.isSuffix(host.labels.joined(separator: "."))
  }

  /// Returns the host's start after a user name, or `start` if there is none.
  func endOfUserInfo(from start: Int) -> Int {
    var index = start
    while index < text.count, index - start <= 512 {
      let unit = text[index]
      if unit == UInt16(ascii: "@") { return index + 1 }
      let isName =
        unit.isASCIILetter || unit.isASCIIDigit || "-._~!$&'()*+,;=:%".utf16.contains(unit)
      guard isName else { break }
      index += 1
    }
    return start
  }

  /// Adds port, path, query and fragment to a host.
  func finish(_ start: Int, host: Host, prefix: String) -> FoundLink {
    var end = host.end
    // A dot may end a host's name, if a path shows that it does not end a sentence.
    if text[end] == UInt16(ascii: "."), text[end + 1] == UInt16(ascii: "/") { end += 1 }
    var port = end + 1
    while port - end <= 5, text[port].isASCIIDigit { port += 1 }
    if text[end] == UInt16(ascii: ":"), port > end + 1, !text[port].isASCIIDigit,
      text.kind(at: port) != .letter
    {
      end = port
    }
    let head = end
    if text[end] == UInt16(ascii: "/") || text[end] == UInt16(ascii: "?")
      || text[end] == UInt16(ascii: "#")
    {
      end = endOfTail(from: end, start: start)
    }
    let address =
      prefix + LinkText.escaped(text, start..<host.start) + host.name
      + LinkText.escaped(text, host.end..<head) + LinkText.escaped(text, head..<end)
    return FoundLink(range: start..<end, address: address)
  }
}
