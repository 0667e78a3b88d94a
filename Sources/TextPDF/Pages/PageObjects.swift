// SPDX-License-Identifier: MIT

import TextCanvas

/// Objects that a page gets of its own while it is written, by one thread.
final class PageObjects {
  let width: Double
  let height: Double
  let fonts: [Int: FontTable]
  let pictures: [Int: Int]
  let glyphs: [UInt64: GlyphPicture]
  private(set) var objects: [LocalObject] = []
  /// Something is not opaque, or mixes.
  var hasTransparency = false
  private(set) var problem: String?
  /// How many contents of elements there are.
  private(set) var markCount: Int
  /// Contents that others were cut into, in order, by the number of the first.
  private(set) var splits: [Int: [Int]] = [:]

  enum Problem {
    case depth(Int)
    case text(String)
  }

  init(_ job: PageJob) {
    width = job.page.width
    height = job.page.height
    fonts = Dictionary(uniqueKeysWithValues: job.fonts.map { ($0.key, $0.value) })
    pictures = job.pictures
    glyphs = job.glyphs
    rules = job.rules
    markCount = job.page.markCount
  }

  /// The number of a content that follows one of the page's own.
  func takeMark(after number: Int) -> Int {
    splits[number, default: []].append(markCount)
    markCount += 1
    return markCount - 1
  }

  private let rules: PageRules

  /// Notes what a profile does not allow; the first counts.
  func note(_ found: Problem) {
    guard rules.profile.isArchive, problem == nil else { return }
    switch found {
    case .depth(let depth):
      problem =
        "clips and layers stand in each other \(depth) deep, and \(rules.profile.name) allows 28; draw it with fewer"
    case .text(let words): problem = words
    }
  }

  /// Adds an object; gives its number on the page.
  func add(_ object: LocalObject) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// A form of some steps that are painted as one.
  func addForm(
    _ steps: [PageStep], rules: PageRules, colors: String = "DeviceRGB"
  ) -> Int {
    var writer = StreamWriter(height: height, rules: rules, shared: self)
    writer.write(steps)
    return addForm(writer, colors: colors)
  }

  func addForm(_ writer: StreamWriter, colors: String) -> Int {
    hasTransparency = true
    var entries = PDFBytes("/Type /XObject /Subtype /Form /BBox [0 0 ")
    entries.append(width)
    entries.append(byte: 0x20)
    entries.append(height)
    entries.append("] /Group << /S /Transparency /CS /\(colors) /I true >> /Filter /FlateDecode")
    return add(
      LocalObject(
        entries: entries, data: Deflate.packed(writer.out.bytes), resources: writer.resources,
        marks: writer.marks))
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
