// SPDX-License-Identifier: MIT

/// The thread on which views may be used.
///
/// A program whose `main` is asynchronous has no main thread on Linux: its main queue runs on any
/// thread. So the queue is tested, too.
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
