// SPDX-License-Identifier: MIT

/// A part of a text that the user can interact with.
///
/// - Source: UIKit, `UITextItem`.
@preconcurrency @MainActor
open class UITextItem: NSObject {
  /// The kind of the item, with its value.
  public enum Content {
    /// A link, in the text or detected in it.
    case link(URL)
    /// A range that a client has tagged.
    case tag(String)
    /// An attachment.
    case textAttachment(NSTextAttachment)
  }

  /// The configuration of a menu for a text item.
  ///
  /// - Source: UIKit, `UITextItem.MenuConfiguration`.
  @preconcurrency @MainActor
  open class MenuConfiguration: NSObject {
    /// The preview that is shown with the menu.
    public enum Preview {
      /// The default preview.
      case `default`
      /// A view.
      case view(UIView)
    }

    final let preview: Preview?
    final let menu: UIMenu

    /// Creates a configuration with a menu.
    ///
    /// - Parameters:
    ///   - preview: The preview that is shown with the menu; nil for none.
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
  /// The characters of the item.
  open var range: NSRange { characters }
}

/// The interaction of the user with a link or attachment.
///
/// - Source: UIKit, `UITextItemInteraction`.
public enum UITextItemInteraction: Int, Sendable {
  /// A tap.
  case invokeDefaultAction = 0
  /// A long press that shows a menu.
  case presentActions = 1
  /// A firm press that shows a preview.
  case preview = 2
}
