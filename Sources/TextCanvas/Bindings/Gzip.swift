// SPDX-License-Identifier: MIT

private import CDeflate

/// Decompression of gzip.
enum Gzip {
  static func isPacked(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 18 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// Returns the decompressed bytes; nil if they are damaged or more than `limit`.
  ///
  /// - Source: RFC 1952: the last four bytes are the length, little endian.
  static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard isPacked(bytes) else { return nil }
    let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit, let unpacker = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(unpacker) }
    var isWhole = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: max(length, 1)) { buffer, used in
      let status = unsafe bytes.withUnsafeBytes { source in
        unsafe libdeflate_gzip_decompress(
          unpacker, source.baseAddress, source.count, buffer.baseAddress, length, nil)
      }
      isWhole = status == LIBDEFLATE_SUCCESS
      used = isWhole ? length : 0
    }
    return isWhole ? result : nil
  }
}
