// SPDX-License-Identifier: MIT

import Foundation
import Testing
package import TextFonts
package import TextKitTestSupport

package import TextCanvas

extension TemporaryFolder {
  package func path(_ name: String) -> String { "\(path)/\(name)" }
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// Runs a system program and returns its output.
///
/// A PDF file among the arguments may hold images only with `holdsPictures`, or if it is named
/// `pictures.pdf`.
@discardableResult
package func run(
  _ tool: String, _ arguments: [String], from package: String, holdsPictures: Bool = false
) throws -> String {
  for file in arguments
  where file.hasSuffix(".pdf") && !file.hasSuffix("/pictures.pdf") && !holdsPictures {
    let data = FileManager.default.contents(atPath: file) ?? Data()
    #expect(PDFPictures.count(in: [UInt8](data)) == 0, "\(file) holds pictures")
  }
  return try SystemTool.run(tool, arguments, from: package)
}

/// Bytes this process keeps in memory.
package func residentBytes() throws -> Int {
  let line = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  let pages = line.split(separator: " ")[1]
  return Int(pages)! * 4096
}

/// The most this process has kept in memory since `resetPeak()`.
package func peakBytes() throws -> Int {
  let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
  return Int(line.split(separator: " ").dropFirst().first { Int($0) != nil }!)! * 1024
}

package func resetPeak() throws {
  try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
}

/// The pixels of a bitmap as an array, red, green, blue, alpha each.
package struct Picture: Equatable, CustomTestStringConvertible {
  package var testDescription: String { "\(width) × \(height) pixels, \(inkCount) not white" }

  package var width: Int
  package var height: Int
  package var bytes: [UInt8]

  package init(_ canvas: Canvas) {
    width = canvas.pixelWidth
    height = canvas.pixelHeight
    let stride = canvas.bytesPerRow
    let (w, h) = (width, height)
    bytes = canvas.withPixels { span in
      var result: [UInt8] = []
      result.reserveCapacity(w * h * 4)
      for y in 0..<h {
        for x in 0..<w {
          let i = y * stride + x * 4
          result += [span[i + 2], span[i + 1], span[i], span[i + 3]]
        }
      }
      return result
    }
  }

  package subscript(x: Int, y: Int) -> [UInt8] {
    let i = (y * width + x) * 4
    return Array(bytes[i..<i + 4])
  }

  /// Mean absolute difference of all channels, 0 … 255.
  package func meanDifference(_ other: Picture) -> Double {
    guard width == other.width, height == other.height else { return 255 }
    var sum = 0
    for i in bytes.indices { sum += abs(Int(bytes[i]) - Int(other.bytes[i])) }
    return Double(sum) / Double(max(bytes.count, 1))
  }

  /// The largest difference of any channel.
  package func largestDifference(_ other: Picture) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var largest = 0
    for i in bytes.indices { largest = max(largest, abs(Int(bytes[i]) - Int(other.bytes[i]))) }
    return largest
  }

  /// The number of pixels that are not white.
  package var inkCount: Int {
    stride(from: 0, to: bytes.count, by: 4).count { bytes[$0..<$0 + 3].contains { $0 != 255 } }
  }
}

/// Characters as a row of glyphs, one for each, without kerning or ligatures.
package struct Row {
  package var glyphs: [PositionedGlyph] = []
  package var text: GlyphText
  /// The position of the next glyph.
  package var end: Double

  package init(_ string: String, _ font: FontInstance, size: Double, x: Double = 0, y: Double) {
    text = GlyphText(utf8: Array(string.utf8), clusters: [])
    end = x
    for scalar in string.unicodeScalars {
      let glyph = font.glyph(for: scalar.value)
      glyphs.append(PositionedGlyph(id: glyph, x: end, y: y))
      text.clusters.append(.init(bytes: UTF8.width(scalar), glyphs: 1))
      end += Double(font.advance(of: glyph)) / Double(font.unitsPerEm) * size
    }
  }
}

package func instance(_ file: String) throws -> FontInstance {
  try FontDatabase.system.face(file: file, index: 0).standardInstance
}

package func dejaVuSans() throws -> FontInstance { try instance(DebianFonts.dejaVuSans) }
