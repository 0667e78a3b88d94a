// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing
import TextKitTestSupport

@testable import TextFonts

/// Fonts used from many threads while others are registered and unregistered.
///
/// For the thread sanitizer:
/// `swift test --sanitize thread --filter ThreadTests`.
@Suite struct ThreadTests {
  private let folder = TemporaryFolder()

  private func coming(_ number: Int) -> SmallFont {
    var font = SmallFont(family: "Coming \(number)")
    font.add("A", advance: 500 + number)
    font.add("\u{F0000}\u{F0001}", advance: 700)
    font.isVariable = number % 2 == 0
    return font
  }

  /// Real threads, not tasks: all at once.
  private func onThreads(_ count: Int, _ body: @Sendable @escaping (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        body(number)
        group.leave()
      }
    }
    group.wait()
  }

  @Test func `fonts are found, measured and drawn while others are registered and taken back`() {
    let database = FontDatabase.only([
      DebianFonts.dejaVuSans, DebianFonts.path("NotoSansThai-Regular.ttf"),
      DebianFonts.notoColorEmoji,
    ])
    let paths = (0..<4).map { folder.write(coming($0).bytes(), as: "coming\($0).ttf") }
    let problems = Mutex<[String]>([])
    @Sendable func note(_ problem: String) { problems.withLock { $0.append(problem) } }
    let rounds = iterations(60)
    onThreads(8) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for round in 0..<rounds {
        if thread < 2 {
          // Each of these threads has its own files.
          let path = paths[2 * thread + round % 2]
          if (try? database.register(file: path)) == nil { note("a file was not registered") }
          if database.named("Coming \(2 * thread + round % 2)") == nil {
            note("a registered font was not found")
          }
          if !database.unregister(path) { note("a registration was lost") }
          if database.named("Coming \(2 * thread + round % 2)") != nil {
            note("a font was found after it was taken back")
          }
          continue
        }
        if thread == 2 {
          guard let known = try? database.register(data: coming(9).bytes()) else {
            note("a font in memory was not registered")
            continue
          }
          _ = database.unregister(known.key)
          continue
        }
        let request = FontRequest(
          families: ["DejaVu Sans", "Coming \(round % 4)"],
          weight: Double(Int.random(in: 1...9, using: &random) * 100),
          isItalic: random.oneIn(2))
        guard let match = database.match(request) else {
          note("no font")
          continue
        }
        // Permanent fonts are found at any time, whatever is registered and unregistered.
        if match.isSubstitute || match.instance.face.familyName != "DejaVu Sans" {
          note("another family: \(match.instance)")
        }
        let fallback = database.fallback(base: match.instance, request: request, language: "th")
        for (text, family) in [("ก", "Noto Sans Thai"), ("😀", "Noto Color Emoji")] {
          let units = Array(text.utf16)
          let found = fallback.font(for: units.span)
          if found.face.familyName != family { note("\(text) went to \(found)") }
          let glyph = found.glyph(for: text.unicodeScalars.first?.value ?? 0)
          if glyph == 0 || found.mask(of: glyph, pixelsPerEm: 12) == nil { note("no mask") }
        }
        let late = Array("\u{F0000}".utf16)
        let found = fallback.font(for: late.span)
        if !["DejaVu Sans", "Coming"].contains(where: found.face.familyName.hasPrefix) {
          note("a private character went to \(found)")
        }
        _ = found.outline(of: 1)
        let other = found.with(
          variations: [FontVariation(tag: tag("wght"), value: Double(round * 13 % 900))])
        _ = other.outline(of: 1)
        _ = other.advance(of: 1)
        _ = other.capHeight
        _ = database.families()
        _ = database.faces(ofFamily: "coming 2").first.map { try? $0.open() }
      }
    }
    let found = Set(problems.withLock { $0 })
    #expect(found.isEmpty, "\(found.sorted().prefix(5))")
    #expect(database.families() == ["DejaVu Sans", "Noto Color Emoji", "Noto Sans Thai"])
    #expect(database.named("Coming 0") == nil)
  }

  @Test func `an answer found before fonts came is not kept after`() throws {
    let database = FontDatabase.only([DebianFonts.dejaVuSans])
    let path = folder.write(coming(1).bytes(), as: "coming.ttf")
    let request = FontRequest(families: ["Coming 1"])
    for _ in 0..<iterations(100) {
      onThreads(4) { thread in
        if thread == 0 {
          _ = try? database.register(file: path)
        } else {
          _ = database.match(request)
        }
      }
      #expect(try #require(database.match(request)).isSubstitute == false)
      onThreads(4) { thread in
        if thread == 0 { database.unregister(path) } else { _ = database.match(request) }
      }
      #expect(try #require(database.match(request)).isSubstitute)
    }
  }
}
