// SPDX-License-Identifier: MIT

/// A text property of a document, with its names in RTF and HTML.
struct DocumentProperty {
  let word: RTFWord
  /// Whether readers that do not know the control word are to skip its group.
  var isStarred = false
  /// The name of its `<meta>` element; `nil` if HTML has an element for the property.
  let name: String?
  let path: any WritableKeyPath<DocumentFormat, String?> & Sendable

  /// In the order in which they are written.
  static let all = [
    DocumentProperty(word: .title, name: nil, path: \.title),
    DocumentProperty(word: .subject, name: "subject", path: \.subject),
    DocumentProperty(word: .author, name: "author", path: \.author),
    DocumentProperty(word: .copyright, isStarred: true, name: "copyright", path: \.copyright),
    DocumentProperty(word: .company, isStarred: true, name: "company", path: \.company),
    DocumentProperty(word: .manager, isStarred: true, name: "manager", path: \.manager),
    DocumentProperty(word: .category, isStarred: true, name: "category", path: \.category),
    DocumentProperty(word: .operatorname, name: "editor", path: \.editor),
    DocumentProperty(word: .doccomm, name: "description", path: \.comment),
    DocumentProperty(word: .keywords, name: "keywords", path: \.keywordList),
  ]
}

extension DocumentFormat {
  /// The keywords as one text, separated by commas; `nil` for none.
  var keywordList: String? {
    get { keywords.isEmpty ? nil : keywords.joined(separator: ", ") }
    set {
      keywords = (newValue ?? "").split(separator: ",").map { String($0).trimmingSpaces }
        .filter { !$0.isEmpty }
    }
  }
}
