// SPDX-License-Identifier: MIT

/// Gives an object another one to hold, where no property lets one do so.
///
/// For a class of another module that keeps what it should let its subclasses choose.
///
/// - Parameters:
///   - old: What the object holds.
///   - new: What it is to hold from now on; retained, as `old` is released. The field must be of a class that both are.
///   - object: The object.
///   - words: How many of the object's first words are looked through. The object must have as many.
/// - Returns: Whether exactly one word, behind the two that each object begins with, was `old`. Else nothing is changed.
package func replaceField(
  holding old: AnyObject, by new: AnyObject, in object: AnyObject, words: Int
) -> Bool {
  withExtendedLifetime((old, object)) {
    let start = unsafe Unmanaged.passUnretained(object).toOpaque()
    let fields = unsafe start.assumingMemoryBound(to: UInt.self)
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(old).toOpaque())
    let places = (2..<words).filter { unsafe fields[$0] == address }
    guard places.count == 1 else { return false }
    unsafe fields[places[0]] = UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
    unsafe Unmanaged.passUnretained(old).release()
    return true
  }
}
