// SPDX-License-Identifier: MIT

/// The reason why an image of a document is not shown.
package enum ImageProblem: Error, CaseIterable {
  /// No readable folder has been specified.
  case noFolder
  case missing
  /// Outside of the readable folder.
  case outside
  /// On the network, which is never read here.
  case remote
  case tooLarge
  /// A folder, a device, or a file without read permission.
  case unreadable
  case damaged
  /// Windows metafiles contain drawing calls of Windows: none of these is drawn here, or some are
  /// not.
  case metafile, metafileParts
  /// Drawing calls of the first Macintoshes (`\macpict`).
  case quickDraw

  /// The reason, in brackets after a list of names.
  package var words: String {
    switch self {
    case .noFolder: "no folder is given in which they may be read"
    case .missing: "there is no such file"
    case .outside: "outside of the folder that may be read"
    case .remote: "nothing is read from the network"
    case .tooLarge: "larger than 256 MiB"
    case .unreadable: "no file that can be read"
    case .damaged: "damaged, or no picture"
    case .metafile: "the drawing calls of this Windows metafile are not supported"
    case .metafileParts: "some drawing calls of this Windows metafile are not supported"
    case .quickDraw: "QuickDraw images are not supported"
    }
  }
}
