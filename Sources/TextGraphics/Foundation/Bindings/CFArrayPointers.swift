// SPDX-License-Identifier: MIT

private import Synchronization

/// A pointer to an object of an array, which older code turns into the object by `unsafeBitCast(_:to:)`.
///
/// - Parameters:
///   - theArray: nil gives nil.
///   - idx: An index of the array, else the program stops with a sentence.
/// - Returns: It stays good as long as the array. What is no object in Swift, a string or a number, is made one for it.
/// - Source: Core Foundation.
public func CFArrayGetValueAtIndex(_ theArray: CFArray?, _ idx: CFIndex) -> UnsafeRawPointer? {
  guard let theArray else { return nil }
  guard (0..<theArray.count).contains(idx) else {
    fail("CFArrayGetValueAtIndex(_:_:): index \(idx) of an array of \(theArray.count)")
  }
  let value = theArray.object(at: idx)
  guard type(of: value) is AnyClass else {
    return unsafe MadeObjects.pointer(theArray, idx, value)
  }
  return unsafe UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}

/// Objects that were made of values of arrays, for as long as the arrays live.
private final class MadeObjects: @unchecked Sendable {
  private var objects: [CFIndex: AnyObject] = [:]
  private static let all = Mutex(Table())
  private struct Table: @unchecked Sendable {
    let made = NSMapTable<NSArray, MadeObjects>(
      keyOptions: [.weakMemory, .objectPointerPersonality])
  }

  static func pointer(_ array: NSArray, _ index: CFIndex, _ value: Any) -> UnsafeRawPointer {
    let box = Value(array: array, value: value)
    let address = all.withLock { table in
      let made = table.made.object(forKey: box.array) ?? MadeObjects()
      table.made.setObject(made, forKey: box.array)
      let object = made.objects[index] ?? box.value as AnyObject
      made.objects[index] = object
      return unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else {
      fail("CFArrayGetValueAtIndex(_:_:): an object without an address")
    }
    return unsafe pointer
  }

  private struct Value: @unchecked Sendable {
    let array: NSArray
    let value: Any
  }
}
