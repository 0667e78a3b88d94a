// SPDX-License-Identifier: MIT

internal import TextGraphics
internal import TextLayout
internal import TextStructures

/// Attributes that differ from each other in their text blocks alone.
///
/// Each cell of a table has a block of its own and so a set of attributes of its own, but all else
/// in it means the same. What layout must know is worked out for the first cell, and taken over for
/// the others:
///
///     font, style in cell 1 ──> model ──> worked out
///     font, style in cell 2 ──> model ──────────────> the same, with the blocks of cell 2
///
/// The model of attributes is found when a text gets them: they were compared just before, and are
/// at hand. When layout comes to them they have long been driven out of the processor's caches, and
/// each object that need not be looked at is time saved.
///
/// Attachments are not shared, since a model would hold them, nor are styles of a client's class,
/// whose members may say anything, nor items of lists, which can change.
final class BlockModel {
  /// Without the paragraph style; few, so that a walk over them is shorter than a look into a
  /// dictionary.
  private let keys: [NSAttributedString.Key]
  private let values: [Any]
  /// Has the values of the paragraph style, whose blocks do not count.
  private let sample: NSParagraphStyle
  /// Without blocks, in the language that was asked for last; nil: nobody has asked.
  private var template: RunAttributes?

  /// - Parameters:
  ///   - others: All but the paragraph style.
  ///   - style: With any blocks.
  fileprivate init(others: [NSAttributedString.Key: Any], style: NSParagraphStyle) {
    (keys, values) = (others.map(\.key), others.map(\.value))
    var values = style.values
    values.textBlocks = []
    sample = NSParagraphStyle(values: values)
  }

  /// The paragraph style among attributes that differ from the model's in its blocks alone.
  ///
  /// In one walk over them; values that cannot be compared at once are not the same.
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

  /// What layout must know of attributes that have this model.
  ///
  /// - Parameters:
  ///   - dictionary: The attributes.
  ///   - place: Their blocks; nil: as their paragraph style says now.
  ///   - language: Of text that names none.
  /// - Returns: Equal to what is made without a model.
  func resolve(
    _ dictionary: [NSAttributedString.Key: Any], in place: BlockPlace?, language: String
  ) -> RunAttributes {
    let place =
      place
      ?? (dictionary[.paragraphStyle] as? NSParagraphStyle).flatMap {
        BlockPlace($0.values.textBlocks)
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

/// The models of a text that were used lately.
final class BlockModels {
  /// The one that was used last is the last one.
  private var models: [BlockModel] = []
  /// Tables have few kinds of text; the others are worked out again.
  private static let limit = 8

  func removeAll() { models.removeAll() }

  /// The model of attributes whose paragraph style has blocks, and these.
  ///
  /// - Parameters:
  ///   - dictionary: The attributes.
  ///   - style: The paragraph style among them.
  /// - Returns: nil: they have no blocks, or are not shared.
  func model(
    of dictionary: [NSAttributedString.Key: Any], _ style: NSParagraphStyle
  ) -> (model: BlockModel, blocks: [NSTextBlock])? {
    guard style.hasStockClass, let blocks = style.blocksWithoutLists else { return nil }
    for index in models.indices.reversed() where models[index].style(in: dictionary) != nil {
      if index < models.count - 1 { models.append(models.remove(at: index)) }
      return (models[models.count - 1], blocks)
    }
    // No model has an attachment, so that nothing with one is the same as one.
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
  /// Whether nobody can have overridden what it says.
  fileprivate final var hasStockClass: Bool {
    let type = type(of: self)
    return type == NSParagraphStyle.self || type == NSMutableParagraphStyle.self
  }
}
