// SPDX-License-Identifier: MIT

/// Manages a view, and is notified when it is shown and laid out.
///
/// There are no nibs: `loadView()` makes a plain view unless it is overridden.
///
/// - Source: UIKit, `UIViewController`.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @preconcurrency NSCoding, UITraitEnvironment {
  private var storedView: UIView?
  private var isLoading = false
  private var kids: [UIViewController] = []
  private weak var storedParent: UIViewController?
  private weak var presenter: UIViewController?
  private var presented: UIViewController?
  final var traitObservers: TraitObservers?
  /// The content of bars for the controller, made by the module that has bars.
  package final var ownNavigationItem: AnyObject?
  package final var ownToolbarItems: [AnyObject]?
  /// Is called with the new title.
  package final var titleFollower: ((String?) -> Void)?

  /// Creates a controller without a nib.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: There are no nibs: a name is ignored, with a sentence to the warning
  ///     handler.
  ///   - nibBundleOrNil: The bundle of the nib; has no effect.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    nibName = nibNameOrNil
    if let nibNameOrNil {
      warn(
        "UIViewController.init(nibName:bundle:): there are no nibs on Linux; “\(nibNameOrNil)” is ignored, override loadView()"
      )
    }
  }

  /// Creates a controller from a keyed archive, without its view, which is made again.
  ///
  /// - Parameter coder: The archive's decoder; one without keys gives nil.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding else { return nil }
    title = coder.text("UITitle")
  }

  /// Writes the title into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    if let title { coder.encode(NSString(string: title), forKey: "UITitle") }
  }

  /// The name that was passed to `init(nibName:bundle:)`.
  public final private(set) var nibName: String?

  /// Never called here, as there are no nibs.
  open func awakeFromNib() {}

  // MARK: View

  /// The view; made by `loadView()` when it is first read, followed by `viewDidLoad()`.
  ///
  /// A `loadView()` that makes no view is a failure.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { set(view: newValue) }
  }

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { storedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { storedView != nil }

  private func set(view: UIView?) {
    storedView?.controller = nil
    if let other = view?.controller, other !== self { other.storedView = nil }
    storedView = view
    view?.controller = self
  }

  /// Makes the view and sets `view`.
  ///
  /// By default a plain one of the screen's size. Not called directly.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Loads the view now, if it is not loaded.
  open func loadViewIfNeeded() {
    guard storedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    guard storedView != nil else {
      fail("\(type(of: self)).loadView(): view is nil after it; set view, or call super")
    }
    viewDidLoad()
  }

  /// Called after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view is shown.
  ///
  /// - Parameter animated: Whether its appearance is animated.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was shown.
  ///
  /// - Parameter animated: Whether its appearance was animated.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  ///
  /// - Parameter animated: Whether its disappearance is animated.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view disappeared.
  ///
  /// - Parameter animated: Whether its disappearance was animated.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the view updates its constraints; calls `updateConstraints()` of the view.
  open func updateViewConstraints() { storedView?.updateConstraints() }
  /// Called after the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when caches should be released; a host posts
  /// `UIApplication.didReceiveMemoryWarningNotification`.
  open func didReceiveMemoryWarning() {}

  /// Insets added to those that the window reports as covered.
  ///
  /// Default zero. Infinity and NaN are a failure.
  @KeptProperty open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      checkFinite("UIViewController.additionalSafeAreaInsets", additionalSafeAreaInsets)
      if additionalSafeAreaInsets != oldValue { storedView?.findSafeArea() }
    }
  }

  /// A title for the user.
  ///
  /// Default nil.
  @KeptProperty open var title: String? = nil { didSet { titleFollower?(title) } }

  // MARK: Traits

  /// The view's traits; the screen's while the view is not loaded.
  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// Called after `traitCollection` has changed.
  ///
  /// - Parameter previousTraitCollection: The traits before the change; nil if there were none.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark, for the view and everything in it.
  ///
  /// Default `.unspecified`.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// The view's superview, else the parent controller.
  open override var next: UIResponder? { storedView?.parentView ?? storedParent }

  // MARK: Children

  /// The child controllers.
  open var children: [UIViewController] { kids }
  /// The parent controller.
  open var parent: UIViewController? { storedParent }

  /// Adds a child controller.
  ///
  /// The client adds its view. `willMove(toParent:)` is called on the child; the client calls
  /// `didMove(toParent:)`.
  ///
  /// - Parameter childController: A controller, which leaves its earlier parent. This controller,
  ///   or one that contains it, is a failure.
  open func addChild(_ childController: UIViewController) {
    if sequence(first: self, next: \.storedParent).contains(where: { $0 === childController }) {
      fail(
        "UIViewController.addChild(_:): a controller cannot be added to itself or to one of its descendants"
      )
    }
    childController.storedParent?.kids.removeAll { $0 === childController }
    childController.willMove(toParent: self)
    kids.append(childController)
    childController.storedParent = self
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let parent = storedParent else { return }
    parent.kids.removeAll { $0 === self }
    storedParent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller's parent changes.
  ///
  /// - Parameter parent: The new parent; nil for none.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller's parent changed.
  ///
  /// - Parameter parent: The new parent; nil for none.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presenting

  /// The controller that this one presents.
  open var presentedViewController: UIViewController? { presented }
  /// The controller that presents this one.
  open var presentingViewController: UIViewController? { presenter }

  /// Presents a controller: its view covers this one's window, at once.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: The controller. One that is already presented stays where it is,
  ///     with a sentence to the warning handler.
  ///   - flag: Has no effect: nothing is animated.
  ///   - completion: Runs when it is shown.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presented == nil, viewControllerToPresent.presenter == nil,
      let window = viewIfLoaded?.window
    else {
      return warn(
        "UIViewController.present(_:animated:completion:): \(viewIfLoaded?.window == nil ? "the view is not in a window" : "a controller is already presented")"
      )
    }
    presented = viewControllerToPresent
    viewControllerToPresent.presenter = self
    let shown: UIView = viewControllerToPresent.view
    shown.frame = window.bounds
    window.addSubview(shown)
    completion?()
  }

  /// Dismisses the controller that this one presents, or this one if it presents none.
  ///
  /// - Parameters:
  ///   - flag: Has no effect: nothing is animated.
  ///   - completion: Runs when it is dismissed.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let over = presented else {
      guard let presenter else { return }
      return presenter.dismiss(animated: flag, completion: completion)
    }
    presented = nil
    over.presenter = nil
    // The controllers that it presents are dismissed too.
    if over.presented != nil { over.dismiss(animated: flag) }
    over.viewIfLoaded?.removeFromSuperview()
    completion?()
  }

  // MARK: Windows

  private var isWindowShown: Bool { storedView?.window?.isHidden == false }

  final func windowWillChange(to window: UIWindow?) {
    if window == nil || window?.isHidden == true { hide(will: true) } else { show(will: true) }
  }

  final func windowDidChange() { if isWindowShown { show(will: false) } else { hide(will: false) } }

  final func appear(in window: UIWindow) {
    guard storedView?.window === window else { return }
    show(will: true)
    show(will: false)
  }

  final func disappear() {
    hide(will: true)
  }

  private enum Step { case hidden, appearing, shown, disappearing }
  private var step = Step.hidden

  private func show(will: Bool) {
    if will {
      guard step == .hidden || step == .disappearing else { return }
      step = .appearing
      viewWillAppear(false)
    } else if step == .appearing {
      step = .shown
      viewDidAppear(false)
    }
  }

  private func hide(will: Bool) {
    if will {
      guard step == .shown || step == .appearing else { return }
      step = .disappearing
      viewWillDisappear(false)
    } else if step == .disappearing {
      step = .hidden
      viewDidDisappear(false)
    }
  }
}
