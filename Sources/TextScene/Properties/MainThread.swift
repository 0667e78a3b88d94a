// SPDX-License-Identifier: MIT

/// Whether this is where views live.
///
/// A program whose `main` is asynchronous has no main thread on Linux: its main queue runs on any. So the queue is asked, too.
package enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}
