// SPDX-License-Identifier: MIT

/// A border as control words say it.
struct RTFBorder: Equatable {
  /// Twips; -1: the file says nothing of this edge.
  var width = -1
  var color: Int32 = 0
  var style = BoxFormat.BorderStyle.solid

  /// Of four edges; one array for all who have said nothing.
  static let none = [RTFBorder](repeating: RTFBorder(), count: 4)

  var isSaid: Bool { width >= 0 }
  var length: BoxFormat.Length { BoxFormat.Length(Double(max(width, 0)) / 20) }
}

/// What control words have said of the paragraph.
///
/// Size: a property for each thing that RTF says of paragraphs.
struct RTFParagraph {
  var format = ParagraphFormat()
  var isInTable = false
  /// How many tables it stands in.
  var level = 0
  /// `\ls`; 0 for none.
  var list = 0
  var listLevel = 0
  /// `\pn`: the number or bullet of each paragraph.
  var numbering: RTFNumbering?
  /// Lists that our own writer names, by their numbers in its table.
  var ownLists: [Int] = []
  /// Left, top, right, bottom.
  var borders = RTFBorder.none
  var borderSpace = 0
  var background: Int32 = 0
  /// Numbers in the table of blocks that our own writer makes.
  var ownBlocks: [Int] = []
  /// Twips; the first line's beside the others'.
  var headIndent = 0
  var firstIndent = 0
  var tabAlignment = ParagraphFormat.Tab.Alignment.left
  var tabLeader = ParagraphFormat.Tab.Leader.none
  /// `\sl` as it was said.
  var lineHeight = 0
  var lineHeightIsMultiple = false
  var minimum = 0
  var maximum = 0
  var style = -1
  /// The end of a cell behind a table in it, where our own writer had no paragraph.
  var isNoParagraph = false

  var hasBox: Bool { background > 0 || borders.contains { $0.width > 0 } }
}

/// Whose border is described now.
enum RTFBorderTarget { case none, paragraph(Int), cell(Int), row(Int), allOfParagraph }
