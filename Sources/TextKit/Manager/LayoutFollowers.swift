// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout
private import Synchronization

/// What a layout manager tells those who show its text.
package enum LayoutNotice: Sendable {
  /// The text has changed: what, as it now is, by how much the length changed, and to what.
  case edited(Range<Int>, changeInLength: Int, length: Int)
  /// The text is that of another storage, or there is none any more.
  case replaced(length: Int)
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
  /// - Parameters:
  ///   - notice: What has happened.
  ///   - isLate: It happened in another thread, which may be at work in the text still: nothing may
  ///     be asked of the storage or of the layout, and nobody be told who may ask.
  func follow(_ notice: LayoutNotice, isLate: Bool)
}

/// Those who show a layout manager's text, held weakly.
///
/// Layout may go on in any thread, one at a time; views live on the main thread. So a notice is
/// handed over at once there, and posted from elsewhere. Followers hear in the order in which
/// things happened: what is posted comes first.
package final class LayoutFollowers: Sendable {
  private struct Entry {
    let identity: ObjectIdentifier
    /// Read on the main thread only: a view must not be freed on another.
    weak var follower: (any LayoutFollower)?

    init(_ follower: any LayoutFollower) {
      identity = ObjectIdentifier(follower)
      self.follower = follower
    }
  }
  private struct Posted {
    let entries: [Entry]
    let notice: LayoutNotice
  }
  private let entries = Mutex<[Entry]>([])
  private static let posted = Mutex<[Posted]>([])

  func add(_ follower: any LayoutFollower) {
    remove(follower)
    entries.withLock { $0.append(Entry(follower)) }
  }

  func remove(_ follower: any LayoutFollower) {
    let isHome = MainThread.isCurrent
    entries.withLock {
      $0.removeAll { entry in
        entry.identity == ObjectIdentifier(follower) || isHome && entry.follower == nil
      }
    }
  }

  func tell(_ notice: @autoclosure () -> LayoutNotice) {
    let entries = entries.withLock { $0 }
    if !entries.isEmpty { Self.tell(entries, notice()) }
  }

  static func tell(_ follower: any LayoutFollower, _ notice: LayoutNotice) {
    tell([Entry(follower)], notice)
  }

  private static func tell(_ entries: [Entry], _ notice: LayoutNotice) {
    if MainThread.isCurrent {
      MainActor.assumeIsolated {
        deliverPosted()
        for entry in entries { entry.follower?.follow(notice, isLate: false) }
      }
    } else {
      posted.withLock { $0.append(Posted(entries: entries, notice: notice)) }
      DispatchQueue.main.async { MainActor.assumeIsolated { deliverPosted() } }
    }
  }

  /// Hands over what other threads have posted, before the main thread's turn to do so comes.
  @MainActor
  package static func deliverPosted() {
    let all = posted.withLock { posted in
      defer { posted = [] }
      return posted
    }
    for posted in all {
      for entry in posted.entries { entry.follower?.follow(posted.notice, isLate: true) }
    }
  }
}

extension NSTextContainer {
  /// The view that shows the container's text: told of each change, wherever the container goes;
  /// not retained.
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
    LayoutFollowers.tell(
      viewer, .replaced(length: layoutManager?.textStorage?.length ?? 0))
  }
}

extension NSLayoutManager {
  /// Whether parts of the text can be laid out by themselves, so that heights before them are
  /// estimates.
  package var laysOutInParts: Bool {
    layout.refreshContainers()
    return layout.laysOutInParts
  }

  /// Characters up to which a text is laid out from the start, and nothing in it is an estimate.
  package var exactLimit: Int {
    get { layout.settings.exactLimit }
    set { layout.settings.exactLimit = newValue }
  }

  /// Makes estimated heights exact, of some text that no client has asked for.
  ///
  /// - Parameters:
  ///   - start: The character from which on heights may be estimates.
  ///   - seconds: About how long it may take.
  /// - Returns: The character to go on from; nil when all heights are exact.
  package func measureInBackground(from start: Int, for seconds: Double) -> Int? {
    guard backgroundLayoutEnabled, textStorage != nil, !chain.isEmpty else { return nil }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    return layout.measureSome(from: start) { clock.now >= end }
  }

  /// The first character of the first paragraph between two heights of the only container that is
  /// laid out.
  package func laidCharacter(from top: CGFloat, to bottom: CGFloat) -> Int? {
    layout.laidCharacter(from: Double(top), to: Double(bottom))
  }

  /// A number that grows with everything that is laid out, whoever asked for it.
  package var layoutProgress: Int { layout.progressCount }

  /// How many lines there are now.
  package var laidLines: Int { layout.laidLineCount }
}
