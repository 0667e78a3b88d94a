// SPDX-License-Identifier: MIT

internal import Synchronization

/// A provider of the view that shows an attachment at one location of a text.
///
/// A subclass overrides `loadView()`. A text view asks the attachment for its provider when the
/// location becomes visible, and puts `view` into the rectangle that the line reserves. It removes
/// the view when the location is no longer visible, when the attachment has left the text, or when
/// the text has. The view handles touches in it.
///
///     final class Slider: NSTextAttachmentViewProvider {
///       override func loadView() {
///         view = SliderView(frame: CGRect(x: 0, y: 0, width: 120, height: 24))
///       }
///     }
///     let type = "org.example.slider"
///     NSTextAttachment.registerViewProviderClass(Slider.self, forFileType: type)
///     text.append(NSAttributedString(attachment: NSTextAttachment(data: nil, ofType: type)))
///
/// The view's size is known once it is loaded, on the main thread; layout, which may run on any
/// thread, never calls it. Before that the attachment's own bounds count. An attachment that is at
/// several locations of a container has one size at all of them, the last that one of its views
/// had. A page or an image without a text view shows the attachment's image.
///
/// - Source: UIKit, `NSTextAttachmentViewProvider`; the rules for sizes are our choice, and so is
///   that text views with an `NSLayoutManager` show views at all.
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
  private weak var attachment: NSTextAttachment?
  private weak var manager: NSTextLayoutManager?
  private let place: any NSTextLocation
  private var shownView: UIView?
  private var hasLoaded = false

  /// Creates a provider for one location of a text.
  ///
  /// - Parameters:
  ///   - textAttachment: The attachment that the view shows; held weakly.
  ///   - parentView: The text view. It is not retained: the view finds it as its superview.
  ///   - textLayoutManager: nil: see `NSTextLayoutManager`.
  ///   - location: The attachment's location; it follows edits.
  public init(
    textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?,
    location: any NSTextLocation
  ) {
    attachment = textAttachment
    manager = textLayoutManager
    place = location
    super.init()
  }

  /// Creates a provider of a class known at run time, by the initialiser above.
  ///
  /// Swift on Linux can call only an initialiser that each subclass is required to have. This one
  /// is inherited by every class that overrides the other or adds none.
  ///
  /// - Parameter request: The arguments of the other initialiser.
  /// - Source: our choice.
  public required convenience init(_ request: TextAttachmentViewRequest) {
    self.init(
      textAttachment: request.attachment, parentView: request.parentView, textLayoutManager: nil,
      location: request.location)
  }

  /// The attachment that the view shows; nil once it is freed.
  open var textAttachment: NSTextAttachment? { attachment }
  /// Always nil: see `NSTextLayoutManager`.
  open var textLayoutManager: NSTextLayoutManager? { manager }
  /// The attachment's location.
  open var location: any NSTextLocation { place }

  /// Whether the line reserves the view's own size, and follows when it changes.
  ///
  /// False by default: the attachment's own bounds count, and the view's size only if these are
  /// empty.
  ///
  /// - Source: UIKit; the default is our choice, as Apple names none.
  open var tracksTextAttachmentViewBounds = false

  /// The view.
  ///
  /// The first access calls `loadView()`. nil shows the attachment's image.
  open var view: UIView? {
    get {
      if !hasLoaded {
        hasLoaded = true
        loadView()
      }
      return shownView
    }
    set {
      hasLoaded = true
      shownView = newValue
    }
  }

  /// Creates the view, and sets `view`.
  ///
  /// Called once. By default there is none.
  open func loadView() {}

  /// Returns the view's bounds.
  ///
  /// Called on the main thread when the view becomes visible, when the container's size changes,
  /// and when a tracked view changes its size.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the attachment's character.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  ///   - proposedLineFragment: Its line's rectangle in the container.
  ///   - position: The attachment's location in the line.
  /// - Returns: Points; the origin is relative to the baseline, y up. By default the attachment's
  ///   bounds, with the view's size if that is tracked or they are empty.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    let own =
      textAttachment?.attachmentBounds(
        for: attributes, location: location, textContainer: textContainer,
        proposedLineFragment: proposedLineFragment, position: position) ?? .zero
    guard let view, tracksTextAttachmentViewBounds || own.width <= 0 || own.height <= 0 else {
      return own
    }
    return CGRect(origin: own.origin, size: NSTextAttachmentViewProvider.size(of: view))
  }

  /// The size of a view; one without a size yet gets its fitting size.
  private static func size(of view: UIView) -> CGSize {
    guard view.bounds.size == .zero else { return view.bounds.size }
    return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }
}

/// The arguments for a provider of views: an attachment at one location of a text.
///
/// - Source: our choice; see `NSTextAttachmentViewProvider.init(_:)`.
@MainActor
public struct TextAttachmentViewRequest {
  /// The attachment that is shown.
  public let attachment: NSTextAttachment
  /// The text view.
  public let parentView: UIView?
  /// The attachment's location.
  public let location: any NSTextLocation
}

/// The layout of an attachment in terms of `NSTextLocation`.
///
/// - Source: UIKit, `NSTextAttachmentLayout`.
public protocol NSTextAttachmentLayout: NSObjectProtocol {
  /// Returns the attachment's bounds; see `NSTextAttachmentContainer`.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of its character.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  ///   - proposedLineFragment: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect

  /// Returns the image of the attachment.
  ///
  /// - Parameters:
  ///   - bounds: The destination, in container coordinates.
  ///   - attributes: The attributes of its character.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  /// - Returns: nil for none.
  func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?
  ) -> UIImage?

  /// Returns the provider of the view that shows the attachment.
  ///
  /// - Parameters:
  ///   - parentView: The text view.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  /// - Returns: nil for none.
  @preconcurrency @MainActor
  func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider?
}

/// The sizes of the views of an attachment, by container.
///
/// Views set them on the main thread, layout reads them on any.
final class ViewedBounds: Sendable {
  private struct Entry: @unchecked Sendable {
    weak var container: NSTextContainer?
    var rect: CGRect
  }
  private let entries = Mutex<[Entry]>([])

  subscript(container: NSTextContainer) -> CGRect? {
    get { entries.withLock { $0.first { $0.container === container }?.rect } }
    set {
      let entry = newValue.map { Entry(container: container, rect: $0) }
      entries.withLock {
        $0.removeAll { $0.container == nil || $0.container === container }
        if let entry { $0.append(entry) }
      }
    }
  }
}
