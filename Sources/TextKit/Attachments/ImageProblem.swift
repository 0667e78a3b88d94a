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
    case .noFolder: "no readable folder was given"
    case .missing: "no such file"
    case .outside: "outside of the readable folder"
    case .remote: "nothing is read from the network"
    case .tooLarge: "larger than 256 MiB"
    case .unreadable: "not a readable file"
    case .damaged: "damaged, or not an image"
    case .metafile: "the drawing calls of this Windows metafile are not supported"
    case .metafileParts: "some drawing calls of this Windows metafile are not supported"
    case .quickDraw: "QuickDraw images are not supported"
    }
  }
}
