// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextFonts

/// The rule by which a family's face is chosen, over a plain array, with faults to plant.
///
/// Slope first, then weight on fontconfig's scale, then width, then the order of the files. A face
/// below 550 is made bolder for 600 and more; an upright one is slanted where italic is wanted.
struct MatchingModel {
  enum Fault: CaseIterable {
    case ignoresSlope, weighsBeforeSlope, comparesWidthBeforeWeight, comparesNumbersOfCSS,
      takesTheLastOfEquals, neverMakesBold, makesBoldBolder, slantsTrueItalics, neverSlants,
      forgetsWidth, roundsWeightUp
  }

  struct Face {
    var weight: Int
    var widthClass: Int
    var isItalic: Bool
  }

  struct Answer: Equatable {
    var face: Int
    var isMadeBold: Bool
    var isSlanted: Bool
  }

  var faces: [Face]
  var fault: Fault?

  /// Percent for the nine width classes of `OS/2`.
  static let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
  /// The whole numbers that fontconfig has for them: 87.5 is nearer to 63 than to 113.
  private static let ownWidths: [Double] = [50, 63, 75, 87, 100, 113, 125, 150, 200]

  /// Fontconfig's weights for 100 to 900; between two of them the scale is straight.
  private static let scale: [(css: Double, own: Double)] = [
    (100, 0), (200, 40), (300, 50), (350, 55), (380, 75), (400, 80), (500, 100), (600, 180),
    (700, 200), (800, 205), (900, 210), (1000, 215),
  ]

  private func heaviness(_ css: Double) -> Double {
    if fault == .comparesNumbersOfCSS { return css }
    if fault == .roundsWeightUp { return (css / 300).rounded(.up) }
    for (low, high) in zip(MatchingModel.scale, MatchingModel.scale.dropFirst())
    where css <= high.css {
      return low.own + max(0, css - low.css) / (high.css - low.css) * (high.own - low.own)
    }
    return 215
  }

  func answer(_ request: FontRequest) -> Answer {
    func distances(_ face: Face) -> [Double] {
      let slope =
        fault == .ignoresSlope ? 0 : face.isItalic == request.isItalic ? 0 : 100.0
      let weight = abs(heaviness(Double(face.weight)) - heaviness(request.weight))
      let width =
        fault == .forgetsWidth
        ? 0 : abs(MatchingModel.ownWidths[face.widthClass - 1] - request.width)
      switch fault {
      case .weighsBeforeSlope: return [weight, slope, width]
      case .comparesWidthBeforeWeight: return [slope, width, weight]
      default: return [slope, weight, width]
      }
    }
    var best = 0
    for index in faces.indices.dropFirst() {
      let (new, old) = (distances(faces[index]), distances(faces[best]))
      if new.lexicographicallyPrecedes(old) || (fault == .takesTheLastOfEquals && new == old) {
        best = index
      }
    }
    let face = faces[best]
    let limit = fault == .makesBoldBolder ? 1000 : 550
    return Answer(
      face: best,
      isMadeBold: request.weight >= 600 && face.weight < limit && fault != .neverMakesBold,
      isSlanted: request.isItalic && (!face.isItalic || fault == .slantsTrueItalics)
        && fault != .neverSlants)
  }
}

/// A family of random faces with random requests, compared with the model.
struct MatchingComparison {
  private let folder = TemporaryFolder()
  private let database: FontDatabase
  private let model: MatchingModel
  private var random: SeededGenerator

  init(seed: UInt64, fault: MatchingModel.Fault? = nil) {
    random = SeededGenerator(seed: seed)
    var faces: [MatchingModel.Face] = []
    var files: [String] = []
    for number in 0..<Int.random(in: 1...8, using: &random) {
      let face = MatchingModel.Face(
        weight: Int.random(in: 1...9, using: &random) * 100,
        widthClass: random.oneIn(2) ? 5 : Int.random(in: 1...9, using: &random),
        isItalic: random.oneIn(3))
      var font = SmallFont(family: "Model Family")
      font.style = "Face \(number)"
      font.weight = face.weight
      font.widthClass = face.widthClass
      font.isItalic = face.isItalic
      font.add("A", advance: 600)
      faces.append(face)
      files.append(folder.write(font.bytes(), as: "face\(number).ttf"))
    }
    // Another family, which is never the result.
    var other = SmallFont(family: "Other Family")
    other.add("A", advance: 600)
    files.append(folder.write(other.bytes(), as: "other.ttf"))
    database = .only(files)
    model = MatchingModel(faces: faces, fault: fault)
  }

  /// One random request; a sentence where database and model disagree.
  mutating func step() -> String? {
    let request = FontRequest(
      families: random.oneIn(4) ? ["No Such Family", "model family"] : ["Model Family"],
      weight: random.oneIn(2)
        ? Double(Int.random(in: 1...9, using: &random) * 100)
        : Double(Int.random(in: 1...1000, using: &random)),
      width: random.oneIn(2)
        ? 100 : MatchingModel.widths[Int.random(in: 0...8, using: &random)],
      isItalic: random.oneIn(2))
    guard let match = database.match(request) else { return "there is no answer to \(request)" }
    let expected = model.answer(request)
    let found = MatchingModel.Answer(
      face: Int(match.instance.face.styleName.dropFirst(5)) ?? -1,
      isMadeBold: match.instance.syntheticBold > 0, isSlanted: match.instance.syntheticSlant > 0)
    guard found == expected else {
      return "\(request) of \(model.faces) gives \(found), the model \(expected)"
    }
    return nil
  }
}
