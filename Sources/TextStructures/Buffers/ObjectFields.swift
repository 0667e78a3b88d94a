// SPDX-License-Identifier: MIT

/// Replaces an object that another object holds, where no property allows it.
///
/// For a class of another module that does not let its subclasses choose the held object.
///
/// - Parameters:
///   - old: The object that is held now; it is released.
///   - new: The object that replaces it; it is retained. The field's class must be a superclass of
///     both.
///   - object: The holder.
///   - words: The number of the holder's first words that are searched. The holder must have as
///     many.
/// - Returns: Whether exactly one word, after the two of the object's header, was `old`. Else
///   nothing changes.
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
