// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

// Image files of all kinds, damaged, and any bytes: nil, or an image of a size that can be drawn on
// all surfaces.

let pictureTarget = FuzzTarget(name: "Picture", longest: 600) { input in
  var bytes: [UInt8]
  switch input.byte() % 12 {
  case 0: bytes = input.rest()
  case 1...3: bytes = input.png()
  case 4, 5: bytes = input.tiff()
  case let kind:
    bytes = bases[Int(kind) % bases.count]
    while !input.isEmpty { input.damage(&bytes) }
  }
  guard let image = UIImage(data: Data(bytes)) else { return }
  reach("a picture")
  require(
    image.size.width > 0 && image.size.height > 0 && image.size.width.isFinite
      && image.size.height.isFinite, "a picture of \(image.size)")
  if image.cgImage?.dataProvider?.data != nil { reach("pixels") }
  drawOnAllSurfaces(CGSize(width: 40, height: 40)) {
    image.draw(in: CGRect(x: 1, y: 1, width: 30, height: 30))
  }
}

private let bases: [[UInt8]] = {
  let picture = UIGraphicsImageRenderer(size: CGSize(width: 17, height: 9)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 2, y: 2, width: 9, height: 5))
  }
  let icon =
    [0, 0, 1, 0, 1, 0, 2, 1, 0, 0, 1, 0, 32, 0] + MadeImage.littleEndian(52, 4)
    + MadeImage.littleEndian(22, 4) + MadeImage.littleEndian(40, 4) + MadeImage.littleEndian(2, 4)
    + MadeImage.littleEndian(2, 4) + MadeImage.littleEndian(1, 2) + MadeImage.littleEndian(32, 2)
    + [UInt8](repeating: 0, count: 24) + [0, 0, 255, 255, 0, 255, 0, 255] + [0, 0, 0, 0]
  return [
    [UInt8](picture.jpegData(compressionQuality: 0.8)!), MadeImage.gif(), MadeImage.bmp(), icon,
    [UInt8](picture.pngData()!),
    Array("RIFF".utf8) + MadeImage.littleEndian(34, 4)
      + Array("WEBPVP8L".utf8) + MadeImage.littleEndian(21, 4)
      + [
        0x2F, 0, 0, 0, 0, 0x07, 0x50, 0xD0, 0xE2, 0xFF, 0xC3, 0xF9, 0x8F, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ],
  ]
}()

extension FuzzInput {
  /// A PNG with any header and chunks, its checksums right.
  fileprivate mutating func png() -> [UInt8] {
    let width = [1, 2, 7, 8, 9, 32, 300][number(below: 7)]
    let height = [1, 2, 5, 8, 40][number(below: 5)]
    let depth = choice([1, 2, 4, 8, 16, 8, 3])
    let kind = choice([0, 2, 3, 4, 6, 6, 1])
    let header =
      MadeImage.bigEndian(width, 4) + MadeImage.bigEndian(height, 4)
      + [UInt8(depth), UInt8(kind), 0, 0, byte() % 3]
    var file: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + MadeImage.chunk("IHDR", header)
    for _ in 0..<number(below: 4) {
      let name = choice([
        "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "tEXt", "zTXt", "iTXt", "bKGD", "pHYs",
        "sBIT", "eXIf", "acTL", "fcTL", "fdAT", "IDAT", "IHDR",
      ])
      file += MadeImage.chunk(name, (0..<number(below: 40)).map { _ in byte() })
    }
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(byte() % 6)
      for _ in 0..<(width * channels * depth + 7) / 8 { rows.append(byte()) }
    }
    let missing = number(below: 8) == 7 ? number(below: rows.count) : 0
    file += MadeImage.chunk("IDAT", stored(Array(rows.dropLast(missing))))
    return file + MadeImage.chunk("IEND", [])
  }

  /// Bytes as zlib has them, not compressed.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    var out: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65535)
      out +=
        [end == bytes.count ? 1 : 0] + MadeImage.littleEndian(end - start, 2)
        + MadeImage.littleEndian(~(end - start) & 0xFFFF, 2) + bytes[start..<end]
      start = end
    } while start < bytes.count
    return out + MadeImage.bigEndian(Int(b << 16 | a), 4)
  }

  /// A TIFF whose fields have any values.
  fileprivate mutating func tiff() -> [UInt8] {
    let isLittle = flag()
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      isLittle ? MadeImage.littleEndian(value, size) : MadeImage.bigEndian(value, size)
    }
    let usual: [(Int, Int)] = [
      (256, 4), (257, 4), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 4), (279, 16),
    ]
    var fields = usual.map { ($0.0, 4, 1, $0.1) }
    for _ in 0..<self.number(below: 6) {
      let tag = choice([
        254, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 284, 317, 320, 322, 323, 324,
        325, 330, 338, 339, 347, 34665,
      ])
      let value = (
        tag, self.number(below: 13), flag() ? 1 : Int(choice(edges)),
        flag() ? Int(choice(edges)) : Int(byte())
      )
      fields.removeAll { $0.0 == tag }
      fields.append(value)
    }
    fields.sort { $0.0 < $1.0 }
    var file: [UInt8] = isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
    file += number(24, 4) + (0..<16).map { UInt8($0 * 16) } + number(fields.count, 2)
    for (tag, type, count, value) in fields {
      file += number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    file += number(flag() ? 0 : Int(choice(edges)), 4)
    return file + rest()
  }
}
