// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit

/// The folder of targets' files; in memory where the system has such a folder.
let folder: String = {
  let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
  // One of the process that ran before, which may have been ended.
  let prefix = "textkit-fuzz-"
  for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
  where name.hasPrefix(prefix) {
    guard let process = Int32(name.dropFirst(prefix.count)), kill(process, 0) != 0 else { continue }
    try? FileManager.default.removeItem(atPath: "\(place)/\(name)")
  }
  let path = "\(place)/\(prefix)\(getpid())"
  try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  atexit { try? FileManager.default.removeItem(atPath: folder) }
  return path
}()

/// Draws on pixels, in a PDF and in an SVG as outlines and as characters, and checks the output.
func drawOnAllSurfaces(
  _ size: CGSize = CGSize(width: 200, height: 100), _ body: () -> Void
) {
  func draw(on context: CGContext) {
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
  }
  do {
    let pixels = try CGContext.bitmap(size: size, background: .white)
    draw(on: pixels)
    try pixels.finish()

    let pdf = "\(folder)/surface.pdf"
    let document = try CGContext.pdf(atPath: pdf)
    try document.beginPage(size: size)
    draw(on: document)
    document.endPage()
    try document.finish()
    let bytes = fileBytes(pdf)
    require(bytes.starts(with: Array("%PDF-".utf8)), "a PDF without its beginning")
    require(bytes.suffix(7).contains(UInt8(ascii: "%")), "a PDF without its end")

    for text in [CGContext.SVGText.outlines, .characters] {
      let svg = "\(folder)/surface.svg"
      let picture = try CGContext.svg(atPath: svg, size: size, text: text)
      draw(on: picture)
      try picture.finish()
      checkSVG(fileBytes(svg))
    }
  } catch let error as DrawingError where error.kind == .badSize {
    return
  } catch {
    fatalError("a surface failed: \(error)")
  }
}

/// An SVG is complete, and its attributes hold no words instead of numbers.
private func checkSVG(_ bytes: [UInt8]) {
  require(
    bytes.suffix(7).elementsEqual("</svg>\n".utf8) || bytes.suffix(6).elementsEqual("</svg>".utf8),
    "an SVG without its end: \(String(decoding: bytes.suffix(200), as: UTF8.self))")
  // Byte by byte: Foundation's search takes longer than all drawing.
  let words = ["\"nan", "\"-nan", "\"inf", "\"-inf", " nan ", " -nan ", " inf ", " -inf "].map {
    Array($0.utf8)
  }
  for i in bytes.indices where bytes[i] == 0x22 || bytes[i] == 0x20 {
    // A sign, then "n" or "i".
    let next = i + 1 < bytes.count && bytes[i + 1] == 0x2D ? i + 2 : i + 1
    guard next < bytes.count, bytes[next] == 0x6E || bytes[next] == 0x69 else { continue }
    for word in words {
      require(
        !bytes[i...].starts(with: word), "an SVG with \(String(decoding: word, as: UTF8.self))")
    }
  }
}

extension CGRect {
  var hasNumbers: Bool {
    !isNull && minX.isFinite && minY.isFinite && width.isFinite && height.isFinite && width >= 0
      && height >= 0
  }
}
