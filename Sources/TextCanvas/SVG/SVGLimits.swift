// SPDX-License-Identifier: MIT

/// Checks an SVG before librsvg reads it: its content must neither use unlimited memory nor end the
/// process.
///
/// librsvg 2.54 limits the number of elements, but
///
/// - decodes images in `data:` URLs whatever their size, and follows such URLs to further drawings,
///   style sheets and text, without these limits;
/// - recurses on the stack, so drawings that are too deep end the process;
/// - ends the process at unexpected content: convolutions of 400 numbers and more, empty tiles,
///   characters of two million points;
/// - takes time that grows with the square of a run of characters, or with the octaves of noise.
///
/// Other errors are left to it. Attributes and elements are checked by their names without regard
/// to their namespace: too strict rather than too lax.
///
/// - Source: The sources of librsvg 2.54.7, and a drawing that broke it for each limit.
final class SVGLimits: SVGMarkupReader {
  /// The maximum depth of elements and references; the library survived 600 on a stack of 8 MiB.
  private static let largestDepth = 400
  /// The maximum depth of brackets in a style sheet.
  private static let largestStyleDepth = 100
  /// A convolution of 20 × 20 ends the process.
  private static let largestKernel = 399
  /// More octaves of noise change no pixel.
  private static let largestOctaves = 32
  /// In CSS pixels; the process ends where a line is higher than 2 097 151.
  private static let largestFontSize = 100_000.0
  /// The maximum number of characters without an element between them; 10 000 took 20 seconds, 3
  /// 000 one and a half.
  private static let largestRun = 4096

  private var problem: String?
  /// The depth of elements and references.
  private var depth = 0
  private var references = SVGReferences()
  private var names: [String] = []
  private var pixelCount = 0
  private var runLength = 0
  private var style = ""
  private var hasImport = false
  private var hasData = false
  private var largestSize = 16.0
  private var largestGrowth = 1.0
  private var hasLinks = false
  private let canTile: Bool
  /// The inherited values of each open element: dashes, and its scale relative to the drawing.
  private var inherited:
    [(dash: Double, scale: Double, isClip: Bool, area: Double, shrinking: Double)] = []
  /// The shortest dashes in a style sheet, which any element may have.
  private var sheetDash = 0.0
  /// Lengths of paths without their own dashes, which a later style sheet may give them.
  private var lengths = 0.0
  private var widestLine = 0.0
  private var largestScale = 1.0
  /// The smallest scale at which a part of the drawing may be shown.
  private var smallestScale = 1.0
  /// The named fonts and font sizes.
  private var fonts: Set<String> = []
  /// The size of the drawing's own coordinates.
  private var viewBox: (width: Double, height: Double)?

  private init(canTile: Bool) { self.canTile = canTile }

  enum Verdict {
    /// The bytes as they are, or without forbidden content.
    case shown(
      ByteStore, SVGWork, depth: Int, viewBox: (width: Double, height: Double)?)
    /// The reason why it cannot be shown, as the end of a sentence.
    case refused(String)
  }

  static func verdict(on data: ByteStore) throws(SVGDocument.Failure) -> Verdict {
    let looker = SVGLimits(canTile: SVGDocument.isAtLeast(major: 2, minor: 56))
    if case .noLibrary = SVGMarkup.read(data, by: looker) { throw .noLibrary }
    if let problem = looker.problem ?? looker.problemOfWhole() { return .refused(problem) }
    return .shown(
      looker.hasLinks ? SVGWithoutLinks.made(of: data) : data, looker.work(),
      depth: looker.depth, viewBox: looker.viewBox)
  }

  /// A font's document as it is drawn, and the work of each of its glyphs by its id, of which one is drawn at a time; nil if it is not
  /// drawn.
  static func glyphs(in data: ByteStore) -> (document: ByteStore, works: [String: SVGWork])? {
    let looker = SVGLimits(canTile: SVGDocument.isAtLeast(major: 2, minor: 56))
    if case .noLibrary = SVGMarkup.read(data, by: looker) { return nil }
    guard looker.problem == nil, looker.problemOfWhole() == nil else { return nil }
    return (
      looker.hasLinks ? SVGWithoutLinks.made(of: data) : data,
      looker.references.works(ofIDs: "glyph")
    )
  }

  private func problemOfWhole() -> String? {
    if hasImport && hasData { return "it contains a style sheet in a data URL" }
    do throws(SVGReferences.Problem) {
      depth = try references.levels(limit: SVGLimits.largestDepth)
      var size = largestSize
      for _ in 0..<depth where size <= SVGLimits.largestFontSize { size *= largestGrowth }
      return size > SVGLimits.largestFontSize ? "its text is too large" : nil
    } catch {
      return switch error {
      case .circle: "an element refers to one that contains it"
      case .tooDeep:
        "its elements, with those they refer to, are nested deeper than \(SVGLimits.largestDepth)"
      }
    }
  }

  private func work() -> SVGWork {
    // Lines of a twentieth of the drawing's width may cover all of it.
    let side = min(viewBox?.width ?? 100, viewBox?.height ?? 100)
    let hasWideLines = widestLine * largestScale > side / 20
    references.ignoresParts = references.ignoresParts || hasWideLines
    var work = references.work()
    if hasWideLines { work.area += SVGWork.shape * work.shapes }
    // An element that refers to a filter may be larger than it.
    work.kernels *= largestScale * largestScale
    if sheetDash > 0 { work.steps += SVGLimits.stepsOfDash * lengths / sheetDash }
    work.steps += SVGWork.font * Double(fonts.count)
    return work
  }

  private func refuse(_ words: String) { problem = problem ?? words }

  // MARK: Markup

  func begin(_ element: SVGMarkupElement) -> Bool {
    let name = element.name
    runLength = 0
    var found: [String] = []
    var id: String?
    var classes: [Substring] = []
    if name == "feTile", !canTile { refuse("it repeats a tile by a filter") }
    for (key, _, value) in element.attributes {
      switch (name, key) {
      case (_, "id"): id = value
      case (_, "class"): classes = value.split(whereSeparator: \.isWhitespace)
      case ("image", "href"), ("feImage", "href"), ("feImage", "path"):
        if DataURLScanner.isOne(value) { look(atPicture: value) }
        if name == "feImage" { found += SVGLimits.idOf(value) }
      case (_, "href"):
        if name == "a" {
          hasLinks = true
        } else if DataURLScanner.isOne(value) {
          refuse("it refers to a drawing in a data URL")
        }
        if SVGLimits.takesOthersIn.contains(name) { found += SVGLimits.idOf(value) }
      case ("feConvolveMatrix", "kernelMatrix"):
        // At least the number of numbers.
        let count = value.utf8.split { !(0x30...0x39).contains($0) }.count
        if count > SVGLimits.largestKernel {
          refuse("a convolution has more than \(SVGLimits.largestKernel) numbers")
        }
      case ("feTurbulence", "numOctaves"):
        if let count = Double(value.trimmed), count > Double(SVGLimits.largestOctaves) {
          refuse("its noise has more than \(SVGLimits.largestOctaves) octaves")
        }
      case (_, "d"), (_, "points"), (_, "transform"), (_, "gradientTransform"): break
      case (_, "font-size"), (_, "font"), (_, "font-family"):
        fonts.insert(value)
        found += look(atStyle: "\(key): \(value)")
      default:
        found += look(atStyle: value)
      }
    }
    let (work, points, part) = work(of: element)
    references.begin(
      name: name, id: id, classes: classes, references: found, work: work,
      points: Double(max(points, 1)), part: part)
    names.append(name)
    if name == "style" { style = "" }
    return problem == nil
  }

  func end() -> Bool {
    runLength = 0
    references.end()
    _ = inherited.popLast()
    if names.popLast() == "style" { look(atSheet: style) }
    return problem == nil
  }

  func characters(_ text: String) -> Bool {
    if names.last == "style" {
      style += text
    } else if names.contains("text") {
      let before = Double(runLength)
      runLength += text.utf16.count
      let images = text.unicodeScalars.count { SVGLimits.couldBeImage($0.value) }
      let side = min(viewBox?.width ?? 512, viewBox?.height ?? 512)
      let size = min(largestSize * largestScale, 2 * side)
      references.addSteps(SVGWork.imageCharacter * Double(images) * size * size)
      references.addSteps(5 * (Double(runLength) * Double(runLength) - before * before))
      if runLength > SVGLimits.largestRun {
        refuse("it has more than \(SVGLimits.largestRun) characters in one run of text")
      }
    }
    return problem == nil
  }

  /// Returns whether a character may be drawn as an image: an emoji, or part of one.
  private static func couldBeImage(_ scalar: UInt32) -> Bool {
    scalar >= 0x1F000 || (0x2190...0x2BFF).contains(scalar) || (0x3030...0x3299).contains(scalar)
      || scalar == 0x20E3 || scalar == 0xFE0F
  }

  func instruction(_ target: String, _ data: String) -> Bool {
    if target == "xml-stylesheet" {
      let words = data.filter { $0 != "\t" && !$0.isNewline }.lowercased()
      if words.contains("data:") || words.contains("&") {
        refuse("it contains a style sheet in a data URL")
      }
    }
    return problem == nil
  }

  /// Elements that draw, or include, the elements that they refer to.
  private static let takesOthersIn: Set = [
    "use", "tref", "pattern", "linearGradient", "radialGradient", "filter", "mask", "clipPath",
    "marker", "symbol",
  ]

  private static func idOf(_ address: String) -> [String] {
    address.hasPrefix("#") ? [String(address.dropFirst())] : []
  }

  // MARK: Style

  private func look(atSheet text: String) {
    let scan = SVGStyleScan(text)
    note(scan)
    noteGeometry(of: text)
    for rule in scan.rules {
      let ids = scan.addresses[rule.addresses].flatMap { SVGLimits.idOf($0.trimmed) }
      let costly = SVGCostlyStyle(rule.body)
      widestLine = max(widestLine, costly.lineWidth)
      if let dash = costly.dash, dash > 0 {
        sheetDash = sheetDash > 0 ? min(sheetDash, dash) : dash
      }
      if !ids.isEmpty || costly.work != SVGWork() {
        references.add(selector: rule.selector, references: ids, work: costly.work)
      }
    }
  }

  /// Returns the ids that a value refers to.
  private func look(atStyle text: String) -> [String] {
    // No other value can contain a URL, or a font size.
    guard text.utf8.contains(where: { $0 == 0x28 || $0 == 0x5C || $0 == 0x3A }) else { return [] }
    let scan = SVGStyleScan(text)
    note(scan)
    return scan.addresses.flatMap { SVGLimits.idOf($0.trimmed) }
  }

  private func note(_ scan: SVGStyleScan) {
    if scan.depth > SVGLimits.largestStyleDepth {
      refuse("a style has more than \(SVGLimits.largestStyleDepth) brackets within brackets")
    }
    hasImport = hasImport || scan.hasImport
    for address in scan.addresses where DataURLScanner.isOne(address) {
      hasData = true
      if address.contains("#") { refuse("it refers to a drawing in a data URL") }
    }
    for word in scan.fontSizes {
      fonts.insert(word)
      note(fontSize: word)
    }
  }

  private func note(fontSize word: String) {
    if word == "larger" { largestGrowth = max(largestGrowth, 1.2) }
    // 1e3 is a number, 1em is one with a unit.
    var number = word.prefix { $0.isNumber || "+-.e".contains($0) }
    while !number.isEmpty, Double(number) == nil { number = number.dropLast() }
    guard let value = Double(number) else { return }
    switch word[number.endIndex...] {
    case "%": largestGrowth = max(largestGrowth, value / 100)
    case "em", "ex", "rem", "ch": largestGrowth = max(largestGrowth, value)
    case "", "px": largestSize = max(largestSize, value)
    // An inch at most; parts of the image's size are unknown.
    default: largestSize = max(largestSize, value * 96)
    }
  }

  // MARK: Work

  /// The work of a dash, in steps.
  private static let stepsOfDash = 1500.0

  /// Returns the work of an element itself, and the number of its points.
  ///
  /// Size: a case for each relevant attribute, and then their combination.
  private func work(
    of element: SVGMarkupElement
  ) -> (SVGWork, points: Int, part: Double) {
    var work = SVGWork(element: element.name)
    var style = SVGCostlyStyle()
    var length = 0.0
    var points = 0
    var scale = inherited.last?.scale ?? 1
    var radius = 0.0
    // The area of the drawing's own coordinates.
    let area = max((viewBox?.width ?? 512) * (viewBox?.height ?? 512), 1)
    // The visible area of the coordinates around the element.
    var crossed = inherited.last?.area ?? area
    var shrinking = inherited.last?.shrinking ?? 1
    var paths: [SVGNumbers.PathSize] = []
    for (key, _, value) in element.attributes {
      switch key {
      case "d", "points":
        let path = SVGNumbers.size(ofPath: value)
        length += path.length
        points += path.points
        work.steps += 60 * Double(value.utf8.count)
        paths.append(path)
      case "width", "height", "r", "rx", "ry", "x1", "x2", "y1", "y2":
        // Twice each side, and a circle's circumference.
        length += 7 * abs(SVGLimits.length(value, of: viewBox))
      case "style":
        let own = SVGCostlyStyle(value)
        style.work = style.work + own.work
        style.dash = own.dash ?? style.dash
        style.lineWidth = max(style.lineWidth, own.lineWidth)
        if value.contains("(") { scale *= SVGNumbers.scale(ofTransform: value) }
        noteGeometry(of: value)
      case "transform":
        scale *= SVGNumbers.scale(ofTransform: value)
        shrinking *= SVGNumbers.shrinking(ofTransform: value)
        let larger = SVGNumbers.scale(ofTransform: value)
        crossed /= larger * larger
      case "viewBox" where inherited.isEmpty:
        let box = SVGNumbers.all(in: value)
        if box.count == 4, box[2] > 0, box[3] > 0 { viewBox = (box[2], box[3]) }
      case "viewBox":
        scale *= 100
        let box = SVGNumbers.all(in: value)
        if box.count == 4, box[2] > 0, box[3] > 0 { crossed = box[2] * box[3] }
      case "radius": radius = SVGNumbers.all(in: value).map(abs).max() ?? 0
      case "numOctaves": work.raster += 12 * abs(SVGNumbers.all(in: value).first ?? 0)
      case "kernelMatrix": work.raster += Double(SVGNumbers.all(in: value).count)
      case "vector-effect": length *= 1000
      default: style.add(key, value)
      }
    }
    if inherited.isEmpty, viewBox == nil {
      func side(_ name: String) -> Double? {
        element.attributes.first { $0.name == name && !$0.value.hasSuffix("%") }
          .flatMap { SVGNumbers.all(in: $0.value).first }
      }
      if let width = side("width"), let height = side("height"), width > 0, height > 0 {
        viewBox = (width, height)
      }
    }
    if inherited.isEmpty { crossed = (viewBox?.width ?? 512) * (viewBox?.height ?? 512) }
    for path in paths { work.steps += SVGWork.crossing * path.crossings(in: crossed) }
    smallestScale = min(smallestScale, shrinking)
    if element.name == "pattern" { work.steps += SVGWork.tile * tiles(of: element, in: area) }
    if element.name == "feTurbulence" { work.raster += 12 }
    if element.name == "feMorphology" {
      let side = 2 * radius
      work.kernels += side * side / 8
    }
    let dash = style.dash ?? inherited.last?.dash ?? 0
    let isClip = element.name == "clipPath" || inherited.last?.isClip ?? false
    inherited.append((dash, scale, isClip, crossed, shrinking))
    widestLine = max(widestLine, style.lineWidth)
    largestScale = max(largestScale, scale)
    var part = 1.0
    if isClip {
      // Nothing of it is painted.
      (work.area, work.shapes) = (0, 0)
    } else if work.shapes > 0 {
      let isKnown = element.name != "text" && element.name != "image" && length > 0
      if isKnown { part = min(shapeArea(element, outline: length) * scale * scale / area, 1) }
      work.area += SVGWork.shape * part
    }
    if dash > 0, element.name != "svg" {
      work.steps += SVGLimits.stepsOfDash * length / dash
    } else if style.dash == nil, element.name != "svg" {
      lengths += length
    }
    return (work + style.work, points / 2, part)
  }

  /// Notes whether a style defines the geometry of shapes instead of attributes.
  private func noteGeometry(of style: String) {
    let words = style.lowercased().split { !($0.isLetter || $0 == "-") }
    if words.contains(where: { ["width", "height", "r", "rx", "ry", "d"].contains($0) }) {
      references.ignoresParts = true
    }
  }

  /// Returns an upper bound of a shape's area, in user units.
  private func shapeArea(_ element: SVGMarkupElement, outline length: Double) -> Double {
    func side(_ name: String) -> Double {
      element.attributes.first { $0.name == name }
        .map { abs(SVGLimits.length($0.value, of: viewBox)) } ?? 0
    }
    return switch element.name {
    case "rect": side("width") * side("height")
    case "circle": 4 * side("r") * side("r")
    case "ellipse": 4 * max(side("rx"), side("ry")) * max(side("rx"), side("ry"))
    // No shape is larger than a square whose side is half its outline.
    default: length * length / 4
    }
  }

  /// Returns the maximum number of a pattern's tiles in a drawing that it fills.
  private func tiles(of element: SVGMarkupElement, in area: Double) -> Double {
    var (width, height, isOfUser, shrinking) = (0.0, 0.0, false, smallestScale)
    func side(_ value: String) -> Double {
      abs(SVGNumbers.all(in: value).first ?? 0) * (value.hasSuffix("%") ? 0.01 : 1)
    }
    for (key, _, value) in element.attributes {
      switch key {
      // In per cent of the filled area; all other units are a pixel or more.
      case "width": width = side(value)
      case "height": height = side(value)
      case "patternUnits": isOfUser = value == "userSpaceOnUse"
      case "patternTransform": shrinking *= SVGNumbers.shrinking(ofTransform: value)
      default: break
      }
    }
    let tile = width * height * shrinking * shrinking
    // A pattern that inherits its size from another may be as small as any.
    guard tile > 0 else { return width == 0 && height == 0 ? SVGWork.tileLimit : 0 }
    return min((isOfUser ? area : 1) / tile, SVGWork.tileLimit)
  }

  /// Returns a length in user units.
  private static func length(_ text: String, of box: (width: Double, height: Double)?) -> Double {
    guard let number = SVGNumbers.all(in: text).first else { return 0 }
    if text.hasSuffix("%") { return number / 100 * max(box?.width ?? 1000, box?.height ?? 1000) }
    return text.utf8.last.map { (0x30...0x39).contains($0) } ?? true ? number : number * 96
  }

  // MARK: Images

  private func look(atPicture address: String) {
    let data: DataURLScanner
    do throws(DataURLScanner.Problem) {
      data = try DataURLScanner(address)
    } catch {
      refuse(error.words)
      return
    }
    let store = ByteStore(data.bytes)
    guard !data.bytes.isEmpty, let format = store.withSpan({ ImageFormat($0) }),
      [.png, .jpeg, .gif, .webp].contains(format)
    else {
      refuse("it contains an image that is not PNG, JPEG, GIF or WebP")
      return
    }
    // The library uses this type if it is given.
    guard ["", format.rawValue, format == .jpeg ? "jpg" : ""].contains(data.subtype) else {
      refuse("it contains an image with the media type of another")
      return
    }
    do throws(CanvasError) {
      let image = try CanvasImage(data: data.bytes, name: "an image in it")
      pixelCount += Int(image.width) * Int(image.height)
    } catch {
      refuse("its content cannot be shown (\(error.description))")
      return
    }
    if pixelCount > CanvasImage.largestPixelCount {
      refuse(
        "its images have more than \(CanvasImage.largestPixelCount >> 20) million pixels together"
      )
    }
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
