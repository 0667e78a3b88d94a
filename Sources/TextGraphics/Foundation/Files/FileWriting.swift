// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Files that appear complete or not at all: `AtomicFile` for Foundation's data.
package enum FileWriting {
  /// Writes a file.
  ///
  /// A link is followed; owner and permissions of a file that is replaced stay (`AtomicFile`).
  ///
  /// - Throws: A `CocoaError` with the system's number; the previous file is then unchanged.
  package static func write(_ data: Data, to url: URL) throws {
    do throws(CanvasError) {
      let file = try AtomicFile(path: url.path, endsWithTask: false)
      try file.write(data.span)
      try file.finish()
    } catch {
      var number = EIO
      if case .cannotWrite(let errno) = error.kind { number = errno }
      let code: CocoaError.Code =
        switch number {
        case EACCES, EPERM: .fileWriteNoPermission
        case ENOSPC, EDQUOT: .fileWriteOutOfSpace
        case EROFS: .fileWriteVolumeReadOnly
        case ENOENT, ENOTDIR: .fileNoSuchFile
        default: .fileWriteUnknown
        }
      throw CocoaError(
        code,
        userInfo: [
          NSURLErrorKey: url, NSFilePathErrorKey: url.path,
          NSLocalizedDescriptionKey: error.description,
          NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(number)),
        ])
    }
  }

  /// Removes the temporary files and folders that the process has begun and not finished.
  ///
  /// For a program that is about to end.
  package static func removeUnfinished() {
    AtomicFile.removeUnfinished()
    FileWriter.removeUnfinished()
  }
}
