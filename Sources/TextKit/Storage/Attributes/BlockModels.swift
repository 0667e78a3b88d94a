// SPDX-License-Identifier: MIT

internal import TextGraphics
internal import TextLayout
internal import TextStructures

/// Attributes that differ from each other only in their text blocks.
///
/// Each cell of a table has its own block and so its own set of attributes, but all other
/// attributes are the same. The layout attributes are computed for the first cell, and reused for
/// the others:
///
///     font, style in cell 1 ──> model ──> computed
///     font, style in cell 2 ──> model ──────────────> the same, with the blocks of cell 2
///
/// The model of attributes is found when a text gets them: then they were compared just before, and
/// are in the processor's caches. When layout reads them they have long been evicted, and each
/// object that it need not read saves time.
///
/// Attachments are not shared, since a model would retain them. Nor are styles of a client's class,
/// whose members may return anything, nor items of lists, which can change.
final class BlockModel {
  /// Keys other than the paragraph style; few, so that a linear search is faster than a dictionary.
  private let keys: [NSAttributedString.Key]
  private let values: [Any]
  /// A style with the values of the paragraph style; its blocks do not count.
  private let sample: NSParagraphStyle
  /// The attributes without blocks, in the language of the last query; nil before the first one.
  private var template: RunAttributes?

  /// - Parameters:
  ///   - others: All attributes but the paragraph style.
  ///   - style: The paragraph style, with any blocks.
  fileprivate init(others: [NSAttributedString.Key: Any], style: NSParagraphStyle) {
    (keys, values) = (others.map(\.key), others.map(\.value))
    var values = style.values
    values.textBlocks = []
    sample = NSParagraphStyle(values: values)
  }

  /// The paragraph style among attributes that differ from the model's in its blocks alone.
  ///
  /// In one pass over them; values that cannot be compared at once count as different.
  ///
  /// - Returns: nil if they differ in more.
  fileprivate func style(in dictionary: [NSAttributedString.Key: Any]) -> NSParagraphStyle? {
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

  /// The layout attributes of attributes that have this model.
  ///
  /// - Parameters:
  ///   - dictionary: The attributes.
  ///   - place: Their blocks; nil for the current blocks of their paragraph style.
  ///   - language: The language of text without a language attribute.
  /// - Returns: A value equal to the one that is computed without a model.
  func resolve(
    _ dictionary: [NSAttributedString.Key: Any], in place: BlockPosition?, language: String
  ) -> RunAttributes {
    let place =
      place
      ?? (dictionary[.paragraphStyle] as? NSParagraphStyle).flatMap {
        BlockPosition($0.values.textBlocks)
      }
    if let template, template.defaultLanguage == language {
      return RunAttributes(template, place: place, of: dictionary)
    }
    let made = RunAttributes(dictionary, language: language, isOfText: true)
    var others = dictionary
    others[.paragraphStyle] = nil
    let template = RunAttributes(made, place: nil, of: others)
    self.template = template
    return RunAttributes(template, place: place, of: dictionary)
  }
}

/// The recently used models of a text.
final class BlockModels {
  /// In the order of use, the most recent one last.
  private var models: [BlockModel] = []
  /// Tables have few kinds of text; the others are computed again.
  private static let limit = 8

  func removeAll() { models.removeAll() }

  /// The model of attributes whose paragraph style has blocks, and these blocks.
  ///
  /// - Parameters:
  ///   - dictionary: The attributes.
  ///   - style: The paragraph style among them.
  /// - Returns: nil if they have no blocks, or are not shared.
  func model(
    of dictionary: [NSAttributedString.Key: Any], _ style: NSParagraphStyle
  ) -> (model: BlockModel, blocks: [NSTextBlock])? {
    guard style.hasStockClass, let blocks = style.blocksWithoutLists else { return nil }
    for index in models.indices.reversed() where models[index].style(in: dictionary) != nil {
      if index < models.count - 1 { models.append(models.remove(at: index)) }
      return (models[models.count - 1], blocks)
    }
    // No model has an attachment, so attributes with one match none.
    guard dictionary[.attachment] == nil else { return nil }
    if models.count >= Self.limit { models.removeFirst() }
    var others = dictionary
    others[.paragraphStyle] = nil
    let model = BlockModel(others: others, style: style)
    models.append(model)
    return (model, blocks)
  }
}

extension NSParagraphStyle {
  /// Whether the style's members cannot be overridden.
  fileprivate final var hasStockClass: Bool {
    let type = type(of: self)
    return type == NSParagraphStyle.self || type == NSMutableParagraphStyle.self
  }
}
