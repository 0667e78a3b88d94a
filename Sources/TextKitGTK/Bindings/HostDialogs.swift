// SPDX-License-Identifier: MIT

private import CGTK4

/// GTK's own dialogues.
@MainActor
enum HostDialogs {
  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  enum Action: Int32 {
    case open = 0
    case save = 1
    case folder = 2
  }

  /// Asks for files.
  ///
  /// `patterns` are names, each followed by its patterns, parted by semicolons. `done` gets the paths, none where
  /// the user gives up.
  static func chooseFiles(
    _ action: Action, _ title: String, accept: String, name: String?, folder: String?,
    patterns: [String], near widget: GTKPointer?, done: @escaping @MainActor ([String]) -> Void
  ) {
    let box = unsafe Unmanaged.passRetained(Box(done)).toOpaque()
    let texts = unsafe patterns.map { unsafe strdup($0) }
    defer { unsafe texts.forEach { unsafe free($0) } }
    let pointers = unsafe texts.map { unsafe UnsafePointer($0) }
    unsafe pointers.withUnsafeBufferPointer { list in
      unsafe tk_choose_files(
        widget?.widget, title, action.rawValue, accept, name, folder, list.baseAddress,
        UInt32(list.count),
        { box, paths, count in
          guard let box = unsafe box else { return }
          nonisolated(unsafe) let call = unsafe Unmanaged<Box<@MainActor ([String]) -> Void>>
            .fromOpaque(box).takeRetainedValue()
          var found: [String] = []
          if let paths = unsafe paths {
            found = (0..<Int(count)).compactMap {
              unsafe paths[$0].map { unsafe String(cString: $0) }
            }
          }
          let list = found
          MainActor.assumeIsolated { unsafe call.value(list) }
        }, box)
    }
  }

  struct Paper {
    var size: CGSize
    var printable: CGRect
  }

  enum Outcome { case printed, cancelled, failed(String) }

  private final class Printing {
    let make: @MainActor (Paper) -> String?
    let done: @MainActor (Outcome) -> Void
    init(
      _ make: @escaping @MainActor (Paper) -> String?,
      _ done: @escaping @MainActor (Outcome) -> Void
    ) { (self.make, self.done) = (make, done) }
  }

  /// Asks for a printer.
  ///
  /// `make` makes a PDF file for a sheet and gives its path, nil for none. `done` is called once.
  static func print(
    _ title: String, near widget: GTKPointer?, make: @escaping @MainActor (Paper) -> String?,
    done: @escaping @MainActor (Outcome) -> Void
  ) {
    let box = unsafe Unmanaged.passRetained(Printing(make, done)).toOpaque()
    unsafe tk_print(
      widget?.widget, title,
      { box, paper in
        guard let box = unsafe box, let paper = unsafe paper?.pointee else { return nil }
        nonisolated(unsafe) let printing = unsafe Unmanaged<Printing>.fromOpaque(box)
          .takeUnretainedValue()
        let sheet = Paper(
          size: CGSize(width: paper.width, height: paper.height),
          printable: CGRect(
            x: paper.left, y: paper.top, width: max(1, paper.width - paper.left - paper.right),
            height: max(1, paper.height - paper.top - paper.bottom)))
        let path = MainActor.assumeIsolated { unsafe printing.make(sheet) }
        return unsafe path.flatMap { unsafe g_strdup($0) }
      },
      { box, outcome, message in
        guard let box = unsafe box else { return }
        nonisolated(unsafe) let printing = unsafe Unmanaged<Printing>.fromOpaque(box)
          .takeRetainedValue()
        let words = unsafe message.map { unsafe String(cString: $0) } ?? ""
        MainActor.assumeIsolated {
          switch outcome {
          case TK_PRINTED: unsafe printing.done(.printed)
          case TK_PRINT_CANCELLED: unsafe printing.done(.cancelled)
          default: unsafe printing.done(.failed(words))
          }
        }
      }, box)
  }
}
