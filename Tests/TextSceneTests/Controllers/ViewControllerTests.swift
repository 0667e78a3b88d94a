// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// View controllers: when their view is made, shown and laid out.
@MainActor @Suite(.serialized) struct ViewControllerTests {
  private final class Teller: UIViewController {
    var log: [String] = []
    override func loadView() {
      log.append("load")
      super.loadView()
    }
    override func viewDidLoad() { log.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will go") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
    override func viewWillLayoutSubviews() { log.append("will lay out") }
    override func viewDidLayoutSubviews() { log.append("laid out") }
    override func willMove(toParent parent: UIViewController?) { log.append("will move") }
    override func didMove(toParent parent: UIViewController?) { log.append("moved") }
  }

  @Test func `the view is made when it is asked for`() {
    let controller = Teller(nibName: nil, bundle: nil)
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil && controller.log.isEmpty)
    let view = controller.view
    #expect(controller.log == ["load", "loaded"] && controller.isViewLoaded)
    #expect(
      controller.view === view && controller.viewIfLoaded === view && view?.next === controller)
    controller.loadViewIfNeeded()
    #expect(controller.log.count == 2)
    #expect(view?.frame == UIScreen.main.bounds)
    let other = UIViewController()
    other.view = view
    #expect(controller.viewIfLoaded == nil && view?.next === other)
    other.title = "Title"
    #expect(other.title == "Title" && UIViewController().title == nil)
    let sentences = warnings { _ = UIViewController(nibName: "Main", bundle: nil) }
    #expect(sentences.count == 1 && sentences[0].contains("there are no nibs"))
  }

  @Test func `a root is shown with its window, as large as that`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    let controller = Teller()
    window.rootViewController = controller
    #expect(controller.view.frame == window.bounds && controller.view.superview === window)
    #expect(controller.log == ["load", "loaded"])
    window.makeKeyAndVisible()
    #expect(
      controller.log == [
        "load", "loaded", "will appear", "appeared", "will lay out", "laid out",
      ])
    window.frame.size = CGSize(width: 100, height: 100)
    controller.log = []
    window.layoutIfNeeded()
    #expect(controller.view.frame.size == CGSize(width: 100, height: 100))
    #expect(controller.log == ["will lay out", "laid out"])
    controller.log = []
    let next = Teller()
    window.rootViewController = next
    #expect(controller.log == ["will go", "gone"] && controller.view.superview == nil)
    #expect(next.log == ["load", "loaded", "will appear", "appeared"])
    #expect(window.rootViewController === next)
    window.rootViewController = nil
    #expect(next.log.suffix(2) == ["will go", "gone"] && window.subviews.isEmpty)
    window.isHidden = true
  }

  @Test func `children stand in their parents; what is presented lies over the window`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    let (root, child, over) = (UIViewController(), Teller(), Teller())
    window.rootViewController = root
    window.makeKeyAndVisible()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.parent === root && root.children == [child])
    #expect(child.log == ["will move", "load", "loaded", "will appear", "appeared", "moved"])
    child.removeFromParent()
    #expect(child.parent == nil && root.children.isEmpty)
    var isShown = false
    root.present(over, animated: true) { isShown = true }
    #expect(isShown && over.view.superview === window && over.presentingViewController === root)
    #expect(root.presentedViewController === over && over.log.contains("appeared"))
    #expect(warnings { root.present(UIViewController(), animated: false) }.count == 1)
    over.dismiss(animated: true)
    #expect(root.presentedViewController == nil && over.view.superview == nil)
    #expect(over.log.suffix(2) == ["will go", "gone"])
    root.additionalSafeAreaInsets = UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0)
    #expect(root.view.safeAreaInsets.top == 7)
    root.overrideUserInterfaceStyle = .dark
    #expect(root.traitCollection.userInterfaceStyle == .dark)
    window.isHidden = true
  }

  @Test func `a controller comes back from an archive`() throws {
    let controller = UIViewController()
    controller.title = "Kept"
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(controller, forKey: "root")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    #expect((reader.decodeObject(forKey: "root") as? UIViewController)?.title == "Kept")
  }

  @Test func `a controller without a view ends with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Empty: UIViewController { override func loadView() {} }
        _ = Empty().view
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("loadView(): view is nil after it"))
  }
}
