// SPDX-License-Identifier: MIT

/// Client-defined metrics of a run, for a drawing in its position.
///
/// It is the value of `kCTRunDelegateAttributeName`, usually of one U+FFFC. Each character of such
/// text has these metrics.
///
/// - Source: Core Text, `CTRunDelegate`.
@safe public final class CTRunDelegate: NSAttributeValue, @unchecked Sendable {
  private let callbacks: CTRunDelegateCallbacks
  let reference: UnsafeMutableRawPointer?

  fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ reference: UnsafeMutableRawPointer?) {
    self.callbacks = callbacks
    unsafe self.reference = reference
    super.init()
  }

  deinit { if let reference = unsafe reference { unsafe callbacks.dealloc(reference) } }

  /// The metrics from the client's callbacks, in points.
  var room: (ascent: CGFloat, descent: CGFloat, width: CGFloat) {
    let pointer = unsafe reference ?? CTRunDelegate.nowhere
    return unsafe (
      callbacks.getAscent(pointer), callbacks.getDescent(pointer), callbacks.getWidth(pointer)
    )
  }

  /// The argument of callbacks without a reference: an address that must not be read.
  static var nowhere: UnsafeMutableRawPointer {
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: 1) else {
      fail("CTRunDelegate: no address")
    }
    return unsafe pointer
  }
}

/// A callback that is called with the reference when the delegate is deallocated.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// A callback that returns the ascent of the run above the baseline, in points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// A callback that returns the descent of the run below the baseline, in points.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// A callback that returns the width of the run, in points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The callbacks of a run delegate; each receives the delegate's reference.
@safe public struct CTRunDelegateCallbacks {
  /// `kCTRunDelegateCurrentVersion`.
  public var version: CFIndex
  /// Called when the delegate is deallocated, if it has a reference.
  public var dealloc: CTRunDelegateDeallocateCallback
  /// The ascent in points.
  public var getAscent: CTRunDelegateGetAscentCallback
  /// The descent in points; positive.
  public var getDescent: CTRunDelegateGetDescentCallback
  /// The width in points.
  public var getWidth: CTRunDelegateGetWidthCallback

  /// Creates the callbacks of a run delegate.
  ///
  /// - Parameters:
  ///   - version: `kCTRunDelegateCurrentVersion`.
  ///   - dealloc: Called when the delegate is deallocated.
  ///   - getAscent: Returns the ascent in points.
  ///   - getDescent: Returns the descent in points; positive.
  ///   - getWidth: Returns the width in points.
  public init(
    version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
    getAscent: @escaping CTRunDelegateGetAscentCallback,
    getDescent: @escaping CTRunDelegateGetDescentCallback,
    getWidth: @escaping CTRunDelegateGetWidthCallback
  ) {
    self.version = version
    unsafe self.dealloc = dealloc
    unsafe self.getAscent = getAscent
    unsafe self.getDescent = getDescent
    unsafe self.getWidth = getWidth
  }
}

/// The version of the callbacks.
public var kCTRunDelegateVersion1: Int { 1 }
/// The version of the callbacks that this library supports.
public var kCTRunDelegateCurrentVersion: Int { kCTRunDelegateVersion1 }

/// Returns the type identifier of run delegates; the number is our choice.
public func CTRunDelegateGetTypeID() -> CFTypeID { CoreTextType.runDelegate.rawValue }

/// Creates a run delegate.
///
/// - Parameters:
///   - callbacks: The callbacks, which are copied.
///   - refCon: The argument of the callbacks, which the client owns until `dealloc` is called with
///     it.
/// - Returns: nil for callbacks of another version.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  let callbacks = unsafe callbacks.pointee
  guard callbacks.version == kCTRunDelegateCurrentVersion else { return nil }
  return unsafe CTRunDelegate(callbacks, refCon)
}

/// Returns the reference that a delegate was created with.
///
/// - Parameter runDelegate: A run delegate.
/// - Returns: The reference; without one an address that must not be read.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
  unsafe runDelegate.reference ?? CTRunDelegate.nowhere
}

/// An attachment with a run delegate's metrics that shows nothing.
final class DelegateRoom: NSTextAttachment {
  private let bounding: () -> CGRect

  init(_ delegate: CTRunDelegate) {
    bounding = {
      let (ascent, descent, width) = delegate.room
      return CGRect(x: 0, y: -descent, width: width, height: ascent + descent)
    }
    super.init(data: nil, ofType: nil)
  }

  init(width: CGFloat) {
    bounding = { CGRect(x: 0, y: 0, width: width, height: 1) }
    super.init(data: nil, ofType: nil)
  }

  /// Never archived: only text systems of lines and frames hold it, and they are private.
  required init?(coder: NSCoder) { nil }

  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { bounding() }

  override func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { nil }
}
