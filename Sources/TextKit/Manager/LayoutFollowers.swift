// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout
private import Synchronization

/// A change that a layout manager reports to the clients that display its text.
package enum LayoutNotice: Sendable {
  /// The text was edited: the changed range in the new text, the change in length, and the new
  /// length.
  case edited(Range<Int>, changeInLength: Int, length: Int)
  /// The text is that of another storage, or there is none now.
  case replaced(length: Int)
  /// Lines may have moved.
  case moved
  /// Lines have another appearance at their old positions.
  case repainted
}

/// A client that displays the text of a container: a view.
///
/// It must not trigger layout from the callback: the text may be in the middle of an edit.
@MainActor
package protocol LayoutFollower: AnyObject, Sendable {
  /// - Parameters:
  ///   - notice: The change.
  ///   - isLate: Whether the change happened in another thread that may still be working in the
  ///     text. Then the follower must not query the storage or the layout, nor notify clients that
  ///     might.
  func follow(_ notice: LayoutNotice, isLate: Bool)
}

/// The clients that display a layout manager's text, held weakly.
///
/// Layout may run in any thread, one at a time; views belong to the main thread. So a notice from
/// the main thread is delivered at once, and one from another thread is posted. Followers receive
/// notices in the order of the changes: posted ones are delivered first.
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

  /// Delivers the notices that other threads have posted, before the main queue does.
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
  /// The view that shows the container's text, held weakly.
  ///
  /// It receives each change, even after the container has moved to another layout manager.
  package var shownBy: (any LayoutFollower)? {
    get { viewer }
    set {
      if let viewer { layoutManager?.followers.remove(viewer) }
      viewer = newValue
      if let newValue { layoutManager?.followers.add(newValue) }
    }
  }

  /// Moves the viewer to the followers of the container's new layout manager.
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

  /// Replaces estimated heights by exact ones, in text that no client has needed yet.
  ///
  /// - Parameters:
  ///   - start: The character from which on heights may be estimates.
  ///   - seconds: An approximate limit of the time spent.
  /// - Returns: The character to continue from; nil when all heights are exact.
  package func measureInBackground(from start: Int, for seconds: Double) -> Int? {
    guard backgroundLayoutEnabled, textStorage != nil, !chain.isEmpty else { return nil }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    return layout.measureSome(from: start) { clock.now >= end }
  }

  /// Returns the first character of the first paragraph between two heights of the only container
  /// that is laid out.
  package func laidCharacter(from top: CGFloat, to bottom: CGFloat) -> Int? {
    layout.laidCharacter(from: Double(top), to: Double(bottom))
  }

  /// A number that grows with each piece of layout, whichever client caused it.
  package var layoutProgress: Int { layout.progressCount }

  /// The number of lines that are laid out.
  package var laidLines: Int { layout.laidLineCount }
}
