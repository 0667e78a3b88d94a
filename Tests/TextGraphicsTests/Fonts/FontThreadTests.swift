// SPDX-License-Identifier: MIT

import Synchronization
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// Any thread may create and query fonts, as on iOS, also while a host changes the user's settings.
@Suite struct FontThreadTests {
  private final class Shared: Sendable {
    let made = Mutex<[String: UIFont]>([:])
    let differing = Mutex<[String]>([])
    let isDone = Atomic(false)
  }

  @Test func `threads make equal fonts while sizes, tables and registrations change`() throws {
    let environment = FontEnvironment()
    let shared = Shared()
    let large = UITraitCollection(preferredContentSizeCategory: .large)

    @Sendable func use(_ turn: Int) {
      let bold = UIFontDescriptor(fontAttributes: [.family: "DejaVu Serif"])
        .withSymbolicTraits(.traitBold)
      let fonts: [String: UIFont?] = [
        "system": .systemFont(ofSize: 12, weight: turn % 2 == 0 ? .regular : .init(0)),
        "name": UIFont(name: "DejaVuSans-Bold", size: 9),
        "bold": bold.map { UIFont(descriptor: $0, size: 10) },
        "body": .preferredFont(forTextStyle: .body, compatibleWith: large),
        "digits": .monospacedDigitSystemFont(ofSize: 8, weight: .regular),
      ]
      _ = UIFont.preferredFont(forTextStyle: .title1).lineHeight
      _ = UIFont(name: "no such font \(turn % 7)", size: 1)
      for (key, font) in fonts {
        guard let font else {
          shared.differing.withLock { $0.append(key) }
          continue
        }
        let first = shared.made.withLock { made in
          defer { if made[key] == nil { made[key] = font } }
          return made[key] ?? font
        }
        if first != font || first.fonts(for: "aक🙂", language: "en").count != 3 {
          shared.differing.withLock { $0.append(key) }
        }
      }
    }

    let users = DispatchGroup()
    for _ in 0..<3 {
      users.enter()
      Thread.detachNewThread {
        FontEnvironment.$ofTest.withValue(environment) { for turn in 0..<15 { use(turn) } }
        users.leave()
      }
    }
    let host = DispatchGroup()
    host.enter()
    Thread.detachNewThread {
      FontEnvironment.$ofTest.withValue(environment) {
        let file = URL(fileURLWithPath: DebianFonts.path("NotoSansThai-Regular.ttf"))
        var turn = 0
        while !shared.isDone.load(ordering: .relaxed) {
          let categories = UIContentSizeCategory.all
          TextKitEnvironment.preferredContentSizeCategory = categories[turn % categories.count]
          TextKitEnvironment.systemFonts.rounded = turn % 2 == 0 ? ["DejaVu Sans"] : []
          if turn % 8 == 0 {
            _ = try? UIFont.registerFonts(at: file)
            UIFont.unregisterFonts(at: file)
          }
          turn += 1
          usleep(1000)
        }
      }
      host.leave()
    }
    users.wait()
    shared.isDone.store(true, ordering: .relaxed)
    host.wait()
    #expect(shared.differing.withLock { $0 }.isEmpty)
    #expect(shared.made.withLock { $0.count } == 5)
  }
}
