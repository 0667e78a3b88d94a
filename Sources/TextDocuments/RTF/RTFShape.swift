// SPDX-License-Identifier: MIT

/// A drawing object that is being read; its image is held until the shape's properties are known.
///
///     {\shp{\*\shpinst\shpleft0…{\sp{\sn pib}{\sv {\pict …}}}{\shptxt …}}{\shprslt …}}
struct RTFShape {
  var image: DocumentImage?
  var alternative: String?
  /// Text that is drawn as the shape: WordArt, watermarks.
  var words: String?
  /// Twips.
  var left = 0
  var top = 0
  var right = 0
  var bottom = 0
  /// Whether the shape is fully described, so that the fallback for older readers repeats it.
  var hasInstance = false

  /// The image, with the size and the alternative text of the shape.
  var finishedImage: DocumentImage? {
    guard var image else { return nil }
    if right > left && bottom > top {
      image.width = Double(right - left) / 20
      image.height = Double(bottom - top) / 20
    }
    if image.alternative == nil { image.alternative = alternative }
    return image
  }
}

extension RTFReader {
  func beginShape() {
    begin(.shape)
    guard overflow == 0 else { return }
    state.isShape = true
    shapes.append(RTFShape())
  }

  func endShape() {
    guard let shape = shapes.popLast() else { return }
    if let image = shape.finishedImage { append(image) }
    if let words = shape.words, !words.isEmpty, !isDeleted { appendBox(words) }
  }

  /// Emits text as that of a text box.
  private func appendBox(_ words: String) {
    state.story = nil
    beginStory(.textBox)
    guard state.story == .textBox else { return }
    for unit in words.utf16 { append(unit: unit, isByte: false) }
    endStory()
  }

  func applyShape(_ word: RTFWord, _ value: Int) -> Bool {
    guard let last = shapes.indices.last else { return false }
    switch word {
    case .shpleft: shapes[last].left = value
    case .shptop: shapes[last].top = value
    case .shpright: shapes[last].right = value
    case .shpbottom: shapes[last].bottom = value
    default: return false
    }
    return true
  }

  /// Begins the value of a property: an image, or its alternative text.
  func beginShapeValue() {
    switch shapeProperty {
    case "pib", "wzDescription", "gtextUNICODE": begin(.shapeValue)
    default: startSkipping()
    }
  }

  func endShapeValue() {
    let text = collectedText.trimmingSpaces
    if shapeProperty == "gtextUNICODE", let last = shapes.indices.last {
      shapes[last].words = text
      return
    }
    guard shapeProperty == "wzDescription" else { return }
    // The groups of the value and of the property are open.
    if groups.count > 1, groups[groups.count - 2].destination == .picture {
      picture.alternative = text
    } else if let last = shapes.indices.last {
      shapes[last].alternative = text
    }
  }
}
