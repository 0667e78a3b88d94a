// SPDX-License-Identifier: MIT

/// The mode of a text interaction.
///
/// - Source: UIKit, `UITextInteractionMode`.
public enum UITextInteractionMode: Int, Sendable {
  /// The text can be edited.
  case editable = 0
  /// The text can only be selected.
  case nonEditable = 1
}

/// The methods that let a delegate control an interaction with text.
///
/// Every method is optional.
///
/// - Source: UIKit, `UITextInteractionDelegate`.
@preconcurrency @MainActor
public protocol UITextInteractionDelegate: NSObjectProtocol {
  /// Asks whether a touch at a point of the view begins an interaction; default true.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - point: The touch in the view's coordinates, in points.
  /// - Returns: Whether the interaction begins.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  /// Called before an interaction begins.
  ///
  /// - Parameter interaction: The interaction.
  func interactionWillBegin(_ interaction: UITextInteraction)
  /// Called after an interaction has ended.
  ///
  /// - Parameter interaction: The interaction.
  func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
  /// Returns true.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - point: The touch in the view's coordinates, in points.
  /// - Returns: Whether the interaction begins.
  public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
    true
  }
  /// Does nothing.
  ///
  /// - Parameter interaction: The interaction.
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  /// Does nothing.
  ///
  /// - Parameter interaction: The interaction.
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}

/// Carets and selections for a client's view that conforms to `UITextInput`.
///
///     let interaction = UITextInteraction(for: .editable)
///     interaction.textInput = view
///     view.addInteraction(interaction)
///
/// A tap sets the caret, two taps select a word, three a paragraph. A long press moves the caret,
/// or selects words, and a drag of a pointer extends the selection. A double tap shows the edit
/// menu. The caret and the selection are drawn over the view while it is first responder.
///
/// - Source: UIKit, `UITextInteraction`; the gestures of a pointer are our choice.
@preconcurrency @MainActor
open class UITextInteraction: NSObject, UIInteraction {
  private let mode: UITextInteractionMode
  private weak var heldBy: UIView?
  private weak var input: (any UIResponder & UITextInput)?
  private let overlay = InteractionOverlay(frame: .zero)
  private var recognizers: [UIGestureRecognizer] = []
  private let menu = InteractionMenu()
  /// The range that a drag or a long press extends.
  private var pressed: UITextRange?
  private var taps = (time: -1.0, point: CGPoint.zero, count: 0)

  /// Creates an interaction.
  ///
  /// - Parameter mode: Whether the text can be edited.
  public init(for mode: UITextInteractionMode) {
    self.mode = mode
    super.init()
    menu.owner = self
    overlay.owner = self
  }

  /// The delegate that controls the interaction; not retained.
  open weak var delegate: (any UITextInteractionDelegate)?
  /// The text input; not retained.
  open var textInput: (any UIResponder & UITextInput)? {
    get { input }
    set {
      input = newValue
      overlay.setNeedsDisplay()
    }
  }
  /// The mode of the interaction.
  open var textInteractionMode: UITextInteractionMode { mode }
  /// The recognizers that other recognizers can require to fail.
  open var gesturesForFailureRequirements: [UIGestureRecognizer] { recognizers }
  /// The view it was added to.
  open var view: UIView? { heldBy }

  /// Removes the caret, the selection and the recognizers from the view.
  ///
  /// - Parameter view: The view that the interaction will be added to, or nil.
  open func willMove(to view: UIView?) {
    for recognizer in recognizers { heldBy?.removeGestureRecognizer(recognizer) }
    recognizers = []
    overlay.removeFromSuperview()
    if let heldBy { heldBy.removeInteraction(menu.interaction) }
    heldBy = nil
  }

  /// Adds the recognizers and the caret to the view.
  ///
  /// - Parameter view: The view that the interaction was added to, or nil.
  open func didMove(to view: UIView?) {
    heldBy = view
    guard let view else { return }
    if input == nil { input = view as? any UIResponder & UITextInput }
    overlay.frame = view.bounds
    overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(overlay)
    view.addInteraction(menu.interaction)
    recognizers = makeRecognizers()
    recognizers.forEach(view.addGestureRecognizer)
  }

  private func makeRecognizers() -> [UIGestureRecognizer] {
    let tap = UITapGestureRecognizer { [weak self] tap in
      if tap.state == .ended { self?.tapped(tap) }
    }
    let press = UILongPressGestureRecognizer { [weak self] press in self?.pressed(press) }
    let drag = UIPanGestureRecognizer { [weak self] drag in self?.dragged(drag) }
    drag.allowedTouchTypes = [3]
    return [tap, press, drag]
  }

  // MARK: Gestures

  private func begin(at point: CGPoint) -> (any UIResponder & UITextInput)? {
    guard let input,
      delegate?.interactionShouldBegin(self, at: point) ?? true
    else { return nil }
    delegate?.interactionWillBegin(self)
    if !input.isFirstResponder { input.becomeFirstResponder() }
    return input
  }

  private func end() {
    delegate?.interactionDidEnd(self)
    overlay.setNeedsDisplay()
    heldBy?.setNeedsDisplay()
  }

  private func select(_ range: UITextRange?, in input: any UITextInput) {
    guard let range else { return }
    input.inputDelegate?.selectionWillChange(input)
    input.selectedTextRange = range
    input.inputDelegate?.selectionDidChange(input)
    overlay.setNeedsDisplay()
  }

  private func caret(at point: CGPoint, in input: any UITextInput) -> UITextRange? {
    input.closestPosition(to: point).flatMap { input.textRange(from: $0, to: $0) }
  }

  private func unit(
    _ granularity: UITextGranularity, at point: CGPoint, in input: any UITextInput
  ) -> UITextRange? {
    guard let position = input.closestPosition(to: point) else { return nil }
    return input.tokenizer.rangeEnclosingPosition(
      position, with: granularity, inDirection: .storage(.forward))
      ?? input.tokenizer.rangeEnclosingPosition(
        position, with: granularity, inDirection: .storage(.backward))
  }

  private func tapped(_ tap: UIGestureRecognizer) {
    guard let view = heldBy else { return }
    let point = tap.location(in: view)
    guard let input = begin(at: point) else { return }
    // Taps at one location within 0.35 seconds of each other are counted.
    let now = SceneClock.main.now
    let isNext =
      now - taps.time < 0.35 && abs(point.x - taps.point.x) < 20 && abs(point.y - taps.point.y) < 20
    taps = (now, point, isNext ? taps.count % 3 + 1 : 1)
    switch taps.count {
    case 1:
      if mode == .editable || input.selectedTextRange?.isEmpty == false {
        select(caret(at: point, in: input), in: input)
      }
    case 2:
      select(unit(.word, at: point, in: input) ?? caret(at: point, in: input), in: input)
      menu.present(at: point)
    default:
      select(unit(.paragraph, at: point, in: input) ?? caret(at: point, in: input), in: input)
    }
    end()
  }

  private func pressed(_ press: UIGestureRecognizer) {
    guard let view = heldBy else { return }
    let point = press.location(in: view)
    switch press.state {
    case .began:
      guard let input = begin(at: point) else { return }
      pressed = mode == .editable ? nil : unit(.word, at: point, in: input)
      select(pressed ?? caret(at: point, in: input), in: input)
    case .changed:
      guard let input else { return }
      if mode == .editable {
        select(caret(at: point, in: input), in: input)
      } else {
        extend(to: unit(.word, at: point, in: input), in: input)
      }
    case .ended, .cancelled, .failed:
      pressed = nil
      end()
    default: break
    }
  }

  private func dragged(_ drag: UIGestureRecognizer) {
    guard let view = heldBy, let drag = drag as? UIPanGestureRecognizer else { return }
    let point = drag.location(in: view)
    switch drag.state {
    case .began:
      let way = drag.translation(in: view)
      let start = CGPoint(x: point.x - way.x, y: point.y - way.y)
      guard let input = begin(at: start) else { return }
      pressed = caret(at: start, in: input)
      extend(to: caret(at: point, in: input), in: input)
    case .changed: if let input { extend(to: caret(at: point, in: input), in: input) }
    case .ended, .cancelled, .failed:
      pressed = nil
      end()
    default: break
    }
  }

  private func extend(to range: UITextRange?, in input: any UITextInput) {
    guard let pressed, let range else { return }
    let isBefore = input.compare(range.start, to: pressed.start) == .orderedAscending
    let isBehind = input.compare(range.end, to: pressed.end) == .orderedDescending
    select(
      input.textRange(
        from: isBefore ? range.start : pressed.start, to: isBehind ? range.end : pressed.end),
      in: input)
  }

  // MARK: Drawing

  fileprivate func draw() {
    guard let input, input.isFirstResponder, let view = heldBy, let range = input.selectedTextRange
    else { return }
    let color = view.tintColor ?? .tintColor
    let from = input.textInputView
    if range.isEmpty {
      guard mode == .editable, view.window?.hidesCarets != true else { return }
      let caret = input.caretRect(for: range.start)
      guard !caret.isNull, caret.origin.x.isFinite, caret.origin.y.isFinite else { return }
      color.setFill()
      UIGraphicsGetCurrentContext()?.fill(overlay.convert(caret, from: from))
    } else {
      color.withAlphaComponent(0.2).setFill()
      for rect in input.selectionRects(for: range) where rect.rect.width > 0 {
        UIGraphicsGetCurrentContext()?.fill(overlay.convert(rect.rect, from: from))
      }
    }
  }

  fileprivate func editMenu(_ suggested: [UIMenuElement]) -> UIMenu? {
    guard let input, let range = input.selectedTextRange else { return nil }
    return input.editMenu(for: range, suggestedActions: suggested)
  }
}

/// A view that draws the caret and the selection over another view.
@MainActor
private final class InteractionOverlay: UIView {
  weak var owner: UITextInteraction?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    isMadeBySuperview = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { owner?.draw() }
}

/// The edit menu of an interaction.
@MainActor
private final class InteractionMenu: NSObject, UIEditMenuInteractionDelegate {
  weak var owner: UITextInteraction?
  private(set) lazy var interaction = UIEditMenuInteraction(delegate: self)

  func present(at point: CGPoint) {
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { owner?.editMenu(suggestedActions) }
}
