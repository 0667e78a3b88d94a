// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// A page with everything that its text needs, so that any thread can write it.
struct PageJob: Sendable {
  var page: RecordedPage
  var fonts: [Int: FontTable]
  /// The numbers of images that other pages may share, by the image's own number.
  var pictures: [Int: Int]
  /// The images that no earlier page has.
  var newImages: [(number: Int, picture: PageImage)]
  var glyphs: [GlyphImage.Key: GlyphImage] = [:]
  var rules: PageConstraints
}

/// The form of a glyph in colour or with a bitmap.
enum GlyphImage: Sendable {
  /// A drawing that depends on the colour of the text, whose key has the colour.
  case coloredByText
  /// An image with its own colours: its number in the document, and the transform from its unit
  /// square to one em, y down.
  case colors(Int, CanvasTransform)
  /// A shape, painted in the colour of the text.
  case shape(PageImage, CanvasTransform)
  /// Outlines.
  case none

  struct Key: Hashable {
    var font: Int
    var glyph: UInt16
    /// nil if the colour of the text does not matter.
    var color: PaintColor?

    init(_ font: FontInstance, _ glyph: UInt16, color: PaintColor? = nil) {
      self.font = font.id
      self.glyph = glyph
      self.color = color
      self.color?.alpha = 1
    }
  }
}

/// The constraints of all pages of a document.
struct PageConstraints: Sendable {
  var isTagged = false
  /// Whether images may be marked for interpolation.
  var allowsInterpolation = true
  /// The profile whose violations are detected.
  var profile = PDFProfile.none
}

/// A written page, except for object numbers.
struct WrittenPage: Sendable {
  var content: [UInt8]
  var resources: Resources
  var objects: [LocalObject]
  var pictures: [(number: Int, picture: PDFImage)]
  /// The number of points in a unit of the page.
  var unit = 1.0
  var hasTransparency = false
  /// A violation of the document's profile on this page.
  var problem: String?
  /// The number of elements' contents, and the parts that each of the page's own contents was
  /// divided into.
  var markCount = 0
  var splits: [Int: [Int]] = [:]
}

/// An object of a page that gets its number when the page is written.
struct LocalObject: Sendable {
  /// The dictionary entries without resources and length.
  var entries: PDFBytes
  /// The compressed stream; nil for an object that is not a stream.
  var data: [UInt8]?
  var resources: Resources?
  /// The soft mask of an image.
  var mask: Int?
  /// The elements' contents in this stream, by their numbers on the page.
  var marks: [Int] = []
}

/// The resources of a content stream.
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

  /// Returns the name of a font.
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

  /// Returns the name of an image or a form.
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

  /// Returns the name of a graphics state.
  ///
  /// - Parameters:
  ///   - entries: The entries of its dictionary.
  ///   - mask: A form whose paint defines the opacity: the entries end before it, in its
  ///     dictionary.
  /// - Returns: The same name for the same settings.
  mutating func state(_ entries: PDFBytes, mask: Int? = nil) -> String {
    for state in states where state.entries == entries && state.mask == mask { return state.name }
    let name = "G\(states.count)"
    states.append((name, entries, mask))
    return name
  }

  /// Returns the resource dictionary.
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
  /// Returns the page as operators and objects.
  func written() -> WrittenPage {
    let unit = PageUnit.unit(width: page.width, height: page.height)
    let shared = PageObjects(self)
    var writer = StreamWriter(height: page.height, rules: rules, shared: shared)
    if unit != 1 {
      writer.out.append([1 / unit, 0, 0, 1 / unit], decimals: 6)
      writer.out.append("0 0 cm\n")
    }
    writer.write(page.steps)
    let encoded = newImages.map {
      (number: $0.number, picture: PDFImage($0.picture, rules))
    }
    return WrittenPage(
      content: Deflate.packed(writer.out.bytes), resources: writer.resources,
      objects: shared.objects, pictures: encoded, unit: unit,
      hasTransparency: shared.hasTransparency || encoded.contains { $0.picture.mask != nil },
      problem: shared.problem, markCount: shared.markCount, splits: shared.splits)
  }
}

/// The unit of pages of more than 200 inches, which must be larger than a point.
///
/// - Source: PDF 1.7, Annex C.2 and `UserUnit`.
enum PageUnit {
  static let largestSide = 14_400.0

  static func unit(width: Double, height: Double) -> Double {
    let side = max(width, height)
    return side <= largestSide ? 1 : (side / largestSide).rounded(.up)
  }
}
