// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts
internal import TextShaping

/// The system fonts, resolved once for each style: asking again is a look-up.
enum SystemFonts {
  enum Design: Hashable { case sansSerif, serif, monospaced, rounded }

  struct Style: Hashable {
    var design = Design.sansSerif
    /// CSS weight.
    var weight = 400.0
    /// Percent.
    var width = 100.0
    var isItalic = false
    /// Digits of one width.
    var hasMonospacedDigits = false
  }

  private struct Table {
    var generation = -1
    var cores: [Style: FontCore] = [:]
  }
  private static let table = Mutex(Table())

  static func core(_ style: Style) -> FontCore {
    let environment = FontEnvironment.state.withLock {
      (database: $0.database, table: $0.table, generation: $0.generation + $0.database.generation)
    }
    if let known = table.withLock({
      $0.generation == environment.generation ? $0.cores[style] : nil
    }) {
      return known
    }
    let request = FontRequest(
      families: families(style.design, environment.table), weight: style.weight,
      width: style.width, isItalic: style.isItalic)
    let match = environment.database.match(request)
    let core = FontCore(
      instance: match?.instance ?? LastResortFont.instance, request: request,
      features: style.hasMonospacedDigits ? [FontFeature(tag: 0x746E_756D, value: 1)] : [])
    table.withLock { table in
      // A program that animates the weight must not fill the memory.
      if table.generation != environment.generation || table.cores.count >= 512 {
        table.cores.removeAll()
      }
      table.generation = environment.generation
      table.cores[style] = core
    }
    return core
  }

  /// The families of a design, then the generic family for where none of them is installed.
  static func families(_ design: Design, _ table: SystemFontTable) -> [String] {
    switch design {
    case .sansSerif: table.sansSerif + ["sans-serif"]
    case .serif: table.serif + ["serif"]
    case .monospaced: table.monospaced + ["monospace"]
    case .rounded: table.rounded + table.sansSerif + ["sans-serif"]
    }
  }
}
