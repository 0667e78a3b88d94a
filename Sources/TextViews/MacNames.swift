// SPDX-License-Identifier: MIT

/// A text view, under the Mac's name.
public typealias NSTextView = UITextView

/// The AppKit members of a text container; `NSTextContainer` conforms.
///
/// The members are in an extension of this protocol. A subclass of an iOS program that declares a
/// member of the same name therefore keeps its own.
///
/// - Source: Our choice.
public protocol MacTextContainer: AnyObject {}

extension NSTextContainer: MacTextContainer {}

extension MacTextContainer where Self: NSTextContainer {
  /// The text view that shows the container's text, or nil.
  ///
  /// Setting a view makes it show this container instead of its previous one. The view that loses
  /// the container gets a text system of its own, without text. Setting nil detaches the container
  /// from its view.
  ///
  /// - Complexity: O(1); the text is laid out when the view is.
  /// - Source: AppKit; UIKit's rule that a view always has a container is kept.
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

/// The AppKit members of a layout manager; `NSLayoutManager` conforms.
///
/// See ``MacTextContainer``.
///
/// - Source: Our choice.
public protocol MacLayoutManager: AnyObject {}

extension NSLayoutManager: MacLayoutManager {}

extension MacLayoutManager where Self: NSLayoutManager {
  /// The text view of the first container that has one, or nil.
  ///
  /// - Complexity: O(*c*), *c* containers.
  /// - Source: AppKit.
  @preconcurrency @MainActor
  public var firstTextView: NSTextView? {
    textContainers.lazy.compactMap(\.textView).first
  }

  /// The text view in which the selection begins, or nil if no container has a view.
  ///
  /// The selection is that of the first responder if it is one of these views, otherwise that of
  /// the first view. The layout is completed as far as the selection.
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

  /// Returns whether one of this layout manager's text views is the first responder of a window.
  ///
  /// - Parameter window: The window to check.
  /// - Returns: False if the first responder is another object.
  /// - Complexity: O(*c*), *c* containers.
  /// - Source: AppKit.
  @preconcurrency @MainActor
  public func layoutManagerOwnsFirstResponder(in window: NSWindow) -> Bool {
    textContainers.contains { container in
      container.textView.map { $0.window === window && $0.isFirstResponder } ?? false
    }
  }
}
