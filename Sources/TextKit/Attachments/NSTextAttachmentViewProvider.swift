// SPDX-License-Identifier: MIT

internal import Synchronization

/// Makes the view that shows an attachment at one place of a text.
///
/// A subclass overrides `loadView()`. A text view asks the attachment for its provider when the
/// place comes into sight, puts `view` where the line has left room, and takes it out when the
/// place is out of sight, when the attachment has left the text, or when the text has. Touches in
/// the view are its own.
///
///     final class Slider: NSTextAttachmentViewProvider {
///       override func loadView() { view = SliderView(frame: CGRect(x: 0, y: 0, width: 120, height: 24)) }
///     }
///     NSTextAttachment.registerViewProviderClass(Slider.self, forFileType: "org.example.slider")
///     text.append(NSAttributedString(attachment: NSTextAttachment(data: nil, ofType: "org.example.slider")))
///
/// What the view says of its size is known when it is loaded, on the main thread; layout, which may
/// run on any, never calls it. Before that the attachment's own bounds hold. An attachment that
/// stands at several places of a container has one size in all of them, the last that one of its
/// views said. A page or a picture that no text view shows has the attachment's picture.
///
/// - Source: UIKit, `NSTextAttachmentViewProvider`; what is said above of sizes is our choice, and
///   so is that text views with an `NSLayoutManager` show views at all.
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
  private weak var attachment: NSTextAttachment?
  private weak var manager: NSTextLayoutManager?
  private let place: any NSTextLocation
  private var shownView: UIView?
  private var hasLoaded = false

  /// A provider for one place of a text.
  ///
  /// - Parameters:
  ///   - textAttachment: What the view shows; not retained.
  ///   - parentView: The text view. It is not kept: the view finds it as its superview.
  ///   - textLayoutManager: nil: see `NSTextLayoutManager`.
  ///   - location: Where the attachment stands; it moves along with edits.
  public init(
    textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?,
    location: any NSTextLocation
  ) {
    attachment = textAttachment
    manager = textLayoutManager
    place = location
    super.init()
  }

  /// Makes a provider of a class known at run time, by the initialiser above.
  ///
  /// Swift on Linux can call only an initialiser that each subclass promises to have. This one is
  /// inherited by every class that overrides the other or adds none.
  ///
  /// - Source: our choice.
  public required convenience init(_ request: TextAttachmentViewRequest) {
    self.init(
      textAttachment: request.attachment, parentView: request.parentView, textLayoutManager: nil,
      location: request.location)
  }

  /// What the view shows; nil once it is gone.
  open var textAttachment: NSTextAttachment? { attachment }
  /// Always nil: see `NSTextLayoutManager`.
  open var textLayoutManager: NSTextLayoutManager? { manager }
  /// Where the attachment stands.
  open var location: any NSTextLocation { place }

  /// Whether the line makes room for the view's size as it is, and follows when it changes.
  ///
  /// Default false: the attachment's own bounds count, and the view's size only where these are
  /// empty.
  ///
  /// - Source: UIKit; the default is our choice, as Apple names none.
  open var tracksTextAttachmentViewBounds = false

  /// The view.
  ///
  /// Calls `loadView()` when it is read for the first time. nil shows the attachment's picture.
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

  /// Makes the view, and sets `view`.
  ///
  /// Called once. By default there is none.
  open func loadView() {}

  /// The room that the view takes.
  ///
  /// Asked on the main thread when the view comes into sight, when the container gets another size,
  /// and when a view whose size is tracked changes it.
  ///
  /// - Parameters:
  ///   - attributes: Those of the attachment's character.
  ///   - location: Where it stands.
  ///   - textContainer: Where it is laid out.
  ///   - proposedLineFragment: Its line's rectangle in the container.
  ///   - position: Where it stands in the line.
  /// - Returns: Points; the origin is relative to the baseline, and y goes up. By default the
  ///   attachment's bounds, with the view's size where that is tracked or they are empty.
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

  /// A view that has no size yet is as large as it wants to be.
  private static func size(of view: UIView) -> CGSize {
    guard view.bounds.size == .zero else { return view.bounds.size }
    return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }
}

/// What a provider of views is made for: an attachment at one place of a text.
///
/// - Source: our choice; see `NSTextAttachmentViewProvider.init(_:)`.
@MainActor
public struct TextAttachmentViewRequest {
  /// What is shown.
  public let attachment: NSTextAttachment
  /// The text view.
  public let parentView: UIView?
  /// Where the attachment stands.
  public let location: any NSTextLocation
}

/// What an attachment says of itself where places are `NSTextLocation`s.
///
/// - Source: UIKit, `NSTextAttachmentLayout`.
public protocol NSTextAttachmentLayout: NSObjectProtocol {
  /// The room it takes; see `NSTextAttachmentContainer`.
  func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect

  /// The picture that shows it; nil for none.
  func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?
  ) -> UIImage?

  /// What makes the view that shows it; nil for none.
  @preconcurrency @MainActor
  func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider?
}

/// What the views of an attachment have said of their size, by container.
///
/// Views say it on the main thread, layout reads it on any.
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
