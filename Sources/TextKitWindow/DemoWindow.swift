// SPDX-License-Identifier: MIT

internal import DemoViews
internal import TextKitGTK

/// The window of `textkit demo`: a page for each demo.
@MainActor
final class DemoWindow {
  private let interface = ChromeInterface(EditorDescription.demos)
  private let window: ChromeObject
  private let widget = TextKitWidget()
  private let actions: ChromeActions
  private var pages: [Int: DemoView] = [:]
  private var shown = 0
  private(set) var isOpen = true

  /// - Parameter name: The demo that is shown first; nil for the first one.
  init(showing name: String?) {
    window = interface["window"]
    actions = ChromeActions(of: window)
    interface["content"].append(widget)
    interface["pages"].setRows(DemoView.all.map { ($0.type.title, 0) })
    interface["pages"].onRow { [weak self] in self?.show($0) }
    actions.add("play", ["F5"]) { [weak self] in self?.play() }
    actions.add("next", ["<Control>Page_Down"]) { [weak self] in self?.step(1) }
    actions.add("previous", ["<Control>Page_Up"]) { [weak self] in self?.step(-1) }
    actions.add("close", ["<Control>w", "<Control>q"]) { [weak self] in self?.close() }
    window.onQuestion("close-request") { [weak self] in
      self?.close()
      return true
    }
    show(DemoView.all.firstIndex { $0.name == name } ?? 0)
    window.present()
  }

  private func close() {
    isOpen = false
    window.destroy()
  }

  private func step(_ count: Int) {
    let number = shown + count
    if DemoView.all.indices.contains(number) { show(number) }
  }

  private func show(_ number: Int) {
    shown = number
    let demo = DemoView.all[number]
    let page = pages[number] ?? demo.type.init()
    pages[number] = page
    widget.contentView = page
    interface["words"].set("label", demo.type.words)
    interface["pages"].selectRow(number)
    window.set("title", "\(demo.type.title) — TextKit Demos")
    widget.grabFocus()
  }

  /// Restarts the demo of the current page.
  private func play() {
    pages[shown] = nil
    show(shown)
    widget.window.layoutIfNeeded()
    pages[shown]?.play()
  }
}
