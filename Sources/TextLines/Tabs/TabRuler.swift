// SPDX-License-Identifier: MIT

/// Finds the stop that a tab moves on to.
package struct TabRuler {
  let style: LineStyle

  package init(style: LineStyle) { self.style = style }

  /// The interval where a style has neither stops nor an interval: Apple's 28 points.
  package static let standardInterval = 28.0

  /// Returns the first stop after a position; past the last stop, multiples of the default
  /// interval.
  ///
  /// - Parameter x: Points from the leading margin.
  /// - Returns: A stop; it may be beyond the line's end.
  package func nextStop(after x: Double) -> TabStop {
    let near = x + LineBreaker.tolerance
    if let stop = style.tabStops.first(where: { $0.location > near }) { return stop }
    let last = style.tabStops.last?.location ?? 0
    let interval =
      style.defaultTabInterval > 0 && style.defaultTabInterval.isFinite
      ? Swift.max(style.defaultTabInterval, 1.0 / 64) : Self.standardInterval
    // Past the last stop of the style the grid counts from the margin.
    let place = Swift.max(near, last)
    return TabStop(
      location: ((place / interval).rounded(.down) + 1) * interval, alignment: .leading)
  }
}

/// A centre, trailing or decimal tab whose text is still being filled in.
///
///     start      stop          raw x counts the text as if the tab had no width
///     |····|1 234.50|
struct PendingTab {
  var glyph: Int
  /// The points from the line's start to the tab, and to its stop.
  var start: Double
  var stop: Double
  var alignment: TabStop.Alignment
  /// The raw x of the first terminator of a decimal tab, once seen.
  var terminatorX: Double?

  /// Returns the tab's width if its text ends at a raw x.
  func width(at x: Double) -> Double {
    let text: Double
    switch alignment {
    case .leading: text = 0
    case .center: text = (x - start) / 2
    case .trailing: text = x - start
    case .decimal: text = (terminatorX ?? x) - start
    }
    return Swift.max(0, stop - start - text)
  }
}
