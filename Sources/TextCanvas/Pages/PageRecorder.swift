// SPDX-License-Identifier: MIT

/// Records the content of a document's page.
///
///     beginLayer ─┐                        lists, innermost last
///       fill      │  a separate list       ├─ page    rectangle  group
///     endLayer ───┘                        └─ layer   fill
///
/// A `save` is recorded when a clip follows it; without one there is nothing to restore.
final class PageRecorder {
  // Each step reads and writes these, and no client code runs meanwhile.
  @safe @exclusivity(unchecked) private(set) var page: RecordedPage
  @safe @exclusivity(unchecked) private var lists: [List] = [List()]

  private struct List {
    var steps: [PageStep] = []
    /// The mark of the last steps; nil before the first.
    var mark: PageMark?
    /// The element whose content is open.
    weak var element: StructureElement?
    /// The saves in force; those that are not recorded are last.
    var saves: [Bool] = []
  }

  init(number: Int, width: Double, height: Double, boxes: [PageBox: CanvasRect] = [:]) {
    page = RecordedPage(number: number, width: width, height: height)
    page.boxes = boxes
  }

  /// Returns the page with all its steps.
  func finished() -> RecordedPage {
    page.steps = lists[0].steps
    return page
  }

  /// The steps of the page itself so far, including clips in force.
  var pageSteps: [PageStep] { lists[0].steps }
  var isInLayer: Bool { lists.count > 1 }
  /// Whether nothing is painted or linked.
  var isEmpty: Bool {
    !isInLayer && page.links.isEmpty
      && lists[0].steps.allSatisfy {
        switch $0 {
        case .save, .restore, .clip, .clipRectangle, .clipAll: true
        default: false
        }
      }
  }

  private var last: Int { lists.count - 1 }

  // MARK: State

  func save() { lists[last].saves.append(false) }

  func restore() {
    if lists[last].saves.popLast() == true { lists[last].steps.append(.restore) }
  }

  /// Records a change of the clip.
  func clip(_ step: PageStep) {
    for index in lists[last].saves.indices where !lists[last].saves[index] {
      lists[last].saves[index] = true
      lists[last].steps.append(.save)
    }
    lists[last].steps.append(step)
  }

  // MARK: Paint

  /// Records a painted step; in a document with a structure, for the current mark.
  func add(_ step: PageStep, _ canvas: Canvas) {
    if canvas.structure != nil { note(canvas.marks.last) }
    lists[last].steps.append(step)
  }

  private func note(_ mark: Canvas.Mark?) {
    guard let element = mark?.element else {
      return open(.artifact(mark?.artifact ?? .other), for: nil)
    }
    if case .content = lists[last].mark, lists[last].element === element { return }
    let number = page.markCount
    page.markCount += 1
    element.kids.append(.content(MarkedContent(page: page.number, number: number)))
    open(.content(element.kind, number: number), for: element)
  }

  private func open(_ mark: PageMark, for element: StructureElement?) {
    guard lists[last].mark != mark else { return }
    lists[last].mark = mark
    lists[last].element = element
    lists[last].steps.append(.mark(mark))
  }

  // MARK: Layers

  func pushLayer() { lists.append(List()) }

  func popLayer() -> PageGroup {
    let list = lists.removeLast()
    return PageGroup(list.steps + list.saves.filter { $0 }.map { _ in PageStep.restore })
  }

  /// Records a group, whose steps have their own marks.
  func addGroup(_ step: PageStep, _ canvas: Canvas) {
    if canvas.structure != nil { open(.none, for: nil) }
    lists[last].steps.append(step)
  }

  /// Keeps the numbers of contents whose paint became pixels.
  func addMarks(of group: PageGroup, _ canvas: Canvas) {
    guard canvas.structure != nil else { return }
    for step in group.steps {
      if case .mark(let mark) = step, case .content = mark { lists[last].steps.append(step) }
      if case .group(let inner, _, _) = step { addMarks(of: inner, canvas) }
    }
    lists[last].mark = nil
  }

  /// Keeps the characters of a group that became pixels, if they are text that a viewer shapes.
  func addUnseenText(of group: PageGroup, _ canvas: Canvas) {
    guard canvas.writesCharacters else { return }
    for step in group.steps {
      switch step {
      case .glyphs(let row) where row.text != nil:
        lists[last].steps.append(
          .glyphs(
            GlyphRow(
              glyphs: row.glyphs, font: row.font, size: row.size, transform: row.transform,
              color: row.color, text: row.text, isSeen: false)))
      case .group(let inner, _, _): addUnseenText(of: inner, canvas)
      default: break
      }
    }
  }

  // MARK: Links

  func add(_ link: PageLink) { page.links.append(link) }
  func add(place name: String, at point: CanvasPoint) { page.places.append((name, point)) }
}
