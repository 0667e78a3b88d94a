// SPDX-License-Identifier: MIT

internal import TextGraphics
internal import TextLayout

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
    /// Without the paragraph style.
    let others: [(key: NSAttributedString.Key, value: Any)]
    /// Of the paragraph style, whose blocks do not count.
    let values: ParagraphValues
    /// Without blocks.
    let attributes: RunAttributes

    init(
      others: [NSAttributedString.Key: Any], values: ParagraphValues, attributes: RunAttributes
    ) {
      self.others = others.map { ($0, $1) }
      self.values = values
      self.attributes = attributes
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
    guard let style = dictionary[.paragraphStyle] as? NSParagraphStyle,
      type(of: style) == NSParagraphStyle.self || type(of: style) == NSMutableParagraphStyle.self
    else { return nil }
    guard let blocks = style.blocksWithoutLists else { return nil }
    for index in models.indices.reversed() {
      let model = models[index]
      guard model.attributes.defaultLanguage == language,
        style.hasValues(model.values), Self.areSame(dictionary, model.others)
      else { continue }
      if index < models.count - 1 { models.append(models.remove(at: index)) }
      return RunAttributes(model.attributes, blocks: blocks, of: dictionary, style)
    }
    // No model has an attachment, so that nothing with one is the same as one.
    guard dictionary[.attachment] == nil else { return nil }
    var values = style.values
    values.textBlocks = []
    let made = RunAttributes(dictionary, language: language, isOfText: true)
    if models.count >= Self.limit { models.removeFirst() }
    var others = dictionary
    others[.paragraphStyle] = nil
    let model = Model(
      others: others, values: values,
      attributes: RunAttributes(made, blocks: [], of: others, .default, isModel: true))
    models.append(model)
    return RunAttributes(model.attributes, blocks: blocks, of: dictionary, style)
  }

  /// Whether attributes are the same beside the paragraph style: values that cannot be compared at once are not.
  private static func areSame(
    _ dictionary: [NSAttributedString.Key: Any],
    _ others: [(key: NSAttributedString.Key, value: Any)]
  ) -> Bool {
    guard dictionary.count == others.count + 1 else { return false }
    // Few, so that a walk over them is shorter than a look into the dictionary.
    for (key, value) in dictionary where key != .paragraphStyle {
      guard let other = others.first(where: { $0.key == key })?.value,
        AttributeValues.quickly(value, other) == true
      else { return false }
    }
    return true
  }
}
