// SPDX-License-Identifier: MIT

/// A part of a text that the user can do something with.
///
/// - Source: UIKit, `UITextItem`.
@preconcurrency @MainActor
open class UITextItem: NSObject {
  /// The kind of the item, with its value.
  public enum Content {
    /// A link, in the text or found in it.
    case link(URL)
    /// What a client has marked.
    case tag(String)
    /// An attachment.
    case textAttachment(NSTextAttachment)
  }

  /// A menu for a part of a text.
  ///
  /// - Source: UIKit, `UITextItem.MenuConfiguration`.
  @preconcurrency @MainActor
  open class MenuConfiguration: NSObject {
    /// What is shown beside the menu.
    public enum Preview {
      /// What is usual.
      case `default`
      /// A view.
      case view(UIView)
    }

    final let preview: Preview?
    final let menu: UIMenu

    /// A menu.
    ///
    /// - Parameters:
    ///   - preview: What is shown beside it; nil shows nothing.
    ///   - menu: The menu.
    public convenience init(preview: Preview? = .default, menu: UIMenu) {
      self.init(of: menu, preview)
    }

    init(of menu: UIMenu, _ preview: Preview?) {
      self.menu = menu
      self.preview = preview
      super.init()
    }
  }

  private let what: Content
  private let characters: NSRange

  init(_ content: Content, _ range: NSRange) {
    what = content
    characters = range
    super.init()
  }

  /// The kind of the item, with its value.
  open var content: Content { what }
  /// Its characters.
  open var range: NSRange { characters }
}

/// What the user does with a link or an attachment.
///
/// - Source: UIKit, `UITextItemInteraction`.
public enum UITextItemInteraction: Int, Sendable {
  /// A tap.
  case invokeDefaultAction = 0
  /// A long press: a menu.
  case presentActions = 1
  /// A hard press: a preview.
  case preview = 2
}
