// SPDX-License-Identifier: MIT

/// The format of an image file, detected from its first bytes; file names and declared types are
/// ignored.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png, jpeg, gif, webp, tiff, bmp, ico, svg

  /// Detects the format; nil for other formats.
  ///
  /// Compressed SVG is one of them: its decompressed size is unknown.
  package init?(_ bytes: Span<UInt8>) {
    func begins(_ magic: [UInt8?], at start: Int = 0) -> Bool {
      guard bytes.count >= start + magic.count else { return false }
      for (index, byte) in magic.enumerated() {
        if let byte, bytes[start + index] != byte { return false }
      }
      return true
    }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
      self = .gif
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if begins([0x49, 0x49, 0x2A, 0x00]) || begins([0x4D, 0x4D, 0x00, 0x2A]) {
      self = .tiff
    } else if begins(Array("BM".utf8)), bytes.count >= 26 {
      self = .bmp
    } else if begins([0, 0, 1, 0]) {
      self = .ico
    } else if ImageFormat.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether the first element of a text is `svg`, possibly with a prefix.
  private static func isSVG(_ bytes: Span<UInt8>) -> Bool {
    let head = bytes.extracting(first: 4096)
    var at = 0
    if head.count >= 3, head[0] == 0xEF, head[1] == 0xBB, head[2] == 0xBF { at = 3 }
    func begins(_ text: String) -> Bool {
      var index = at
      for byte in text.utf8 {
        guard index < head.count, head[index] == byte else { return false }
        index += 1
      }
      return true
    }
    /// Moves after the next `text`; returns false if there is none.
    func skip(past text: String) -> Bool {
      while at < head.count {
        if begins(text) {
          at += text.utf8.count
          return true
        }
        at += 1
      }
      return false
    }
    while at < head.count {
      switch head[at] {
      case 0x20, 0x09, 0x0A, 0x0D:
        at += 1
      case UInt8(ascii: "<"):
        if begins("<?") {
          guard skip(past: "?>") else { return false }
        } else if begins("<!--") {
          guard skip(past: "-->") else { return false }
        } else if begins("<!DOCTYPE") {
          // A subset in brackets may contain the character >.
          while at < head.count, head[at] != UInt8(ascii: ">") {
            if head[at] == UInt8(ascii: "[") {
              guard skip(past: "]") else { return false }
            } else {
              at += 1
            }
          }
          at += 1
        } else {
          var name: [UInt8] = []
          at += 1
          while at < head.count, head[at] > 0x20, head[at] != UInt8(ascii: ">"),
            head[at] != UInt8(ascii: "/")
          {
            if head[at] == UInt8(ascii: ":") { name = [] } else { name.append(head[at]) }
            at += 1
          }
          return name == Array("svg".utf8)
        }
      default:
        return false
      }
    }
    return false
  }

  /// The Debian package of a decoder that is not installed with the library itself.
  var decoderPackage: String? { self == .webp ? "webp-pixbuf-loader" : nil }
}

/// The orientation of an image, numbered as in EXIF.
package enum ImageOrientation: Int, CaseIterable, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether width and height are exchanged.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The transform from the image's own unit square to the upright square.
  package var unitTransform: CanvasTransform {
    switch self {
    case .up: .identity
    case .upMirrored: CanvasTransform(a: -1, d: 1, tx: 1)
    case .down: CanvasTransform(a: -1, d: -1, tx: 1, ty: 1)
    case .downMirrored: CanvasTransform(a: 1, d: -1, ty: 1)
    case .leftMirrored: CanvasTransform(a: 0, b: 1, c: 1, d: 0)
    case .right: CanvasTransform(a: 0, b: 1, c: -1, d: 0, tx: 1)
    case .rightMirrored: CanvasTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .left: CanvasTransform(a: 0, b: -1, c: 1, d: 0, ty: 1)
    }
  }

  /// Reads the EXIF orientation of a JPEG file; `up` if there is none.
  ///
  /// - Source: JPEG (ITU T.81, B.1.1.3) for the segments, EXIF 2.3, 4.6, for the tag 0x0112.
  package init(jpeg bytes: Span<UInt8>) {
    self = .up
    func byte(_ at: Int) -> Int? { at >= 0 && at < bytes.count ? Int(bytes[at]) : nil }
    func number(_ at: Int, _ size: Int, isLittle: Bool) -> Int? {
      var value = 0
      for index in 0..<size {
        guard let next = byte(at + (isLittle ? size - 1 - index : index)) else { return nil }
        value = value << 8 | next
      }
      return value
    }
    var at = 2
    while byte(at) == 0xFF, let marker = byte(at + 1), marker != 0xDA, marker != 0xD9 {
      guard let length = number(at + 2, 2, isLittle: false), length >= 2 else { return }
      let begin = at + 4
      at += 2 + length
      // "Exif", two zeros, then a TIFF header.
      guard marker == 0xE1, length >= 16, number(begin, 4, isLittle: false) == 0x4578_6966 else {
        continue
      }
      let tiff = begin + 6
      guard let order = number(tiff, 2, isLittle: false), order == 0x4949 || order == 0x4D4D else {
        return
      }
      let isLittle = order == 0x4949
      guard let directory = number(tiff + 4, 4, isLittle: isLittle),
        let count = number(tiff + directory, 2, isLittle: isLittle)
      else { return }
      for entry in 0..<count {
        let start = tiff + directory + 2 + entry * 12
        guard start + 12 <= at, let tag = number(start, 2, isLittle: isLittle) else { return }
        if tag == 0x0112, let value = number(start + 8, 2, isLittle: isLittle) {
          self = ImageOrientation(rawValue: value) ?? .up
          return
        }
      }
      return
    }
  }
}
