// SPDX-License-Identifier: MIT

private import CRSVG

/// A reader of a drawing's markup, called in document order.
///
/// false stops the reading.
protocol SVGMarkupReader: AnyObject {
  func begin(_ element: SVGMarkupElement) -> Bool
  func end() -> Bool
  func characters(_ text: String) -> Bool
  func instruction(_ target: String, _ data: String) -> Bool
}

/// The start tag of an element; entities in values are replaced.
struct SVGMarkupElement {
  /// Names are without their prefixes.
  typealias Attribute = (name: String, prefix: String, value: String)

  let name: String
  /// Empty if there is none.
  let prefix: String
  /// The prefixes that it declares, empty for the default namespace.
  var spaces: [(prefix: String, address: String)] = []
  /// The attributes, including defaults from the document type.
  var attributes: [Attribute] = []
}

/// Parses the markup of a drawing as librsvg does, by the same library with the same settings, so
/// that both see the same content.
///
/// Errors in the markup are not reported: librsvg reports them.
///
/// - Source: `src/xml/xml2_load.rs` of librsvg 2.54: internal entities are replaced, external ones
///   are unknown; documents nest at most 256 deep and entities grow at most tenfold (the library's
///   own limits).
@safe final class SVGMarkup {
  private let functions: XMLFunctions
  private let data: ByteStore
  private let reader: any SVGMarkupReader
  private var at = 0
  private var parser: UnsafeMutablePointer<XMLParserHead>?
  private var entities: [String: UnsafeMutableRawPointer] = unsafe [:]
  private var isStopped = false

  enum Outcome {
    /// The libraries are not installed.
    case noLibrary
    /// The reader stopped, or the markup is malformed: librsvg reports the position.
    case broken
    case whole
  }

  static func read(_ data: ByteStore, by reader: any SVGMarkupReader) -> Outcome {
    guard let functions = XMLFunctions.loaded else { return .noLibrary }
    return SVGMarkup(functions, data, reader).parse()
  }

  private init(_ functions: XMLFunctions, _ data: ByteStore, _ reader: any SVGMarkupReader) {
    self.functions = functions
    self.data = data
    self.reader = reader
  }

  deinit {
    unsafe entities.values.forEach { unsafe functions.freeNode($0) }
  }

  private func parse() -> Outcome {
    functions.begin()
    var handler = unsafe XMLHandler()
    unsafe handler.initialized = 0xDEED_BEAF
    unsafe handler.getEntity = { unsafe SVGMarkup.of($0).entity($1) }
    unsafe handler.getParameterEntity = { unsafe SVGMarkup.of($0).entity($1) }
    unsafe handler.entityDecl = { unsafe SVGMarkup.of($0).declare($1, type: $2, content: $5) }
    unsafe handler.unparsedEntityDecl = { context, name, _, _, _ in
      unsafe SVGMarkup.of(context).declare(name, type: 1, content: nil)
    }
    unsafe handler.characters = { unsafe SVGMarkup.of($0).characters($1, $2) }
    unsafe handler.cdataBlock = { unsafe SVGMarkup.of($0).characters($1, $2) }
    unsafe handler.processingInstruction = { unsafe SVGMarkup.of($0).instruction($1, $2) }
    unsafe handler.startElementNs = {
      context, name, prefix, _, spaceCount, spaces, count, _, attributes in
      unsafe SVGMarkup.of(context).begin(
        name, prefix, (Int(spaceCount), spaces), (Int(count), attributes))
    }
    unsafe handler.endElementNs = { context, _, _, _ in
      let markup = unsafe SVGMarkup.of(context)
      markup.go { $0.end() }
    }
    unsafe handler.serror = { _, _ in }
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard
      let parser = unsafe functions.create(
        &handler, me, { unsafe SVGMarkup.of($0).read(into: $1, $2) }, nil, me, 0)
    else { return .noLibrary }
    unsafe self.parser = parser
    // Replace entities, no network, large line numbers.
    _ = unsafe functions.useOptions(parser, 1 << 1 | 1 << 11 | 1 << 22)
    let isWhole = unsafe functions.parse(parser) == 0 && !isStopped
    if let document = unsafe parser.pointee.myDoc {
      unsafe functions.freeDocument(document)
      unsafe parser.pointee.myDoc = nil
    }
    unsafe functions.freeParser(parser)
    unsafe self.parser = nil
    return isWhole ? .whole : .broken
  }

  // MARK: Callbacks of the library

  private static func of(_ context: UnsafeMutableRawPointer?) -> SVGMarkup {
    unsafe Unmanaged<SVGMarkup>.fromOpaque(context!).takeUnretainedValue()
  }

  private func go(_ step: (any SVGMarkupReader) -> Bool) {
    guard !isStopped, !step(reader) else { return }
    isStopped = true
    if let parser = unsafe parser { unsafe functions.stop(parser) }
  }

  private func read(into buffer: UnsafeMutablePointer<CChar>?, _ count: Int32) -> Int32 {
    guard let buffer = unsafe buffer else { return -1 }
    let given = min(Int(count), data.count - at)
    unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: data.pointer + at, byteCount: given)
    at += given
    return Int32(given)
  }

  private func entity(_ name: UnsafePointer<UInt8>?) -> UnsafeMutableRawPointer? {
    guard let name = unsafe name else { return nil }
    return unsafe entities[String(cString: name)]
  }

  private func declare(
    _ name: UnsafePointer<UInt8>?, type: Int32, content: UnsafeMutablePointer<UInt8>?
  ) {
    // Only internal entities (1).
    guard let name = unsafe name, type == 1,
      let entity = unsafe functions.newEntity(nil, name, type, nil, nil, content)
    else { return }
    if let old = unsafe entities.updateValue(entity, forKey: String(cString: name)) {
      unsafe functions.freeNode(old)
    }
  }

  private func begin(
    _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?,
    _ spaces: (count: Int, start: UnsafeMutablePointer<UnsafePointer<UInt8>?>?),
    _ attributes: (count: Int, start: UnsafeMutablePointer<UnsafePointer<UInt8>?>?)
  ) {
    guard let name = unsafe name else { return }
    func text(_ start: UnsafePointer<UInt8>?) -> String {
      unsafe start.map { unsafe String(cString: $0) } ?? ""
    }
    var element = unsafe SVGMarkupElement(name: text(name), prefix: text(prefix))
    if let list = unsafe spaces.start {
      for index in unsafe 0..<spaces.count {
        unsafe element.spaces.append((text(list[index * 2]), text(list[index * 2 + 1])))
      }
    }
    if let list = unsafe attributes.start {
      for index in unsafe 0..<attributes.count {
        guard let key = unsafe list[index * 5], let start = unsafe list[index * 5 + 3],
          let end = unsafe list[index * 5 + 4]
        else { continue }
        let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
        unsafe element.attributes.append(
          (text(key), text(list[index * 5 + 1]), String(decoding: value, as: UTF8.self)))
      }
    }
    go { $0.begin(element) }
  }

  private func characters(_ text: UnsafePointer<UInt8>?, _ count: Int32) {
    guard let text = unsafe text else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    let string = unsafe String(decoding: bytes, as: UTF8.self)
    go { $0.characters(string) }
  }

  private func instruction(_ target: UnsafePointer<UInt8>?, _ data: UnsafePointer<UInt8>?) {
    guard let target = unsafe target else { return }
    let name = unsafe String(cString: target)
    let text = unsafe data.map { unsafe String(cString: $0) } ?? ""
    go { $0.instruction(name, text) }
  }
}

/// The functions of libxml2 that librsvg uses.
@safe private struct XMLFunctions: @unchecked Sendable {
  let begin: xmlInitParser_f
  let create: xmlCreateIOParserCtxt_f
  let useOptions: xmlCtxtUseOptions_f
  let parse: xmlParseDocument_f
  let stop: xmlStopParser_f
  let freeParser: xmlFreeParserCtxt_f
  let freeDocument: xmlFreeDoc_f
  let freeNode: xmlFreeNode_f
  let newEntity: xmlNewEntity_f

  static let loaded = XMLFunctions()

  private init?() {
    guard let library = SharedLibrary("librsvg-2.so.2"),
      let begin = library.function("xmlInitParser", as: xmlInitParser_f.self),
      let create = unsafe library.function(
        "xmlCreateIOParserCtxt", as: xmlCreateIOParserCtxt_f.self),
      let useOptions = unsafe library.function("xmlCtxtUseOptions", as: xmlCtxtUseOptions_f.self),
      let parse = unsafe library.function("xmlParseDocument", as: xmlParseDocument_f.self),
      let stop = unsafe library.function("xmlStopParser", as: xmlStopParser_f.self),
      let freeParser = unsafe library.function("xmlFreeParserCtxt", as: xmlFreeParserCtxt_f.self),
      let freeDocument = unsafe library.function("xmlFreeDoc", as: xmlFreeDoc_f.self),
      let freeNode = unsafe library.function("xmlFreeNode", as: xmlFreeNode_f.self),
      let newEntity = unsafe library.function("xmlNewEntity", as: xmlNewEntity_f.self)
    else { return nil }
    self.begin = begin
    unsafe self.create = create
    unsafe self.useOptions = useOptions
    unsafe self.parse = parse
    unsafe self.stop = stop
    unsafe self.freeParser = freeParser
    unsafe self.freeDocument = freeDocument
    unsafe self.freeNode = freeNode
    unsafe self.newEntity = newEntity
  }
}
