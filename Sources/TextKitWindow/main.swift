// SPDX-License-Identifier: MIT

internal import DemoViews
internal import TextEditor
internal import TextKitGTK

// The program `textkit-window`, which `textkit edit` and `textkit demo` start:
//
//     textkit-window edit [--source] [FILE…]
//     textkit-window demo [NAME]

/// Prints an error of one sentence, and ends the program.
func stop(_ code: Int32, _ sentence: String) -> Never {
  FileHandle.standardError.write(Data("textkit-window: \(sentence)\n".utf8))
  exit(code)
}

@MainActor
func openDisplay() {
  // Documentation/textkit.desktop
  ChromeInterface.setApplication("textkit")
  do {
    try TextKitDisplay.open()
  } catch {
    stop(error.exitCode, error.description)
  }
  ChromeInterface.addStyle(EditorDescription.css)
  ChromeInterface.setProgram("TextKit", icon: "textkit")
}

@MainActor
func edit(_ arguments: [String]) {
  let isSource = arguments.contains("--source")
  let files = arguments.filter { $0 != "--source" }
  if let option = files.first(where: { $0.hasPrefix("--") }) {
    stop(64, "unknown option “\(option)”; usage: textkit edit [--source] [FILE…].")
  }
  // If all files fail, the errors are printed where the program was started; if only some fail,
  // they are shown in a window.
  var documents: [EditorDocument] = []
  var errors: [EditorError] = []
  for file in files {
    do throws(EditorError) {
      let url = URL(fileURLWithPath: file)
      documents.append(try EditorDocument(opening: url, as: isSource ? .plain : nil))
      RecentDocuments.note(url)
    } catch {
      errors.append(error)
    }
  }
  if documents.isEmpty, let error = errors.first { stop(66, error.description) }
  openDisplay()
  if documents.isEmpty { documents.append(EditorDocument()) }
  let windows = documents.map { EditorWindow($0) }
  for error in errors { windows[0].tell("A file cannot be opened", error.description) }
  let kept = RecoveryFolder.standard.findKept()
  if !kept.isEmpty { windows[0].chooseRecent(kept) }
  let signals = keepBeforeTheEnd()
  TextKitDisplay.run { !EditorWindow.all.isEmpty || DocumentChooser.alone != nil }
  withExtendedLifetime(signals) {}
}

/// Writes recovery files of unsaved edits when the display is lost, and when a signal ends the
/// process, as at logout.
@MainActor
func keepBeforeTheEnd() -> [any DispatchSourceSignal] {
  @MainActor func keepAll() { for window in EditorWindow.all { window.document.keepAndWait() } }
  TextKitDisplay.lossHandler = { MainActor.assumeIsolated { keepAll() } }
  return [SIGTERM, SIGHUP, SIGINT].filter { !ProcessSignals.isIgnored($0) }.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { keepAll() }
      // Ends the process as the signal would have.
      signal(number, SIG_DFL)
      raise(number)
    }
    source.resume()
    return source
  }
}

@MainActor
func demo(_ arguments: [String]) {
  let name = arguments.first
  if let name, !DemoView.all.contains(where: { $0.name == name }) {
    stop(
      64,
      "Unknown demo “\(name)”; the demos are \(DemoView.all.map(\.name).joined(separator: ", ")).")
  }
  openDisplay()
  let window = DemoWindow(showing: name)
  TextKitDisplay.run { window.isOpen }
}

signal(SIGXFSZ, SIG_IGN)
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "edit": edit(Array(arguments.dropFirst()))
case "demo": demo(Array(arguments.dropFirst()))
default: stop(64, "usage: textkit-window edit [--source] [FILE…], or textkit-window demo [NAME].")
}
