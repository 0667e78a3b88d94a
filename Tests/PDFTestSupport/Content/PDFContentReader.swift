// SPDX-License-Identifier: MIT

/// Interprets the content of a page as a reader does, and records its painting.
final class PDFContentReader {
  private let file: PDFFile
  private let fonts: PDFFontShelf
  let content = PDFPageContent()

  struct State {
    var matrix = PDFMatrix()
    var font: PDFFont?
    var fontSize = 0.0
    var characterSpacing = 0.0
    var wordSpacing = 0.0
    var scale = 1.0
    var leading = 0.0
    var rise = 0.0
    var renderingMode = 0
  }

  private struct Frame {
    var resources: PDFObject
    var owner: PDFContentOwner
    var stream: Int
  }

  private var state = State()
  private var mark: PDFMark?
  private var depth = 0

  init(_ file: PDFFile, fonts: PDFFontShelf) {
    self.file = file
    self.fonts = fonts
  }

  func read(page number: Int, resources: PDFObject, ownsResources: Bool) {
    let contents = file.resolve(.reference(number), "Contents")
    let parts = contents.array ?? [file.object(number)[key: "Contents"] ?? .null]
    var bytes: [UInt8] = []
    for part in parts where file.resolve(part) != .null {
      bytes += (file.data(part) ?? []) + [10]
    }
    let stream = parts.first?.reference ?? number
    run(bytes, Frame(resources: resources, owner: .page(number), stream: stream))
    if !ownsResources, !content.painted.isEmpty {
      note(.inheritedResource, stream, "the page's resources stand in a node above it")
    }
  }

  private func note(_ problem: PDFContentProblem, _ object: Int, _ sentence: String) {
    content.findings.append((problem, object, sentence))
  }

  // MARK: Streams

  private func run(_ bytes: [UInt8], _ frame: Frame) {
    var reader = PDFOperationReader(bytes)
    var saved: [State] = []
    let firstMark = mark
    var openMarks = 0
    var text: (line: PDFMatrix, place: PDFMatrix)?
    while let operation = reader.next() {
      let name = operation.name
      guard PDFOperators.operands[name] != nil else {
        note(.unknownOperator, frame.stream, "“\(name)” is no operator")
        continue
      }
      guard PDFOperators.fits(operation) else {
        note(.operands, frame.stream, "“\(name)” has the operands \(operation.operands)")
        continue
      }
      if text != nil, PDFOperators.outsideText.contains(name) {
        note(.forbiddenInText, frame.stream, "“\(name)” stands between BT and ET")
      }
      switch name {
      case "q":
        saved.append(state)
        content.deepestState = max(content.deepestState, saved.count + depth)
      case "Q":
        if let last = saved.popLast() {
          state = last
        } else {
          note(.unbalancedState, frame.stream, "a Q has no q before it")
        }
      case "BT": text = (PDFMatrix(), PDFMatrix())
      case "ET":
        if text == nil { note(.unbalancedText, frame.stream, "an ET has no BT before it") }
        text = nil
      case "BMC", "BDC":
        openMarks += 1
        begin(operation, frame)
      case "EMC":
        if openMarks > 0 {
          openMarks -= 1
          mark = mark?.parent
        } else {
          note(.unbalancedMarks, frame.stream, "an EMC has nothing before it that it ends")
        }
      case _
      where PDFOperators.textShowing.contains(name) || PDFOperators.textPositioning.contains(name):
        if text == nil {
          note(.textOutsideObject, frame.stream, "“\(name)” stands outside of BT and ET")
          text = (PDFMatrix(), PDFMatrix())
          show(operation, frame, &text!)
          text = nil
        } else {
          show(operation, frame, &text!)
        }
      default: perform(operation, frame)
      }
    }
    for (kind, sentence) in reader.problems where kind != .nameEncoding {
      note(.syntax, frame.stream, sentence)
    }
    if text != nil { note(.unbalancedText, frame.stream, "a BT has no ET behind it") }
    if let first = saved.first {
      note(.unbalancedState, frame.stream, "\(saved.count) q have no Q behind them")
      state = first
    }
    if openMarks > 0 {
      note(.unbalancedMarks, frame.stream, "\(openMarks) sequences of marked content do not end")
    }
    mark = firstMark
  }

  private func begin(_ operation: PDFOperation, _ frame: Frame) {
    var properties: PDFDictionary = [:]
    if operation.operands.count == 2 {
      if let name = operation.operands[1].name {
        let found = file.resolve(frame.resources, "Properties", name)
        if let values = found.dictionary {
          properties = values
        } else {
          note(.missingResource, frame.stream, "there are no properties “\(name)”")
        }
      } else {
        properties = operation.operands[1].dictionary ?? [:]
      }
    }
    let new = PDFMark(
      operation.operands[0].name ?? "", properties, frame.owner, mark, order: content.marks.count)
    if let number = new.mcid,
      content.marks.contains(where: { $0.mcid == number && $0.owner == frame.owner })
    {
      note(.repeatedNumber, frame.stream, "the MCID \(number) stands twice")
    }
    content.marks.append(new)
    mark = new
  }

  private func paint(_ kind: PDFPainted.Kind, _ frame: Frame) {
    content.painted.append(PDFPainted(kind: kind, mark: mark, owner: frame.owner))
  }

  private func resource(_ kind: String, _ name: String?, _ frame: Frame) -> PDFObject? {
    guard let name, let entries = file.resolve(frame.resources, kind).dictionary,
      let found = entries[name]
    else {
      note(.missingResource, frame.stream, "\(kind) of the resources has no “\(name ?? "")”")
      return nil
    }
    return found
  }

  // MARK: Operators

  private func perform(_ operation: PDFOperation, _ frame: Frame) {
    let numbers = operation.operands.compactMap(\.number)
    let name = operation.operands.first?.name
    switch operation.name {
    case "cm": state.matrix = PDFMatrix(numbers).times(state.matrix)
    case "Tc": state.characterSpacing = numbers[0]
    case "Tw": state.wordSpacing = numbers[0]
    case "Tz": state.scale = numbers[0] / 100
    case "TL": state.leading = numbers[0]
    case "Ts": state.rise = numbers[0]
    case "Tr": state.renderingMode = Int(numbers[0])
    case "Tf":
      setFont(resource("Font", name, frame))
      state.fontSize = numbers[0]
    case "ri": content.renderingIntents.insert(name ?? "")
    case "gs": setGraphicsState(resource("ExtGState", name, frame))
    case "g", "G": useDevice("DeviceGray", frame)
    case "rg", "RG": useDevice("DeviceRGB", frame)
    case "k", "K": useDevice("DeviceCMYK", frame)
    case "cs", "CS": setSpace(name ?? "", frame)
    case "scn", "SCN":
      if let pattern = operation.operands.last?.name {
        usePattern(resource("Pattern", pattern, frame), frame)
      }
    case "sh":
      if let shading = resource("Shading", name, frame) {
        useSpace(file.resolve(shading, "ColorSpace"), frame)
        paint(.shading, frame)
      }
    case "Do": if let object = resource("XObject", name, frame) { showXObject(object, frame) }
    case "BI": if let image = operation.image { showInline(image, frame) }
    case _ where PDFOperators.pathPainting.contains(operation.name) && operation.name != "n":
      paint(.path, frame)
    default: break
    }
  }

  private func setFont(_ object: PDFObject?) {
    guard let object else { return state.font = nil }
    let font = fonts.font(object)
    state.font = font
    if let font { content.fonts[font.number] = font }
  }

  private func setGraphicsState(_ object: PDFObject?) {
    guard let object, let values = file.resolve(object).dictionary else { return }
    content.graphicsStates.append(object)
    if let font = file.resolve(values["Font"]).array, font.count == 2 {
      setFont(font[0])
      state.fontSize = font[1].number ?? 0
    }
    if let mask = values["SMask"], file.resolve(mask).dictionary != nil {
      content.usesTransparency = true
      // Its group is content too.
      showForm(file.resolve(mask)[key: "G"] ?? .null, isMask: true)
    }
    for key in ["ca", "CA"] where (file.resolve(values[key]).number ?? 1) < 1 {
      content.usesTransparency = true
    }
    if let mode = file.resolve(values["BM"]).name, mode != "Normal", mode != "Compatible" {
      content.usesTransparency = true
    }
  }

  private func setSpace(_ name: String, _ frame: Frame) {
    if ["DeviceGray", "DeviceRGB", "DeviceCMYK"].contains(name) { return useDevice(name, frame) }
    if name == "Pattern" { return }
    if let space = resource("ColorSpace", name, frame) { useSpace(file.resolve(space), frame) }
  }

  private func useDevice(_ name: String, _ frame: Frame) {
    let other = "Default" + name.dropFirst(6)
    if let space = file.resolve(frame.resources, "ColorSpace", other).array {
      content.colorSpaces.append(.array(space))
    } else {
      content.deviceSpaces.insert(name)
    }
  }

  private func useSpace(_ space: PDFObject, _ frame: Frame) {
    if let name = space.name {
      let long = ["G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"][name] ?? name
      return setSpace(long, frame)
    }
    guard let parts = space.array, let kind = parts.first?.name else { return }
    content.colorSpaces.append(space)
    switch kind {
    case "Indexed", "I", "Pattern":
      if parts.count > 1 { useSpace(file.resolve(parts[1]), frame) }
    case "Separation", "DeviceN":
      if parts.count > 2 { useSpace(file.resolve(parts[2]), frame) }
    default: break
    }
  }

  private func usePattern(_ object: PDFObject?, _ frame: Frame) {
    guard let object, let number = object.reference ?? frame.stream as Int? else { return }
    let pattern = file.resolve(object)
    if file.resolve(pattern, "PatternType").integer == 2 {
      useSpace(file.resolve(pattern, "Shading", "ColorSpace"), frame)
    } else if content.xObjects.insert(number).inserted, let bytes = file.data(object) {
      enter(bytes, file.resolve(pattern, "Resources"), .form(number), number)
    }
  }

  // MARK: Images and forms

  private func showXObject(_ object: PDFObject, _ frame: Frame) {
    guard let number = object.reference else { return }
    content.xObjects.insert(number)
    switch file.resolve(object, "Subtype").name {
    case "Image":
      if file.resolve(object, "ImageMask").boolean != true {
        useSpace(file.resolve(object, "ColorSpace"), frame)
      }
      if file.resolve(object, "SMask").stream != nil { content.usesTransparency = true }
      paint(.image(number), frame)
    case "Form": showForm(object, isMask: false)
    default: break
    }
  }

  private func showForm(_ object: PDFObject, isMask: Bool) {
    guard let number = object.reference, let bytes = file.data(object), depth < 20 else { return }
    content.xObjects.insert(number)
    let form = file.resolve(object)
    if form[key: "StructParents"] != nil { content.formUses[number, default: 0] += 1 }
    if file.resolve(form, "Group", "S").name == "Transparency" { content.usesTransparency = true }
    let before = state
    if let matrix = file.resolve(form, "Matrix").array?.compactMap(\.number), matrix.count == 6 {
      state.matrix = PDFMatrix(matrix).times(state.matrix)
    }
    let outer = mark
    if isMask { mark = PDFMark("Artifact", [:], .form(number), mark, order: -1) }
    enter(bytes, file.resolve(form, "Resources"), .form(number), number)
    mark = outer
    state = before
  }

  private func enter(
    _ bytes: [UInt8], _ resources: PDFObject, _ owner: PDFContentOwner, _ number: Int
  ) {
    guard depth < 20 else { return }
    depth += 1
    let before = state
    run(bytes, Frame(resources: resources, owner: owner, stream: number))
    state = before
    depth -= 1
  }

  private func showInline(_ image: PDFStream, _ frame: Frame) {
    content.inlineImages.append(image)
    let isMask = (image.dictionary["IM"] ?? image.dictionary["ImageMask"])?.boolean == true
    if !isMask, let space = image.dictionary["CS"] ?? image.dictionary["ColorSpace"] {
      useSpace(space, frame)
    }
    paint(.image(nil), frame)
  }

  // MARK: Text

  private func show(
    _ operation: PDFOperation, _ frame: Frame, _ text: inout (line: PDFMatrix, place: PDFMatrix)
  ) {
    func nextLine(_ x: Double, _ y: Double) {
      text.line = PDFMatrix([1, 0, 0, 1, x, y]).times(text.line)
      text.place = text.line
    }
    let numbers = operation.operands.compactMap(\.number)
    switch operation.name {
    case "Td": return nextLine(numbers[0], numbers[1])
    case "TD":
      state.leading = -numbers[1]
      return nextLine(numbers[0], numbers[1])
    case "Tm":
      text.line = PDFMatrix(numbers)
      text.place = text.line
      return
    case "T*": return nextLine(0, -state.leading)
    case "\"":
      (state.wordSpacing, state.characterSpacing) = (numbers[0], numbers[1])
      nextLine(0, -state.leading)
    case "'": nextLine(0, -state.leading)
    default: break
    }
    let parts = operation.operands.last?.array ?? [operation.operands.last ?? .null]
    guard let font = state.font else {
      return note(.missingResource, frame.stream, "text is shown without a font")
    }
    var codes: [PDFFont.Code] = []
    let start = text.place.times(state.matrix)
    for part in parts {
      if let number = part.number {
        text.place = PDFMatrix([1, 0, 0, 1, -number / 1000 * state.fontSize * state.scale, 0])
          .times(
            text.place)
      }
      for code in font.codes(of: part.string ?? []) {
        codes.append(code)
        var advance = font.width(of: code) / 1000 * state.fontSize + state.characterSpacing
        if code.length == 1, code.value == 32 { advance += state.wordSpacing }
        text.place = PDFMatrix([1, 0, 0, 1, advance * state.scale, 0]).times(text.place)
      }
    }
    let end = text.place.times(state.matrix)
    let shown = PDFShown(
      font: font, codes: codes, renderingMode: state.renderingMode,
      size: state.fontSize * start.height, x: start.values[4], y: start.values[5],
      endX: end.values[4])
    paint(.text(shown), frame)
    // Glyphs of a Type 3 font are content with their own resources.
    for glyph in font.takeProcedures(codes) {
      guard let bytes = file.data(glyph), let number = glyph.reference else { continue }
      let own = font.glyphResources
      let before = content.painted.count
      enter(bytes, own ?? frame.resources, .form(number), number)
      content.painted.removeSubrange(before...)
    }
  }
}

/// Six numbers that map coordinates (ISO 32000-1, 8.3.3).
struct PDFMatrix {
  var values: [Double] = [1, 0, 0, 1, 0, 0]

  init() {}
  init(_ values: [Double]) { if values.count == 6 { self.values = values } }

  /// This one first, then the other.
  func times(_ other: PDFMatrix) -> PDFMatrix {
    let (a, b) = (values, other.values)
    return PDFMatrix([
      a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
      a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
      a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    ])
  }

  /// The length of a vertical unit.
  var height: Double { (values[2] * values[2] + values[3] * values[3]).squareRoot() }
}
