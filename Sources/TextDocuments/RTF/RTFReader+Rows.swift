// SPDX-License-Identifier: MIT

// Definitions of rows and cells, and borders.

extension RTFReader {
  /// The level of the table whose definition is being read: `\itap2` begins that of a nested table,
  /// and so does its own destination.
  private var definitionLevel: Int {
    state.isNestedTableDefinition ? max(2, body.tables.count) : max(1, state.paragraph.level)
  }

  private var row: RTFRow {
    let level = definitionLevel
    if let row = body.rows[level] { return row }
    let row = RTFRow()
    body.rows[level] = row
    return row
  }

  /// Returns the row's definition for a change: a copy if an earlier row shares it.
  private func changedRow() -> RTFRow {
    var row = self.row
    if body.tables.contains(where: { $0.rows.last?.row === row }) {
      row = RTFRow(row)
      body.rows[definitionLevel] = row
    }
    return row
  }

  func applyRow(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch word {
    case .trowd:
      body.rows[definitionLevel] = RTFRow()
      borderTarget = .none
    case .trgaph: changedRow().gap = value
    case .trleft: changedRow().left = value
    case .trrh: changedRow().height = value
    case .trhdr: changedRow().isHeader = true
    case .trkeep: changedRow().keepsTogether = true
    case .trkeepfollow: changedRow().keepsWithNext = true
    case .trql: changedRow().alignment = .left
    case .trqc: changedRow().alignment = .center
    case .trqr: changedRow().alignment = .right
    case .ltrrow: changedRow().isRightToLeft = false
    case .rtlrow: changedRow().isRightToLeft = true
    case .lastrow: changedRow().isLast = true
    case .taflags:
      let row = changedRow()
      row.hasFlags = true
      row.collapsesBorders = value & 1 != 0
      row.isFixed = value & 4 != 0
    case .tkhide: changedRow().hidesEmptyCells = true
    case .tktable: changedRow().tableBox = value
    case .tktableitem: changedRow().continuedLists = min(max(0, value), 1000)
    case .tktablequote: changedRow().quoteLevel = min(max(0, value), 1000)
    case .trautofit: changedRow().isFixed = value == 0
    case .trwWidth: changedRow().width = value
    case .trftsWidth: changedRow().widthUnit = .init(rawValue: value) ?? .unknown
    case .trcbpat: changedRow().background = Int32(clamping: value)
    case .trpaddl: changedRow().padding[0] = max(0, value)
    case .trpaddt: changedRow().padding[1] = max(0, value)
    case .trpaddr: changedRow().padding[2] = max(0, value)
    case .trpaddb: changedRow().padding[3] = max(0, value)
    case .trpaddfl, .trpaddft, .trpaddfr, .trpaddfb: break
    default: return false
    }
    return true
  }

  func applyCell(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch word {
    case .cellx:
      changedRow().endCell(at: value)
      borderTarget = .none
    case .clmgf: changedRow().open.startsColumns = true
    case .clmrg: changedRow().open.joinsColumns = true
    case .clvmgf: changedRow().open.startsRows = true
    case .clvmrg: changedRow().open.joinsRows = true
    case .clvertalt: changedRow().open.alignment = .top
    case .clvertalc: changedRow().open.alignment = .middle
    case .clvertalb: changedRow().open.alignment = .bottom
    case .clvertalbl: changedRow().open.alignment = .baseline
    case .clcbpat: changedRow().open.background = Int32(clamping: value)
    case .clshdrawnil: break
    case .clwWidth: changedRow().open.width = value
    case .clftsWidth: changedRow().open.widthUnit = .init(rawValue: value) ?? .unknown
    case .clpadl: changedRow().open.padding[0] = max(0, value)
    case .clpadt: changedRow().open.padding[1] = max(0, value)
    case .clpadr: changedRow().open.padding[2] = max(0, value)
    case .clpadb: changedRow().open.padding[3] = max(0, value)
    case .clpadfl, .clpadft, .clpadfr, .clpadfb: break
    case .clmarl: changedRow().open.margin[0] = max(0, value)
    case .clmart: changedRow().open.margin[1] = max(0, value)
    case .clmarr: changedRow().open.margin[2] = max(0, value)
    case .clmarb: changedRow().open.margin[3] = max(0, value)
    case .tkclheader: changedRow().open.isHeader = true
    case .tkbox: changedRow().open.ownBox = value
    default: return false
    }
    return true
  }

  // MARK: Borders

  func applyBorder(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch word {
    case .brdrl: borderTarget = .paragraph(0)
    case .brdrt: borderTarget = .paragraph(1)
    case .brdrr: borderTarget = .paragraph(2)
    case .brdrb: borderTarget = .paragraph(3)
    case .box: borderTarget = .allOfParagraph
    case .brdrbar, .brdrbtw: borderTarget = .none
    case .clbrdrl: borderTarget = .cell(0)
    case .clbrdrt: borderTarget = .cell(1)
    case .clbrdrr: borderTarget = .cell(2)
    case .clbrdrb: borderTarget = .cell(3)
    case .trbrdrl: borderTarget = .row(0)
    case .trbrdrt: borderTarget = .row(1)
    case .trbrdrr: borderTarget = .row(2)
    case .trbrdrb: borderTarget = .row(3)
    case .trbrdrh: borderTarget = .row(4)
    case .trbrdrv: borderTarget = .row(5)
    case .brdrs, .brdrth, .brdrsh, .brdrdb, .brdrdot, .brdrdash, .brdrinset, .brdroutset,
      .brdrdashsm, .brdrdashd,
      .brdrdashdd, .brdrtriple, .brdrtnthsg, .brdrthtnsg, .brdrwavy:
      changeBorder {
        if $0.width <= 0 { $0.width = word == .brdrth ? 20 : 10 }
        $0.style =
          switch word {
          case .brdrdash, .brdrdashsm, .brdrdashd, .brdrdashdd: .dashed
          case .brdrdot: .dotted
          case .brdrdb, .brdrtriple, .brdrtnthsg, .brdrthtnsg: .double
          default: .solid
          }
      }
    case .brdrhair: changeBorder { if $0.width <= 0 { $0.width = 5 } }
    case .brdrnil, .brdrnone, .brdrtbl: changeBorder { $0.width = 0 }
    case .brdrw: changeBorder { if $0.width != 0 { $0.width = min(max(0, value), 32000) } }
    case .brdrcf: changeBorder { $0.color = Int32(clamping: value) }
    case .brsp: state.paragraph.borderSpace = max(0, value)
    default: return false
    }
    return true
  }

  private func changeBorder(_ change: (inout RTFBorder) -> Void) {
    switch borderTarget {
    case .none: break
    case .paragraph(let edge): change(&state.paragraph.borders[edge])
    case .allOfParagraph: for edge in 0..<4 { change(&state.paragraph.borders[edge]) }
    case .cell(let edge): change(&changedRow().open.borders[edge])
    case .row(let edge): change(&changedRow().borders[edge])
    }
  }
}
