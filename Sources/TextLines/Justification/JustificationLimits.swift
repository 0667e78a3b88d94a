// SPDX-License-Identifier: MIT

/// The limits to which each kind of gap in a justified line is stretched before the next kind takes
/// its share.
///
///     1  spaces              by their own width; by half of it in a line that has joints
///     2  ideographs          by a quarter em between two of them
///     3  clusters            by a tenth of an em (Thai, Lao, Khmer, Myanmar)
///     4  joints of letters   by an em each (Arabic): half an em while there are enough of them
///     5  letters             by a fortieth of an em
///     6  the remainder       to spaces, ideographs and clusters alike, without limit
///
/// A line that has nothing for the last step keeps its natural width if the others do not fill it.
///
/// - Source: The order of steps 1 and 2 and their limits: JLREQ 3.8.4 (a space up to half an em,
///   then a quarter em between all characters, then all alike). Steps 3 to 5: our choice; a
///   fortieth of an em is not visible to a reader.
package enum JustificationLimits {
  /// The share of a space's own width.
  package static let space = 1.0
  /// The share of a space's own width, where kashidas can be used instead.
  package static let spaceNextToJoints = 0.5
  /// The share of an em.
  package static let ideograph = 0.25
  package static let cluster = 0.1
  package static let letter = 0.025
  package static let joint = 1.0
  /// The maximum length of a kashida if there are enough joints.
  package static let pleasantJoint = 0.5
  /// The minimum length of a kashida: spaces take less.
  package static let minimumJointLength = 0.1
}
