// SPDX-License-Identifier: MIT

private import CXML2

/// Hears of tags and text, in order.
///
/// Every element that starts ends. Names are in lower case.
protocol HTMLTags: AnyObject {
  func startElement(_ name: HTMLName, _ attributes: HTMLAttributes)
  func endElement(_ name: HTMLName)
  /// UTF-8, entities replaced.
  func characters(_ bytes: Span<UInt8>)
}

/// libxml2's parser of HTML, fed piece by piece: no tree, no network, no file, no entities but HTML's own.
@safe final class HTMLPushParser {
  private unowned let tags: any HTMLTags
  private let names: HTMLNames
  private var context: htmlParserCtxtPtr?
  /// Names by where libxml2 keeps them: it has each but once.
  private var places = [(address: UInt, name: HTMLName)?](repeating: nil, count: 512)

  init(_ tags: any HTMLTags, _ names: HTMLNames) {
    self.tags = tags
    self.names = names
    xmlInitParser()
    var handler = unsafe htmlSAXHandler()
    unsafe handler.startElement = { parser, name, attributes in
      unsafe HTMLPushParser.of(parser)?.start(name, attributes)
    }
    unsafe handler.endElement = { parser, name in
      guard let name = unsafe name, let me = unsafe HTMLPushParser.of(parser) else { return }
      me.tags.endElement(unsafe me.known(name))
    }
    let characters: charactersSAXFunc = { parser, text, count in
      unsafe HTMLPushParser.of(parser)?.text(text, count)
    }
    unsafe handler.characters = characters
    unsafe handler.cdataBlock = characters
    unsafe handler.ignorableWhitespace = characters
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe context = htmlCreatePushParserCtxt(&handler, me, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
    guard let context = unsafe context else { return }
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    unsafe htmlCtxtUseOptions(context, Int32(bitPattern: options))
  }

  deinit {
    if let context = unsafe context { unsafe htmlFreeParserCtxt(context) }
  }

  /// How many elements are open, by the parser's reckoning.
  var depth: Int {
    guard let context = unsafe context else { return 0 }
    return unsafe Int(context.pointee.nameNr)
  }

  /// The character that HTML has a name for: "auml".
  static func entity(named name: String) -> Unicode.Scalar? {
    guard !name.isEmpty, let found = unsafe htmlEntityLookup(name) else { return nil }
    return unsafe Unicode.Scalar(UInt32(found.pointee.value))
  }

  func feed(_ bytes: ArraySlice<UInt8>) { feed(bytes, isEnd: false) }

  func finish() { feed([], isEnd: true) }

  private func feed(_ bytes: ArraySlice<UInt8>, isEnd: Bool) {
    guard let context = unsafe context else { return }
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe htmlParseChunk(context, start, Int32(buffer.count), isEnd ? 1 : 0)
    }
  }

  // MARK: Back from C

  private static func of(_ parser: UnsafeMutableRawPointer?) -> HTMLPushParser? {
    unsafe parser.map { unsafe Unmanaged<HTMLPushParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let name = unsafe name else { return }
    var found = HTMLAttributes()
    if let attributes = unsafe attributes {
      var index = 0
      while let key = unsafe attributes[index] {
        if let value = unsafe attributes[index + 1] {
          let bytes = unsafe UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value)))
          found.append(unsafe known(key), unsafe bytes.span)
        } else {
          found.append(unsafe known(key))
        }
        index += 2
      }
    }
    tags.startElement(unsafe known(name), found)
  }

  /// The object of a name; looked for by its letters only if its place is not known.
  private func known(_ name: UnsafePointer<xmlChar>) -> HTMLName {
    let address = UInt(bitPattern: name)
    let place = Int(truncatingIfNeeded: (address >> 3) ^ (address >> 12)) & (places.count - 1)
    if let found = places[place], found.address == address {
      // Should another name stand there now, it is not taken for the old one.
      if unsafe xmlStrEqual(name, found.name.text) != 0 { return found.name }
    }
    let new = names.name(unsafe String(cString: name))
    places[place] = (address, new)
    return new
  }

  private func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let text = unsafe text, count > 0 else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    tags.characters(unsafe bytes.span)
  }
}
