// SPDX-License-Identifier: MIT

/// Records what a page of a document shows.
///
///     beginLayer ─┐                        lists, innermost last
///       fill      │  a list of its own     ├─ page    rectangle  group
///     endLayer ───┘                        └─ layer   fill
///
/// A `save` is taken down when a clip follows it; without one there is nothing to restore.
final class PageRecorder {
  // Read and written by each step, and no code of anybody's runs meanwhile.
  @safe @exclusivity(unchecked) private(set) var page: RecordedPage
  @safe @exclusivity(unchecked) private var lists: [List] = [List()]

  private struct List {
    var steps: [PageStep] = []
    /// What the last steps belong to; nil before the first.
    var mark: PageMark?
    /// The element whose content is open.
    weak var element: StructureElement?
    /// Saves in force, those not taken down last.
    var saves: [Bool] = []
  }

  init(number: Int, width: Double, height: Double, boxes: [PageBox: CanvasRect] = [:]) {
    page = RecordedPage(number: number, width: width, height: height)
    page.boxes = boxes
  }

  /// The page with all its steps.
  func finished() -> RecordedPage {
    page.steps = lists[0].steps
    return page
  }

  /// The steps of the page itself so far, and of the clips in force there.
  var pageSteps: [PageStep] { lists[0].steps }
  var isInLayer: Bool { lists.count > 1 }
  /// Nothing is painted or linked.
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

  /// Takes down a change of the clip.
  func clip(_ step: PageStep) {
    for index in lists[last].saves.indices where !lists[last].saves[index] {
      lists[last].saves[index] = true
      lists[last].steps.append(.save)
    }
    lists[last].steps.append(step)
  }

  // MARK: Paint

  /// Takes down something painted; in a document with a structure, for what the canvas marks.
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

  /// Takes down a group, whose steps say themselves what they belong to.
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

  /// Keeps the characters of a group that became pixels, where they are text that a viewer shapes.
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
