// SPDX-License-Identifier: MIT

extension UIControl {
  /// Where what a control shows stands across.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left edge.
    case left = 1
    /// At the right edge.
    case right = 2
    /// From edge to edge.
    case fill = 3
    /// Where reading begins.
    case leading = 4
    /// Where reading ends.
    case trailing = 5
  }

  /// Where what a control shows stands from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the upper edge.
    case top = 1
    /// At the lower edge.
    case bottom = 2
    /// From edge to edge.
    case fill = 3
  }

  /// What a control is.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// States by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Nothing else.
    public static let normal = State([])
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1)
    /// The user cannot use it.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
    /// The control has the focus: keys go to it.
    public static let focused = State(rawValue: 8)
    /// The bits that a program may use for states of its own.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits for the system.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// What the user does with a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Events by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger comes down.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger comes down again, quickly.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves over the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger comes back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger leaves.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger is lifted over the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger is lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Somebody else has taken the finger.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value has changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What the control is mainly for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu was opened.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing has begun.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// Text has changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing has ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing has ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All of editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// The bits that a program may use for events of its own.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Bits for the system.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
