// SPDX-License-Identifier: MIT

// The document properties in `\info`.

extension RTFReader {
  func applyInformation(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .title, .subject, .author, .manager, .company, .category, .keywords, .doccomm, .comment,
      .copyright,
      .operatorname:
      information = word
      begin(.pieceOfInformation)
    case .creatim, .revtim, .printim, .buptim:
      information = word
      time = .init(year: 0, month: 0, day: 0)
      begin(.time)
    case .yr: time.year = value
    case .mo: time.month = value
    case .dy: time.day = value
    case .hr: time.hour = value
    case .min: time.minute = value
    case .sec: time.second = value
    default: return false
    }
    return true
  }

  func endInformation() {
    let text = collectedText
    guard !text.isEmpty else { return }
    // Word has two control words for the comment.
    let word = information == .comment ? .doccomm : information
    if let property = DocumentProperty.all.first(where: { $0.word == word }) {
      document[keyPath: property.path] = text
    }
  }

  func endTime() {
    guard (1...9999).contains(time.year), (1...12).contains(time.month),
      (1...31).contains(time.day),
      (0..<24).contains(time.hour), (0..<60).contains(time.minute), (0..<61).contains(time.second)
    else { return }
    if information == .creatim { document.created = time }
    if information == .revtim { document.modified = time }
  }
}
