// SPDX-License-Identifier: MIT

/// The characteristics of an element, for assistive technology.
///
/// - Source: UIKit, `UIAccessibilityTraits`.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Creates traits by their bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// None.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Selected among others.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Plays its own sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Text that cannot be changed.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// Summarizes the state of the program after it starts.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// Disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Begins to play or to record.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Has a value that can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Handles touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Turns the page when it has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A row of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// Toggled by a tap.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

extension UIAccessibility {
  /// A notification from a program to assistive technology.
  ///
  /// - Source: UIKit, `UIAccessibility.Notification`.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates a notification by its number.
    ///
    /// - Parameter rawValue: Apple's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Most of the screen has changed; the argument is the element to focus.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed; the argument is the element to focus.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// An announcement: the argument is the sentence.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled; the argument describes the new position.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Notifies a host of a change or an announcement.
  ///
  /// Posted as `UIAccessibility.didPostNotification`.
  ///
  /// - Parameters:
  ///   - notification: What.
  ///   - argument: An element, or a `String`; nil for nothing.
  @preconcurrency @MainActor
  public static func post(notification: Notification, argument: Any?) {
    var info: [AnyHashable: Any] = [notificationKey: notification]
    if let argument { info[argumentKey] = argument }
    NotificationCenter.default.post(name: didPostNotification, object: nil, userInfo: info)
  }
}

/// An action that an element offers in addition to its main one.
///
/// - Source: UIKit, `UIAccessibilityCustomAction`.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// A closure that performs the action; returns true if it succeeded.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// The action's name, which a screen reader speaks.
  open var name: String
  /// The closure that performs the action.
  open var actionHandler: Handler?
  /// The receiver of the selector, if there is no closure; not retained.
  open weak var target: AnyObject?
  /// The selector that performs the action; empty if a closure does.
  open var selector: Selector

  /// Creates an action that sends a selector.
  ///
  /// - Parameters:
  ///   - name: The name, which a screen reader speaks.
  ///   - target: The receiver; not retained.
  ///   - selector: The message; tied to the target by `Selector.tie(to:_:)`, or the target is
  ///     `SelectorPerforming`. Its argument is the action.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }

  /// Performs the action: calls the closure, or sends the selector.
  ///
  /// - Returns: False if it could not be performed, or the closure returns false.
  /// - Source: our choice; on Apple's systems VoiceOver does this.
  public final func perform() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target else { return false }
    return SelectorTable.main.perform(selector, on: target, sender: self)
  }

  /// Creates an action that calls a closure.
  ///
  /// - Parameters:
  ///   - name: The name, which a screen reader speaks.
  ///   - actionHandler: Performs the action; nil performs nothing.
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
    selector = Selector("")
    super.init()
  }
}

/// An element that is not a view: a part of the drawing of a view.
///
/// - Source: UIKit, `UIAccessibilityElement`.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject {
  private weak var container: AnyObject?
  private var own = OwnAccessibility()
  private var frame = CGRect.zero
  private var frameInContainer: CGRect?

  /// Creates an element of a container.
  ///
  /// - Parameter container: A view, or another element; not retained.
  public init(accessibilityContainer container: Any) {
    self.container = container as AnyObject
    super.init()
  }

  /// The object that contains the element; nil once it is freed.
  open var accessibilityContainer: AnyObject? {
    get { container }
    set { container = newValue }
  }
  /// Whether it is an element; default true.
  open var isAccessibilityElement: Bool {
    get { own.isElement ?? true }
    set { own.isElement = newValue }
  }
  /// The element's name, which a screen reader speaks.
  open var accessibilityLabel: String? {
    get { own.label }
    set { own.label = newValue }
  }
  /// The label with attributes of its pronunciation; its characters are the label.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { own.spoken.label.text(of: accessibilityLabel) }
    set {
      accessibilityLabel = newValue?.string
      own.spoken.label = SpokenText(newValue)
    }
  }
  /// The value with attributes of its pronunciation; its characters are the value.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { own.spoken.value.text(of: accessibilityValue) }
    set {
      accessibilityValue = newValue?.string
      own.spoken.value = SpokenText(newValue)
    }
  }
  /// The hint with attributes of its pronunciation; its characters are the hint.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { own.spoken.hint.text(of: accessibilityHint) }
    set {
      accessibilityHint = newValue?.string
      own.spoken.hint = SpokenText(newValue)
    }
  }
  /// The current value.
  open var accessibilityValue: String? {
    get { own.value }
    set { own.value = newValue }
  }
  /// The purpose.
  open var accessibilityHint: String? {
    get { own.hint }
    set { own.hint = newValue }
  }
  /// The characteristics of the element.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { own.traits ?? .none }
    set { own.traits = newValue }
  }
  /// A name for tests, which is not spoken.
  open var accessibilityIdentifier: String? {
    get { own.identifier }
    set { own.identifier = newValue }
  }
  /// The language of the spoken texts, as BCP 47; nil means the system's.
  open var accessibilityLanguage: String? {
    get { own.language }
    set { own.language = newValue }
  }
  /// Further actions.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { own.actions }
    set { own.actions = newValue }
  }
  /// The bounds, in the screen's coordinates.
  open var accessibilityFrame: CGRect {
    get {
      guard let frameInContainer, let view = container as? UIView else { return frame }
      return view.onScreen(frameInContainer)
    }
    set {
      frame = newValue
      frameInContainer = nil
    }
  }
  /// The bounds, in the coordinates of the view that contains it; follows that view.
  open var accessibilityFrameInContainerSpace: CGRect {
    get { frameInContainer ?? .zero }
    set { frameInContainer = newValue }
  }
  /// Its outline, in the screen's coordinates; nil, as by default, for the outline of its frame.
  open var accessibilityPath: UIBezierPath? {
    get { own.path }
    set { own.path = newValue }
  }
  /// The position of a tap on it, in the screen's coordinates; the middle of its frame, until it is
  /// set.
  open var accessibilityActivationPoint: CGPoint {
    get { own.activationPoint ?? middle(of: accessibilityFrame) }
    set { own.activationPoint = newValue }
  }
  /// The elements in it, in reading order; default nil.
  open var accessibilityElements: [Any]? {
    get { own.elements }
    set { own.elements = newValue }
  }
  /// Returns the number of elements in it: those of `accessibilityElements`, unless overridden.
  ///
  /// - Returns: 0 if there are none.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns an element in it.
  ///
  /// - Parameter index: The index of the element.
  /// - Returns: Nil if there is no such element.
  open func accessibilityElement(at index: Int) -> Any? { own.element(at: index) }
  /// Returns the index of an element in it.
  ///
  /// - Parameter element: The element.
  /// - Returns: `NSNotFound` if it is not there.
  open func index(ofAccessibilityElement element: Any) -> Int { own.index(of: element) }
  /// Performs the action of a tap.
  ///
  /// - Returns: False if there is none, as by default.
  open func accessibilityActivate() -> Bool { false }
  /// Called when a screen reader has focused it (`UIAccessibility.moveFocus(to:)`); does nothing by
  /// default.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when a screen reader has left it; does nothing by default.
  open func accessibilityElementDidLoseFocus() {}
  /// Returns whether a screen reader has focused it.
  open func accessibilityElementIsFocused() -> Bool { UIAccessibility.isAtFocus(self) }
}

/// Text that can be read line by line, as a page.
///
/// - Source: UIKit, `UIAccessibilityReadingContent`.
@preconcurrency @MainActor
public protocol UIAccessibilityReadingContent {
  /// Returns the line at a point.
  ///
  /// - Parameter point: In the view's coordinates.
  /// - Returns: The index of the line; `NSNotFound` if there is none.
  func accessibilityLineNumber(for point: CGPoint) -> Int
  /// Returns the characters of a line.
  ///
  /// - Parameter lineNumber: The index of the line.
  /// - Returns: Nil if there is no such line.
  func accessibilityContent(forLineNumber lineNumber: Int) -> String?
  /// Returns the frame of a line.
  ///
  /// - Parameter lineNumber: The index of the line.
  /// - Returns: In the screen's coordinates; zero if there is no such line.
  func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect
  /// Returns the visible characters.
  func accessibilityPageContent() -> String?
}

/// The values that a client has set for an element; nil uses those of the class.
package struct OwnAccessibility {
  package var isElement: Bool?
  package var label: String? { didSet { spoken.label = SpokenText() } }
  package var value: String? { didSet { spoken.value = SpokenText() } }
  package var hint: String? { didSet { spoken.hint = SpokenText() } }
  /// Texts with attributes.
  package var spoken = SpokenTexts()
  package var identifier: String?
  package var language: String?
  package var traits: UIAccessibilityTraits?
  package var frame: CGRect?
  package var elements: [Any]?
  package var path: UIBezierPath?
  package var activationPoint: CGPoint?
  package var actions: [UIAccessibilityCustomAction]?
  package var hidesElements = false
  package var isModal = false
  package var groupsChildren = false

  func element(at index: Int) -> Any? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  func index(of element: Any) -> Int {
    elements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
}

/// Returns the middle of a rectangle; Foundation's stops the process for rectangles with NaN.
func middle(of rect: CGRect) -> CGPoint {
  CGPoint(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
}

/// A box, since most views have no values of their own.
final class AccessibilityBox {
  var own = OwnAccessibility()
}

extension UIView {
  package final var ownAccessibility: OwnAccessibility {
    get { accessibilityBox?.own ?? OwnAccessibility() }
    set {
      let box = accessibilityBox ?? AccessibilityBox()
      box.own = newValue
      accessibilityBox = box
    }
  }

  /// Converts a rectangle of the view to the screen's coordinates; the window's if there is no
  /// screen.
  package final func onScreen(_ rect: CGRect) -> CGRect {
    let corner = window?.frame.origin ?? .zero
    return convert(rect, to: nil).offsetBy(dx: corner.x, dy: corner.y)
  }

  /// Converts a point of the screen to the view's coordinates.
  package final func fromScreen(_ point: CGPoint) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    return convert(CGPoint(x: point.x - corner.x, y: point.y - corner.y), from: nil)
  }
}
