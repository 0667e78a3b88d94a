// SPDX-License-Identifier: MIT

/// A text view, under the Mac's name.
public typealias NSTextView = UITextView

/// What has the Mac's members of a text container: `NSTextContainer`.
///
/// They are in an extension of this protocol, so that a subclass that declares a member of the same
/// name, as sources for iOS do, has its own.
///
/// - Source: our choice.
public protocol MacTextContainer: AnyObject {}

extension NSTextContainer: MacTextContainer {}

extension MacTextContainer where Self: NSTextContainer {
  /// The text view that shows the container's text; nil if none does.
  ///
  /// A view that gets the container shows it from now on, and lets go of the one that it has shown.
  /// The view that loses it gets a text system of its own, without text. nil takes the container
  /// from its view.
  ///
  /// - Complexity: O(1); what is shown is laid out when the view is.
  /// - Source: AppKit; that a view never is without a container is UIKit's.
  @preconcurrency @MainActor
  public var textView: NSTextView? {
    get { shownIn as? UITextView }
    set {
      let old = textView
      guard newValue !== old else { return }
      old?.show(nil)
      newValue?.show(self)
    }
  }
}

/// What has the Mac's members of a layout manager: `NSLayoutManager`; see ``MacTextContainer``.
///
/// - Source: our choice.
public protocol MacLayoutManager: AnyObject {}

extension NSLayoutManager: MacLayoutManager {}

extension MacLayoutManager where Self: NSLayoutManager {
  /// The first container's text view that there is.
  ///
  /// - Complexity: O(*c*), *c* containers.
  /// - Source: AppKit.
  @preconcurrency @MainActor
  public var firstTextView: NSTextView? {
    textContainers.lazy.compactMap(\.textView).first
  }

  /// The text view in which the selection begins; nil if no container has a view.
  ///
  /// The selection is that of the view that keys go to, or else of the first one. Lays out as far
  /// as the selection.
  ///
  /// - Complexity: O(*c* + log *n*), *c* containers, *n* paragraphs, once laid out.
  /// - Source: AppKit, where the views of one layout manager share their selection.
  @preconcurrency @MainActor
  public var textViewForBeginningOfSelection: NSTextView? {
    let views = textContainers.compactMap(\.textView)
    guard let view = views.first(where: \.isFirstResponder) ?? views.first else { return nil }
    let start = view.selectedRange.location
    guard numberOfGlyphs > 0 else { return view }
    let glyph = min(glyphIndexForCharacter(at: start), numberOfGlyphs - 1)
    let container = unsafe textContainer(forGlyphAt: glyph, effectiveRange: nil)
    return container?.textView ?? view
  }

  /// Whether keys in a window go to one of this layout manager's text views.
  ///
  /// - Complexity: O(*c*), *c* containers.
  /// - Source: AppKit.
  @preconcurrency @MainActor
  public func layoutManagerOwnsFirstResponder(in window: NSWindow) -> Bool {
    textContainers.contains { container in
      container.textView.map { $0.window === window && $0.isFirstResponder } ?? false
    }
  }
}
