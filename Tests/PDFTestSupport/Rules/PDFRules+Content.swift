// SPDX-License-Identifier: MIT

// Content streams.

extension PDFRules {
  static let contentRules: [String: Rule] = [
    "contentSyntax": { $0.content(.syntax) },
    "knownOperators": { $0.content(.unknownOperator) },
    "operands": { $0.content(.operands) },
    "textInObjects": { $0.content(.textOutsideObject, .unbalancedText) },
    "textObjectsHoldText": { $0.content(.forbiddenInText) },
    "balancedState": { $0.content(.unbalancedState) },
    "balancedMarks": { $0.content(.unbalancedMarks) },
    "resourcesNamed": { $0.content(.missingResource) },
    "ownResources": { $0.content(.inheritedResource) },
    "numbersOnce": { $0.content(.repeatedNumber) },
    "stateDepth": { subject in
      subject.pages.flatMap {
        found($0.content.deepestState > 28, $0.number, "q stands \($0.content.deepestState) deep")
      }
    },
    "renderingIntents": renderingIntents,
    "artifactsOutside": artifactsOutside,
    "tagsOutsideArtifacts": tagsOutsideArtifacts,
    "allContentMarked": allContentMarked,
    "formsOnce": formsOnce,
  ]

  private static let intents: Set<String> = [
    "RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation",
  ]

  private static func renderingIntents(_ subject: PDFSubject) -> [Found] {
    var all: [Found] = subject.pages.flatMap { page in
      page.content.renderingIntents.filter { !intents.contains($0) }.map {
        (page.number, "the rendering intent \($0) is none of the four")
      }
    }
    all += subject.dictionaries { values in
      for key in ["RI", "Intent"] {
        guard let name = subject.resolve(values[key]).name, !intents.contains(name),
          key == "RI" || subject.resolve(values["Subtype"]).name == "Image"
        else { continue }
        return "\(key) is \(name)"
      }
      return nil
    }
    return all
  }

  /// A mark inside content that belongs to an element.
  private static func isTagged(_ mark: PDFMark?) -> Bool {
    mark?.chain.contains { $0.mcid != nil && $0.tag != "Artifact" } == true
  }

  private static func artifactsOutside(_ subject: PDFSubject) -> [Found] {
    subject.pages.flatMap { page in
      page.content.marks.filter { $0.tag == "Artifact" && isTagged($0.parent) }.map { _ in
        (page.number, "an artifact stands inside of tagged content")
      }
    }
  }

  private static func tagsOutsideArtifacts(_ subject: PDFSubject) -> [Found] {
    subject.pages.flatMap { page in
      page.content.marks.filter { mark in
        mark.mcid != nil && mark.parent?.chain.contains { $0.tag == "Artifact" } == true
      }.map { (page.number, "the content \($0.mcid ?? 0) stands inside of an artifact") }
    }
  }

  private static func allContentMarked(_ subject: PDFSubject) -> [Found] {
    let wholes = objectsInTree(subject)
    return subject.pages.flatMap { page -> [Found] in
      let bare = page.content.painted.filter { item in
        if case .form(let number) = item.owner, wholes.contains(number) { return false }
        return !item.isArtifact && !isTagged(item.mark)
      }
      let kinds = Set(
        bare.map { item in
          switch item.kind {
          case .text: "text"
          case .path: "a path"
          case .image: "a picture"
          case .shading: "a shading"
          }
        })
      return kinds.sorted().map { (page.number, "\($0) is neither tagged nor an artifact") }
    }
  }

  /// Forms and annotations that are kids of elements as wholes.
  static func objectsInTree(_ subject: PDFSubject) -> Set<Int> {
    var all: Set<Int> = []
    subject.structure?.forEach { element in
      for case .object(let number, _) in element.kids { all.insert(number) }
    }
    return all
  }

  private static func formsOnce(_ subject: PDFSubject) -> [Found] {
    var uses: [Int: Int] = [:]
    for page in subject.pages { uses.merge(page.content.formUses, uniquingKeysWith: +) }
    return uses.sorted { $0.key < $1.key }.filter { $0.value > 1 }.map {
      ($0.key, "the form has content of elements, and is shown \($0.value) times")
    }
  }
}
