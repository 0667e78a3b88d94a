// SPDX-License-Identifier: MIT

// The package on Apple's systems: `import TextKit` gives the system's own.
#if canImport(UIKit)
  @_exported import UIKit
#elseif canImport(AppKit)
  @_exported import AppKit
#endif
