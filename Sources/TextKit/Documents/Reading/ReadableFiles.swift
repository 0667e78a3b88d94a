// SPDX-License-Identifier: MIT

internal import TextDocuments

/// Files that a document refers to and that may be read: images, style sheets.
struct ReadableFiles: Sendable {
  /// The readable file or folder; `nil` for none.
  let folder: URL?
  /// The folder or file that names are relative to.
  let base: URL?
  /// The readable files of the folder.
  var access = ImageAccess.all

  /// Returns the contents of a file that a document names, if it may be read.
  func contents(_ name: String) throws(ImageProblem) -> Data {
    let scheme = URL(string: name)?.scheme?.lowercased()
    if name.hasPrefix("data:") { throw .damaged }
    if let scheme, scheme != "file" { throw .remote }
    guard let folder, folder.isFileURL else { throw .noFolder }
    guard let url = place(name) else { throw .missing }
    // Links in the file system count as their targets.
    let allowed = folder.standardizedFileURL.resolvingSymlinksInPath().path
    let wanted = url.standardizedFileURL.resolvingSymlinksInPath()
    guard wanted.path == allowed || wanted.path.hasPrefix(allowed == "/" ? "/" : allowed + "/")
    else { throw .outside }
    guard access.allows(wanted.path.dropFirst(allowed.count)) else { throw .outside }
    guard let values = try? FileManager.default.attributesOfItem(atPath: wanted.path) else {
      throw .missing
    }
    guard values[.type] as? FileAttributeType == .typeRegular else { throw .unreadable }
    guard (values[.size] as? Int ?? .max) <= Self.maximumImageSize else { throw .tooLarge }
    guard let data = try? Data(contentsOf: wanted) else { throw .unreadable }
    // An empty file is not an image.
    if data.isEmpty { throw .damaged }
    return data
  }

  /// Returns the contents of an image file that a document names, if it may be read.
  ///
  /// The contents decide, whatever the name: a text is not an image, nor is a list of passwords.
  func image(_ name: String) throws(ImageProblem) -> Data {
    let data = try contents(name)
    if ImageTypes.kind(of: data) == .other { throw .damaged }
    return data
  }

  private static let maximumImageSize = 1 << 28

  private func place(_ name: String) -> URL? {
    if let url = URL(string: name), let scheme = url.scheme {
      return scheme.lowercased() == "file" ? url : nil
    }
    let path = name.removingPercentEncoding ?? name
    guard !path.utf8.contains(0) else { return nil }
    guard let base, base.isFileURL else { return nil }
    let place = base.hasDirectoryPath ? base : base.deletingLastPathComponent()
    return path.hasPrefix("/")
      ? URL(fileURLWithPath: path) : place.appendingPathComponent(path)
  }
}
