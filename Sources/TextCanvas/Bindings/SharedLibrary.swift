// SPDX-License-Identifier: MIT

private import Glibc

/// A library that is loaded at first use, and stays loaded.
@safe struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the library; returns nil if it is not installed.
  init?(_ name: String) {
    guard let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return nil }
    unsafe self.handle = handle
  }

  /// Returns a function as a pointer of the binding's C type; nil if neither the library nor its
  /// dependencies have one of that name.
  func function<F>(_ name: String, as type: F.Type = F.self) -> F? {
    guard let symbol = unsafe dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}
