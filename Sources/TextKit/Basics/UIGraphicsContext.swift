// SPDX-License-Identifier: MIT

/// The contexts that were made current on this thread, the current one last.
private final class ContextStack {
  var contexts: [CGContext] = []

  static var current: ContextStack {
    let key = "TextKit.ContextStack"
    if let known = Thread.current.threadDictionary[key] as? ContextStack { return known }
    let made = ContextStack()
    Thread.current.threadDictionary[key] = made
    return made
  }
}

/// The context that drawing on this thread goes to; nil if none is current.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

/// Makes a context the current one of this thread until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

/// Makes the context before the current one current again.
///
/// Does nothing without a context.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }
