// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

// Invalidation after changes of containers and of text.

extension NSLayoutManager {
  /// Invalidates a container's lines below a height, after a change of the container's own
  /// settings.
  ///
  /// A client may have set the container's layout manager without adding it there: then no line is
  /// in it.
  func containerChanged(_ container: NSTextContainer, below top: Double) {
    guard findIndex(of: container) != nil else { return }
    changedBelow = top
    defer { changedBelow = nil }
    textContainerChangedGeometry(container)
  }

  /// Lines of other containers are kept; they are checked again if the preceding text ends
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

  func checkCanFollow(_ range: NSRange) {
    if layout.activity.isGenerating || layout.activity.isSettingLines
      || layout.activity.isShortening
    {
      fail(
        "NSLayoutManager.processEditing: the text was changed in \(range) while its \(layout.activity.isGenerating ? "glyphs are being made" : "lines are being set"); change it afterwards, not from a callback"
      )
    }
  }

  /// Follows a change of characters that a query found, without notifying the followers.
  func follow(_ edit: TextEdit, of textStorage: NSTextStorage) {
    let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
    checkCanFollow(NSRange(after))
    follow(
      after, edit.changeInLength, .editedCharacters, invalidated: after, in: textStorage)
    followers.tell(
      .edited(after, changeInLength: edit.changeInLength, length: textStorage.length))
  }

  /// Invalidates the lines around the old and the new shapes of a container.
  ///
  /// If lines were set for other containers than these, or may depend on more than shapes, all
  /// lines from there on are invalidated.
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

  /// Notes that the last lines of containers must be truncated again; no line moves.
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
