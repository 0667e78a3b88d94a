// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts

extension UIFont {
  /// Creates a font from a file, installed or not.
  ///
  /// - Parameters:
  ///   - file: A TrueType, OpenType or WOFF file, or a collection.
  ///   - index: The face within a collection, counted from 0.
  ///   - size: The size in points.
  /// - Throws: `FontFileError` with a sentence: no such file, a folder, no permission, not a font,
  ///   damaged, no such face.
  public convenience init(file: URL, index: Int = 0, size: CGFloat) throws {
    do throws(FontError) {
      let face = try FontEnvironment.database.face(file: file.path, index: index)
      self.init(core: FontCore(showing: face.standardInstance), size: size)
    } catch { throw FontFileError(error) }
  }

  /// Whether the font substitutes for a requested one that is not installed.
  public var isSubstitute: Bool { core.isSubstitute }
}

extension UIFont {
  /// Registers the fonts of a file for this process, as `CTFontManagerRegisterFontsForURL` does on
  /// iOS.
  ///
  /// Registering a file again changes nothing.
  ///
  /// - Parameter url: A TrueType, OpenType or WOFF file, or a collection.
  /// - Returns: The PostScript names of its fonts.
  /// - Throws: `FontFileError` with a sentence.
  @discardableResult
  public class func registerFonts(at url: URL) throws -> [String] {
    try register { database throws(FontError) in
      let names = try database.register(file: url.path)
      return .init(path: url.path, data: nil, key: url.path, names: names)
    }
  }

  /// Registers fonts in memory for this process.
  ///
  /// - Parameter data: The bytes of a font file or a collection.
  /// - Returns: The PostScript names of its fonts.
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

  /// Unregisters a file.
  ///
  /// Fonts that were made from it remain usable.
  ///
  /// - Parameter url: The file, as it was registered.
  /// - Returns: False if the file is not registered.
  @discardableResult
  public class func unregisterFonts(at url: URL) -> Bool { unregister { $0.path == url.path } }

  /// Unregisters fonts in memory.
  ///
  /// - Parameter name: The PostScript name of one of them.
  /// - Returns: False if no such font is registered.
  @discardableResult
  public class func unregisterFonts(named name: String) -> Bool {
    unregister { $0.path == nil && $0.names.contains(name) }
  }

  /// Returns whether a file is registered.
  package class func hasRegistered(_ url: URL) -> Bool {
    FontEnvironment.state.registered.contains { $0.path == url.path }
  }

  /// Returns whether fonts in memory are registered, by the PostScript name of one of them.
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

/// An error of a font file that can't be used.
public struct FontFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// A sentence that says what failed, where, and what to do.
  public let description: String

  init(_ error: FontError) {
    file = error.file
    description = error.description
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
