// SPDX-License-Identifier: MIT

private import Synchronization

/// A text system that a label borrows while it exists, and returns for another label.
///
/// Creating one costs as much as laying out a line, and labels are created and released often while
/// a list scrolls.
final class LentStack {
  let stack: TextStack
  /// False for a text that may contain images, views or a client's objects, which are released with
  /// the label.
  var canBeLentAgain = true
  private let fonts: AnyObject
  private let lineHeight: FallbackLineHeight

  private struct Entry: @unchecked Sendable {
    var stack: TextStack
    var fonts: AnyObject
    var lineHeight: FallbackLineHeight
  }
  private static let idle = Mutex<[Entry]>([])
  private static let limit = 32

  init() {
    // Text systems for other fonts are no longer useful.
    let fonts = TextKitEnvironment.fontDatabase as AnyObject
    let lineHeight = TextKitEnvironment.fallbackLineHeight
    let (found, dropped) = Self.idle.withLock { idle -> (Entry?, [Entry]) in
      guard let last = idle.popLast() else { return (nil, []) }
      if last.fonts === fonts, last.lineHeight == lineHeight { return (last, []) }
      defer { idle = [] }
      return (nil, idle + [last])
    }
    _ = dropped
    (self.fonts, self.lineHeight) = (fonts, lineHeight)
    if let found {
      stack = found.stack
    } else {
      stack = TextStack()
      stack.storage.isPrivate = true
    }
  }

  deinit {
    guard canBeLentAgain else { return }
    let own = Entry(stack: stack, fonts: fonts, lineHeight: lineHeight)
    Self.idle.withLock { idle in
      if idle.count < Self.limit { idle.append(own) }
    }
  }
}
