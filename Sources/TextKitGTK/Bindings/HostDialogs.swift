// SPDX-License-Identifier: MIT

private import CGTK4

/// GTK's own dialogs.
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

  /// Shows a file chooser.
  ///
  /// `patterns` are display names, each followed by its patterns separated by semicolons. `done`
  /// receives the paths, none if the user cancels.
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
    /// The pages to print, from 1; nil for all.
    var pages: [ClosedRange<Int>]?
  }

  enum Outcome { case printed, cancelled, failed(String) }

  /// The user's choice of a printer.
  enum Choice {
    /// A printer and its paper; `send(_:_:)` must be called once.
    case printer(PrintJob, Paper)
    case cancelled
    case failed(String)
  }

  /// A job for a chosen printer, with its settings.
  @MainActor @safe
  final class PrintJob {
    private let job: OpaquePointer
    fileprivate init(_ job: OpaquePointer) { unsafe self.job = job }

    /// Sends a PDF file, or nothing for nil; `done` is called once.
    func send(_ path: String?, done: @escaping @MainActor (Outcome) -> Void) {
      let box = unsafe Unmanaged.passRetained(Box(done)).toOpaque()
      unsafe tk_print_send(
        job, path,
        { box, outcome, message in
          guard let box = unsafe box else { return }
          nonisolated(unsafe) let call = unsafe Unmanaged<Box<@MainActor (Outcome) -> Void>>
            .fromOpaque(box).takeRetainedValue()
          let words = unsafe message.map { unsafe String(cString: $0) } ?? ""
          MainActor.assumeIsolated {
            switch outcome {
            case TK_PRINTED: unsafe call.value(.printed)
            case TK_PRINT_CANCELLED: unsafe call.value(.cancelled)
            default: unsafe call.value(.failed(words))
            }
          }
        }, box)
    }
  }

  /// Shows a printer dialog; `chosen` is called once.
  static func choosePrinter(
    _ title: String, near widget: GTKPointer?, chosen: @escaping @MainActor (Choice) -> Void
  ) {
    let box = unsafe Unmanaged.passRetained(Box(chosen)).toOpaque()
    unsafe tk_print(
      widget?.widget, title,
      { box, job, paper, problem in
        guard let box = unsafe box else { return }
        nonisolated(unsafe) let call = unsafe Unmanaged<Box<@MainActor (Choice) -> Void>>
          .fromOpaque(box).takeRetainedValue()
        let words = unsafe problem.map { unsafe String(cString: $0) }
        nonisolated(unsafe) let found = unsafe job
        let sheet = unsafe paper.map { unsafe Paper(unsafe $0.pointee) }
        MainActor.assumeIsolated {
          if let job = unsafe found, let sheet {
            unsafe call.value(.printer(PrintJob(job), sheet))
          } else {
            unsafe call.value(words.map { .failed($0) } ?? .cancelled)
          }
        }
      }, box)
  }
}

extension HostDialogs.Paper {
  fileprivate init(_ paper: tk_paper) {
    size = unsafe CGSize(width: paper.width, height: paper.height)
    printable = unsafe CGRect(
      x: paper.left, y: paper.top, width: max(1, paper.width - paper.left - paper.right),
      height: max(1, paper.height - paper.top - paper.bottom))
    guard let ranges = unsafe paper.ranges else { return }
    pages = unsafe (0..<Int(paper.range_count)).map { number in
      let start = unsafe max(0, Int(ranges[number].start)) + 1
      return unsafe start...max(start, Int(ranges[number].end) + 1)
    }
  }
}
