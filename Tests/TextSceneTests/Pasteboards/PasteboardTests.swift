// SPDX-License-Identifier: MIT

import PictureTestSupport
import Synchronization
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Data put on a pasteboard, and read from it.
@Suite(.serialized) struct PasteboardTests {
  private let board = UIPasteboard.withUniqueName()

  @Test func `a pasteboard holds strings, URLs, pictures and colours`() throws {
    #expect(board.numberOfItems == 0 && board.string == nil && board.strings == nil)
    #expect(board.types.isEmpty && board.items.isEmpty && !board.hasStrings && !board.hasURLs)
    let start = board.changeCount
    board.string = "Häuser"
    #expect(board.string == "Häuser" && board.strings == ["Häuser"] && board.hasStrings)
    #expect(board.types == ["public.utf8-plain-text"] && board.changeCount == start + 1)
    #expect(board.url == nil && board.urls == nil && board.image == nil && board.color == nil)
    board.strings = ["a", "b"]
    #expect(board.string == "a" && board.strings == ["a", "b"] && board.numberOfItems == 2)
    let url = try #require(URL(string: "https://example.org/a?b"))
    board.url = url
    #expect(board.url == url && board.urls == [url] && board.hasURLs && !board.hasStrings)
    #expect(board.data(forPasteboardType: "public.url") == Data("https://example.org/a?b".utf8))
    board.urls = [url, url]
    #expect(board.numberOfItems == 2 && board.urls?.count == 2)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    board.image = image
    #expect(board.image === image && board.images?.count == 1 && board.hasImages)
    #expect(!board.hasColors && board.types == ["com.apple.uikit.image", "public.png"])
    let png = try #require(board.data(forPasteboardType: "public.png"))
    board.setData(png, forPasteboardType: "public.png")
    #expect(board.image?.cgImage?.pixel(0, 0) == .red)
    board.images = [image, image]
    #expect(board.numberOfItems == 2 && board.images?.count == 2)
    board.color = .green
    #expect(board.color == .green && board.colors == [.green] && board.hasColors)
    let archive = try #require(board.data(forPasteboardType: "com.apple.uikit.color"))
    board.setData(archive, forPasteboardType: "com.apple.uikit.color")
    #expect(board.color == .green && !board.hasImages)
    board.colors = [.red, .blue]
    #expect(board.colors == [.red, .blue] && board.color == .red)
    board.string = nil
    #expect(board.numberOfItems == 0 && !board.hasColors)
  }

  @Test func `items hold values of several types, found by type and index`() {
    board.items = [
      ["public.utf8-plain-text": "one", "public.rtf": Data("{\\rtf1}".utf8)],
      ["public.utf8-plain-text": "two", "org.example.numbers": [1, 2]],
    ]
    #expect(board.numberOfItems == 2 && board.items.count == 2)
    #expect(board.items[0]["public.utf8-plain-text"] as? String == "one")
    #expect(board.items[1]["org.example.numbers"] as? [Int] == [1, 2])
    #expect(board.types == ["public.rtf", "public.utf8-plain-text"])
    #expect(board.types(forItemSet: nil)?.count == 2)
    #expect(
      board.types(forItemSet: [1]) == [["org.example.numbers", "public.utf8-plain-text"]])
    #expect(board.types(forItemSet: [2]) == nil && board.types(forItemSet: []) == [])
    #expect(board.contains(pasteboardTypes: ["public.rtf"]))
    #expect(!board.contains(pasteboardTypes: ["org.example.numbers"]))
    #expect(board.contains(pasteboardTypes: ["org.example.numbers"], inItemSet: [1]))
    #expect(!board.contains(pasteboardTypes: ["org.example.numbers"], inItemSet: nil))
    #expect(
      board.contains(pasteboardTypes: ["org.example.numbers", "public.rtf"], inItemSet: nil))
    #expect(!board.contains(pasteboardTypes: ["public.rtf"], inItemSet: [7]))
    #expect(!board.contains(pasteboardTypes: ["public.rtf"], inItemSet: []))
    let text = "public.utf8-plain-text"
    #expect(board.data(forPasteboardType: text) == Data("one".utf8))
    #expect(
      board.data(forPasteboardType: text, inItemSet: nil) == [Data("one".utf8), Data("two".utf8)])
    #expect(board.data(forPasteboardType: "public.rtf", inItemSet: [1]) == nil)
    #expect(board.data(forPasteboardType: text, inItemSet: [4]) == nil)
    #expect(board.value(forPasteboardType: text) as? String == "one")
    #expect(board.value(forPasteboardType: "none") == nil)
    #expect(board.values(forPasteboardType: text, inItemSet: nil) as? [String] == ["one", "two"])
    #expect(board.values(forPasteboardType: text, inItemSet: [1]) as? [String] == ["two"])
    #expect(board.values(forPasteboardType: "none", inItemSet: nil) == nil)
    let list = board.data(forPasteboardType: "org.example.numbers", inItemSet: [1])?.first
    #expect(
      list.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [Int]
        == [1, 2])
    board.addItems([["public.url": "https://example.org"]])
    #expect(board.numberOfItems == 3 && board.urls?.first?.host == "example.org")
    board.setValue("alone", forPasteboardType: "public.plain-text")
    #expect(board.string == "alone" && board.numberOfItems == 1)
    board.setValue("é", forPasteboardType: "public.utf16-plain-text")
    #expect(board.data(forPasteboardType: "public.utf16-plain-text") == Data([0xE9, 0]))
    board.setData(Data([0xE9, 0]), forPasteboardType: "public.utf16-plain-text")
    #expect(board.string == "é")
    board.setItems([])
    #expect(board.numberOfItems == 0)
  }

  @Test func `pasteboards of one name share what is on them, until it is removed`() throws {
    let name = UIPasteboard.Name(UUID().uuidString)
    #expect(UIPasteboard(name: name, create: false) == nil)
    #expect(UIPasteboard(name: UIPasteboard.Name(""), create: true) == nil)
    let one = try #require(UIPasteboard(name: name, create: true))
    let two = try #require(
      UIPasteboard(name: UIPasteboard.Name(rawValue: name.rawValue), create: false))
    #expect(one.name == name && one == two && one.hash == two.hash && one != board)
    #expect(!one.isPersistent && UIPasteboard.general.isPersistent)
    #expect(UIPasteboard.general === UIPasteboard.general)
    #expect(UIPasteboard.general.name == .general)
    #expect(UIPasteboard(name: .general, create: false) == UIPasteboard.general)
    #expect(UIPasteboard.withUniqueName().name != UIPasteboard.withUniqueName().name)
    one.string = "shared"
    #expect(two.string == "shared" && two.changeCount == one.changeCount)
    let log = Mutex<[String]>([])
    let tokens = [UIPasteboard.changedNotification, UIPasteboard.removedNotification].map { kind in
      NotificationCenter.default.addObserver(forName: kind, object: two, queue: nil) { note in
        let added = note.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String]
        let gone = note.userInfo?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String]
        let words = "\(note.name.rawValue) +\(added ?? []) -\(gone ?? [])"
        log.withLock { $0.append(words) }
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    one.color = .red
    UIPasteboard.remove(withName: name)
    #expect(
      log.withLock { $0 } == [
        "UIPasteboardChangedNotification +[\"com.apple.uikit.color\"] -[\"public.utf8-plain-text\"]",
        "UIPasteboardRemovedNotification +[] -[]",
      ])
    one.string = "late"
    #expect(one.string == nil && two.numberOfItems == 0)
    #expect(UIPasteboard(name: name, create: false) == nil)
    #expect(UIPasteboard(name: name, create: true)?.numberOfItems == 0)
    #expect(warnings { UIPasteboard.remove(withName: .general) }.count == 1)
  }

  @Test func `items expire, and options are what they should be`() {
    let now = Mutex(Date(timeIntervalSince1970: 100))
    board.store.now = { now.withLock { $0 } }
    board.setItems(
      [["public.text": "soon"]], options: [.expirationDate: Date(timeIntervalSince1970: 200)])
    let count = board.changeCount
    #expect(board.string == "soon")
    now.withLock { $0 = Date(timeIntervalSince1970: 200) }
    #expect(board.string == nil && board.numberOfItems == 0 && board.changeCount == count + 1)
    board.string = "stays"
    now.withLock { $0 = .distantFuture }
    #expect(board.string == "stays")
    let sentences = warnings {
      board.setItems(
        [["public.text": "x"]], options: [.expirationDate: "tomorrow", .localOnly: "yes"])
    }
    #expect(sentences.count == 2 && board.string == "x")
    #expect(
      UIPasteboard.OptionsKey.localOnly
        == UIPasteboard.OptionsKey(rawValue: "UIPasteboardOptionLocalOnly"))
  }

  @Test func `bad values are left out, and bad data is read as nothing`() {
    board.string = "kept"
    final class Odd {}
    let count = board.changeCount
    let sentences = warnings {
      board.setValue(7, forPasteboardType: "public.png")
      board.setValue(7, forPasteboardType: "public.utf8-plain-text")
      board.setValue(7, forPasteboardType: "public.url")
      board.setValue("red", forPasteboardType: "com.apple.uikit.color")
      board.setValue(Odd(), forPasteboardType: "org.example.odd")
      board.setValue("x", forPasteboardType: "")
      board.addItems([["public.png": 7]])
    }
    #expect(
      sentences.count == 7 && sentences[0].contains("“public.png” takes data or a UIImage, not Int")
    )
    #expect(board.string == "kept" && board.changeCount == count)
    // Valid items next to it stay.
    _ = warnings { board.setItems([["public.png": 7, "public.text": "right"]]) }
    #expect(board.string == "right" && board.types == ["public.text"])
    let noise = Data([0xFF, 0xFE, 0xFD, 0x80])
    for type in ["public.utf8-plain-text", "public.png", "public.url", "com.apple.uikit.color"] {
      board.setData(noise, forPasteboardType: type)
      #expect(board.string == nil && board.image == nil && board.url == nil && board.color == nil)
      #expect(board.data(forPasteboardType: type) == noise)
      #expect(board.value(forPasteboardType: type) as? Data == noise)
    }
    // Large data are kept as they are, and not examined.
    let huge = Data(count: 200_000_000)
    board.setItems([["public.utf8-plain-text": huge, "public.png": huge, "public.url": huge]])
    #expect(board.hasStrings && board.hasImages && board.url == nil)
    #expect(board.data(forPasteboardType: "public.png") == huge)
    board.setValue(String(repeating: "x", count: 100_000), forPasteboardType: "public.url")
    #expect(board.data(forPasteboardType: "public.url")?.count == 100_000)
  }

  @Test func `the general pasteboard goes through a clipboard`() {
    final class Clipboard: PasteboardHost {
      struct State {
        var count = 1
        var foreign: [String: Data] = ["public.utf8-plain-text": Data("theirs".utf8)]
        var reads = 0
        var offers: [PasteboardOffer] = []
      }
      let state = Mutex(State())
      var foreignChangeCount: Int { state.withLock { $0.count } }
      func foreignTypes() -> [String] { state.withLock { $0.foreign.keys.sorted() } }
      func foreignData(ofType type: String) -> Data? {
        state.withLock {
          $0.reads += 1
          return $0.foreign[type]
        }
      }
      func take(_ offer: PasteboardOffer) { state.withLock { $0.offers.append(offer) } }
    }
    let general = UIPasteboard.general
    let clipboard = Clipboard()
    UIPasteboard.host = clipboard
    defer {
      UIPasteboard.host = nil
      general.items = []
    }
    #expect(UIPasteboard.host === clipboard)
    #expect(general.hasStrings && clipboard.state.withLock { $0.reads } == 0)
    #expect(general.string == "theirs" && clipboard.state.withLock { $0.reads } == 1)
    let count = general.changeCount
    general.setItems([["public.text": "ours"]], options: [.localOnly: true])
    let offer = clipboard.state.withLock { $0.offers.last }
    #expect(offer?.types == [["public.text"]] && offer?.isLocalOnly == true)
    #expect(offer?.data(ofType: "public.text") == Data("ours".utf8))
    #expect(offer?.data(ofType: "public.text", item: 1) == nil && offer?.expiration == nil)
    #expect(general.string == "ours" && general.changeCount == count + 1)
    clipboard.state.withLock {
      $0.count += 1
      $0.foreign = ["public.url": Data("https://example.org".utf8)]
    }
    #expect(general.types == ["public.url"] && general.url?.host == "example.org")
    #expect(general.changeCount == count + 2)
    // What can be had no more is nothing.
    clipboard.state.withLock { $0.foreign = [:] }
    #expect(general.url == nil && general.data(forPasteboardType: "public.url") == nil)
    clipboard.state.withLock { $0.count += 1 }
    #expect(general.numberOfItems == 0)
    general.string = "mine"
    #expect(clipboard.state.withLock { $0.offers.count } == 2)
    // Damage is detected, and data that never were text are not text; unknown data are not
    // repaired.
    for (bytes, text) in [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0x61, 0xFF, 0], nil),
    ] as [([UInt8], String?)] {
      clipboard.state.withLock {
        $0.count += 1
        $0.foreign = ["public.utf8-plain-text": Data(bytes)]
      }
      #expect(general.string == text)
      #expect(general.data(forPasteboardType: "public.utf8-plain-text") == Data(bytes))
    }
    general.setItems([["public.utf8-plain-text": Data([0x61, 0xFF])]])
    #expect(general.string == nil)
  }
}
