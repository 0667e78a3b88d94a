// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// A page on its way from the canvas to the file: all that its text needs, so that any thread may write it.
struct PageJob: Sendable {
  var page: RecordedPage
  var fonts: [Int: FontTable]
  /// Numbers of the pictures that other pages may show too, by the picture's own number.
  var pictures: [Int: Int]
  /// Pictures that no page before has shown.
  var newPictures: [(number: Int, picture: PagePicture)]
  var glyphs: [GlyphPicture.Key: GlyphPicture] = [:]
  var rules: PageConstraints
}

/// A glyph that a font has as a picture.
enum GlyphPicture: Sendable {
  /// A drawing in which the colour of the text counts: it is under the key that has the colour.
  case coloredByText
  /// In its own colours: the number of a picture of the document, and from its unit square to one em, y down.
  case colors(Int, CanvasTransform)
  /// A shape, painted in the colour of the text.
  case shape(PagePicture, CanvasTransform)
  /// Outlines.
  case none

  struct Key: Hashable {
    var font: Int
    var glyph: UInt16
    /// nil where the colour of the text does not count.
    var color: PaintColor?

    init(_ font: FontInstance, _ glyph: UInt16, color: PaintColor? = nil) {
      self.font = font.id
      self.glyph = glyph
      self.color = color
      self.color?.alpha = 1
    }
  }
}

/// What holds for all pages of a document.
struct PageConstraints: Sendable {
  var isTagged = false
  /// Pictures may be marked to be drawn smoothly.
  var allowsInterpolation = true
  /// What a profile forbids is looked for.
  var profile = PDFProfile.none
}

/// A page as it stands in the file, but for the numbers of objects.
struct WrittenPage: Sendable {
  var content: [UInt8]
  var resources: Resources
  var objects: [LocalObject]
  var pictures: [(number: Int, picture: EncodedPicture)]
  /// Points to a unit of the page.
  var unit = 1.0
  var hasTransparency = false
  /// What the document's profile does not allow, on this page.
  var problem: String?
  /// Contents of elements, and those that each of the page's own was cut into.
  var markCount = 0
  var splits: [Int: [Int]] = [:]
}

/// An object of a page that gets its number when the page is written.
struct LocalObject: Sendable {
  /// Without resources and length.
  var entries: PDFBytes
  /// Packed; nil for an object that is no stream.
  var data: [UInt8]?
  var resources: Resources?
  /// The soft mask of a picture.
  var mask: Int?
  /// Contents of elements that stand in this stream, by their numbers on the page.
  var marks: [Int] = []
}

/// What a stream of drawing names.
struct Resources: Sendable {
  enum Reference: Hashable, Sendable {
    case font(Int)
    case unseenFont(Int, part: Int)
    case picture(Int)
    case local(Int)
  }
  private(set) var fonts: [(name: String, reference: Reference)] = []
  private(set) var objects: [(name: String, reference: Reference)] = []
  private(set) var shadings: [(name: String, reference: Reference)] = []
  private(set) var states: [(name: String, entries: PDFBytes, mask: Int?)] = []
  private var known: Set<Reference> = []

  /// The name of a font.
  mutating func font(_ reference: Reference) -> String {
    let name =
      switch reference {
      case .font(let number): "F\(number)"
      case .unseenFont(let number, let part): "F\(number)P\(part)"
      default: "F"
      }
    if known.insert(reference).inserted { fonts.append((name, reference)) }
    return name
  }

  /// The name of a picture or a form.
  mutating func object(_ reference: Reference) -> String {
    let name =
      switch reference {
      case .picture(let number): "I\(number)"
      case .local(let number): "X\(number)"
      default: "X"
      }
    if known.insert(reference).inserted { objects.append((name, reference)) }
    return name
  }

  mutating func shading(_ number: Int) -> String {
    if known.insert(.local(number)).inserted { shadings.append(("S\(number)", .local(number))) }
    return "S\(number)"
  }

  /// The name of some settings.
  ///
  /// - Parameters:
  ///   - entries: Of their dictionary.
  ///   - mask: A form whose paint says how opaque everything is: the entries end before it, in its dictionary.
  /// - Returns: The same name for the same settings.
  mutating func state(_ entries: PDFBytes, mask: Int? = nil) -> String {
    for state in states where state.entries == entries && state.mask == mask { return state.name }
    let name = "G\(states.count)"
    states.append((name, entries, mask))
    return name
  }

  /// The dictionary.
  func dictionary(_ number: (Reference) -> Int) -> PDFBytes {
    var out = PDFBytes("<<")
    func list(_ key: StaticString, _ items: [(name: String, reference: Reference)]) {
      guard !items.isEmpty else { return }
      out.append(key)
      out.append(" <<")
      for item in items {
        out.append(" \(name: item.name) ")
        out.append(reference: number(item.reference))
      }
      out.append(" >>")
    }
    list(" /Font", fonts)
    list(" /XObject", objects)
    list(" /Shading", shadings)
    if !states.isEmpty {
      out.append(" /ExtGState <<")
      for state in states {
        out.append(" \(name: state.name) << \(state.entries)")
        if let mask = state.mask {
          out.append(reference: number(.local(mask)))
          out.append(" >>")
        }
        out.append(" >>")
      }
      out.append(" >>")
    }
    out.append(" >>")
    return out
  }
}

extension PageJob {
  /// The page as operators and objects.
  func written() -> WrittenPage {
    let unit = PageUnit.unit(width: page.width, height: page.height)
    let shared = PageObjects(self)
    var writer = StreamWriter(height: page.height, rules: rules, shared: shared)
    if unit != 1 {
      writer.out.append([1 / unit, 0, 0, 1 / unit], decimals: 6)
      writer.out.append("0 0 cm\n")
    }
    writer.write(page.steps)
    let encoded = newPictures.map {
      (number: $0.number, picture: EncodedPicture($0.picture, rules))
    }
    return WrittenPage(
      content: Deflate.packed(writer.out.bytes), resources: writer.resources,
      objects: shared.objects, pictures: encoded, unit: unit,
      hasTransparency: shared.hasTransparency || encoded.contains { $0.picture.mask != nil },
      problem: shared.problem, markCount: shared.markCount, splits: shared.splits)
  }
}

/// Pages of more than 200 inches count in larger units.
///
/// - Source: PDF 1.7, Annex C.2 and `UserUnit`.
enum PageUnit {
  static let largestSide = 14_400.0

  static func unit(width: Double, height: Double) -> Double {
    let side = max(width, height)
    return side <= largestSide ? 1 : (side / largestSide).rounded(.up)
  }
}
