// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

/// Distributes a unit that was set as if it never ended among containers.
///
///     set       0 ─────── cut ────────────── height       a cut moves up until it crosses no line
///     placed    |  slab   |   |  slab        |
///               container 1   container 2
struct BlockPlacing {
  let layout: DocumentLayout
  let container: Int
  /// The top of the unit.
  private(set) var top: Double
  /// Whether it moved to avoid a shape, or checked whether it must.
  private(set) var dependsOnPosition = false

  /// The unit, whose table may have a header that is repeated where the unit continues.
  private let unit: DocumentLayout.UnitText
  private var foundHeader: TableHeader??

  /// The end of the last line for which the containers have room; nil if they have room for all.
  private(set) var shownEnd: Double?
  /// Whether there were not enough containers for a unit that is shown whole or not at all.
  private(set) var lacksContainers = false

  /// The first container, counted from the one in which the unit begins to be cut, that a line of
  /// the unit is higher than; nil if there is none.
  private(set) var overlong: Int?

  /// A part of the unit in one container.
  private struct Slab {
    /// The distance from the unit's top.
    var from: Double
    var to: Double
    var container: Int
    /// The position of `from` in the container.
    var y: Double
  }
  private var slabs: [Slab] = []
  /// The unit's height.
  private var end = 0.0

  init(layout: DocumentLayout, container: Int, top: Double, unit: DocumentLayout.UnitText) {
    self.layout = layout
    self.container = container
    self.top = top
    self.unit = unit
    if top == 0 { self.top = topRoom(container) }
  }

  private var shape: ContainerShape { layout.containers[container] }

  /// Returns the left edge and width of the room for the unit.
  ///
  /// Next to shapes it takes the room of a line at its top; it moves below the shapes if it is
  /// wider than that.
  ///
  /// - Parameters:
  ///   - paragraph: The first one of the unit.
  ///   - width: The minimum width of the unit, in points.
  /// - Returns: The edges of the whole container if there is no such room.
  mutating func room(for paragraph: BlockParagraph, atLeast width: Double) -> (
    x: Double, width: Double
  ) {
    let shape = shape
    if shape.isSimple { return (0, shape.proposedWidth) }
    dependsOnPosition = true
    let room = ContainerRoom(
      space: layout.client.lineSpace(at: container), shape: shape,
      characterIndex: paragraph.entry.characters,
      isRightToLeft: paragraph.passage.baseLevel & 1 == 1)
    var (y, tries) = (top, 0)
    while tries < Self.tryLimit, y < shape.height {
      var (rest, bottom): (LayoutRect?, Double?) = (nil, nil)
      guard
        let rect = room.nextRect(y: &y, height: 1, remaining: &rest, bandBottom: &bottom)
      else { break }
      // A unit that is wider than the container fits nowhere better.
      if rect.width >= Swift.min(width, shape.proposedWidth) - LineBreaker.tolerance {
        top = y
        return (rect.x, rect.width)
      }
      y = (y + Self.step).onGrid
      tries += 1
    }
    return (0, shape.proposedWidth)
  }

  /// The step, in points, by which a unit is moved to find room below a shape, and the maximum
  /// number of steps.
  private static let step = 4.0
  private static let tryLimit = 512

  /// Finds the position of the unit in its container and, if it must be cut, in those after it.
  ///
  /// - Parameters:
  ///   - setter: The setter of its lines.
  ///   - height: The height of the unit.
  ///   - isWhole: Whether it is cut only if it is higher than the next container.
  ///   - canEnd: Whether some of its lines may be left without a position where containers end;
  ///     else all or none.
  /// - Returns: False if it has to be set for the next container.
  mutating func place(_ setter: BlockSetter, height: Double, isWhole: Bool, canEnd: Bool)
    -> Bool
  {
    let shape = shape
    end = height
    moveBelowShapes(setter, height)
    let tolerance = LineBreaker.tolerance
    if top + height <= shape.height + tolerance {
      slabs = [Slab(from: 0, to: .infinity, container: container, y: top)]
      return true
    }
    let next = container + 1 < layout.containers.count ? layout.containers[container + 1] : nil
    let headed = height + topRoom(container + 1)
    if isWhole, top > topRoom(container), let next, headed <= next.height + tolerance {
      return false
    }
    // Moving it gains nothing: it is cut here.
    if unit.table != nil { return cutRows(setter, height: height) }
    var lines: [(top: Double, bottom: Double)] = []
    for paragraph in setter.paragraphs {
      for line in paragraph.passage.lines { lines.append((line.y, line.y + line.height)) }
    }
    lines.sort { $0.top < $1.top }
    let room = (next?.height ?? shape.height) - topRoom(container + 1)
    joinEdges(of: &lines, height: height, room: room)
    return cut(lines, height: height, canEnd: canEnd)
  }

  /// Joins the borders above the first line and below the last one to these lines: a container
  /// shows boxes around its text, so they would not be drawn where there is no line.
  private func joinEdges(
    of lines: inout [(top: Double, bottom: Double)], height: Double, room: Double
  ) {
    guard let first = lines.first, let last = lines.map(\.bottom).max() else { return }
    for index in lines.indices {
      let line = lines[index]
      if line.top == first.top, line.bottom <= room { lines[index].top = 0 }
      if line.bottom == last, height - lines[index].top <= room { lines[index].bottom = height }
    }
  }

  private mutating func moveBelowShapes(_ setter: BlockSetter, _ height: Double) {
    guard let shapes = shape.shapes,
      let left = setter.frames.lazy.map(\.bounds.minX).min(),
      let right = setter.frames.lazy.map(\.bounds.maxX).max(), left <= right
    else { return }
    var tries = 0
    while tries < Self.tryLimit, top < shape.height,
      !shapes.isFree(yTop: top, yBottom: top + Swift.max(1, height), xRange: left...right)
    {
      top = (top + Self.step).onGrid
      tries += 1
    }
  }

  private mutating func cut(
    _ lines: [(top: Double, bottom: Double)], height: Double, canEnd: Bool
  ) -> Bool {
    var from = 0.0
    var number = container
    var y = top
    var found: [Slab] = []
    // Lines before it end above `from`.
    var open = 0
    while true {
      while open < lines.count, lines[open].bottom <= from { open += 1 }
      guard number < layout.containers.count else {
        // A paragraph in a block shows the lines for which there is room; a row all or none.
        guard canEnd, !found.isEmpty else {
          lacksContainers = true
          return false
        }
        (slabs, shownEnd) = (found, from)
        return true
      }
      let bottom = layout.containers[number].height
      if from > 0, !hasSameWidth(number) { return false }
      let left = bottom - y
      if height - from <= left + LineBreaker.tolerance {
        found.append(Slab(from: from, to: .infinity, container: number, y: y))
        break
      }
      var last = from + left
      // Up to where no line is cut; lines from there on continue below the cut.
      var isMoved = true
      while isMoved {
        isMoved = false
        for line in lines[open...] {
          if line.top >= last { break }
          if line.bottom > last + LineBreaker.tolerance, line.bottom > from {
            (last, isMoved) = (line.top, true)
          }
        }
      }
      if last <= from {
        // Not one line fits. At the top of a container none ever will.
        guard y == topRoom(number) else {
          if found.isEmpty { return false }
          (number, y) = (number + 1, topRoom(number + 1))
          continue
        }
        last = lines[open...].first { $0.bottom > from + LineBreaker.tolerance }?.bottom ?? height
        last = Swift.max(last, from + 1)
        if last - from > left + LineBreaker.tolerance { overlong = overlong ?? number - container }
      }
      found.append(Slab(from: from, to: last, container: number, y: y))
      (from, number, y) = (last, number + 1, topRoom(number + 1))
    }
    slabs = found
    return true
  }

  /// Cuts rows of a table, each of whose cells continues by itself.
  private mutating func cutRows(_ setter: BlockSetter, height: Double) -> Bool {
    let own = topRoom(container)
    // Finds the header, if one is repeated.
    _ = topRoom(container + 1)
    let (layout, first, shape, header) = (layout, container, shape, foundHeader ?? nil)
    let room = { (number: Int) in number > 0 ? layout.room(for: header, in: number) : 0 }
    let strips = Strips(
      first: (shape.height - top).onGrid, startsAtTop: top == own,
      height: { further in
        let number = first + further
        guard number < layout.containers.count, layout.containers[number].isAsWide(as: shape) else {
          return nil
        }
        return layout.containers[number].height - room(number)
      })
    var slicing = RowSlicing(setter, strips: strips)
    guard let height = slicing.run(height: height) else {
      lacksContainers = container + slicing.strips.ends.count == layout.containers.count
      return false
    }
    let ends = slicing.strips.ends
    // Not one line fits: it begins in the next one.
    if top != own, setter.frames[0].bounds.minY >= ends[0] { return false }
    slabs = ends.indices.map { number in
      Slab(
        from: number == 0 ? 0 : ends[number - 1], to: ends[number], container: container + number,
        y: number == 0 ? top : room(container + number))
    }
    while slabs.count > 1, slabs[slabs.count - 1].from >= height { slabs.removeLast() }
    slabs[slabs.count - 1].to = .infinity
    (end, overlong) = (height, slicing.overlong)
    return true
  }

  /// Returns the top of the unit in a container that it continues in: below the header that is
  /// repeated there.
  ///
  /// Computed only where a container ends.
  private mutating func topRoom(_ number: Int) -> Double {
    guard let table = unit.table, table.headerRows > 0, number > 0, !unit.isBelowHeader else {
      return 0
    }
    let header =
      foundHeader ?? layout.header(of: table, before: unit.start, row: unit.rows.lowerBound)
    foundHeader = header
    return layout.room(for: header, in: number)
  }

  /// The containers at whose top the header is repeated.
  var repeats: [(container: Int, height: Double)] {
    guard let header = foundHeader else { return [] }
    return slabs.compactMap { slab in
      let room = layout.room(for: header, in: slab.container)
      return room > 0 && slab.y == room ? (slab.container, room) : nil
    }
  }

  private func hasSameWidth(_ number: Int) -> Bool {
    layout.containers[number].isAsWide(as: shape)
  }

  // MARK: Positions

  /// Returns the position of a line that begins at a height of the unit.
  func place(ofLineAt y: Double) -> (container: Int, y: Double) {
    let slab = slabs[Swift.max(0, slabsBegun(at: y) - 1)]
    return (slab.container, (y - slab.from + slab.y).onGrid)
  }

  /// How many slabs begin at a height or above it.
  private func slabsBegun(at y: Double) -> Int { slabs.partitionPoint { $0.from > y } }

  /// The end of the unit.
  var exit: (container: Int, y: Double) {
    let last = slabs[slabs.count - 1]
    return (last.container, (last.y + end - last.from).onGrid)
  }

  /// Returns the flow of the unit after the text before it.
  func flow(from entry: Flow) -> Flow {
    let exit = exit
    return Flow(
      marks: exit.container - entry.marks,
      height: exit.container == entry.marks ? exit.y - entry.height : exit.y, lines: 1)
  }

  /// Returns whether all of the unit is in one container, and in this one.
  func isWhole(in container: Int) -> Bool {
    slabs.allSatisfy { $0.container == container }
  }

  /// Moves the boxes of a unit that is in the container in which it begins to their positions,
  /// relative to a height there.
  ///
  /// - Returns: False, and nothing is moved, if some part of a box might be elsewhere: use
  ///   `forEachSlice`.
  func moveWhole(_ frames: inout [BlockFrame], up entry: Double) -> Bool {
    guard slabs.count == 1, slabs[0].from == 0, slabs[0].to == .infinity else { return false }
    for index in frames.indices where !(frames[index].bounds.minY >= 0) { return false }
    let move = slabs[0].y
    for index in frames.indices {
      let (top, bottom) = (frames[index].bounds.minY, frames[index].bounds.maxY)
      let first = Swift.max(frames[index].content.minY, top)
      let last = Swift.min(frames[index].content.maxY, bottom)
      frames[index].bounds.y = top + move - entry
      frames[index].bounds.height = Swift.max(0, bottom - top)
      frames[index].content.y = first + move - entry
      frames[index].content.height = Swift.max(0, last - first)
    }
    return true
  }

  /// Calls `body` with the parts of a box in the containers.
  func forEachSlice(of frame: BlockFrame, _ body: (BlockFrame) -> Void) {
    let (top, bottom) = (frame.bounds.minY, frame.bounds.maxY)
    for slab in slabs[Swift.max(0, slabsBegun(at: top) - 1)...] {
      if slab.from > top, slab.from >= bottom { break }
      if slab.from <= top, top >= slab.to { continue }
      var part = frame
      part.container = slab.container
      let move = slab.y - slab.from
      let low = Swift.max(top, slab.from)
      let high = Swift.min(bottom, slab.to)
      part.bounds.y = low + move
      part.bounds.height = Swift.max(0, high - low)
      let (first, last) = (Swift.max(frame.content.minY, low), Swift.min(frame.content.maxY, high))
      part.content.y = first + move
      part.content.height = Swift.max(0, last - first)
      part.startsBlock = frame.startsBlock && low == top
      part.endsBlock = frame.endsBlock && high == bottom
      body(part)
    }
  }
}

extension ContainerShape {
  /// Returns whether lines are as long in both containers.
  fileprivate func isAsWide(as other: ContainerShape) -> Bool {
    proposedWidth == other.proposedWidth && padding == other.padding
  }
}
