// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts

extension UIFont {
  /// A font from a file, installed or not.
  ///
  /// - Parameters:
  ///   - file: A TrueType, OpenType or WOFF file, or a collection.
  ///   - index: The face within a collection, counted from 0.
  ///   - size: Points.
  /// - Throws: `FontFileError` with a sentence: no such file, a folder, no permission, not a font,
  ///   damaged, no such face.
  public convenience init(file: URL, index: Int = 0, size: CGFloat) throws {
    do throws(FontError) {
      let face = try FontEnvironment.database.face(file: file.path, index: index)
      self.init(core: FontCore(showing: face.standardInstance), size: size)
    } catch { throw FontFileError(error) }
  }

  /// Whether the font stands for one that was asked for and is not installed.
  public var isSubstitute: Bool { core.isSubstitute }
}

extension UIFont {
  /// Lets this process use a font file as if it were installed: what
  /// `CTFontManagerRegisterFontsForURL` does on iOS.
  ///
  /// - Returns: The PostScript names of its fonts. Registering a file again changes nothing.
  /// - Throws: `FontFileError` with a sentence.
  @discardableResult
  public class func registerFonts(at url: URL) throws -> [String] {
    try register { database throws(FontError) in
      let names = try database.register(file: url.path)
      return .init(path: url.path, data: nil, key: url.path, names: names)
    }
  }

  /// Lets this process use fonts in memory as if they were installed.
  ///
  /// - Returns: Their PostScript names.
  /// - Throws: `FontFileError` with a sentence.
  @discardableResult
  public class func registerFonts(from data: Data) throws -> [String] {
    try register { database throws(FontError) in
      let bytes = [UInt8](data)
      let known = try database.register(data: bytes)
      return .init(path: nil, data: bytes, key: known.key, names: known.names)
    }
  }

  private class func register(
    _ body: (FontDatabase) throws(FontError) -> FontEnvironment.RegisteredFont
  ) throws -> [String] {
    do throws(FontError) {
      let font = try body(FontEnvironment.database)
      FontEnvironment.current.state.withLock { state in
        state.registered.removeAll { $0.key == font.key }
        state.registered.append(font)
      }
      return font.names
    } catch { throw FontFileError(error) }
  }

  /// Takes back the registration of a file.
  ///
  /// Fonts that were made from it go on working.
  ///
  /// - Returns: False if the file is not registered.
  @discardableResult
  public class func unregisterFonts(at url: URL) -> Bool { unregister { $0.path == url.path } }

  /// Takes back the registration of fonts in memory, by the PostScript name of one of them.
  ///
  /// - Returns: False if no such font is registered.
  @discardableResult
  public class func unregisterFonts(named name: String) -> Bool {
    unregister { $0.path == nil && $0.names.contains(name) }
  }

  /// Whether a file is registered.
  package class func hasRegistered(_ url: URL) -> Bool {
    FontEnvironment.state.registered.contains { $0.path == url.path }
  }

  /// Whether fonts in memory are registered, by the PostScript name of one of them.
  package class func hasRegistered(named name: String) -> Bool {
    FontEnvironment.state.registered.contains { $0.path == nil && $0.names.contains(name) }
  }

  private class func unregister(_ isMeant: (FontEnvironment.RegisteredFont) -> Bool) -> Bool {
    let meant = FontEnvironment.current.state.withLock { state in
      let meant = state.registered.filter(isMeant)
      state.registered.removeAll(where: isMeant)
      return meant
    }
    for font in meant { FontEnvironment.database.unregister(font.key) }
    return !meant.isEmpty
  }
}

/// Why a font file can't be used.
public struct FontFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// A sentence: what, where, and what to do.
  public let description: String

  init(_ error: FontError) {
    file = error.file
    description = error.description
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
