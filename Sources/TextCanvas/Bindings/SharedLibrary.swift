// SPDX-License-Identifier: MIT

private import Glibc

/// A library that is loaded when it is first needed, and stays.
@safe struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// nil if it is not installed.
  init?(_ name: String) {
    guard let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return nil }
    unsafe self.handle = handle
  }

  /// A function as a pointer of the C type that the binding declares for it; nil if there is none of
  /// that name in the library or in those it uses itself.
  func function<F>(_ name: String, as type: F.Type = F.self) -> F? {
    guard let symbol = unsafe dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}
