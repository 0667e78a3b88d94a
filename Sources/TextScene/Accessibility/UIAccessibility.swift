// SPDX-License-Identifier: MIT

/// What an element is like, to those who cannot see it.
///
/// - Source: UIKit, `UIAccessibilityTraits`.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Traits by their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// None.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Chosen among others.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Makes a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Text that cannot be changed.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// Says how things are when the program starts.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// Does nothing now.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A field to search by.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Begins to play or to record.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Has a value that goes up and down.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Takes touches as they are.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Turns the page when it has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A row of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// Turned over by a tap.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

extension UIAccessibility {
  /// What a program tells those who help people to use it.
  ///
  /// - Source: UIKit, `UIAccessibility.Notification`.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// A notification by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Most of the screen is another one; the argument is the element to go to.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen is another one; the argument is the element to go to.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A sentence to be said: the argument.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was turned; the argument says where one is.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells a host that something has changed or is to be said.
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

/// Something that an element offers beside its main action.
///
/// - Source: UIKit, `UIAccessibilityCustomAction`.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Performs the action; true if it was done.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// The action's name, which a screen reader speaks.
  open var name: String
  /// Does it.
  open var actionHandler: Handler?
  /// Who is told, where a selector says what to do; not retained.
  open weak var target: AnyObject?
  /// What the target is told; an empty one where a closure does it.
  open var selector: Selector

  /// An action that sends a selector.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - target: Who is told; not retained.
  ///   - selector: What; tied to the target by `Selector.tie(to:_:)`, or the target is `SelectorPerforming`. It gets the action.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }

  /// Does it: calls the closure, or tells the target.
  ///
  /// - Returns: False if that could not be done, or the closure says so.
  /// - Source: our choice; on Apple's systems VoiceOver does this.
  public final func perform() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target else { return false }
    return SelectorTable.main.perform(selector, on: target, sender: self)
  }

  /// An action that calls a closure.
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
    selector = Selector("")
    super.init()
  }
}

/// An element that is no view: a part of what a view draws.
///
/// - Source: UIKit, `UIAccessibilityElement`.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject {
  private weak var container: AnyObject?
  private var own = OwnAccessibility()
  private var frame = CGRect.zero
  private var frameInContainer: CGRect?

  /// An element of a container: a view, or another element; not retained.
  public init(accessibilityContainer container: Any) {
    self.container = container as AnyObject
    super.init()
  }

  /// What the element is a part of; nil once that is gone.
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
  /// The label with attributes that say how it is spoken; its characters are the label.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { own.spoken.label.text(of: accessibilityLabel) }
    set {
      accessibilityLabel = newValue?.string
      own.spoken.label = SpokenText(newValue)
    }
  }
  /// The value with attributes that say how it is spoken; its characters are the value.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { own.spoken.value.text(of: accessibilityValue) }
    set {
      accessibilityValue = newValue?.string
      own.spoken.value = SpokenText(newValue)
    }
  }
  /// The hint with attributes that say how it is spoken; its characters are the hint.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { own.spoken.hint.text(of: accessibilityHint) }
    set {
      accessibilityHint = newValue?.string
      own.spoken.hint = SpokenText(newValue)
    }
  }
  /// What it says now.
  open var accessibilityValue: String? {
    get { own.value }
    set { own.value = newValue }
  }
  /// What it is for.
  open var accessibilityHint: String? {
    get { own.hint }
    set { own.hint = newValue }
  }
  /// What it is like.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { own.traits ?? .none }
    set { own.traits = newValue }
  }
  /// A name for tests, never said.
  open var accessibilityIdentifier: String? {
    get { own.identifier }
    set { own.identifier = newValue }
  }
  /// The language of what is said, as BCP 47; nil means the system's.
  open var accessibilityLanguage: String? {
    get { own.language }
    set { own.language = newValue }
  }
  /// Further actions.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { own.actions }
    set { own.actions = newValue }
  }
  /// Where it is, in the screen's coordinates.
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
  /// Where it is, in the coordinates of the view that contains it; follows that.
  open var accessibilityFrameInContainerSpace: CGRect {
    get { frameInContainer ?? .zero }
    set { frameInContainer = newValue }
  }
  /// Its outline, in the screen's coordinates; nil, as by default, for that of its frame.
  open var accessibilityPath: UIBezierPath? {
    get { own.path }
    set { own.path = newValue }
  }
  /// Where a tap on it goes, in the screen's coordinates; the middle of its frame, until it is set.
  open var accessibilityActivationPoint: CGPoint {
    get { own.activationPoint ?? middle(of: accessibilityFrame) }
    set { own.activationPoint = newValue }
  }
  /// The elements in it, in reading order; default nil.
  open var accessibilityElements: [Any]? {
    get { own.elements }
    set { own.elements = newValue }
  }
  /// How many elements are in it: those of `accessibilityElements`, unless overridden.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// An element in it; nil if there is none with that number.
  open func accessibilityElement(at index: Int) -> Any? { own.element(at: index) }
  /// The number of an element in it; `NSNotFound` if it is not there.
  open func index(ofAccessibilityElement element: Any) -> Int { own.index(of: element) }
  /// Does what a tap does; false if nothing is done, as by default.
  open func accessibilityActivate() -> Bool { false }
  /// Called when a screen reader has come to it (`UIAccessibility.moveFocus(to:)`); nothing by default.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when a screen reader has left it; nothing by default.
  open func accessibilityElementDidLoseFocus() {}
  /// Whether a screen reader is at it.
  open func accessibilityElementIsFocused() -> Bool { UIAccessibility.isAtFocus(self) }
}

/// Text that can be read line by line, as a page.
///
/// - Source: UIKit, `UIAccessibilityReadingContent`.
@preconcurrency @MainActor
public protocol UIAccessibilityReadingContent {
  /// The line at a point of the view; `NSNotFound` for none.
  func accessibilityLineNumber(for point: CGPoint) -> Int
  /// The characters of a line; nil if there is none.
  func accessibilityContent(forLineNumber lineNumber: Int) -> String?
  /// Where a line is, in the screen's coordinates; zero if there is none.
  func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect
  /// The characters that are seen.
  func accessibilityPageContent() -> String?
}

/// What a client has said of an element; nil where the class decides.
package struct OwnAccessibility {
  package var isElement: Bool?
  package var label: String? { didSet { spoken.label = SpokenText() } }
  package var value: String? { didSet { spoken.value = SpokenText() } }
  package var hint: String? { didSet { spoken.hint = SpokenText() } }
  /// Texts with attributes, by what they say.
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

/// Foundation's stops the process for rectangles without numbers.
func middle(of rect: CGRect) -> CGPoint {
  CGPoint(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
}

/// Most views have none: it is apart.
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

  /// A rectangle of the view in the screen's coordinates; the window's where there is none.
  package final func onScreen(_ rect: CGRect) -> CGRect {
    let corner = window?.frame.origin ?? .zero
    return convert(rect, to: nil).offsetBy(dx: corner.x, dy: corner.y)
  }

  /// A point of the screen in the view's coordinates.
  package final func fromScreen(_ point: CGPoint) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    return convert(CGPoint(x: point.x - corner.x, y: point.y - corner.y), from: nil)
  }
}
