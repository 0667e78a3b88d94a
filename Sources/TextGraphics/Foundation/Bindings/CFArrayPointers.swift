// SPDX-License-Identifier: MIT

private import Synchronization

/// Returns a pointer to an object of an array, which older code converts to the object by
/// `unsafeBitCast(_:to:)`.
///
/// - Parameters:
///   - theArray: Nil gives nil.
///   - idx: An index of the array, else the program stops with a sentence.
/// - Returns: A pointer that is valid while the array exists. A value that is not an object in
///   Swift, a string or a number, is converted to one.
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

/// Objects that were made from values of arrays, kept while the arrays exist.
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
