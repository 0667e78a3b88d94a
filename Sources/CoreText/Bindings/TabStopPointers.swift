// SPDX-License-Identifier: MIT

/// Writes a reference to an array of tab stops, which belongs to the caller.
///
/// - Source: Core Text returns it without a retain, valid during the style's lifetime; here it is
///   retained once for the caller.
func writeTabs(_ tabs: CFArray, _ buffer: UnsafeMutableRawPointer) -> Bool {
  let address = unsafe Unmanaged.passRetained(tabs).toOpaque()
  unsafe buffer.storeBytes(of: address, as: UnsafeMutableRawPointer.self)
  return true
}
