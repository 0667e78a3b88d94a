// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

// What changes of containers and of text make invalid.

extension NSLayoutManager {
  /// A container's own values have changed, so that its lines below a height may be others.
  ///
  /// A client may have set the container's layout manager without adding it there: then no line is
  /// in it.
  func containerChanged(_ container: NSTextContainer, below top: Double) {
    guard findIndex(of: container) != nil else { return }
    changedBelow = top
    defer { changedBelow = nil }
    textContainerChangedGeometry(container)
  }

  /// Lines of other containers stay; they are looked at again if what stands before them ends
  /// elsewhere.
  func linesChanged(in container: NSTextContainer, at index: Int, from top: Double) {
    changedBelow = nil
    guard container.isPlain, !layout.containersChanged, container.shape.width.isFinite,
      !layout.laysOutInParts, !layout.hasHoles
    else { return containersChanged(from: index) }
    layout.checkNotSettingLines("a container was changed")
    layout.noteContainerChange()
    let wasComplete = layout.isComplete
    layout.invalidateLines(inContainer: index, between: top...Double.infinity)
    forgetGlyphs(boundToLayoutOf: 0..<layout.characterCount)
    if wasComplete, !layout.isComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    followers.tell(.moved)
  }

  func checkMayFollow(_ range: NSRange) {
    if layout.activity.isGenerating || layout.activity.isSettingLines
      || layout.activity.isShortening
    {
      fail(
        "NSLayoutManager.processEditing: the text was changed in \(range) while its \(layout.activity.isGenerating ? "glyphs are being made" : "lines are being set"); change it afterwards, not from a callback"
      )
    }
  }

  /// Follows a change of characters that a question found, and tells nobody.
  func follow(_ edit: TextEdit, of textStorage: NSTextStorage) {
    let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
    checkMayFollow(NSRange(after))
    follow(
      after, edit.changeInLength, .editedCharacters, invalidated: after, in: textStorage)
    followers.tell(
      .edited(after, changeInLength: edit.changeInLength, length: textStorage.length))
  }

  /// Makes invalid what stands where a shape of a container was or now is.
  ///
  /// Where lines were set for other containers than these, or may hang on more than shapes, all
  /// lines from there on are.
  func containerChangedShapes(_ container: NSTextContainer, from old: ShapeIndex?) {
    guard let index = findIndex(of: container) else { return }
    guard container.isPlain, !layout.containersChanged, container.shape.width.isFinite,
      !layout.laysOutInParts, !layout.hasHoles
    else { return containersChanged(from: index) }
    guard let range = (old ?? ShapeIndex()).changedRange(from: container.shapes ?? ShapeIndex())
    else { return }
    layout.checkNotSettingLines("a container was changed")
    layout.noteContainerChange()
    let wasComplete = layout.isComplete
    layout.invalidateLines(inContainer: index, between: range)
    forgetGlyphs(boundToLayoutOf: 0..<layout.characterCount)
    if wasComplete, !layout.isComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    followers.tell(.moved)
  }

  /// What the last lines of containers show has to be found anew; no line moves.
  func containerChangedLastLine() {
    layout.noteContainerChange()
    followers.tell(.repainted)
  }

  func containersChanged(from index: Int) {
    layout.checkNotSettingLines("a container was changed")
    layout.noteContainerChange(from: index)
    let wasComplete = layout.isComplete
    layout.invalidateContainers(from: index)
    forgetGlyphs(boundToLayoutOf: 0..<layout.characterCount)
    if wasComplete, !layout.isComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    followers.tell(.moved)
  }
}
