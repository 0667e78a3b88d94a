// SPDX-License-Identifier: MIT

/// The object that owns a text view used as an editor: the text field around it.
@MainActor
protocol TextHost: AnyObject {
  var isHostEditing: Bool { get }
  var hostCanEdit: Bool { get }
  func hostShouldChange(_ range: NSRange, _ text: String) -> Bool
  /// Updates the layout after a change of the text.
  func hostFit()
  func hostTextDidChange()
  func hostSelectionDidChange()
}

/// The selection and the typing state of a text view.
///
/// Size: the selection, the marked text and the typing attributes change together at each key, and
/// a dozen extensions of the view read them.
@MainActor
final class EditingState {
  /// The selection that keys and commands apply to; of several, the one made last.
  var selection: TextSelection {
    get { selections.main }
    set { selections = TextSelections(newValue) }
  }
  /// All selections.
  var selections = TextSelections(TextSelection(NSRange(location: 0, length: 0)))
  /// The range of the marked text, which an input method is still composing.
  var marked: NSRange?
  var markedStyle: [NSAttributedString.Key: Any]?
  /// The attributes of the clauses of the marked text, with ranges relative to it.
  var markedClauses: [(range: NSRange, look: [NSAttributedString.Key: Any])] = []
  /// nil for those around the caret.
  var typingAttributes: [NSAttributedString.Key: Any]?
  var clearsOnInsertion = false
  weak var inputDelegate: AnyObject?
  weak var host: (any TextHost)?
  /// The handler that returns the destination of Page Up and Page Down from a point of the view;
  /// nil to move by the visible height within the view.
  var pageStep: ((_ point: CGPoint, _ isDown: Bool) -> Int)?
  /// The view of the same text whose selection this view shows; nil for its own.
  var selectionOwner: (() -> UITextView?)?
  var inputView: UIView?
  var inputAccessoryView: UIView?
  /// Whether this view is changing the text, in which case it determines the selection.
  var isEditing = false { didSet { madeHistory?.isEditing = isEditing } }
  /// The sum of the changes of length that layout reported during the view's own edit; nil if it
  /// reported none.
  var reportedDelta: Int?
  /// Whether an edit by another client has moved the selection and no notification was sent yet.
  var owesNotice = false
  /// The number of edits of the text that the view has made or been notified of.
  var textEdits = 0
  /// Whether the delegate was notified that editing began.
  var hasBegun = false

  /// The misspelled words.
  private(set) lazy var spelling = SpellingMarks()
  private var madeHistory: EditHistory?
  /// Whether the history belongs to another view, which records edits by other clients in it.
  private var sharesHistory = false
  private var madeTokenizer: UITextInputStringTokenizer?
  private(set) lazy var strayManager = NSLayoutManager()
  private(set) lazy var strayStorage = NSTextStorage()

  /// The undo history, if it has been created.
  var knownHistory: EditHistory? { madeHistory }

  /// The undo history, if this view records edits by other clients in it.
  var ownHistory: EditHistory? { sharesHistory ? nil : madeHistory }

  func share(_ history: EditHistory) {
    madeHistory = history
    sharesHistory = true
  }

  func history(of view: UITextView) -> EditHistory {
    if let madeHistory { return madeHistory }
    let made = EditHistory(view)
    madeHistory = made
    return made
  }

  func tokenizer(of view: UITextView) -> UITextInputStringTokenizer {
    if let madeTokenizer { return madeTokenizer }
    let made = UITextInputStringTokenizer(textInput: view)
    madeTokenizer = made
    return made
  }
}
