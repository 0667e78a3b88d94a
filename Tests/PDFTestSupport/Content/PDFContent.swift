// SPDX-License-Identifier: MIT

/// Whose content it is: what numbers of marked content belong to (ISO 32000-1, 14.7.4.2).
package enum PDFContentOwner: Hashable, Sendable {
  case page(Int)
  case form(Int)

  package var number: Int {
    switch self {
    case .page(let number), .form(let number): number
    }
  }
}

/// A sequence of marked content.
package final class PDFMark {
  package let tag: String
  package let properties: PDFDictionary
  package let owner: PDFContentOwner
  package let parent: PDFMark?
  /// It is among the first of its kind on the page, and so on.
  package let order: Int

  init(
    _ tag: String, _ properties: PDFDictionary, _ owner: PDFContentOwner, _ parent: PDFMark?,
    order: Int
  ) {
    (self.tag, self.properties, self.owner, self.parent, self.order) =
      (tag, properties, owner, parent, order)
  }

  package var mcid: Int? { properties["MCID"]?.integer }

  /// This mark and those around it, inner ones first.
  package var chain: [PDFMark] {
    var marks: [PDFMark] = []
    var next: PDFMark? = self
    while let mark = next {
      marks.append(mark)
      next = mark.parent
    }
    return marks
  }
}

/// Codes of a font that a text operator shows.
package struct PDFShown {
  package var font: PDFFont?
  package var codes: [PDFFont.Code]
  package var renderingMode: Int
  /// Size of the font in the user space of the page, and where the text begins; points.
  package var size: Double
  package var x: Double
  package var y: Double
  /// The end of its advance.
  package var endX: Double
}

/// Something painted.
package struct PDFPainted {
  package enum Kind {
    case text(PDFShown)
    case path
    case image(Int?)
    case shading
  }
  package var kind: Kind
  package var mark: PDFMark?
  package var owner: PDFContentOwner

  /// It, or something around it, is marked as an artifact.
  package var isArtifact: Bool { mark?.chain.contains { $0.tag == "Artifact" } == true }
}

/// The content of a page, with that of the forms that it shows.
package final class PDFPageContent {
  package internal(set) var painted: [PDFPainted] = []
  package internal(set) var marks: [PDFMark] = []
  /// Kind of rule, object, sentence.
  var findings: [(PDFContentProblem, Int, String)] = []
  var fonts: [Int: PDFFont] = [:]
  /// Colour spaces, graphics states, images, forms, patterns: those that are used.
  var colorSpaces: [PDFObject] = []
  /// Names of device spaces that are used where no default space replaces them.
  var deviceSpaces: Set<String> = []
  var graphicsStates: [PDFObject] = []
  var xObjects: Set<Int> = []
  var inlineImages: [PDFStream] = []
  var renderingIntents: Set<String> = []
  var deepestState = 0
  var usesTransparency = false
  /// The number of times that a form is shown from content with its own marked-content identifiers.
  var formUses: [Int: Int] = [:]
}

/// The problems of a content stream.
enum PDFContentProblem: Equatable {
  case unknownOperator, operands, textOutsideObject, forbiddenInText, unbalancedText
  case unbalancedState, unbalancedMarks, missingResource, repeatedNumber, inheritedResource
  case syntax
}
