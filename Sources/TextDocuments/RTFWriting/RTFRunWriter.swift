// SPDX-License-Identifier: MIT

internal import TextStructures

/// Writes the content of a paragraph: runs of characters, links, images.
struct RTFRunWriter {
  /// The current state of the character format at the end of `source`.
  private enum Saying {
    case not
    /// Set for all content.
    case plainly
    /// Set within an open group: superscript or subscript text.
    case inGroup
    /// Set for our own reader only: paragraph ends and images.
    case quietly
  }

  var source = RTFSource()
  var format = CharacterFormat()
  /// The format of the paragraph's first text.
  private(set) var firstFormat: CharacterFormat?
  private var said = Saying.not
  private var written = CharacterFormat()
  private var openLink: LinkURL?
  /// The last unit of the paragraph's text.
  private var last: UInt16 = 0
  private(set) var isEmpty = true
  /// Whether the paragraph's first letter is right to left; `nil` without a letter.
  private(set) var startsRightToLeft: Bool?
  /// Whether images are files next to the text.
  private let isInPackage: Bool
  private let policy: OutputPolicy

  init(isInPackage: Bool, _ policy: OutputPolicy) {
    self.isInPackage = isInPackage
    self.policy = policy
  }

  var isLinkOpen: Bool { openLink != nil }

  /// Begins the next paragraph, which sets its format again.
  mutating func reset() {
    source.removeAll()
    said = .not
    firstFormat = nil
    openLink = nil
    last = 0
    isEmpty = true
    startsRightToLeft = nil
  }

  /// Sets the format, if it has changed.
  ///
  /// - Parameters:
  ///   - isText: Whether text follows, not an image or the paragraph's end.
  ///   - tables: The tables that the words refer to.
  mutating func begin(isText: Bool = true, _ tables: inout RTFWriterTables) {
    let way: Saying = format.superscript == 0 ? .plainly : isText ? .inGroup : .quietly
    guard said != way || written != format else { return }
    endGroup()
    let link = format.link.flatMap { LinkURL($0, policy.schemes) }
    if link != openLink {
      endLink()
      if let link { beginLink(link) }
    }
    if firstFormat == nil { firstFormat = format }
    if way == .inGroup { source += "{" }
    source += "\(RTFCharacterWriter.words(format, isRaised: way == .inGroup, &tables)) "
    written = format
    said = way
  }

  private mutating func beginLink(_ link: LinkURL) {
    source += "{\\field{\\*\\fldinst{HYPERLINK \"\(argument: link)\"}}{\\fldrslt"
    openLink = link
  }

  /// Ends the group of superscript or subscript text.
  mutating func endGroup() {
    guard said == .inGroup else { return }
    source += "}"
    said = .not
  }

  mutating func endLink() {
    endGroup()
    guard isLinkOpen else { return }
    source += "}}"
    openLink = nil
    said = .not
  }

  /// Notes that the format at the end of `source` is unknown.
  mutating func forgetFormat() { said = .not }

  mutating func append(_ units: [UInt16], endsPages: Bool, _ tables: inout RTFWriterTables) {
    for part in RTFDirections.parts(units) {
      if part.isRightToLeft {
        source += "{\(RTFCharacterWriter.rightToLeft(format, &tables)) "
      }
      source.append(text: Array(units[part.range]), after: last, endsPages: endsPages)
      if part.isRightToLeft { source += "}" }
      last = units[part.range].last ?? last
    }
    if startsRightToLeft == nil { startsRightToLeft = RTFDirections.first(of: units) }
    isEmpty = false
  }

  /// Appends a field, and its result, which other readers show until they update it.
  mutating func append(field name: RTFSource, shown: Int, words: RTFSource = "") {
    source += "{\\field{\\*\\fldinst \(name)}{\\fldrslt\(words) \(shown)}}"
    last = 0
    isEmpty = false
  }

  mutating func append(_ picture: DocumentImage, _ tables: inout RTFWriterTables) {
    isEmpty = false
    var picture = picture
    if picture.kind == .svg, let metafile = MetafileSource.find(in: picture.data) {
      (picture.data, picture.kind) = (metafile.data, metafile.kind)
    } else if picture.kind == .svg, !picture.data.isEmpty {
      picture.data = policy.sanitizeSVG(picture.data) ?? []
    }
    var words = RTFSource()
    if let text = picture.alternative { words += "\\tkalt\(tables.string(text))" }
    if let text = picture.title { words += "\\tkname\(tables.string(text))" }
    if picture.alignment != .baseline { words += "\\tkalign\(picture.alignment.rawValue)" }
    if picture.rise != 0 { words += "\\tkrise\(RTFText.number(picture.rise, times: 1000))" }
    if picture.isStored && isInPackage {
      // A file of the package, in Apple's notation.
      let name = picture.source ?? ""
      if let width = picture.width { words += "\\width\(RTFText.twips(width))" }
      if let height = picture.height { words += "\\height\(RTFText.twips(height))" }
      source += "{{\\NeXTGraphic \(text: name)\(words) }\\'ac}"
      return
    }
    if let source = picture.source { words += "\\tksource\(tables.string(source))" }
    let size = ImageSize(of: picture)
    let isForAll = picture.isReadByOthers(size)
    if !isForAll { appendForOthers(picture) }
    source += isForAll ? "{\\pict" : "{\\*\\tkpict"
    source += "\(Self.word(of: picture))\(words)"
    if let size, isForAll { source += "\\picw\(size.width)\\pich\(size.height)" }
    if let width = picture.width { source += "\\picwgoal\(RTFText.twips(width))" }
    if let height = picture.height { source += "\\pichgoal\(RTFText.twips(height))" }
    source.append(hex: picture.data)
    source += "}"
  }

  /// Appends a replacement for an image that other readers cannot decode: its alternative text, and
  /// its URL if it has one.
  private mutating func appendForOthers(_ picture: DocumentImage) {
    let link = picture.source.flatMap {
      $0.lowercased().hasPrefix("http") ? LinkURL($0, policy.schemes) : nil
    }
    if picture.alternative == "" { return }
    guard let text = picture.alternative ?? (picture.data.isEmpty ? link?.text : nil) else {
      return
    }
    guard let link, picture.data.isEmpty, !isLinkOpen else {
      source += "{\\tkothers \(text: text)}"
      return
    }
    source +=
      "{\\tkothers{\\field{\\*\\fldinst{HYPERLINK \"\(argument: link)\"}}{\\fldrslt \(text: text)}}}"
  }

  private static func word(of picture: DocumentImage) -> RTFSource {
    switch picture.kind {
    case .png: "\\pngblip"
    case .jpeg: "\\jpegblip"
    case .emf: "\\emfblip"
    case .wmf: "\\wmetafile8"
    case .macPict: "\\macpict"
    default: "\\tkblip"
    }
  }
}

extension DocumentImage {
  /// Whether the data has the format that it claims, as far as its beginning and end show.
  ///
  /// LibreOffice does not open a document with an image that it cannot decode.
  func isReadByOthers(_ size: ImageSize?) -> Bool {
    switch kind {
    case .png:
      guard let size, (1...65535).contains(size.width), (1...65535).contains(size.height) else {
        return false
      }
      return data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        && data.suffix(8).starts(with: Array("IEND".utf8))
    case .jpeg: return size != nil
    case .emf, .wmf, .macPict: return true
    case .gif, .webp, .tiff, .bmp: return data.count > 32 && Kind(signatureOf: data[...]) == kind
    case .svg, .pdf, .other: return false
    }
  }
}

/// The size in pixels from the header of a PNG or JPEG.
struct ImageSize: Equatable {
  var width: Int
  var height: Int

  init?(of picture: DocumentImage) {
    let data = picture.data
    func number(_ at: Int, _ count: Int) -> Int {
      data[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    switch picture.kind {
    case .png where data.count >= 24:
      width = number(16, 4)
      height = number(20, 4)
    case .jpeg:
      var place = 2
      while place + 9 < data.count, data[place] == 0xFF {
        let marker = data[place + 1]
        let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        if isFrame {
          height = number(place + 5, 2)
          width = number(place + 7, 2)
          return
        }
        place += 2 + number(place + 2, 2)
      }
      return nil
    default: return nil
    }
  }
}
