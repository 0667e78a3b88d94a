// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Small texts in fonts of Debian 12, each for one script or one attribute.
struct SampleLayout: CustomTestStringConvertible, Sendable {
  typealias Attributes = [NSAttributedString.Key: Any]

  let name: String
  let saying: String
  let make: @Sendable () -> LayoutStack
  var testDescription: String { name }

  /// - Parameters:
  ///   - name: Of the file.
  ///   - saying: What must be seen.
  ///   - text: Pieces of text, each with its font file and attributes.
  ///   - width: Of each container.
  ///   - heights: Of the containers; 0 is no limit.
  ///   - language: Of all of the text.
  ///   - style: Changes the paragraph style.
  ///   - container: Changes the first container.
  init(
    _ name: String, _ saying: String, _ text: [(String, Face, Attributes)], width: CGFloat,
    heights: [CGFloat] = [0], language: String = "en",
    style: @escaping @Sendable (NSMutableParagraphStyle) -> Void = { _ in },
    container: @escaping @Sendable (NSTextContainer) -> Void = { _ in }
  ) {
    self.name = name
    self.saying = saying
    nonisolated(unsafe) let text = text
    make = {
      let all = NSMutableAttributedString(string: "")
      let paragraphs = NSMutableParagraphStyle()
      style(paragraphs)
      for (part, face, attributes) in text {
        var own: Attributes = [.font: face.font, .paragraphStyle: paragraphs]
        own.merge(attributes) { $1 }
        all.append(NSAttributedString(string: part, attributes: own))
      }
      let manager = NSLayoutManager()
      manager.language = language
      let stack = LayoutStack(
        "", font: nil, containers: heights.map { CGSize(width: width, height: $0) },
        manager: manager)
      stack.storage.setAttributedString(all)
      container(manager.textContainers[0])
      return stack
    }
  }

  enum Face {
    case latin, arabic, hebrew, devanagari, thai, khmer, tibetan, japanese, korean, chinese, emoji

    var file: String {
      switch self {
      case .latin: "DejaVuSans.ttf"
      case .arabic: "NotoSansArabic-Regular.ttf"
      case .hebrew: "NotoSansHebrew-Regular.ttf"
      case .devanagari: "NotoSansDevanagari-Regular.ttf"
      case .thai: "NotoSansThai-Regular.ttf"
      case .khmer: "NotoSansKhmer-Regular.ttf"
      case .tibetan: "NotoSerifTibetan-Regular.ttf"
      case .japanese, .korean, .chinese: "NotoSansCJK-Regular.ttc"
      case .emoji: "NotoColorEmoji.ttf"
      }
    }

    var font: UIFont {
      let index = self == .korean ? 1 : self == .chinese ? 2 : 0
      return try! UIFont(
        file: URL(fileURLWithPath: DebianFonts.path(file)), index: index, size: 12)
    }
  }
}

@Suite struct LayoutSnapshotTests {
  @Test(arguments: SampleLayout.scripts + SampleLayout.attributes)
  func `a sample is laid out as it was when a person read it`(sample: SampleLayout) throws {
    let stack = sample.make()
    var own: Set<String> = []
    let all = NSRange(location: 0, length: stack.storage.length)
    stack.storage.enumerateAttribute(.font, in: all) { font, _, _ in
      if let font = font as? UIFont { own.insert(font.fontName) }
    }
    stack.manager.forEachReportedLine { line in
      #expect(line.runs.flatMap(\.glyphs).allSatisfy { $0.id != 0 }, "a glyph is missing")
      // None is from the machine's other fonts.
      for run in line.runs { #expect(own.contains(run.postScriptName)) }
    }
    try LayoutSnapshot(name: sample.name, saying: sample.saying).check(stack)
  }

  @Test func `each text in the folder belongs to a sample`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: LayoutSnapshot.folder.path)
    let names =
      (SampleLayout.scripts + SampleLayout.attributes).map { $0.name + ".layout" }
      + ["table-columns.layout"]
    #expect(Set(names).count == names.count)
    #expect(files.sorted() == names.sorted())
  }
}

extension SampleLayout {
  static let fable =
    "In olden times when wishing still helped one, there lived a king whose daughters were all beautiful."

  static let scripts: [SampleLayout] = [
    SampleLayout(
      "latin", "Lines end at spaces, which hang; ligatures in “office”, kerning in “Two AVATAR”.",
      [("Two AVATAR of the office saw a fjord", .latin, [:])], width: 110),
    SampleLayout(
      "german", "Justified with hyphens where German has them; the last line is natural.",
      [
        (
          "Die Donaudampfschifffahrtsgesellschaft verabschiedete Silbentrennungsregeln.", .latin,
          [:]
        )
      ],
      width: 130, language: "de",
      style: {
        $0.alignment = .justified
        $0.hyphenationFactor = 1
      }),
    SampleLayout(
      "arabic", "Right to left, joined, drawn out by kashida to both edges but in the last line.",
      [("كان في قديم الزمان ملك له بنات كلهن جميلات", .arabic, [:])], width: 125, language: "ar",
      style: { $0.alignment = .justified }),
    SampleLayout(
      "hebrew", "Right to left, with Latin words and figures left to right inside.",
      [
        ("בימי קדם חי ", .hebrew, [:]), ("King John 12", .latin, [:]),
        (" מלך אחד", .hebrew, [:]), (".", .latin, [:]),
      ], width: 110, language: "he"),
    SampleLayout(
      "devanagari", "Conjuncts and reordered vowel signs; lines end at spaces.",
      [("पुराने समय में क्षत्रिय राजा की हिन्दी", .devanagari, [:])], width: 110, language: "hi"),
    SampleLayout(
      "thai", "Lines end between words though no space stands there; marks stand above.",
      [("ในสมัยก่อนเมื่อการอธิษฐานยังเป็นจริงได้", .thai, [:])], width: 110, language: "th"),
    SampleLayout(
      "khmer", "Lines end between words; subscript consonants below.",
      [("កាលពីព្រេងនាយមានស្តេចមួយអង្គ", .khmer, [:])], width: 100, language: "km"),
    SampleLayout(
      "japanese", "No line begins with a full stop, a small kana or a closing bracket.",
      [("昔々、人の願いがかなった「とき」、王様がいました。ちょっと。", .japanese, [:])], width: 78, language: "ja"),
    SampleLayout(
      "chinese", "Justified between ideographs; no line begins with a comma.",
      [("很久以前，愿望还能实现的时候，有一位国王。", .chinese, [:])], width: 80, language: "zh-Hans",
      style: { $0.alignment = .justified }),
    SampleLayout(
      "korean", "Words may be divided between syllables.",
      [("옛날 옛적 소원이 이루어지던 때에 한 임금님이", .korean, [:])], width: 80, language: "ko"),
    SampleLayout(
      "korean-words", "With the strategy hangulWordPriority lines end at spaces.",
      [("옛날 옛적 소원이 이루어지던 때에 한 임금님이", .korean, [:])], width: 80, language: "ko",
      style: { $0.lineBreakStrategy = .hangulWordPriority }),
    SampleLayout(
      "tibetan", "Lines end behind the dots between syllables; stacks hang down.",
      [("སྔོན་གྱི་དུས་སུ་རྒྱལ་པོ་ཞིག་ཡོད།", .tibetan, [:])], width: 90, language: "bo"),
    SampleLayout(
      "emoji", "A family, a flag and a skin tone are one glyph each, and are not torn.",
      [("Go ", .latin, [:]), ("👩‍👩‍👧🇩🇪👍🏽🙂", .emoji, [:]), (" on", .latin, [:])], width: 60),
  ]

  static let attributes: [SampleLayout] = [
    SampleLayout(
      "justified", "Spaces grow until lines reach the edge; the last line is natural.",
      [(fable, .latin, [:])], width: 160, style: { $0.alignment = .justified }),
    SampleLayout(
      "optimal", "The same text, its lines chosen together.",
      [(fable, .latin, [:])], width: 160,
      style: {
        $0.alignment = .justified
        $0.justificationStrategy = .optimal
      }),
    SampleLayout(
      "centered", "Lines stand in the middle, hanging spaces not counted.",
      [("Close by the castle lay a forest", .latin, [:])], width: 120,
      style: { $0.alignment = .center }),
    SampleLayout(
      "right", "Lines end at the right edge, hanging spaces beyond it.",
      [("Close by the castle lay a forest", .latin, [:])], width: 120,
      style: { $0.alignment = .right }),
    SampleLayout(
      "indents", "The first line begins at 20, the others at 10; all end 15 before the edge.",
      [("Close by the castle lay a great dark forest", .latin, [:])], width: 140,
      style: {
        $0.firstLineHeadIndent = 20
        $0.headIndent = 10
        $0.tailIndent = -15
      }),
    SampleLayout(
      "spacing",
      "Lines are 18 high with 4 between them; paragraphs have 6 before and 8 after; a separator ends none.",
      [("Close by\nthe castle\u{2028}lay", .latin, [:])], width: 140,
      style: {
        $0.minimumLineHeight = 18
        $0.lineSpacing = 4
        $0.paragraphSpacing = 8
        $0.paragraphSpacingBefore = 6
      }),
    SampleLayout(
      "multiple", "Lines are one and a half times as high, the room above the text.",
      [("Close by\nthe castle", .latin, [:])], width: 140, style: { $0.lineHeightMultiple = 1.5 }),
    SampleLayout(
      "tabs",
      "a at a left stop at 30, b in the middle of 70, c ends at 110, the point of 1.25 stands at 140.",
      [("\ta\tb\tc\t1.25", .latin, [:])], width: 200,
      style: {
        $0.tabStops = [
          NSTextTab(textAlignment: .left, location: 30),
          NSTextTab(textAlignment: .center, location: 70),
          NSTextTab(textAlignment: .right, location: 110),
          NSTextTab(
            textAlignment: .right, location: 140,
            options: [.columnTerminators: CharacterSet(charactersIn: ".")]),
        ]
      }),
    SampleLayout(
      "tabs-right-to-left",
      "Stops count from the right edge: the words begin at 60 and 110 from there.",
      [("א\tב\tג", .hebrew, [:])], width: 200, language: "he",
      style: {
        $0.tabStops = [
          NSTextTab(textAlignment: .left, location: 60),
          NSTextTab(textAlignment: .left, location: 110),
        ]
      }),
    SampleLayout(
      "superscript",
      "2 is raised, n lowered, both 0.65 as large; the line grows by what they stand out.",
      [
        ("E=mc", .latin, [:]), ("2", .latin, [.superscript: 1]), (" x", .latin, [:]),
        ("n", .latin, [.superscript: -1]),
      ], width: 120),
    SampleLayout(
      "baseline-offset", "b stands 3 above, c 2 below.",
      [
        ("a", .latin, [:]), ("b", .latin, [.baselineOffset: 3]),
        ("c", .latin, [.baselineOffset: -2]),
      ], width: 120),
    SampleLayout(
      "kern", "2 points behind each letter; the ligature stays.",
      [("office Ta", .latin, [.kern: 2])], width: 120),
    SampleLayout(
      "tracking", "2 points between letters, none behind the last of a line; no ligatures.",
      [("office Ta of it", .latin, [.tracking: 2])], width: 80),
    SampleLayout(
      "ligature", "No ligature.", [("office", .latin, [.ligature: 0])], width: 120),
    SampleLayout(
      "expansion", "Advances are e to the 0.2 as wide, heights as ever.",
      [("wide", .latin, [.expansion: 0.2]), (" not", .latin, [:])], width: 120),
    SampleLayout(
      "soft-hyphen", "A hyphen where the line ends, none at the place that stays inside.",
      [("in\u{AD}ter\u{AD}nation\u{AD}al\u{AD}ism", .latin, [:])], width: 65),
    SampleLayout(
      "override", "cba: an override to the right turns the letters around.",
      [
        ("x ", .latin, [:]), ("abc", .latin, [.writingDirection: [NSNumber(value: 3)]]),
        (" y", .latin, [:]),
      ], width: 120),
    SampleLayout(
      "base-direction", "A paragraph from right to left: its full stop stands left.",
      [("Hello.", .latin, [:])], width: 120, style: { $0.baseWritingDirection = .rightToLeft }),
    SampleLayout(
      "characters", "Lines end anywhere between letters.",
      [("Close by the castle", .latin, [:])], width: 50,
      style: { $0.lineBreakMode = .byCharWrapping }),
    SampleLayout(
      "pushed-out", "The last line has two words.",
      [("Close by the castle lay one", .latin, [:])], width: 150,
      style: { $0.lineBreakStrategy = .pushOut }),
    SampleLayout(
      "truncated-tail", "The beginning, then an ellipsis.", [(fable, .latin, [:])], width: 120,
      style: { $0.lineBreakMode = .byTruncatingTail }),
    SampleLayout(
      "truncated-middle", "The beginning, an ellipsis, the end.", [(fable, .latin, [:])],
      width: 120, style: { $0.lineBreakMode = .byTruncatingMiddle }),
    SampleLayout(
      "truncated-head", "An ellipsis, then the end.", [(fable, .latin, [:])], width: 120,
      style: { $0.lineBreakMode = .byTruncatingHead }),
    SampleLayout(
      "truncated-right-to-left", "The ellipsis stands left of the Hebrew.",
      [("בימי קדם כאשר המשאלות עוד עזרו חי מלך", .latin, [:])], width: 90, language: "he",
      style: { $0.lineBreakMode = .byTruncatingTail }),
    SampleLayout(
      "truncated-container", "Two lines, the second with an ellipsis; the rest is not shown.",
      [(fable, .latin, [:])], width: 120,
      container: {
        $0.maximumNumberOfLines = 2
        $0.lineBreakMode = .byTruncatingTail
      }),
    SampleLayout(
      "tightened", "Letters are closer by less than 0.6 points, and nothing is left out.",
      [("Four score and seven years", .latin, [:])], width: 160,
      style: {
        $0.lineBreakMode = .byTruncatingTail
        $0.allowsDefaultTighteningForTruncation = true
      }),
    SampleLayout(
      "containers", "Text flows from a container of two lines into the next.",
      [("Close by the castle lay a great dark forest\nand", .latin, [:])], width: 100,
      heights: [30, 60]),
  ]
}
