// SPDX-License-Identifier: MIT

/// Makes a view, and hears when it is shown and laid out.
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
  /// What bars show of the controller, made by the module that has bars.
  package final var ownNavigationItem: AnyObject?
  package final var ownToolbarItems: [AnyObject]?
  /// Called with the new title.
  package final var titleFollower: ((String?) -> Void)?

  /// A controller without a nib.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: There are no nibs: other than nil it is left out, with a sentence to the warning handler.
  ///   - nibBundleOrNil: Where the nib would be.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    nibName = nibNameOrNil
    if let nibNameOrNil {
      warn(
        "UIViewController.init(nibName:bundle:): there are no nibs on Linux; “\(nibNameOrNil)” is left out, override loadView()"
      )
    }
  }

  /// A controller from a keyed archive; its view is made anew.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding else { return nil }
    title = coder.text("UITitle")
  }

  /// Writes the title into a keyed archive.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    if let title { coder.encode(NSString(string: title), forKey: "UITitle") }
  }

  /// What was given to `init(nibName:bundle:)`.
  public final private(set) var nibName: String?

  /// Never called here, as there are no nibs.
  open func awakeFromNib() {}

  // MARK: View

  /// The view; made when it is first asked for, by `loadView()`, and then told of by `viewDidLoad()`.
  ///
  /// A `loadView()` that makes none is a failure.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { set(view: newValue) }
  }

  /// The view, if it is made.
  open var viewIfLoaded: UIView? { storedView }
  /// Whether the view is made.
  open var isViewLoaded: Bool { storedView != nil }

  private func set(view: UIView?) {
    storedView?.controller = nil
    if let other = view?.controller, other !== self { other.storedView = nil }
    storedView = view
    view?.controller = self
  }

  /// Makes the view and sets `view`.
  ///
  /// A plain one by default, as large as the screen. Not called directly.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Makes the view now, if it is not made.
  open func loadViewIfNeeded() {
    guard storedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    guard storedView != nil else {
      fail("\(type(of: self)).loadView(): view is nil behind it; set view, or call super")
    }
    viewDidLoad()
  }

  /// Called after the view was made.
  open func viewDidLoad() {}
  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view goes.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view went.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view places its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the view updates its constraints; calls `updateConstraints()` of the view.
  open func updateViewConstraints() { storedView?.updateConstraints() }
  /// Called after the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when caches are to be dropped; a host posts `UIApplication.didReceiveMemoryWarningNotification`.
  open func didReceiveMemoryWarning() {}

  /// How much more of the view is covered than the window says.
  ///
  /// Default zero. Numbers that are none are a failure.
  @KeptProperty open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      checkFinite("UIViewController.additionalSafeAreaInsets", additionalSafeAreaInsets)
      if additionalSafeAreaInsets != oldValue { storedView?.findSafeArea() }
    }
  }

  /// A name for a person to read.
  ///
  /// Default nil.
  @KeptProperty open var title: String? = nil { didSet { titleFollower?(title) } }

  // MARK: Surroundings

  /// Those of the view; the screen's while it is not made.
  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// Called after `traitCollection` has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark, for the view and all in it.
  ///
  /// Default `.unspecified`.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// The view's superview, else the controller around this one.
  open override var next: UIResponder? { storedView?.parentView ?? storedParent }

  // MARK: Children

  /// The controllers in this one.
  open var children: [UIViewController] { kids }
  /// The controller around this one.
  open var parent: UIViewController? { storedParent }

  /// Puts a controller into this one.
  ///
  /// Its view is added by the client. It is told by `willMove(toParent:)`; `didMove(toParent:)` is called by the client.
  open func addChild(_ childController: UIViewController) {
    if sequence(first: self, next: \.storedParent).contains(where: { $0 === childController }) {
      fail(
        "UIViewController.addChild(_:): a controller cannot be put into itself or into one it contains"
      )
    }
    childController.storedParent?.kids.removeAll { $0 === childController }
    childController.willMove(toParent: self)
    kids.append(childController)
    childController.storedParent = self
  }

  /// Takes the controller out of the one around it.
  open func removeFromParent() {
    guard let parent = storedParent else { return }
    parent.kids.removeAll { $0 === self }
    storedParent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller gets another one around it, or none.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller got another one around it, or none.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presenting

  /// The controller whose view lies over this one's.
  open var presentedViewController: UIViewController? { presented }
  /// The controller over whose view this one's lies.
  open var presentingViewController: UIViewController? { presenter }

  /// Lays a controller's view over the window that this one is in, at once.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: What is shown. One that lies over another one already is left there, with a sentence to the
  ///     warning handler.
  ///   - flag: Nothing is animated.
  ///   - completion: Runs when it is shown.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presented == nil, viewControllerToPresent.presenter == nil,
      let window = viewIfLoaded?.window
    else {
      return warn(
        "UIViewController.present(_:animated:completion:): \(viewIfLoaded?.window == nil ? "the view is in no window" : "something is presented already")"
      )
    }
    presented = viewControllerToPresent
    viewControllerToPresent.presenter = self
    let shown: UIView = viewControllerToPresent.view
    shown.frame = window.bounds
    window.addSubview(shown)
    completion?()
  }

  /// Takes away what was presented by this controller, or this one where it presents nothing.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let over = presented else {
      guard let presenter else { return }
      return presenter.dismiss(animated: flag, completion: completion)
    }
    presented = nil
    over.presenter = nil
    // What lies over that one goes too.
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
