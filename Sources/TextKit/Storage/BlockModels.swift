// SPDX-License-Identifier: MIT

internal import TextGraphics
internal import TextLayout
internal import TextStructures

/// What layout must know of attributes that differ from others in their text blocks alone.
///
/// Each cell of a table has a block of its own and so a set of attributes of its own, but all else in it means the
/// same. It is worked out for the first cell, and taken over for the others:
///
///     font, style in cell 1 ──> worked out ──> model, without blocks
///     font, style in cell 2 ──────────────────> model, with the blocks of cell 2
///
/// Attachments are not shared, since a model would hold them, nor are styles of a client's class, whose members may say
/// anything, nor items of lists, which can change.
final class BlockModels {
  /// An object, since each question reads a field or two of it.
  private final class Model {
    /// Without the paragraph style; few, so that a walk over them is shorter than a look into a dictionary.
    private let keys: [NSAttributedString.Key]
    private let values: [Any]
    /// Has the values of the paragraph style, whose blocks do not count.
    private let sample: NSParagraphStyle
    /// Without blocks.
    let attributes: RunAttributes

    init(
      others: [NSAttributedString.Key: Any], sample: NSParagraphStyle, attributes: RunAttributes
    ) {
      (keys, values) = (others.map(\.key), others.map(\.value))
      (self.sample, self.attributes) = (sample, attributes)
    }

    /// The paragraph style among attributes that differ from the model's in its blocks alone.
    ///
    /// In one walk over them; values that cannot be compared at once are not the same.
    ///
    /// - Returns: nil if they differ in more.
    func style(in dictionary: [NSAttributedString.Key: Any]) -> NSParagraphStyle? {
      guard dictionary.count == keys.count + 1 else { return nil }
      var found: NSParagraphStyle?
      for (key, value) in dictionary {
        if key == .paragraphStyle {
          guard let style = object(in: value) as? NSParagraphStyle, style.hasStockClass,
            style.hasValues(sample)
          else { return nil }
          found = style
        } else {
          guard let place = keys.firstIndex(of: key),
            AttributeValues.quickly(value, values[place]) == true
          else { return nil }
        }
      }
      return found
    }
  }
  /// The one that was used last is the last one.
  private var models: [Model] = []
  /// Tables have few kinds of text; the others are worked out again.
  private static let limit = 8

  func removeAll() { models.removeAll() }

  /// What layout must know of attributes whose paragraph style has blocks.
  ///
  /// - Parameters:
  ///   - dictionary: The attributes.
  ///   - language: Of text that names none.
  /// - Returns: Equal to what is made without a model; nil: they have no blocks, or are not shared.
  func resolve(_ dictionary: [NSAttributedString.Key: Any], language: String) -> RunAttributes? {
    for index in models.indices.reversed() {
      let model = models[index]
      guard model.attributes.defaultLanguage == language, let style = model.style(in: dictionary)
      else { continue }
      let blocks = style.values.textBlocks
      if blocks.isEmpty { return nil }
      if index < models.count - 1 { models.append(models.remove(at: index)) }
      return RunAttributes(model.attributes, blocks: blocks, of: dictionary, style)
    }
    guard let style = dictionary[.paragraphStyle] as? NSParagraphStyle, style.hasStockClass,
      let blocks = style.blocksWithoutLists
    else { return nil }
    // No model has an attachment, so that nothing with one is the same as one.
    guard dictionary[.attachment] == nil else { return nil }
    var values = style.values
    values.textBlocks = []
    let made = RunAttributes(dictionary, language: language, isOfText: true)
    if models.count >= Self.limit { models.removeFirst() }
    var others = dictionary
    others[.paragraphStyle] = nil
    let model = Model(
      others: others, sample: NSParagraphStyle(values: values),
      attributes: RunAttributes(made, blocks: [], of: others, .default, isModel: true))
    models.append(model)
    return RunAttributes(model.attributes, blocks: blocks, of: dictionary, style)
  }
}

extension NSParagraphStyle {
  /// Whether nobody can have overridden what it says.
  fileprivate final var hasStockClass: Bool {
    let type = type(of: self)
    return type == NSParagraphStyle.self || type == NSMutableParagraphStyle.self
  }
}
