// SPDX-License-Identifier: MIT

// Directional isolates, and inline formulas.

extension HTMLReader {
  /// Whether an inline element takes its direction from its text: `<bdi>`, `dir=auto`.
  static func isIsolate(_ tag: String, _ attributes: HTMLAttributes) -> Bool {
    let direction = attributes["dir"]?.lowercased()
    if direction == "auto" { return true }
    return tag == "bdi" && direction != "ltr" && direction != "rtl"
  }

  /// Encloses an isolate in the control characters of UAX #9, as CSS specifies.
  func beginIsolate(_ tag: String, _ attributes: HTMLAttributes) {
    if Self.isIsolate(tag, attributes) { append("\u{2068}") }
  }

  // MARK: MathML

  /// Appends operators between the parts of a formula, so that adjacent numbers stay separate.
  func beginMath(_ tag: String) {
    guard elements.count > 1 else { return }
    let last = elements.count - 1
    let index = elements[last].index
    switch elements[last - 1].tag.text {
    case "mfrac":
      if index == 2 { append("/") }
      if tag == "mrow" || tag == "mfrac" { append("(") }
    case "msup", "mover": if index == 2 { elements[last].style.character.superscript += 1 }
    case "msub", "munder": if index == 2 { elements[last].style.character.superscript -= 1 }
    case "msubsup", "munderover":
      if index > 1 { elements[last].style.character.superscript += index == 2 ? -1 : 1 }
    case "mroot": if index == 2 { append(", ") }
    default: break
    }
    switch tag {
    case "msqrt", "mroot": append("√(")
    case "mfenced": append("(")
    case "mtr": if index > 1 { append("; ") }
    case "mtd": if index > 1 { append(", ") }
    default: break
    }
  }

  func endMath(_ element: Element) {
    let tag = element.tag.text
    let around = elements.count > 1 ? elements[elements.count - 2].tag.text : ""
    let isPart = around == "mfrac" && (tag == "mrow" || tag == "mfrac")
    if isPart || ["msqrt", "mroot", "mfenced"].contains(tag) { append(")") }
  }
}
