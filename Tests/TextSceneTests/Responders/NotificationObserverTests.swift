// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Notifications that reach objects as messages.
@MainActor @Suite(.serialized) struct NotificationObserverTests {
  private class Card: NSObject {
    var log: [String] = []
    func changed(_ note: Notification) { log.append(note.name.rawValue) }
  }
  private final class Performer: SelectorPerforming {
    var log: [String] = []
    func perform(_ aSelector: Selector, with object: Any?) {
      log.append("\(aSelector) \((object as? Notification)?.name.rawValue ?? "nothing")")
    }
  }

  private let center = NotificationCenter()
  private let one = NSNotification.Name("one")
  private let two = NSNotification.Name("two")
  private let changed = Selector("changedInNotificationObserverTests:")

  init() {
    changed.tie(to: Card.self) { card, note in
      if let note = note as? Notification { card.changed(note) }
    }
  }

  @Test func `an observer hears of the names and objects that it waits for`() {
    let (card, other, sender) = (Card(), Card(), NSObject())
    center.addObserver(card, selector: changed, name: one, object: nil)
    center.addObserver(other, selector: changed, name: nil, object: sender)
    center.post(name: one, object: nil)
    center.post(name: two, object: nil)
    center.post(name: two, object: sender)
    center.post(name: one, object: sender)
    #expect(card.log == ["one", "one"])
    #expect(other.log == ["two", "one"])
    // Twice added is twice called.
    center.addObserver(card, selector: changed, name: one, object: nil)
    center.post(name: one, object: nil)
    #expect(card.log.count == 4)
    let performer = Performer()
    center.addObserver(performer, selector: "note:", name: one, object: nil)
    center.post(name: one, object: nil)
    #expect(performer.log == ["note: one"])
  }

  @Test func `an observer is taken out, as a whole, by name or by object`() {
    let (card, sender) = (Card(), NSObject())
    func start() {
      center.removeObserver(card)
      card.log = []
      for name in [one, two] {
        center.addObserver(card, selector: changed, name: name, object: nil)
        center.addObserver(card, selector: changed, name: name, object: sender)
      }
    }
    func heard() -> [String] {
      for name in [one, two] { center.post(name: name, object: sender) }
      return card.log
    }
    start()
    #expect(heard() == ["one", "one", "two", "two"])
    start()
    center.removeObserver(card, name: one, object: nil)
    #expect(heard() == ["two", "two"])
    start()
    center.removeObserver(card, name: nil, object: sender)
    #expect(heard() == ["one", "two"])
    start()
    center.removeObserver(card, name: two, object: sender)
    #expect(heard() == ["one", "one", "two"])
    start()
    // Others, and other centres, are left alone.
    center.removeObserver(sender)
    NotificationCenter().removeObserver(card)
    #expect(heard().count == 4)
    start()
    center.removeObserver(card)
    #expect(heard() == [])
  }

  @Test func `tokens of closures are taken out as before`() {
    nonisolated final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    let token: any NSObjectProtocol = center.addObserver(forName: one, object: nil, queue: nil) {
      _ in
      count.value += 1
    }
    center.post(name: one, object: nil)
    center.removeObserver(token)
    center.post(name: one, object: nil)
    #expect(count.value == 1)
  }

  @Test func `observers are not kept, and what waits for them goes`() {
    weak var gone: Card?
    do {
      let card = Card()
      gone = card
      center.addObserver(card, selector: changed, name: one, object: nil)
    }
    #expect(gone == nil)
    center.post(name: one, object: nil)
    let before = SelectorObservations.shared.count
    for _ in 0..<5000 { center.addObserver(Card(), selector: changed, name: one, object: nil) }
    #expect(SelectorObservations.shared.count < 2 * before + 130)
    weak var sender: NSObject?
    let card = Card()
    do {
      let object = NSObject()
      sender = object
      center.addObserver(card, selector: changed, name: one, object: object)
    }
    #expect(sender == nil)
  }

  @Test func `what nothing is tied for is said once, when it should be sent`() {
    let card = Card()
    let sentences = warnings {
      center.addObserver(card, selector: "untiedNotification:", name: one, object: nil)
    }
    #expect(sentences.isEmpty)
    let later = warnings {
      center.post(name: one, object: nil)
      center.post(name: one, object: nil)
    }
    #expect(later.count == 1 && later[0].contains("untiedNotification:"))
    // A value is no object.
    let values = warnings {
      center.addObserver(CGPoint.zero, selector: changed, name: two, object: nil)
    }
    #expect(values.count == 1 && values[0].contains("CGPoint"))
  }

  @Test
  func `what another thread posts arrives on the main thread, unless the observer was taken out`()
    async
  {
    let (card, other) = (Card(), Card())
    center.addObserver(card, selector: changed, name: one, object: nil)
    center.addObserver(other, selector: changed, name: one, object: nil)
    let (center, one) = (center, one)
    await withCheckedContinuation { done in
      Thread {
        center.post(name: one, object: nil); done.resume()
      }.start()
    }
    center.removeObserver(other)
    for _ in 0..<1000 where card.log.isEmpty { await Task.yield() }
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(card.log == ["one"])
  }
}
