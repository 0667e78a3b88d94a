// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout
private import Synchronization

/// What a layout manager tells those who show its text.
package enum LayoutNotice: Sendable {
  /// The text has changed: what, as it now is, and by how much the length changed.
  case edited(Range<Int>, changeInLength: Int)
  /// The text is that of another storage, or there is none any more.
  case replaced
  /// Lines may stand elsewhere.
  case moved
  /// Lines look other, and stand where they stood.
  case repainted
}

/// Who shows the text of a container: a view.
///
/// It must not ask for layout while it is told: the text may be in the middle of an edit.
@MainActor
package protocol LayoutFollower: AnyObject, Sendable {
  func follow(_ notice: LayoutNotice)
}

/// Those who show a layout manager's text, held weakly.
///
/// Layout may go on in any thread, one at a time; views live on the main thread. So a notice is handed over at once
/// there, and posted from elsewhere.
final class LayoutFollowers: Sendable {
  private struct Entry { weak var follower: (any LayoutFollower)? }
  private let entries = Mutex<[Entry]>([])

  func add(_ follower: any LayoutFollower) {
    remove(follower)
    entries.withLock { $0.append(Entry(follower: follower)) }
  }

  func remove(_ follower: any LayoutFollower) {
    entries.withLock { $0.removeAll { $0.follower == nil || $0.follower === follower } }
  }

  func tell(_ notice: LayoutNotice) {
    let followers = entries.withLock { $0.compactMap(\.follower) }
    for follower in followers { Self.tell(follower, notice) }
  }

  static func tell(_ follower: any LayoutFollower, _ notice: LayoutNotice) {
    if MainThread.isCurrent {
      MainActor.assumeIsolated { follower.follow(notice) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { follower.follow(notice) } }
    }
  }
}

extension NSTextContainer {
  /// The view that shows the container's text: told of each change, wherever the container goes; not retained.
  package var shownBy: (any LayoutFollower)? {
    get { viewer }
    set {
      if let viewer { layoutManager?.followers.remove(viewer) }
      viewer = newValue
      if let newValue { layoutManager?.followers.add(newValue) }
    }
  }

  /// The container's layout manager is another one.
  func followersMove(from old: NSLayoutManager?) {
    guard let viewer, old !== layoutManager else { return }
    old?.followers.remove(viewer)
    layoutManager?.followers.add(viewer)
    LayoutFollowers.tell(viewer, .replaced)
  }
}

extension NSLayoutManager {
  /// Whether parts of the text can be laid out by themselves, so that heights before them are estimates.
  package var laysOutInParts: Bool {
    layout.refreshContainers()
    return layout.laysOutInParts
  }

  /// A number that grows with everything that is laid out, whoever asked for it.
  package var layoutProgress: Int { layout.progressCount }

  /// How many lines there are now.
  package var laidLines: Int { layout.laidLineCount }
}
