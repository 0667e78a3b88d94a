// SPDX-License-Identifier: MIT

package import TextCanvas
import TextFonts
import TextStructures

/// A PDF that receives pages from a canvas.
///
///     canvas   RecordedPage ─> register: fonts, images, in order
///     threads                  PageJob ─> WrittenPage: operators, compressed
///     book                                WrittenPage ─> objects, in the order of pages ─> output
///
/// The font data for a page's text is determined when the page is received, one page after the
/// other; so the same input gives the same bytes, with any number of threads.
package final class PDFDocument: PageWriter {
  package let largestSide = 720_000.0
  private let options: PDFOptions
  private let sink: any OutputSink
  private let objectWriter: PDFObjectWriter
  private let workers: WorkerThreads<PageJob, PageResult>
  private var tables: [FontTable] = []
  /// Indexes of `tables`, by the numbers of the instances.
  private var numbers: [Int: Int] = [:]
  private var pictures: [Int: Int] = [:]
  private var imageCount = 0
  private var glyphs: [GlyphImage.Key: GlyphImage] = [:]
  private var rules: PageConstraints

  struct PageResult {
    var number: Int
    var job: PageJob
    var written: WrittenPage
  }

  package init(to sink: any OutputSink, _ options: PDFOptions = PDFOptions()) throws(CanvasError) {
    try options.check()
    self.options = options
    self.sink = sink
    let objectWriter = try PDFObjectWriter(sink, options)
    self.objectWriter = objectWriter
    rules = PageConstraints(
      allowsInterpolation: !options.profile.isArchive, profile: options.profile)
    let count = options.threads ?? BackgroundThread.processorCount
    workers = WorkerThreads(
      count: count <= 1 ? 0 : min(count, 16), takesOnOwner: !sink.canBeWrittenConcurrently,
      work: { PageResult(number: $0.page.number, job: $0, written: $0.written()) },
      take: { objectWriter.add($0) })
  }

  package var problem: CanvasError? { objectWriter.problem ?? sink.refusal }

  package func write(_ page: RecordedPage) throws(CanvasError) {
    if let problem { throw problem }
    var job = PageJob(page: page, fonts: [:], pictures: [:], newImages: [], rules: rules)
    // A document with a structure marks everything that it paints.
    job.rules.isTagged = page.steps.contains { if case .mark = $0 { true } else { false } }
    register(page.steps, &job)
    for number in job.fonts.keys { job.fonts[number] = tables[numbers[number]!] }
    workers.submit(job)
    if let problem = objectWriter.problem { throw problem }
  }

  package func finish(_ document: DocumentParts) throws(CanvasError) {
    if let problem { throw problem }
    workers.finish()
    try objectWriter.finish(document, tables)
  }

  // MARK: Fonts and images

  private func register(_ steps: [PageStep], _ job: inout PageJob) {
    for step in steps {
      switch step {
      case .glyphs(let row): register(row, &job)
      case .picture(let placed): register(placed.picture, &job)
      case .group(let group, _, _), .groupShape(let group, _): register(group.steps, &job)
      default: break
      }
    }
  }

  private func register(_ picture: PageImage, _ job: inout PageJob) {
    guard case .image(let image) = picture.content else { return }
    if let known = pictures[image.number] {
      job.pictures[image.number] = known
      return
    }
    let number = imageCount
    imageCount += 1
    pictures[image.number] = number
    job.pictures[image.number] = number
    job.newImages.append((number, picture))
  }

  private func register(_ row: GlyphRow, _ job: inout PageJob) {
    let place: Int
    if let known = numbers[row.font.id] {
      place = known
    } else {
      place = tables.count
      let (kind, note) = EmbeddingRules.kind(of: row.font)
      if let note { options.warn(note) }
      tables.append(FontTable(number: place, row.font, kind))
      numbers[row.font.id] = place
    }
    // Stored after all rows of the page are known.
    if job.fonts[row.font.id] == nil { job.fonts[row.font.id] = tables[place] }
    if case .drawings = tables[place].kind, row.isSeen {
      for glyph in row.glyphs { registerImage(of: glyph.id, row.font, row.color, &job) }
    }
    guard let text = row.text else {
      for glyph in row.glyphs where !tables[place].knows(glyph.id) {
        addAlone(glyph.id, place)
      }
      return
    }
    if text.isPlain, !addsGlyphs(row, tables[place]) { return }
    let clusters = RowClusters(row.glyphs, text)
    let isByCharacter = text.isBackward && job.rules.isTagged
    clusters.forEach { glyphs, bytes in
      for index in glyphs where !tables[place].knows(row.glyphs[index].id) {
        let glyph = row.glyphs[index].id
        let share = share(of: index, in: glyphs, bytes, clusters, place)
        if isByCharacter, let share, addLetters(of: glyph, share, place) { continue }
        add(glyph, share, place)
      }
    }
  }

  /// Returns whether a row has a glyph that its font's table lacks.
  private func addsGlyphs(_ row: GlyphRow, _ table: FontTable) -> Bool {
    let all = row.glyphs
    let (glyphs, texts) = (all.span, table.texts.span)
    for index in glyphs.indices where texts[Int(glyphs[index].id)] == 0 { return true }
    return false
  }

  /// Registers a glyph with an image, once in the document, and once for each colour of text that
  /// it depends on.
  private func registerImage(
    of glyph: UInt16, _ font: FontInstance, _ color: PaintColor, _ job: inout PageJob
  ) {
    var key = GlyphImage.Key(font, glyph)
    if let known = glyphs[key] {
      job.glyphs[key] = known
      guard case .coloredByText = known else { return }
      key = GlyphImage.Key(font, glyph, color: color)
      if let known = glyphs[key] {
        job.glyphs[key] = known
        return
      }
    }
    let found: GlyphImage
    if let drawn = ColorGlyph.of(glyph, font, textColor: color) {
      let picture = drawn.forPDF
      register(picture, &job)
      guard case .image(let image) = picture.content, let number = pictures[image.number] else {
        return
      }
      found = .colors(number, drawn.squareToEm)
      if drawn.usesTextColor {
        (glyphs[key], job.glyphs[key]) = (.coloredByText, .coloredByText)
        key = GlyphImage.Key(font, glyph, color: color)
      }
    } else {
      found = bitmap(of: glyph, font, &job)
    }
    glyphs[key] = found
    job.glyphs[key] = found
  }

  /// Returns a glyph's bitmap.
  private func bitmap(
    of glyph: UInt16, _ font: FontInstance, _ job: inout PageJob
  ) -> GlyphImage {
    guard font.colorLayers(of: glyph).isEmpty, let mask = font.mask(of: glyph, pixelsPerEm: 256),
      mask.width > 0, mask.height > 0, mask.pixelsPerEm > 0,
      mask.format == .color || font.face.isBitmapOnly
    else { return .none }
    let unit = 1 / mask.pixelsPerEm
    let square = CanvasTransform(
      a: Double(mask.width) * unit, d: Double(mask.height) * unit, tx: Double(mask.left) * unit,
      ty: -Double(mask.top) * unit)
    guard mask.format == .color else {
      return .shape(
        PageImage(.coverage(mask.bytes), width: mask.width, height: mask.height), square)
    }
    job.newImages.append(
      (imageCount, PageImage(.pixels(mask.bytes), width: mask.width, height: mask.height)))
    imageCount += 1
    return .colors(imageCount - 1, square)
  }

  /// Returns the share of its cluster that a glyph represents; nil if unknown.
  private func share(
    of index: Int, in glyphs: Range<Int>, _ bytes: Range<Int>, _ clusters: RowClusters, _ place: Int
  ) -> String? {
    ClusterShares.texts(
      of: clusters.glyphs[glyphs].map(\.id), for: clusters.string(bytes),
      in: tables[place].instance)[index - glyphs.lowerBound]
  }

  /// Adds a glyph of several right-to-left letters; returns false for any other.
  ///
  /// The glyph represents the first letter, and invisible glyphs represent the others
  /// (`HiddenCharacters`).
  private func addLetters(of glyph: UInt16, _ share: String, _ place: Int) -> Bool {
    guard let letters = HiddenCharacters.glyphs(of: share, in: tables[place].instance),
      let first = share.unicodeScalars.last
    else { return false }
    tables[place].add(glyph, text: String(Character(first)))
    for (letter, scalar) in zip(letters, share.unicodeScalars.reversed().dropFirst())
    where !tables[place].knows(letter) {
      tables[place].add(letter, text: String(Character(scalar)))
    }
    return true
  }

  /// Adds a glyph at its first use, with its cluster or its share of it.
  private func add(_ glyph: UInt16, _ share: String?, _ place: Int) {
    let font = tables[place].instance
    guard let text = share else { return addAlone(glyph, place) }
    let scalars = text.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first, font.glyph(for: scalar.value) != glyph,
      let usual = ClusterShares.usual(glyph, in: font)
    {
      // A space's or hyphen's glyph that represents something else here.
      return tables[place].add(glyph, text: String(Character(usual)))
    }
    tables[place].add(glyph, text: text)
  }

  /// Adds a glyph without known characters.
  private func addAlone(_ glyph: UInt16, _ place: Int) {
    tables[place].add(glyph, text: ReverseCharacters.text(of: glyph, in: tables[place].instance))
  }
}

/// The character of a glyph by the font's `cmap`.
enum ReverseCharacters {
  static func text(of glyph: UInt16, in font: FontInstance) -> String {
    for range in font.face.characters {
      for scalar in range where font.glyph(for: scalar) == glyph {
        if let scalar = Unicode.Scalar(scalar) { return String(Character(scalar)) }
      }
    }
    return "\u{FFFD}"
  }
}

extension Canvas {
  /// Creates a PDF that is written to `sink` page by page; written pages are not kept.
  package static func pdf(
    to sink: any OutputSink, _ options: PDFOptions = PDFOptions()
  ) throws(CanvasError) -> Canvas {
    let canvas = Canvas(writer: try PDFDocument(to: sink, options))
    if options.isTagged || options.profile.needsStructure {
      let structure = DocumentStructure(language: options.language)
      // PDF/A-2a, 6.7.5. In PDF/UA-1, 7.3, a meaningless text is not an alternative text.
      structure.needsAlternatives = options.profile.needsStructure && !options.profile.isAccessible
      canvas.structure = structure
    }
    return canvas
  }

  /// Creates a PDF that appears at `path` when it is finished.
  package static func pdf(
    to path: String, _ options: PDFOptions = PDFOptions()
  ) throws(CanvasError) -> Canvas {
    try pdf(to: AtomicFile(path: path), options)
  }
}
