// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for the appearance of pages apart from their text: colours, an effect, images,
/// excluded shapes.
struct PageStyleOptions: ParsableArguments {
  @Option(
    help: .init("The text's colour: a name, #rgb or #rrggbb.", valueName: "color"),
    completion: .list(ColorArgument.names.keys.sorted()),
    transform: ColorArgument.read)
  var textColor: ColorArgument?

  @Option(
    help: .init("The page's colour; white if not given.", valueName: "color"),
    completion: .list(ColorArgument.names.keys.sorted()),
    transform: ColorArgument.read)
  var background: ColorArgument?

  @Option(help: "An effect for all of the text.")
  var effect: Effect?

  enum Effect: String, ExpressibleByArgument, CaseIterable { case letterpress }

  @Option(
    help: .init(
      "Colours the matches of a regular expression: --mark 'I=red'. May be repeated.",
      valueName: "regex=color"),
    transform: Mark.init(argument:))
  var mark: [Mark] = []

  @Option(
    help: .init(
      "A shape that text flows around on every page: an SVG path (M…Z) in points from the page's top left. May be repeated.",
      valueName: "path"),
    transform: ExcludedShape.init(argument:))
  var exclude: [ExcludedShape] = []

  @Option(
    help: .init(
      "An image on the first page: FILE@x,y,w,h; with ,wrap text flows around it, along its transparent edge if it has one. May be repeated.",
      valueName: "file@x,y,w,h[,wrap]"),
    transform: ImageAtPoint.Argument.init(argument:))
  var image: [ImageAtPoint.Argument] = []

  /// Applies the options to the text's attributes.
  ///
  /// - Throws: If a regular expression takes too long.
  func apply(to storage: NSTextStorage) throws(ToolError) {
    let all = NSRange(location: 0, length: storage.length)
    guard all.length > 0 else { return }
    storage.beginEditing()
    defer { storage.endEditing() }
    if let textColor {
      storage.addAttribute(.foregroundColor, value: textColor.color, range: all)
    }
    if effect == .letterpress {
      storage.addAttribute(
        .textEffect, value: NSAttributedString.TextEffectStyle.letterpressStyle, range: all)
    }
    for mark in mark {
      for range in try mark.found(in: storage.string) where range.length > 0 {
        storage.addAttribute(.foregroundColor, value: mark.color, range: range)
      }
    }
  }
}

/// A rule `REGEX=COLOR`, which colours matches.
struct Mark {
  let expression: NSRegularExpression
  let color: UIColor

  init(argument: String) throws {
    guard let equals = argument.lastIndex(of: "=") else {
      throw ValidationError(
        "must be a regular expression, = and a colour, as in 'I=red' or 'a+=#c00'")
    }
    let color = try ColorArgument.read(String(argument[argument.index(after: equals)...]))
    guard equals > argument.startIndex,
      let expression = try? NSRegularExpression(pattern: String(argument[..<equals]))
    else {
      throw ValidationError("“\(argument[..<equals])” is not a valid regular expression")
    }
    self.expression = expression
    self.color = color.color
  }
}

extension Mark {
  /// Returns the matches of the expression.
  ///
  /// - Throws: If it backtracks too often, like `(a+)+b` in a run of the letter a, where each
  ///   letter doubles the number of attempts.
  func found(in text: String) throws(ToolError) -> [NSRange] {
    let all = NSRange(location: 0, length: text.utf16.count)
    var ranges: [NSRange] = []
    var steps = 0
    var isEndless = false
    let end = ContinuousClock.now + Self.maximumSearchLength
    expression.forEachMatch(in: text, options: .reportProgress, range: all) { match, flags in
      if let match { ranges.append(match.range) }
      guard flags.contains(.progress) else { return true }
      // Called at each position in the text, and again after many attempts there.
      steps += 1
      if steps > 8 * all.length + Self.maximumSteps || steps % 64 == 0 && ContinuousClock.now > end
      {
        isEndless = true
      }
      return !isEndless
    }
    if isEndless {
      throw .usage(
        "The regular expression “\(expression.pattern)” backtracks too often in this text; avoid nested repetitions."
      )
    }
    return ranges
  }

  /// The limit of steps in addition to those for each position.
  ///
  /// A step is called after about ten thousand attempts, or half a millisecond.
  private static var maximumSteps: Int { 5_000 }
  private static var maximumSearchLength: Duration { .seconds(30) }
}

/// A shape that text flows around, in points of the page.
struct ExcludedShape {
  let path: UIBezierPath

  init(argument: String) throws {
    guard let path = try? UIBezierPath(svgPath: argument), !path.isEmpty else {
      throw ValidationError(
        "must be an SVG path: M 100 100 L 200 100 L 150 200 Z")
    }
    self.path = path
  }
}
