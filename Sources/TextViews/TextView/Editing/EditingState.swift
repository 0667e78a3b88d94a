// SPDX-License-Identifier: MIT

/// Who a text view works for when it is not a control by itself: the text field around it.
@MainActor
protocol TextHost: AnyObject {
  var isHostEditing: Bool { get }
  var hostCanEdit: Bool { get }
  func hostShouldChange(_ range: NSRange, _ text: String) -> Bool
  /// The text has changed, and is to be shown.
  func hostFit()
  func hostTextDidChange()
  func hostSelectionDidChange()
}

/// What is selected and typed in a text view.
///
/// Size: what is selected, marked and typed is changed together at each key, and read by a dozen
/// extensions of the view.
@MainActor
final class EditingState {
  /// Where keys and commands go; where there are several, the last that was made.
  var selection: TextSelection {
    get { selections.main }
    set { selections = TextSelections(newValue) }
  }
  /// All that is selected.
  var selections = TextSelections(TextSelection(NSRange(location: 0, length: 0)))
  /// What an input method is still working on.
  var marked: NSRange?
  var markedStyle: [NSAttributedString.Key: Any]?
  /// How the clauses of marked text look: places in it.
  var markedClauses: [(range: NSRange, look: [NSAttributedString.Key: Any])] = []
  /// nil: those around the caret.
  var typingAttributes: [NSAttributedString.Key: Any]?
  var clearsOnInsertion = false
  weak var inputDelegate: AnyObject?
  weak var host: (any TextHost)?
  /// Where a caret at a point of the view goes with Page Up and Page Down; nil: as far as is seen,
  /// in the view.
  var pageStep: ((_ point: CGPoint, _ isDown: Bool) -> Int)?
  /// The view of the same text whose selection this one shows; nil: its own.
  var selectionOwner: (() -> UITextView?)?
  var inputView: UIView?
  var inputAccessoryView: UIView?
  /// This view is changing the text: it knows where the selection goes.
  var isEditing = false { didSet { madeHistory?.isEditing = isEditing } }
  /// The sum of what layout told of changes of length during the view's own edit; nil if it told
  /// nothing.
  var toldDelta: Int?
  /// An edit by somebody else has moved the selection, and nobody has been told.
  var owesNotice = false
  /// How many edits of the text the view has made or heard of.
  var textEdits = 0
  /// Delegates have been told that editing began.
  var hasBegun = false

  /// Words that are marked as wrong.
  private(set) lazy var spelling = SpellingMarks()
  private var madeHistory: EditHistory?
  /// The history is another view's, too, which tells it what others do.
  private var sharesHistory = false
  private var madeTokenizer: UITextInputStringTokenizer?
  private(set) lazy var strayManager = NSLayoutManager()
  private(set) lazy var strayStorage = NSTextStorage()

  /// What can be undone, if anything was edited or anybody asked.
  var knownHistory: EditHistory? { madeHistory }

  /// What can be undone, where this view is the one that tells it what others do.
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
