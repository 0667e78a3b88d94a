// SPDX-License-Identifier: MIT

private import Synchronization
package import TextFonts

/// Where the fonts of a process come from.
public enum FontSource: Hashable, Sendable {
  /// What is installed, by fontconfig's configuration. A variable FONTCONFIG_FILE names another.
  case system
  /// Only these files. Text looks the same on every machine that has them, whatever is installed and
  /// however fontconfig is configured: what servers and tests need.
  case only([URL])
}

extension TextKitEnvironment {
  /// Where fonts come from. Setting it changes fonts made from then on; fonts that exist stay.
  ///
  /// A file that can't be used is left out, with a sentence to `warningHandler`.
  public static var fonts: FontSource {
    get { FontEnvironment.state.withLock { $0.source } }
    set {
      let database: FontDatabase
      switch newValue {
      case .system: database = .system
      case .only(let files): database = .only(files.map(\.path))
      }
      FontEnvironment.state.withLock { state in
        guard state.source != newValue else { return }
        state.source = newValue
        state.database = database
        state.generation += 1
      }
      if case .only = newValue { for problem in database.problems { warn(problem.description) } }
    }
  }

  /// Which families stand for Apple's system fonts.
  public static var systemFonts: SystemFontTable {
    get { FontEnvironment.state.withLock { $0.table } }
    set {
      FontEnvironment.state.withLock { state in
        guard state.table != newValue else { return }
        state.table = newValue
        state.generation += 1
      }
    }
  }

  /// The database that fonts are asked from.
  package static var fontDatabase: FontDatabase { FontEnvironment.database }
}
