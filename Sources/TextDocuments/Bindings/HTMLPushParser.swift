// SPDX-License-Identifier: MIT

private import CXML2

/// Receives tags and text, in document order.
///
/// Each started element is ended. Names are in lower case.
protocol HTMLTags: AnyObject {
  func startElement(_ name: HTMLName, _ attributes: HTMLAttributes)
  func endElement(_ name: HTMLName)
  /// Receives text in UTF-8, with entities replaced.
  func characters(_ bytes: Span<UInt8>)
}

/// libxml2's HTML parser, fed piece by piece: no tree, no network, no file, no entities but HTML's
/// own.
@safe final class HTMLPushParser {
  private unowned let tags: any HTMLTags
  private let names: HTMLNames
  private var parser: OpaquePointer?
  /// Names by where libxml2 keeps them: it has each but once.
  private var places = [(address: UInt, written: String, name: HTMLName)?](
    repeating: nil, count: 512)

  init(_ tags: any HTMLTags, _ names: HTMLNames) {
    self.tags = tags
    self.names = names
    let events = unsafe html_events(
      start: { context, name, attributes in
        unsafe HTMLPushParser.of(context)?.start(name, attributes)
      },
      end: { context, name in
        guard let name = unsafe name, let me = unsafe HTMLPushParser.of(context) else { return }
        me.end(unsafe me.known(name))
      },
      text: { context, text, count in
        unsafe HTMLPushParser.of(context)?.text(text, count)
      })
    unsafe parser = html_parser_new(events, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let parser = unsafe parser { unsafe html_parser_free(parser) }
  }

  /// The number of open elements in the parser's stack.
  var depth: Int {
    guard let parser = unsafe parser else { return 0 }
    return unsafe Int(html_parser_depth(parser))
  }

  /// Returns the character of an HTML entity such as "auml".
  static func entity(named name: String) -> Unicode.Scalar? {
    let found = unsafe html_entity(name)
    return found == 0 ? nil : Unicode.Scalar(found)
  }

  func feed(_ bytes: ArraySlice<UInt8>) { feed(bytes, isEnd: false) }

  func finish() { feed([], isEnd: true) }

  private func feed(_ bytes: ArraySlice<UInt8>, isEnd: Bool) {
    guard let parser = unsafe parser else { return }
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe html_parser_feed(parser, start, Int32(buffer.count), isEnd)
    }
  }

  // MARK: Callbacks from C

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTMLPushParser? {
    unsafe context.map { unsafe Unmanaged<HTMLPushParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<UInt8>?, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard let name = unsafe name else { return }
    var found = HTMLAttributes()
    if let attributes = unsafe attributes {
      var index = 0
      while let key = unsafe attributes[index] {
        if let value = unsafe attributes[index + 1] {
          let bytes = unsafe UnsafeBufferPointer(start: value, count: Int(html_length(value)))
          found.append(unsafe known(key), unsafe bytes.span)
        } else {
          found.append(unsafe known(key))
        }
        index += 2
      }
    }
    start(unsafe known(name), found)
  }

  // MARK: The head

  /// The number of open elements, counted from the head; nil before and after the head.
  private var depthInHead: Int?
  private var isAfterHead = false
  /// Whether the body began without an event of libxml2.
  private var beganBody = false

  /// The elements that a head may contain.
  private static let ofHead: Set = [
    "title", "meta", "link", "style", "script", "base", "template", "noscript", "basefont",
    "bgsound", "noframes",
  ]

  /// Starts the body at the first element that does not belong in a head; libxml2 treats elements
  /// unknown to HTML 4, such as `main`, as part of an open head.
  ///
  /// - Source: HTML, "The rules for parsing tokens in HTML content": "in head", "after head".
  private func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    if isAfterHead {
      // The body has begun; its style comes too late.
      if beganBody, name.text == "body" || name.text == "head" { return }
    } else if name.text == "body" {
      (isAfterHead, depthInHead) = (true, nil)
    } else if let depth = depthInHead {
      if depth == 1, !Self.ofHead.contains(name.text) {
        (isAfterHead, beganBody, depthInHead) = (true, true, nil)
        tags.endElement(names.name("head"))
        tags.startElement(names.name("body"), HTMLAttributes())
      } else {
        depthInHead = depth + 1
      }
    } else if name.text == "head" {
      depthInHead = 1
    }
    tags.startElement(name, attributes)
  }

  private func end(_ name: HTMLName) {
    if let depth = depthInHead { depthInHead = depth > 1 ? depth - 1 : nil }
    if beganBody, name.text == "head" { return }
    tags.endElement(name)
  }

  /// Returns the interned name; it is compared as a string only if its address is not in the cache.
  private func known(_ name: UnsafePointer<UInt8>) -> HTMLName {
    let address = UInt(bitPattern: name)
    let place = Int(truncatingIfNeeded: (address >> 3) ^ (address >> 12)) & (places.count - 1)
    if let found = places[place], found.address == address {
      // Should another name stand there now, it is not taken for the old one.
      if unsafe html_is_equal(name, found.written) { return found.name }
    }
    let written = unsafe String(cString: name)
    let new = names.name(HTMLNestedLists.original(written))
    places[place] = (address, written, new)
    return new
  }

  private func text(_ text: UnsafePointer<UInt8>?, _ count: Int32) {
    guard let text = unsafe text, count > 0 else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    tags.characters(unsafe bytes.span)
  }
}
