// SPDX-License-Identifier: MIT

import Synchronization
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// Tables that hold their sides or not, and small locks.
@Suite struct MapTableTests {
  private final class Thing: NSObject {
    let number: Int
    init(_ number: Int) { self.number = number }
    override func isEqual(_ object: Any?) -> Bool { (object as? Thing)?.number == number }
    override var hash: Int { number }
  }
  private final class Plain: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (a: Plain, b: Plain) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `a table finds values by equal keys`() {
    let table = NSMapTable<Thing, Thing>.strongToStrongObjects()
    let key = Thing(1)
    table.setObject(Thing(10), forKey: key)
    table.setObject(Thing(20), forKey: Thing(2))
    #expect(table.object(forKey: Thing(1))?.number == 10 && table.count == 2)
    #expect(table.object(forKey: Thing(3)) == nil && table.object(forKey: nil) == nil)
    table.setObject(Thing(11), forKey: Thing(1))
    #expect(table.object(forKey: key)?.number == 11 && table.count == 2)
    #expect(
      Set(table.keyEnumerator().compactMap { ($0 as? Thing)?.number }) == [1, 2])
    #expect(
      Set(table.objectEnumerator()?.compactMap { ($0 as? Thing)?.number } ?? []) == [11, 20])
    let copy = table.dictionaryRepresentation()
    #expect(copy.count == 2 && copy[Thing(2)]?.number == 20)
    table.setObject(nil, forKey: Thing(1))
    table.setObject(Thing(5), forKey: nil)
    #expect(table.count == 1)
    table.removeObject(forKey: Thing(2))
    table.removeObject(forKey: Thing(2))
    table.removeObject(forKey: nil)
    #expect(table.count == 0)
    table.setObject(Thing(1), forKey: Thing(1))
    table.removeAllObjects()
    #expect(table.count == 0 && table.keyEnumerator().nextObject() == nil)
    // Swift's own classes as keys.
    let plain = NSMapTable<Plain, Thing>()
    plain.setObject(Thing(7), forKey: Plain(7))
    #expect(plain.object(forKey: Plain(7))?.number == 7 && plain.object(forKey: Plain(8)) == nil)
    #expect(plain.dictionaryRepresentation()[Plain(7)]?.number == 7)
  }

  @Test func `entries go with what is held weakly`() {
    let tables: [(NSMapTable<Thing, Thing>, Bool, Bool)] = [
      (.strongToStrongObjects(), false, false), (.strongToWeakObjects(), false, true),
      (.weakToStrongObjects(), true, false), (.weakToWeakObjects(), true, true),
      (
        NSMapTable(
          keyOptions: NSMapTableWeakMemory, valueOptions: NSMapTableStrongMemory, capacity: 5),
        true, false
      ),
    ]
    for (table, isKeyWeak, isValueWeak) in tables {
      let (key, value) = (Thing(1), Thing(2))
      do {
        let (lostKey, lostValue) = (Thing(3), Thing(4))
        table.setObject(value, forKey: lostKey)
        table.setObject(lostValue, forKey: key)
        #expect(table.object(forKey: lostKey) === value && table.object(forKey: key) === lostValue)
      }
      #expect((table.object(forKey: Thing(3)) == nil) == isKeyWeak)
      #expect((table.object(forKey: key) == nil) == isValueWeak)
      let left = (isKeyWeak ? 0 : 1) + (isValueWeak ? 0 : 1)
      #expect(table.dictionaryRepresentation().count == left)
      #expect(table.keyEnumerator().allObjects.count == left)
      // Released objects are swept out.
      for number in 0..<1000 { table.setObject(Thing(number), forKey: Thing(number + 100)) }
      #expect(isKeyWeak || isValueWeak ? table.count < 100 : table.count == 1002)
      _ = (key, value)
    }
  }

  @Test func `options say how keys are compared, and what is copied`() {
    let (key, twin) = (Thing(1), Thing(1))
    let table = NSMapTable<Thing, Thing>(keyOptions: NSMapTableObjectPointerPersonality)
    table.setObject(Thing(10), forKey: key)
    #expect(table.object(forKey: twin) == nil && table.object(forKey: key)?.number == 10)
    let text = NSMutableString(string: "a")
    let copies = NSMapTable<NSString, NSString>(
      keyOptions: NSMapTableCopyIn, valueOptions: [.copyIn, .strongMemory])
    copies.setObject(text, forKey: text)
    text.append("b")
    #expect(copies.object(forKey: "a") == "a" && copies.object(forKey: "ab") == nil)
    typealias Options = NSPointerFunctions.Options
    let options: [Options] = [
      .strongMemory, .weakMemory, .objectPersonality, .objectPointerPersonality, .copyIn,
    ]
    #expect(options.map(\.rawValue) == [0, 5, 0, 512, 65536])
    #expect(NSMapTableStrongMemory.rawValue == 0 && NSMapTableWeakMemory == .weakMemory)
    #expect(
      NSMapTableCopyIn == .copyIn && NSMapTableObjectPointerPersonality == Options(rawValue: 512))
    let functions = NSPointerFunctions(options: .weakMemory)
    #expect((functions.copy() as? NSPointerFunctions)?.options == .weakMemory)
  }

  /// A lock in memory, given to threads.
  private struct Shared: @unchecked Sendable {
    let lock: os_unfair_lock_t
    let number: UnsafeMutablePointer<Int>
  }

  @Test func `a lock lets one thread in at a time`() {
    let lock = os_unfair_lock_t.allocate(capacity: 1)
    lock.initialize(to: os_unfair_lock())
    let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    number.initialize(to: 0)
    defer {
      lock.deallocate()
      number.deallocate()
    }
    let shared = Shared(lock: lock, number: number)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5_000 {
        os_unfair_lock_lock(shared.lock)
        shared.number.pointee += 1
        os_unfair_lock_unlock(shared.lock)
      }
    }
    #expect(number.pointee == 40_000)
    #expect(os_unfair_lock_trylock(lock) && !os_unfair_lock_trylock(lock))
    let tries = Mutex(0)
    let thread = Thread {
      let isLocked = os_unfair_lock_trylock(shared.lock)
      tries.withLock { $0 = isLocked ? 2 : 1 }
    }
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    #expect(tries.withLock { $0 } == 1)
    os_unfair_lock_unlock(lock)
    #expect(os_unfair_lock_trylock(lock))
    os_unfair_lock_unlock(lock)
    #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC == 1_000_000)
  }

  @Test func `a lock that is locked twice, or unlocked by another, ends with a sentence`() async {
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lock = os_unfair_lock_t.allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      os_unfair_lock_lock(lock)
      os_unfair_lock_lock(lock)
    }
    let twiceWords = String(decoding: twice?.standardErrorContent ?? [], as: UTF8.self)
    #expect(twiceWords.contains("os_unfair_lock_lock: this thread has already locked it"))
    let loose = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lock = os_unfair_lock_t.allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      os_unfair_lock_unlock(lock)
    }
    let looseWords = String(decoding: loose?.standardErrorContent ?? [], as: UTF8.self)
    #expect(looseWords.contains("os_unfair_lock_unlock: it is not locked"))
  }
}
