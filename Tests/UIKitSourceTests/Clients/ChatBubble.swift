// SPDX-License-Identifier: MIT

import UIKit

/// A message in a bubble that is as wide as its text, and three quarters of the row at most.
final class ChatBubbleCell: UIView {
  static let insets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
  static let widestPart: CGFloat = 0.75
  static let font = UIFont.preferredFont(forTextStyle: .body)

  let bubble = UIView()
  let label = UILabel()
  private var incoming: NSLayoutConstraint!
  private var outgoing: NSLayoutConstraint!

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.font = ChatBubbleCell.font
    label.translatesAutoresizingMaskIntoConstraints = false
    bubble.layer.cornerRadius = 14
    bubble.translatesAutoresizingMaskIntoConstraints = false
    addSubview(bubble)
    bubble.addSubview(label)
    let insets = ChatBubbleCell.insets
    incoming = bubble.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8)
    outgoing = bubble.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8)
    NSLayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: topAnchor, constant: 4),
      bubble.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
      bubble.widthAnchor.constraint(
        lessThanOrEqualTo: widthAnchor, multiplier: ChatBubbleCell.widestPart),
      label.topAnchor.constraint(equalTo: bubble.topAnchor, constant: insets.top),
      label.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -insets.bottom),
      label.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: insets.left),
      label.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -insets.right),
    ])
    label.setContentCompressionResistancePriority(.required, for: .vertical)
    label.setContentHuggingPriority(.required, for: .horizontal)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func configure(text: String, isIncoming: Bool) {
    label.text = text
    bubble.backgroundColor = isIncoming ? .secondarySystemBackground : .systemBlue
    label.textColor = isIncoming ? .label : .white
    incoming.isActive = isIncoming
    outgoing.isActive = !isIncoming
  }

  /// The height of a row, without a cell.
  static func height(of text: String, width: CGFloat) -> CGFloat {
    let room = floor(width * widestPart) - insets.left - insets.right
    let box = (text as NSString).boundingRect(
      with: CGSize(width: room, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font], context: nil)
    return ceil(box.height) + insets.top + insets.bottom + 8
  }

  /// The same by a cell and its constraints.
  func fittingHeight(width: CGFloat) -> CGFloat {
    let target = CGSize(width: width, height: UIView.layoutFittingCompressedSize.height)
    return systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}
