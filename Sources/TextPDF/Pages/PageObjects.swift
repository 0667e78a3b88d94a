// SPDX-License-Identifier: MIT

import TextCanvas

/// The objects that belong to one page, collected while one thread writes it.
final class PageObjects {
  let width: Double
  let height: Double
  let fonts: [Int: FontTable]
  let pictures: [Int: Int]
  let glyphs: [GlyphImage.Key: GlyphImage]
  private(set) var objects: [LocalObject] = []
  /// Whether some paint is not opaque, or has a blend mode.
  var hasTransparency = false
  private(set) var problem: String?
  /// The number of elements' contents.
  private(set) var markCount: Int
  /// The parts that contents were divided into, in order, by the number of the first.
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

  /// Returns the number of a content that follows one of the page's own.
  func takeMark(after number: Int) -> Int {
    splits[number, default: []].append(markCount)
    markCount += 1
    return markCount - 1
  }

  private let rules: PageConstraints

  /// Records a violation of the profile; the first one counts.
  func note(_ found: Problem) {
    guard problem == nil else { return }
    switch found {
    case .depth(let depth):
      problem =
        "clips and layers are nested \(depth) deep, and \(rules.profile.name) allows 28; draw it with fewer"
    case .text(let words): problem = words
    }
  }

  /// Adds an object and returns its number on the page.
  func add(_ object: LocalObject) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// Adds a form of steps that are painted as one.
  func addForm(
    _ steps: [PageStep], rules: PageConstraints, colors: String = "DeviceRGB"
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
    entries.append(
      "] /Group << /S /Transparency /CS \(name: colors) /I true >> /Filter /FlateDecode")
    return add(
      LocalObject(
        entries: entries, data: Deflate.packed(writer.out.bytes), resources: writer.resources,
        marks: writer.marks))
  }
}
