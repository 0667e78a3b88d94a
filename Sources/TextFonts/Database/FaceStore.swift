// SPDX-License-Identifier: MIT

private import Synchronization

/// The open faces of this process, so that the same file and index give the same object.
enum FaceStore {
  private struct Key: Hashable {
    var file: String
    var index: Int
  }
  private struct Weak { weak var face: FontFace? }
  private struct Table {
    var faces: [Key: Weak] = [:]
    var sweepAt = 128
  }
  private static let table = Mutex(Table())

  /// Returns a face; always opens the file (3 µs), to check that it is unchanged.
  static func face(file path: String, index: Int) throws(FontError) -> FontFace {
    try face(of: FontFile(path: path), index: index)
  }

  static func face(of file: FontFile, index: Int) throws(FontError) -> FontFace {
    let key = Key(file: file.name, index: index)
    if let known = table.withLock({ $0.faces[key]?.face }), known.tables.file.isSame(as: file) {
      return known
    }
    let made = try FontFace(file: file, index: index)
    return table.withLock { table in
      if let known = table.faces[key]?.face, known.tables.file.isSame(as: file) { return known }
      if table.faces.count >= table.sweepAt {
        table.faces = table.faces.filter { $0.value.face != nil }
        table.sweepAt = max(128, 2 * table.faces.count)
      }
      table.faces[key] = Weak(face: made)
      return made
    }
  }
}
