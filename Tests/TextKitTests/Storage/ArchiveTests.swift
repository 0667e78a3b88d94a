// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// An archive laid out as AppKit does it: one run without a list of runs, an `NSFont`, an `NSColor`
/// with numbers in ASCII, a paragraph style with a tab, and an attribute of a class unknown here.
private let appKitArchive = Data(
  base64Encoded: """
    YnBsaXN0MDDUAQIDBAUGYmVZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJjaGl2ZXKv
    EBgHCA8QHh8gISkvOT9AQkRGSk9SVVhbXGBVJG51bGzTCQoLDA0OViRjbGFzc1xOU0F0dHJpYnV0ZXNYTlNTdHJpbmeA
    FIADgAJVSGVsbG/TCRESExQZV05TLmtleXNaTlMub2JqZWN0c4AKpBUWFxiABIAFgAaAFaQaGxwdgAeACIAJgBZWTlNG
    b250V05TQ29sb3JfEBBOU1BhcmFncmFwaFN0eWxl1AkiIyQlJicoVk5TTmFtZVZOU1NpemVYTlNmRmxhZ3OADIALI0Ao
    AAAAAAAAEBDTCSorLC0uXE5TQ29sb3JTcGFjZVVOU1JHQoANEAFLMSAwLjUgMC4yNQDVCTAxMjM0NTY3OFtOU0FsaWdu
    bWVudF1OU0xpbmVTcGFjaW5nWk5TVGFiU3RvcHNcTlNUZXh0QmxvY2tzgA4QBCNACAAAAAAAAIAPgBHSOjs8PVgkY2xh
    c3Nlc1okY2xhc3NuYW1loj0+XE5TRGljdGlvbmFyeVhOU09iamVjdFpEZWphVnVTYW5z0jo7QR6iHj7SOjtDH6IfPtI6
    O0UgoiA+0gkSR0iAEqFJgBDTCTBLTE1OWk5TTG9jYXRpb26AExACI0BEAAAAAAAA0gkSUFGAEqDSOjtTVKJUPldOU0Fy
    cmF50jo7VleiVz5ZTlNUZXh0VGFi0jo7WVqiWj5fEBJOU0F0dHJpYnV0ZWRTdHJpbmdbTlNHbHlwaEluZm/SCV1eX1tO
    U0dseXBoTmFtZYAXgALSOjthW6JbPtFjZFRyb290gAESAAGGoAAIABEAGwAkACkAMgBEAF8AZQBsAHMAgACJAIsAjQCP
    AJUAnACkAK8AsQC2ALgAugC8AL4AwwDFAMcAyQDLANIA2gDtAPYA/QEEAQ0BDwERARoBHAEjATABNgE4AToBRgFRAV0B
    awF2AYMBhQGHAZABkgGUAZkBogGtAbABvQHGAdEB1gHZAd4B4QHmAekB7gHwAfIB9AH7AgYCCAIKAhMCGAIaAhsCIAIj
    AisCMAIzAj0CQgJFAloCZgJrAncCeQJ7AoACgwKGAosCjQAAAAAAAAIBAAAAAAAAAGYAAAAAAAAAAAAAAAAAAAKS
    """, options: .ignoreUnknownCharacters)!

final class CodingValue: NSObject, NSSecureCoding {
  let number: Int
  init(_ number: Int) { self.number = number }
  required init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "number") }
  func encode(with coder: NSCoder) { coder.encode(number, forKey: "number") }
  static var supportsSecureCoding: Bool { true }
  override func isEqual(_ object: Any?) -> Bool { (object as? CodingValue)?.number == number }
  override var hash: Int { number }
}

/// Builds an archive in the layout of macOS, object by object.
private struct MacArchive {
  private var objects: [Any] = ["$null"]

  typealias Reference = [String: Int]

  mutating func add(_ object: Any) -> Reference {
    objects.append(object)
    return ["CF$UID": objects.count - 1]
  }

  /// An object of a class; the names of its classes, its own first.
  mutating func add(_ classes: [String], _ members: [String: Any]) -> Reference {
    var members = members
    members["$class"] = add(["$classname": classes[0], "$classes": classes + ["NSObject"]])
    return add(members)
  }

  mutating func dictionary(_ members: [(String, Any)]) -> Reference {
    let keys = members.map { add($0.0) }
    return add(
      ["NSDictionary"], ["NS.keys": keys, "NS.objects": members.map { $0.1 }])
  }

  mutating func array(_ members: [Reference]) -> Reference {
    add(["NSArray"], ["NS.objects": members])
  }

  func data(root: Reference, _ format: PropertyListSerialization.PropertyListFormat) -> Data {
    try! PropertyListSerialization.data(
      fromPropertyList: [
        "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": ["root": root],
        "$objects": objects,
      ] as [String: Any], format: format, options: 0)
  }
}

struct `An archive` {
  static func text() -> NSMutableAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 4
    style.tabStops = [NSTextTab(textAlignment: .center, location: 50)]
    style.headIndent = 7
    style.hyphenationFactor = 0.5
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = UIColor.blue
    let text = NSMutableAttributedString(string: "plain ")
    text.append(
      NSAttributedString(
        string: "wörd 😀\n",
        attributes: [
          .font: try! UIFont(file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: 15),
          .foregroundColor: UIColor.red,
          .backgroundColor: UIColor(white: 0.25, alpha: 0.5), .paragraphStyle: style, .kern: 1.5,
          .underlineStyle: NSUnderlineStyle.single.rawValue, .link: URL(string: "https://a.b/c")!,
          .shadow: shadow, NSAttributedString.Key("own"): "value",
        ]))
    text.append(NSAttributedString(string: "again", attributes: [.ligature: 0]))
    return text
  }

  @Test func `gives an attributed string back`() throws {
    let text = Self.text()
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: text as NSAttributedString, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    #expect(
      NSTextStorage(attributedString: back).isEqual(to: NSTextStorage(attributedString: text)))
    let mutable = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSMutableAttributedString.self, from: data))
    #expect(mutable.string == text.string)
  }

  @Test(arguments: [StorageKind.stock, .backed, .tokens])
  func `gives a storage back`(kind: StorageKind) throws {
    let storage = kind.make()
    storage.append(Self.text())
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: storage, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data))
    #expect(back.isEqual(to: storage))
  }

  private static func isCopied(_ storage: NSTextStorage) -> Bool {
    let copy = NSAttributedString(attributedString: storage)
    return copy.string == storage.string && storage.isEqual(to: copy)
  }

  @Test func `gives a client's storage the text in its own store`() throws {
    let storage = TKDHighlightingTextStorage()
    storage.append(Self.text())
    let own = try NSKeyedArchiver.archivedData(
      withRootObject: storage, requiringSecureCoding: false)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: TKDHighlightingTextStorage.self, from: own))
    #expect(back.string == Self.text().string)
    #expect(back.isEqual(to: storage) && Self.isCopied(back))
    // Foundation's archiver names the client's class, and its unarchiver makes one.
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(storage, forKey: "text")
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder.requiresSecureCoding = false
    let read = try #require(coder.decodeObject(forKey: "text") as? TKDHighlightingTextStorage)
    #expect(read.isEqual(to: storage) && Self.isCopied(read))
    read.append(NSAttributedString(string: " iWords"))
    #expect(read.string == Self.text().string + " iWords" && Self.isCopied(read))
  }

  @Test func `of a program's own coder holds a storage`() throws {
    let storage = NSTextStorage(attributedString: Self.text())
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(storage, forKey: "text")
    archiver.encodeAttributedString(Self.text(), forKey: "plain")
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let back = try #require(coder.decodeObject(of: NSTextStorage.self, forKey: "text"))
    #expect(back.isEqual(to: storage))
    let plain = try #require(coder.decodeAttributedString(forKey: "plain"))
    #expect(NSTextStorage(attributedString: plain).isEqual(to: storage))
    #expect(coder.decodeAttributedString(forKey: "none") == nil)
  }

  @Test func `names Apple's classes`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: Self.text(), requiringSecureCoding: true)
    let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil)
    let objects = try #require((list as? [String: Any])?["$objects"] as? [Any])
    let names = Set(objects.compactMap { ($0 as? [String: Any])?["$classname"] as? String })
    #expect(
      names == [
        "NSMutableAttributedString", "UIFont", "UIColor", "NSShadow", "NSParagraphStyle",
        "NSTextTab", "NSArray", "NSDictionary", "NSURL",
      ])
    // Foundation reads the list, too.
    #expect((list as? [String: Any])?["$archiver"] as? String == "NSKeyedArchiver")
  }

  @Test func `made by AppKit keeps text and attributes`() throws {
    let text = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: appKitArchive))
    #expect(text.string == "Hello")
    let font = try #require(value(of: .font, at: 4, in: text) as? UIFont)
    #expect(font.fontName == "DejaVuSans" && font.pointSize == 12)
    #expect(
      value(of: .foregroundColor, at: 0, in: text) as? UIColor
        == UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 1))
    let style = try #require(value(of: .paragraphStyle, at: 0, in: text) as? NSParagraphStyle)
    #expect(style.lineSpacing == 3 && style.alignment == .natural)
    #expect(style.tabStops == [NSTextTab(textAlignment: .right, location: 40)])
    #expect(value(of: .init("NSGlyphInfo"), at: 0, in: text) == nil)
  }

  /// "red blue\n" and "listed" in three runs, as macOS and iOS lay them out.
  private static func macText(_ format: PropertyListSerialization.PropertyListFormat) -> Data {
    var archive = MacArchive()
    let red = archive.add(
      ["NSColor"], ["NSColorSpace": 1, "NSRGB": Data("1 0 0 0.5\0".utf8)])
    let blue = archive.add(
      ["UICachedDeviceRGBColor", "UIDeviceRGBColor", "UIColor"],
      ["UIRed": 0.0, "UIGreen": 0.0, "UIBlue": 1.0, "UIAlpha": 1.0])
    let gray = archive.add(["NSColor"], ["NSColorSpace": 3, "NSWhite": Data("0.25\0".utf8)])
    let named = archive.add(
      ["NSColor"],
      [
        "NSColorSpace": 6, "NSCatalogName": archive.add("System"),
        "NSColorName": archive.add("textColor"), "NSColor": gray,
      ])
    let font = archive.add(
      ["NSFont"],
      ["NSName": archive.add("DejaVuSans-Bold"), "NSSize": 21.0, "NSfFlags": 16])
    let shadow = archive.add(
      ["NSShadow"],
      [
        "NSShadowHoriz": 1.0, "NSShadowVert": -2.0, "NSShadowBlurRadius": 3.0,
        "NSShadowColor": gray,
      ])
    let tab = archive.add(["NSTextTab"], ["NSAlignment": 2, "NSLocation": 40.0])
    let list = archive.add(
      ["NSTextList"],
      [
        "NSMarkerFormat": archive.add("{decimal}."), "NSListOptions": 0,
        "NSStartingItemNumber": 3,
      ])
    let lists = archive.array([list])
    let tabs = archive.array([tab])
    let styles = [10.0, 20].map {
      archive.add(
        ["NSParagraphStyle"],
        [
          "NSAlignment": 4, "NSHeadIndent": $0, "NSTabStops": tabs, "NSTextLists": lists,
          "NSParagraphSpacing": 5.0,
        ])
    }
    let unknown = archive.add(["NSGlyphInfo"], ["NSGlyphName": archive.add("a")])
    let sets = archive.array([
      archive.dictionary([
        ("NSColor", red), ("NSFont", font), ("NSGlyphInfo", unknown),
        ("NSUnderline", archive.add(1)), ("NSKern", archive.add(1.5)),
      ]),
      archive.dictionary([
        ("NSColor", blue), ("NSShadow", shadow), ("NSParagraphStyle", styles[0]),
        (
          "NSLink",
          archive.add(
            ["NSURL"], ["NS.base": ["CF$UID": 0], "NS.relative": archive.add("https://a.b")])
        ),
      ]),
      archive.dictionary([("NSParagraphStyle", styles[1]), ("NSBackgroundColor", named)]),
    ])
    let string = archive.add(["NSMutableString", "NSString"], ["NS.string": "red blue\nlisted"])
    let info = archive.add(["NSMutableData", "NSData"], ["NS.data": Data([4, 0, 5, 1, 6, 2])])
    let root = archive.add(
      ["NSMutableAttributedString", "NSAttributedString"],
      ["NSString": string, "NSAttributes": sets, "NSAttributeInfo": info])
    return archive.data(root: root, format)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func `in the layout of macOS keeps text, runs and attributes of known types`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let text = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSAttributedString.self, from: Self.macText(format)))
    #expect(text.string == "red blue\nlisted")
    func at(_ index: Int, _ key: NSAttributedString.Key) -> Any? {
      value(of: key, at: index, in: text)
    }
    #expect(
      at(3, .foregroundColor) as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect((at(0, .font) as? UIFont)?.fontName == "DejaVuSans-Bold")
    #expect((at(0, .font) as? UIFont)?.pointSize == 21)
    #expect(at(0, .underlineStyle) as? Int == 1)
    #expect((at(0, .kern) as? NSNumber)?.doubleValue == 1.5)
    #expect(at(0, .init("NSGlyphInfo")) == nil)
    #expect(at(4, .font) == nil)
    #expect(at(4, .foregroundColor) as? UIColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    let shadow = try #require(at(4, .shadow) as? NSShadow)
    #expect(shadow.shadowOffset == CGSize(width: 1, height: -2) && shadow.shadowBlurRadius == 3)
    #expect(shadow.shadowColor as? UIColor == UIColor(white: 0.25, alpha: 1))
    #expect(at(8, .link) as? URL == URL(string: "https://a.b"))
    let first = try #require(at(8, .paragraphStyle) as? NSParagraphStyle)
    let second = try #require(at(9, .paragraphStyle) as? NSParagraphStyle)
    #expect(first.headIndent == 10 && second.headIndent == 20 && first.paragraphSpacing == 5)
    #expect(first.alignment == .natural)
    #expect(first.tabStops == [NSTextTab(textAlignment: .right, location: 40)])
    #expect(first.textLists.count == 1 && first.textLists[0].startingItemNumber == 3)
    #expect(first.textLists[0] === second.textLists[0])
    #expect(at(14, .backgroundColor) as? UIColor == UIColor(white: 0.25, alpha: 1))
  }

  @Test func `in the layout of macOS keeps attachments, with files that can be read`() throws {
    let file = FileWrapper(regularFileWithContents: Data("x".utf8))
    file.preferredFilename = "x.txt"
    for (data, contents) in [
      (try #require(file.serializedRepresentation), Data("x".utf8)), (Data("rtfd…".utf8), nil),
    ] {
      var archive = MacArchive()
      let wrapper = archive.add(["NSFileWrapper"], ["NSFileWrapperData": archive.add(data)])
      let cell = archive.add(["NSTextAttachmentCell", "NSCell"], ["NSCellFlags": 134_217_728])
      let attachment = archive.add(
        ["NSTextAttachment"], ["NSFileWrapper": wrapper, "NSCell": cell])
      let attributes = archive.dictionary([("NSAttachment", attachment)])
      let root = archive.add(
        ["NSAttributedString"], ["NSString": archive.add("\u{FFFC}"), "NSAttributes": attributes])
      let text = try #require(
        try NSKeyedUnarchiver.unarchivedObject(
          ofClass: NSTextStorage.self, from: archive.data(root: root, .binary)))
      #expect(text.string == "\u{FFFC}" && text.containsAttachments)
      let back = try #require(value(of: .attachment, at: 0, in: text) as? NSTextAttachment)
      #expect(back.fileWrapper?.regularFileContents == contents)
    }
  }

  @Test func `keeps what runs share shared`() throws {
    let list = NSTextList(markerFormat: .decimal, options: 0)
    let text = NSMutableAttributedString(string: "one\ntwo\n")
    for (index, indent) in [CGFloat(1), 2].enumerated() {
      let style = NSMutableParagraphStyle()
      style.textLists = [list]
      style.headIndent = indent
      text.addAttribute(
        .paragraphStyle, value: style.copy(), range: NSRange(location: 4 * index, length: 4))
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data))
    let styles = [0, 4].map { value(of: .paragraphStyle, at: $0, in: back) as? NSParagraphStyle }
    #expect(styles[0]?.headIndent == 1 && styles[1]?.headIndent == 2)
    #expect(styles[0]?.textLists.first === styles[1]?.textLists.first)
    #expect(styles[0]?.textLists.count == 1)
  }

  @Test func `gives a client's own values back once their class is registered`() throws {
    let text = NSTextStorage(string: "ab", attributes: [.init("own"): CodingValue(7)])
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let without = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data))
    #expect(without.string == "ab" && value(of: .init("own"), at: 0, in: without) == nil)
    NSKeyedUnarchiver.setClass(CodingValue.self, forClassName: "TextKitTests.CodingValue")
    let with = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data))
    #expect(value(of: .init("own"), at: 1, in: with) as? CodingValue == CodingValue(7))
    #expect(with.isEqual(to: text))
  }

  @Test func `with very many runs is read`() throws {
    let text = NSTextStorage(string: String(repeating: "ab", count: 20_000))
    text.beginEditing()
    for index in 0..<20_000 {
      text.addAttribute(.kern, value: index % 50, range: NSRange(location: 2 * index, length: 1))
    }
    text.endEditing()
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
    #expect(back?.isEqual(to: text) == true)
  }

  @Test func `of something else throws`() throws {
    let number = try NSKeyedArchiver.archivedData(
      withRootObject: NSNumber(value: 1), requiringSecureCoding: true)
    for data in [number, Data(), Data("bplist00".utf8), Data("<plist></plist>".utf8)] {
      #expect(throws: CocoaError(.coderReadCorrupt)) {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
      }
      #expect(throws: CocoaError(.coderReadCorrupt)) {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSMutableAttributedString.self, from: data)
      }
      #expect(throws: CocoaError(.coderReadCorrupt)) {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
      }
    }
  }

  @Test func `by Foundation's archiver names Apple's classes beside ours`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(NSTextStorage(attributedString: Self.text()), forKey: "root")
    let list = unsafe try PropertyListSerialization.propertyList(
      from: archiver.encodedData, format: nil)
    let objects = try #require((list as? [String: Any])?["$objects"] as? [Any])
    let hints = objects.compactMap { ($0 as? [String: Any])?["$classhints"] as? [String] }
    #expect(
      Set(hints.compactMap(\.first)) == [
        "NSTextStorage", "UIFont", "UIColor", "NSShadow", "NSParagraphStyle", "NSTextTab",
      ])
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSAttributedString.self, from: archiver.encodedData))
    #expect(NSTextStorage(attributedString: back).isEqual(to: Self.text()))
  }

  @Test func `leaves out a client's class that no archive can name`() throws {
    final class Local: NSObject, NSSecureCoding {
      override init() {}
      init?(coder: NSCoder) {}
      func encode(with coder: NSCoder) {}
      static var supportsSecureCoding: Bool { true }
    }
    let text = NSTextStorage(string: "ab", attributes: [.init("own"): Local(), .kern: 1])
    for back in [
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSTextStorage.self,
        from: try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)),
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSTextStorage.self,
        from: try NSKeyedArchiver.archivedData(
          withRootObject: text as Any, requiringSecureCoding: true)),
    ] {
      let back = try #require(back)
      #expect(back.string == "ab" && value(of: .kern, at: 1, in: back) as? Int == 1)
      #expect(value(of: .init("own"), at: 0, in: back) == nil)
    }
  }

  @Test func `leaves out what cannot be archived`() throws {
    let text = NSMutableAttributedString(
      string: "abc", attributes: [.init("a"): { 1 } as () -> Int, .init("b"): 2])
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: false)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    #expect(value(of: .init("a"), at: 0, in: back) == nil)
    #expect(value(of: .init("b"), at: 0, in: back) as? Int == 2)
  }

  @Test func `that is damaged throws or gives what is left, and never crashes`() throws {
    let seed = seed(of: "damaged archives")
    var random = SeededGenerator(seed: seed)
    let whole = [
      [UInt8](
        try NSKeyedArchiver.archivedData(withRootObject: Self.text(), requiringSecureCoding: true)),
      [UInt8](appKitArchive), [UInt8](Self.macText(.binary)),
      [UInt8](Self.macText(.xml)),
    ]
    for _ in 0..<iterations(1500) {
      var bytes = whole.randomElement(using: &random)!
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        for _ in 0...Int.random(in: 0...8, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
      case 1: bytes.removeSubrange(random.range(in: bytes.count))
      default:
        let range = random.range(in: bytes.count)
        bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
      }
      let text = try? NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSAttributedString.self, from: Data(bytes))
      if let text { #expect(text.length <= 100_000) }
    }
  }

  /// Lists within lists need no object, so nothing but their depth can stop them.
  @Test func `of lists that contain themselves ends`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSAttributedString(string: "abc", attributes: [.kern: 1]),
      requiringSecureCoding: true)
    let bytes = [UInt8](data)
    let list = try #require(BinaryPropertyList(data))
    // Each list of the archive in turn gets itself as its first member.
    let lists = (0..<list.count).filter {
      if case .array(let members)? = list.object($0) { !members.isEmpty } else { false }
    }
    #expect(!lists.isEmpty)
    let end = bytes.count
    let offsetSize = Int(bytes[end - 26])
    let table = bytes[(end - 8)...].reduce(0) { $0 << 8 | Int($1) }
    for index in lists {
      var damaged = bytes
      let entry = table + index * offsetSize
      let place = bytes[entry..<entry + offsetSize].reduce(0) { $0 << 8 | Int($1) }
      if damaged[place] & 0x0F == 0x0F { continue }
      damaged[place + 1] = UInt8(index)
      // A long tail makes the allowance for big archives large, too.
      damaged.insert(contentsOf: [UInt8](repeating: 0, count: 400_000), at: table)
      let moved = withUnsafeBytes(of: UInt64(table + 400_000).bigEndian) { Array($0) }
      damaged.replaceSubrange(damaged.count - 8..<damaged.count, with: moved)
      let text = try? NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSAttributedString.self, from: Data(damaged))
      #expect(text == nil || text?.string == "abc")
    }
  }

  @Test func `that contains itself ends`() throws {
    // An array of itself, as the attributes.
    var bytes = [UInt8](appKitArchive)
    let list = try #require(BinaryPropertyList(Data(bytes)))
    #expect(list.count > 10)
    for index in bytes.indices where bytes[index] == 0x80 && index + 1 < bytes.count {
      let old = bytes[index + 1]
      for reference: UInt8 in [1, 3, 9] {
        bytes[index + 1] = reference
        _ = try? NSKeyedUnarchiver.unarchivedObject(
          ofClass: NSAttributedString.self, from: Data(bytes))
      }
      bytes[index + 1] = old
    }
  }
}
