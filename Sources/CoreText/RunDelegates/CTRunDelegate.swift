// SPDX-License-Identifier: MIT

/// Says how large the text is that has it, so that something can be drawn in its place.
///
/// It is the value of `kCTRunDelegateAttributeName`, as a rule of one U+FFFC. Each character of such text takes the room.
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

  /// Asks the client: points.
  var room: (ascent: CGFloat, descent: CGFloat, width: CGFloat) {
    let pointer = unsafe reference ?? CTRunDelegate.nowhere
    return unsafe (
      callbacks.getAscent(pointer), callbacks.getDescent(pointer), callbacks.getWidth(pointer)
    )
  }

  /// What clients without a reference get: an address that nothing is read from.
  static var nowhere: UnsafeMutableRawPointer {
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: 1) else {
      fail("CTRunDelegate: no address")
    }
    return unsafe pointer
  }
}

/// Is called when a delegate goes, with its reference.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// Says how far the text reaches above the baseline, in points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Gives the descent of the run: how far it reaches below the baseline, in points.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Says how wide the text is, in points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The functions of a run delegate; each gets its reference.
@safe public struct CTRunDelegateCallbacks {
  /// `kCTRunDelegateCurrentVersion`.
  public var version: CFIndex
  /// Called when the delegate goes, if it has a reference.
  public var dealloc: CTRunDelegateDeallocateCallback
  /// Points above the baseline.
  public var getAscent: CTRunDelegateGetAscentCallback
  /// Points below the baseline; positive.
  public var getDescent: CTRunDelegateGetDescentCallback
  /// Points.
  public var getWidth: CTRunDelegateGetWidthCallback

  /// Functions.
  ///
  /// - Parameters:
  ///   - version: `kCTRunDelegateCurrentVersion`.
  ///   - dealloc: Called when the delegate goes.
  ///   - getAscent: Points above the baseline.
  ///   - getDescent: Points below the baseline.
  ///   - getWidth: Points.
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
/// The version of the callbacks that this library knows.
public var kCTRunDelegateCurrentVersion: Int { kCTRunDelegateVersion1 }

/// A number that says that an object is a run delegate; our choice.
public func CTRunDelegateGetTypeID() -> CFTypeID { CoreTextType.runDelegate.rawValue }

/// A run delegate.
///
/// - Parameters:
///   - callbacks: Are copied.
///   - refCon: Is given to them; belongs to the client until `dealloc` is called with it.
/// - Returns: nil for callbacks of another version.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  let callbacks = unsafe callbacks.pointee
  guard callbacks.version == kCTRunDelegateCurrentVersion else { return nil }
  return unsafe CTRunDelegate(callbacks, refCon)
}

/// The reference that a delegate was made with; without one an address that nothing may be read from.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
  unsafe runDelegate.reference ?? CTRunDelegate.nowhere
}

/// Keeps the room that a run delegate asks for, and shows nothing.
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

  /// It is never archived: text systems of lines and frames hold it, and nobody sees these.
  required init?(coder: NSCoder) { nil }

  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { bounding() }

  override func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { nil }
}
