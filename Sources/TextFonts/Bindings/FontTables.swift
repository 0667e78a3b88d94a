// SPDX-License-Identifier: MIT

internal import CHarfBuzz
private import Glibc

/// The tables of a face, each read once into owned memory when HarfBuzz first needs it.
final class FontTables: Sendable {
  let file: FontFile
  let directory: TableDirectory
  /// Only for compressed files (WOFF), whose tables FreeType unpacks.
  let unpacked: FreeTypeFace?

  init(file: FontFile, face index: Int) throws(FontError) {
    self.file = file
    directory = try TableDirectory(of: file, face: index)
    unpacked =
      directory.isCompressed
      ? try FreeTypeFace(file: file, index: 0, variations: []) : nil
  }

  func has(_ tag: UInt32) -> Bool {
    if let unpacked { return unpacked.tableLength(tag) > 0 }
    return directory.entry(tag).map { $0.length > 0 } ?? false
  }

  /// Returns the first `limit` bytes of a table; empty if there is none.
  func bytes(_ tag: UInt32, limit: Int = .max) -> [UInt8] {
    if let unpacked { return Array(unpacked.table(tag).prefix(limit)) }
    guard let entry = directory.entry(tag) else { return [] }
    return file.bytes(at: entry.offset, count: min(entry.length, limit))
  }

  /// Returns up to `count` bytes of a table from `start` on.
  func bytes(_ tag: UInt32, at start: Int, count: Int) -> [UInt8] {
    guard start >= 0, count > 0 else { return [] }
    if let unpacked { return Array(unpacked.table(tag).dropFirst(start).prefix(count)) }
    guard let entry = directory.entry(tag), start < entry.length else { return [] }
    return file.bytes(at: entry.offset + start, count: min(count, entry.length - start))
  }

  /// Makes a blob of the table; the empty blob if there is none.
  func makeBlob(_ tag: UInt32) -> OpaquePointer? {
    if let unpacked {
      let bytes = unpacked.table(tag)
      return unsafe bytes.withUnsafeBytes {
        unsafe hb_blob_create(
          $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
          HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
    }
    guard let entry = directory.entry(tag), entry.length > 0,
      let memory = unsafe malloc(entry.length)
    else { return unsafe hb_blob_get_empty() }
    let got = unsafe file.read(
      at: entry.offset, into: UnsafeMutableRawBufferPointer(start: memory, count: entry.length))
    return unsafe hb_blob_create(
      memory.assumingMemoryBound(to: CChar.self), UInt32(got), HB_MEMORY_MODE_WRITABLE, memory
    ) { unsafe free($0) }
  }
}
