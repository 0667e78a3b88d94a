// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit

/// Where targets put their files; in memory where the system has such a place.
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

/// Draws on pixels, in a PDF and in an SVG as outlines and as characters, and looks at what comes out.
func drawOnAllSurfaces(_ size: CGSize = CGSize(width: 200, height: 100), _ body: () -> Void) {
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

/// An SVG is whole, and its attributes hold no words in place of numbers.
private func checkSVG(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  require(
    text.hasSuffix("</svg>\n") || text.hasSuffix("</svg>"),
    "an SVG without its end: \(text.suffix(200))")
  for word in ["\"nan", "\"-nan", "\"inf", "\"-inf", " nan ", " -nan ", " inf ", " -inf "] {
    require(!text.contains(word), "an SVG with \(word)")
  }
}

extension CGRect {
  var hasNumbers: Bool {
    !isNull && minX.isFinite && minY.isFinite && width.isFinite && height.isFinite && width >= 0
      && height >= 0
  }
}
