// SPDX-License-Identifier: MIT

// In which language everything is.

extension PDFRules {
  static let languageRules: [String: Rule] = [
    "languageTags": languageTags,
    "languageOfText": languageOfText,
    "languageOfDescriptions": languageOfDescriptions,
    "languageOfOutline": { subject in
      found(
        subject.catalog[key: "Outlines"] != nil && !hasLanguage(subject), nil,
        "the outline is in no known language")
    },
    "languageOfMetadata": { subject in
      let isOpen =
        subject.reading.metadata?.properties.contains { property in
          !property.languages.filter { !$0.isEmpty }.isEmpty
            && property.languages.allSatisfy { $0 == "x-default" }
        } == true
      return found(isOpen && !hasLanguage(subject), nil, "the title is in no known language")
    },
  ]

  private static func hasLanguage(_ subject: PDFSubject) -> Bool {
    !(subject.resolve(subject.catalog, "Lang").text ?? "").isEmpty
  }

  private static func languageTags(_ subject: PDFSubject) -> [Found] {
    func isTag(_ text: String) -> Bool {
      text.wholeMatch(of: /[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*/) != nil
    }
    func check(_ value: PDFObject?, _ number: Int?) -> [Found] {
      guard let value, subject.resolve(value) != .null else { return [] }
      let text = subject.resolve(value).text ?? ""
      return found(!isTag(text), number, "Lang is “\(text)”")
    }
    return check(subject.catalog[key: "Lang"], nil)
      + (subject.structure?.elements ?? []).flatMap { check($0.dictionary["Lang"], $0.number) }
      + subject.pages.flatMap { page in
        page.content.marks.flatMap { check($0.properties["Lang"], page.number) }
      }
  }

  /// Elements by the content that belongs to them.
  static func owners(_ subject: PDFSubject) -> [PDFContentOwner: [Int: PDFElement]] {
    var all: [PDFContentOwner: [Int: PDFElement]] = [:]
    subject.structure?.forEach { element in
      for case .content(let owner, let number) in element.kids {
        all[owner, default: [:]][number] = element
      }
    }
    return all
  }

  private static func isInLanguage(_ element: PDFElement, _ subject: PDFSubject) -> Bool {
    ([element] + element.ancestors).contains { !($0.text("Lang", subject.file) ?? "").isEmpty }
  }

  private static func languageOfText(_ subject: PDFSubject) -> [Found] {
    if hasLanguage(subject) { return [] }
    let owners = owners(subject)
    return subject.pages.flatMap { page -> [Found] in
      let isOpen = page.content.painted.contains { item in
        guard case .text = item.kind, !item.isArtifact else { return false }
        for mark in item.mark?.chain ?? [] {
          if mark.properties["Lang"] != nil { return false }
          if let number = mark.mcid, let element = owners[mark.owner]?[number],
            isInLanguage(element, subject)
          {
            return false
          }
        }
        return true
      }
      return found(isOpen, page.number, "text is in no known language")
    }
  }

  private static func languageOfDescriptions(_ subject: PDFSubject) -> [Found] {
    if hasLanguage(subject) { return [] }
    return elements(subject) { element in
      guard let key = ["Alt", "ActualText", "E"].first(where: { element.dictionary[$0] != nil }),
        !isInLanguage(element, subject)
      else { return nil }
      return "\(key) is in no known language"
    }
      + subject.pages.flatMap { page in
        page.annotations.flatMap { number, values -> [Found] in
          guard values["Contents"] != nil || values["TU"] != nil else { return [] }
          let isKnown =
            values["Lang"] != nil
            || element(of: number, subject).map { isInLanguage($0, subject) } == true
          return found(!isKnown, number, "the description is in no known language")
        }
      }
  }
}
