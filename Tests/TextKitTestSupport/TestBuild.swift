// SPDX-License-Identifier: MIT

import Foundation

/// The effect of the current build on limits of memory.
///
/// A test multiplies its limit with these, or skips an amount that a sanitizer makes meaningless.
package enum TestBuild {
  package enum Sanitizer: Sendable { case address, thread }

  /// The sanitizer of this process, detected by a function of its runtime.
  package static let sanitizer: Sanitizer? = {
    if unsafe dlsym(nil, "__asan_init") != nil { return .address }
    if unsafe dlsym(nil, "__tsan_init") != nil { return .thread }
    return nil
  }()

  package static var isSanitized: Bool { sanitizer != nil }

  /// The factor by which the same work may take more memory.
  ///
  /// The address sanitizer keeps 256 MiB of freed memory, the thread sanitizer four times the
  /// touched memory: the memory of a single call is not visible at all.
  package static var growth: Double {
    switch sanitizer {
    case nil: 1
    case .address: 4
    case .thread: 10
    }
  }
}
