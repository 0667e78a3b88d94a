// SPDX-License-Identifier: MIT

/// Why a picture that a document names, or holds, is not shown.
package enum PictureProblem: Error, CaseIterable {
  /// Nobody has said which folder may be read.
  case noFolder
  case missing
  /// Not in the folder that may be read.
  case outside
  /// On the network, which nothing here reads.
  case remote
  case tooLarge
  /// A folder, a device, or a file that may not be read.
  case unreadable
  case damaged
  /// Windows metafiles hold drawing calls of Windows: none of these is drawn here, or some are not.
  case metafile, metafileParts
  /// Drawing calls of the first Macintoshes (`\macpict`).
  case quickDraw

  /// For a list of names, behind it in brackets.
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
