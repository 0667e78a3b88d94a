// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas

extension TemporaryFolder {
  func path(_ name: String) -> String { "\(path)/\(name)" }
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// Runs a program of the system and gives what it printed.
///
/// A PDF file among the arguments may hold pictures only with `holdsPictures`, or if it is named `pictures.pdf`.
@discardableResult
func run(
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
func residentBytes() throws -> Int {
  let line = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  let pages = line.split(separator: " ")[1]
  return Int(pages)! * 4096
}

/// The most this process has kept in memory since `resetPeak()`.
func peakBytes() throws -> Int {
  let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
  return Int(line.split(separator: " ").dropFirst().first { Int($0) != nil }!)! * 1024
}

func resetPeak() throws {
  try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
}

/// The pixels of a bitmap as an array, red, green, blue, alpha each.
struct Picture: Equatable, CustomTestStringConvertible {
  var testDescription: String { "\(width) × \(height) pixels, \(inkCount) not white" }

  var width: Int
  var height: Int
  var bytes: [UInt8]

  init(_ canvas: Canvas) {
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

  subscript(x: Int, y: Int) -> [UInt8] {
    let i = (y * width + x) * 4
    return Array(bytes[i..<i + 4])
  }

  /// Mean absolute difference of all channels, 0 … 255.
  func meanDifference(_ other: Picture) -> Double {
    guard width == other.width, height == other.height else { return 255 }
    var sum = 0
    for i in bytes.indices { sum += abs(Int(bytes[i]) - Int(other.bytes[i])) }
    return Double(sum) / Double(max(bytes.count, 1))
  }

  /// The largest difference of any channel.
  func largestDifference(_ other: Picture) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var largest = 0
    for i in bytes.indices { largest = max(largest, abs(Int(bytes[i]) - Int(other.bytes[i]))) }
    return largest
  }

  /// How many pixels are not white.
  var inkCount: Int {
    stride(from: 0, to: bytes.count, by: 4).count { bytes[$0..<$0 + 3].contains { $0 != 255 } }
  }
}

/// Characters as a row of glyphs, one for each, without kerning or ligatures.
struct Row {
  var glyphs: [PositionedGlyph] = []
  var text: GlyphText
  /// Where the next glyph would stand.
  var end: Double

  init(_ string: String, _ font: FontInstance, size: Double, x: Double = 0, y: Double) {
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

func instance(_ file: String) throws -> FontInstance {
  try FontDatabase.system.face(file: file, index: 0).standardInstance
}

func dejaVuSans() throws -> FontInstance { try instance(DebianFonts.dejaVuSans) }
