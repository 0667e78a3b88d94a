// SPDX-License-Identifier: MIT

/// A border from control words.
struct RTFBorder: Equatable {
  /// In twips; -1 if the file does not specify this edge.
  var width = -1
  var color: Int32 = 0
  var style = BoxFormat.BorderStyle.solid

  /// Four unspecified edges; a shared array.
  static let none = [RTFBorder](repeating: RTFBorder(), count: 4)

  var isSaid: Bool { width >= 0 }
  var length: BoxFormat.Length { BoxFormat.Length(Double(max(width, 0)) / 20) }
}

/// The paragraph format from control words.
///
/// Size: a property for each paragraph property of RTF.
struct RTFParagraph {
  var format = ParagraphFormat()
  var isInTable = false
  /// The number of tables around it.
  var level = 0
  /// `\ls`; 0 for none.
  var list = 0
  var listLevel = 0
  /// `\pn`: the number or bullet of each paragraph.
  var numbering: RTFNumbering?
  /// Lists of our own writer, by their numbers in its table.
  var ownLists: [Int] = []
  /// Left, top, right, bottom.
  var borders = RTFBorder.none
  var borderSpace = 0
  var background: Int32 = 0
  /// Blocks of our own writer, by their numbers in its table.
  var ownBlocks: [Int] = []
  /// In twips; the first line's is relative to the other lines'.
  var headIndent = 0
  var firstIndent = 0
  var tabAlignment = ParagraphFormat.Tab.Alignment.left
  var tabLeader = ParagraphFormat.Tab.Leader.none
  /// The argument of `\sl`.
  var lineHeight = 0
  var lineHeightIsMultiple = false
  var minimum = 0
  var maximum = 0
  var style = -1
  /// Whether it only ends a cell after a nested table, where the document of our own writer had no
  /// paragraph.
  var isNoParagraph = false

  var hasBox: Bool { background > 0 || borders.contains { $0.width > 0 } }
}

/// The border that is currently described.
enum RTFBorderTarget { case none, paragraph(Int), cell(Int), row(Int), allOfParagraph }
