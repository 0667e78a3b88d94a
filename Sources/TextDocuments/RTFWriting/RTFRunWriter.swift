// SPDX-License-Identifier: MIT

/// The content of a paragraph: runs of characters, links, pictures.
struct RTFRunWriter {
  var bytes: [UInt8] = []
  var format = CharacterFormat()
  /// Whether what stands last in `bytes` has the current format.
  var isFormatKnown = false
  private var written = CharacterFormat()
  private(set) var isLinkOpen = false
  private(set) var isEmpty = true

  /// The next paragraph begins: it says its format anew.
  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    isFormatKnown = false
    isLinkOpen = false
    isEmpty = true
  }

  /// Says the format, if it is another.
  mutating func begin(_ tables: inout RTFWriterTables) {
    guard !isFormatKnown || written != format else { return }
    if format.link != written.link || !isFormatKnown || !isLinkOpen {
      let goesOn = isLinkOpen && isFormatKnown && format.link == written.link
      if !goesOn {
        endLink()
        if let link = format.link { beginLink(link) }
      }
    }
    bytes += RTFCharacterWriter.words(format, &tables).utf8
    bytes.append(0x20)
    written = format
    isFormatKnown = true
  }

  private mutating func beginLink(_ link: String) {
    let quoted = String(link.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
    bytes += "{\\field{\\*\\fldinst{HYPERLINK \"\(RTFText.escaped(quoted))\"}}{\\fldrslt".utf8
    isLinkOpen = true
  }

  mutating func endLink() {
    if isLinkOpen { bytes += "}}".utf8 }
    isLinkOpen = false
    isFormatKnown = isFormatKnown && written.link == nil
  }

  mutating func append(_ units: [UInt16]) {
    RTFText.append(units, to: &bytes)
    isEmpty = false
  }

  mutating func append(_ picture: DocumentPicture, _ tables: inout RTFWriterTables) {
    isEmpty = false
    var words = ""
    if let text = picture.alternative { words += "\\tkalt\(tables.string(text))" }
    if let text = picture.title { words += "\\tkname\(tables.string(text))" }
    if picture.data.isEmpty {
      // A file beside the document, as Apple names it.
      let name = picture.source ?? ""
      if let width = picture.width { words += "\\width\(RTFText.twips(width))" }
      if let height = picture.height { words += "\\height\(RTFText.twips(height))" }
      bytes += "{{\\NeXTGraphic \(RTFText.escaped(name))\(words) }\\'ac}".utf8
      return
    }
    if let source = picture.source { words += "\\tksource\(tables.string(source))" }
    bytes += "{\\pict\(Self.word(of: picture))\(words)".utf8
    let size = PictureSize(of: picture)
    if let size { bytes += "\\picw\(size.width)\\pich\(size.height)".utf8 }
    if let width = picture.width { bytes += "\\picwgoal\(RTFText.twips(width))".utf8 }
    if let height = picture.height { bytes += "\\pichgoal\(RTFText.twips(height))".utf8 }
    appendHex(picture.data)
    bytes.append(0x7D)
  }

  private static func word(of picture: DocumentPicture) -> String {
    switch picture.kind {
    case .png: "\\pngblip"
    case .jpeg: "\\jpegblip"
    case .emf: "\\emfblip"
    case .wmf: "\\wmetafile8"
    case .macPict: "\\macpict"
    default: "\\tkblip"
    }
  }

  private mutating func appendHex(_ data: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.reserveCapacity(bytes.count + data.count * 2 + data.count / 64 + 2)
    for (index, byte) in data.enumerated() {
      if index % 64 == 0 { bytes.append(0x0A) }
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}

/// Pixels, as the head of a PNG or JPEG says.
struct PictureSize: Equatable {
  var width: Int
  var height: Int

  init?(of picture: DocumentPicture) {
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
