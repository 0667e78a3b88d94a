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

/// Unpacks zlib's streams, and computes the checksum of PNG's chunks.
enum Zlib {
  /// Calls `body` with the bytes that were packed; nil if they are damaged or not exactly so many.
  static func withUnpacked<R>(
    _ bytes: [UInt8], count: Int, _ body: (Span<UInt8>) -> R
  ) -> R? {
    guard let unpacker = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(unpacker) }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, 1))
    defer { unsafe buffer.deallocate() }
    let status = unsafe bytes.withUnsafeBytes { source in
      unsafe libdeflate_zlib_decompress(
        unpacker, source.baseAddress, source.count, buffer.baseAddress, count, nil)
    }
    guard status == LIBDEFLATE_SUCCESS else { return nil }
    return body(unsafe UnsafeBufferPointer(start: buffer.baseAddress, count: count).span)
  }

  /// The checksum of some of the bytes.
  ///
  /// - Source: PNG (second edition), 5.5.
  static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
