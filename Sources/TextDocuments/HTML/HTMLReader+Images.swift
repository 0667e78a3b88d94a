// SPDX-License-Identifier: MIT

// Images: their sources, sizes and alternative text.

extension HTMLReader {
  func appendImage(_ tag: HTMLName, _ attributes: HTMLAttributes) {
    let own = makeNode(tag, attributes, in: node).style
    guard own.display != .hidden, let picture = picture(attributes, own) else { return }
    let isBlock = own.display == .block
    if isBlock {
      endParagraph()
      margins.addAbove(own)
    }
    openText(style)
    if isBlock, own.fillsLeft, own.fillsRight { paragraph.format.alignment = .center }
    tell(style.sharedCharacter)
    flush()
    sink.appendImage(picture)
    paragraph.endsWithSpace = false
    guard isBlock else { return }
    endParagraph()
    margins.below = max(margins.below, own.marginBottom ?? 0)
  }

  /// Returns the image of `<img>` with the element's own style; `nil` for none.
  func picture(_ attributes: HTMLAttributes, _ style: HTMLStyle) -> DocumentImage? {
    // An image whose size is 0 is hidden, as in browsers.
    if style.width == .points(0) || style.height == .points(0) { return nil }
    var picture = DocumentImage()
    picture.alternative = attributes["alt"]
    picture.title = attributes["title"].flatMap { $0.isEmpty ? nil : $0 }
    picture.takeSizes(style)
    (picture.alignment, picture.rise) = (style.imageAlignment, style.imageRise)
    picture.take(attributes.address(of: "src") ?? [])
    if !picture.data.isEmpty {
      picture.source = attributes["data-tk-source"]
    } else if let base, let source = picture.source {
      picture.source = base.resolved(source)
    }
    let isShown =
      !picture.data.isEmpty || picture.source != nil || picture.alternative?.isEmpty == false
    return isShown ? picture : nil
  }
}

extension DocumentImage {
  /// Adopts the sizes of a style.
  ///
  /// - Source: CSS 2.2, 10.3.2, 10.4, 10.6.2; a percentage height is automatic, because no
  ///   containing block has a height.
  mutating func takeSizes(_ style: HTMLStyle) {
    func points(_ length: CSSLength?) -> Double? {
      if case .percent? = length { return nil }
      return length?.points(fontSize: style.fontSize).flatMap { $0 > 0 ? $0 : nil }
    }
    func share(_ length: CSSLength?) -> Double? {
      if case .percent(let percent)? = length, percent > 0 { return min(percent, 1000) }
      return nil
    }
    func limit(_ length: BoxFormat.Length, isPercent: Bool = false) -> Double? {
      length.value > 0 && length.isPercent == isPercent ? length.value : nil
    }
    (width, height) = (points(style.width), points(style.height))
    widthShare = share(style.width)
    minimumWidth = limit(style.box.minimumWidth)
    maximumWidth = limit(style.box.maximumWidth)
    maximumWidthShare = limit(style.box.maximumWidth, isPercent: true).map { min($0, 1000) }
    minimumHeight = limit(style.box.minimumHeight)
    maximumHeight = limit(style.box.maximumHeight)
  }

  /// Adopts a source, or the data of a `data:` URL; an empty one is ignored.
  mutating func take(_ address: ArraySlice<UInt8>) {
    guard !address.isEmpty else { return }
    data = DataURL.data(of: address) ?? []
    if !data.isEmpty {
      kind = .init(signatureOf: data[...])
      if address.starts(with: "data:image/svg".utf8) { kind = .svg }
      return
    }
    // Invalid data of a `data:` URL is shortened to a prefix that identifies it.
    let isData = address.starts(with: "data:".utf8)
    source = String(decoding: isData ? address.prefix(200) : address, as: UTF8.self)
  }
}
