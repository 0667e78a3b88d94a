// SPDX-License-Identifier: MIT

/// An operator of a content stream with its operands (ISO 32000-1, 7.8.2).
struct PDFOperation {
  var name: String
  var operands: [PDFObject]
  /// The dictionary and the bytes of an inline image.
  var image: PDFStream?
}

/// Cuts a content stream into operations.
struct PDFOperationReader {
  private var lexer: PDFLexer

  init(_ bytes: [UInt8]) { lexer = PDFLexer(bytes) }

  var problems: [(PDFProblem.Kind, String)] { lexer.problems }

  mutating func next() -> PDFOperation? {
    var operands: [PDFObject] = []
    while true {
      switch lexer.token(references: false) {
      case .end:
        if !operands.isEmpty {
          lexer.problems.append((.syntax, "\(operands.count) operands end the content"))
        }
        return nil
      case .object(let value): operands.append(value)
      case .keyword("BI"): return image()
      case .keyword(let name): return PDFOperation(name: name, operands: operands)
      }
    }
  }

  private mutating func image() -> PDFOperation {
    var values: PDFDictionary = [:]
    while case .object(.name(let key)) = lexer.token(references: false),
      case .object(let value) = lexer.token(references: false)
    {
      values[key] = value
    }
    // “ID” was read; one space, the bytes, and “EI” between spaces.
    let start = lexer.position + 1
    var end = start
    let bytes = lexer.bytes
    while end + 2 <= lexer.end {
      if bytes[end] == 0x45, bytes[end + 1] == 0x49, PDFLexer.isSpace(bytes[end - 1]),
        end + 2 == lexer.end || PDFLexer.isSpace(bytes[end + 2])
      {
        break
      }
      end += 1
    }
    lexer.position = min(end + 2, lexer.end)
    let data = start < end ? Array(bytes[start..<end - 1]) : []
    return PDFOperation(name: "BI", operands: [], image: PDFStream(values, data))
  }
}

/// The operands of operators, and the contexts that allow them (ISO 32000-1, Annex A and 8.2,
/// Figure 9).
enum PDFOperators {
  /// n a number, s a string, / a name, a an array, p a name or a dictionary, * any number of
  /// numbers and a name.
  static let operands: [String: String] = [
    "q": "", "Q": "", "cm": "nnnnnn", "w": "n", "J": "n", "j": "n", "M": "n", "d": "an", "ri": "/",
    "i": "n", "gs": "/", "m": "nn", "l": "nn", "c": "nnnnnn", "v": "nnnn", "y": "nnnn", "h": "",
    "re": "nnnn", "S": "", "s": "", "f": "", "F": "", "f*": "", "B": "", "B*": "", "b": "",
    "b*": "",
    "n": "", "W": "", "W*": "", "BT": "", "ET": "", "Tc": "n", "Tw": "n", "Tz": "n", "TL": "n",
    "Tf": "/n", "Tr": "n", "Ts": "n", "Td": "nn", "TD": "nn", "Tm": "nnnnnn", "T*": "", "Tj": "s",
    "TJ": "a", "'": "s", "\"": "nns", "d0": "nn", "d1": "nnnnnn", "CS": "/", "cs": "/", "SC": "*",
    "SCN": "*", "sc": "*", "scn": "*", "G": "n", "g": "n", "RG": "nnn", "rg": "nnn", "K": "nnnn",
    "k": "nnnn", "sh": "/", "BI": "", "Do": "/", "MP": "/", "DP": "/p", "BMC": "/", "BDC": "/p",
    "EMC": "", "BX": "", "EX": "",
  ]

  static let pathConstruction: Set<String> = ["m", "l", "c", "v", "y", "h", "re"]
  static let pathPainting: Set<String> = ["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"]
  static let textShowing: Set<String> = ["Tj", "TJ", "'", "\""]
  static let textPositioning: Set<String> = ["Td", "TD", "Tm", "T*"]
  /// Operators that are not allowed between BT and ET.
  static let outsideText: Set<String> =
    pathConstruction.union(pathPainting).union(["q", "Q", "cm", "W", "W*", "sh", "BI", "Do", "BT"])

  static func fits(_ operation: PDFOperation) -> Bool {
    guard let pattern = operands[operation.name] else { return false }
    if pattern == "*" {
      return operation.operands.enumerated().allSatisfy { index, value in
        value.number != nil
          || (value.name != nil && index == operation.operands.count - 1
            && operation.name.lowercased() == "scn")
      }
    }
    guard operation.operands.count == pattern.count else { return false }
    return zip(pattern, operation.operands).allSatisfy { kind, value in
      switch kind {
      case "n": value.number != nil
      case "s": value.string != nil
      case "/": value.name != nil
      case "a": value.array != nil
      default: value.name != nil || value.dictionary != nil
      }
    }
  }
}
