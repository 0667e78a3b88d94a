// SPDX-License-Identifier: MIT

/// The control words that the reader supports, under their own names.
///
/// - Source: Rich Text Format Specification 1.9.1 (Microsoft, 2008); Apple's own words: "RTF Files
///   and Attributed Strings" in the Attributed String Programming Guide, and files written by
///   TextEdit.
enum RTFWord: String, CaseIterable {
  // The document.
  case rtf, ansi, mac, pc, pca, ansicpg, deff, deflang, deftab, cocoartf, uc, u, upr, ud, bin
  case paperw, paperh, margl, margr, margt, margb, landscape, rtldoc, ltrdoc
  case vieww, viewh, viewscale, viewkind, readonlydoc, hyphfactor, hyphauto
  // Destinations.
  case fonttbl, colortbl, expandedcolortbl, stylesheet, info, pict, shppict, nonshppict, field
  case fldinst, fldrslt, listtable, listoverridetable, list, listlevel, leveltext, levelmarker
  case levelnumbers, listname, listoverride, lfolevel, pntext, listtext, pn, pnseclvl
  case pnlvl, pncard, pnord, pnordt
  case pnlvlblt, pnlvlbody, pnlvlcont, pndec, pnucltr, pnlcltr, pnucrm, pnlcrm, pnstart, pnf,
    pntxtb,
    pntxta
  case footnote, ftnalt, header, headerl, headerr, headerf, footer, footerl, footerr, footerf
  case annotation, shptxt, bkmkstart, bkmkend, nesttableprops, nonesttables, NeXTGraphic, object
  case objdata, objclass, objname, result, xe, tc, tcn, rxe, txe, falt, panose, fontemb, filetbl,
    revtbl
  case rsidtbl, themedata, datastore, generator, background, shp, shpinst, sp, sn, sv, shprslt,
    shpgrp,
    shpleft, shptop, shpright, shpbottom, `do`, dptxbxtext
  case atnid, atnauthor, atnref, atndate, atnparent, atnicn, atrfstart, atrfend, formfield,
    datafield
  case mmath, mmathPict, moMath, moMathPara, mnum, mden, msup, msub, mlim, mdeg, mrad, me, md, mmr
  case mfName, mchr, mbegChr, mendChr, mnaryPr, maccPr, mbarPr, mborderBoxPr, mboxPr, mctrlPr, mdPr
  case meqArrPr, mfPr, mfuncPr, mgroupChrPr, mlimLowPr, mlimUppPr, mmPr, moMathParaPr, mphantPr
  case mradPr, mrPr, msPrePr, msSubPr, msSubSupPr, msSupPr, margPr
  case fftype, ffres, ffdefres, ffl
  case template, docvar, private1, operatorname = "operator"
  case title, subject, author, manager, company, category, keywords, doccomm, comment, copyright
  case creatim, revtim, printim, buptim, yr, mo, dy, hr, min, sec
  // Fonts and colours.
  case fnil, froman, fswiss, fmodern, fscript, fdecor, ftech, fbidi, fcharset, cpg
  case red, green, blue, cssrgb, csgray, csgenericrgb, cspthree, csgenericgray, c
  // Characters.
  case deleted, mvf, cchs
  case plain, f, fs, fsmilli, b, i, cf, cb, chcbpat, highlight, caps, scaps, v, outl, shad, sub
  case `super`, nosupersub, up, dn, expnd, expndtw, kerning, lang, langfe, langnp, deflangfe,
    strike, striked
  case strikestyle, strikec, ul, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulnone,
    ulth
  case ulthd, ulthdash, ulthdashd, ulthdashdd, ulthldash, ululdbwave, ulw, ulwave, ulc, ulstyle
  case ltrch, rtlch, loch, hich, dbch, fcs, af, afs, ab, ai, embo, impr
  case CocoaLigature, expansion, obliqueness, strokewidth, strokec, shadx, shady, shadr, shado,
    shadc
  case AppleTypeServicesU, glid
  case tktracking, tksuper, tkembed, tkeffect, tkvertical, tkweight, tktip, tkkern, tklang, tkbase,
    tknowrap
  // Paragraphs.
  case pard, par, s, ql, qr, qc, qj, qd, qnatural, pardirnatural, ltrpar, rtlpar, fi, li, ri, lin,
    rin
  case sb, sa, sl, slmult, slleading, slminimum, slmaximum, tx, tb, tqr, tqc, tqdec, tldot, tlmdot,
    tlhyph,
    tlul
  case tlth, tleq, pardeftab, partightenfactor, keep, keepn, pagebb, widctlpar, nowidctlpar
  case hyphpar, outlinelevel, ls, ilvl, intbl, itap, brdrt, brdrb, brdrl, brdrr, brdrbar, box,
    brdrbtw
  case cbpat, shading, brsp, tktail, tkbreak, tkhalf, tkquote, tkcode, tkrule, tktask, tkhyph,
    tknotabs,
    tkblock
  case tklist, tkheading, tknopar, tkothers, tkpage, tkli, tkfi, tkfont, tkpict, tkboxes, tklists,
    tkstrings, tkbackground
  // Lines of borders.
  case brdrs, brdrth, brdrsh, brdrdb, brdrdot, brdrdash, brdrhair, brdrinset, brdroutset, brdrdashsm
  case brdrdashd, brdrdashdd, brdrtriple, brdrtnthsg, brdrthtnsg, brdrwavy, brdrnil, brdrnone,
    brdrtbl
  case brdrw, brdrcf
  // Tables.
  case trowd, trgaph, trleft, trrh, trhdr, trkeep, trkeepfollow, trql, trqc, trqr, ltrrow, rtlrow,
    lastrow,
    taflags, trautofit
  case trwWidth, trftsWidth, trcbpat, trbrdrt, trbrdrl, trbrdrb, trbrdrr, trbrdrh, trbrdrv
  case trpaddl, trpaddt, trpaddb, trpaddr, trpaddfl, trpaddft, trpaddfb, trpaddfr
  case cellx, cell, row, nestcell, nestrow, clmgf, clmrg, clvmgf, clvmrg, clvertalt, clvertalc,
    clvertalb
  case clvertalbl = "tkclbaseline"
  case clcbpat, clshdrawnil, clwWidth, clftsWidth, clbrdrl, clbrdrt, clbrdrr, clbrdrb
  case clpadl, clpadt, clpadr, clpadb, clpadfl, clpadft, clpadfr, clpadfb
  case clmarl, clmart, clmarr, clmarb, tkclheader, tkhide, tkbox, tktable
  // Characters by name, breaks.
  case line, tab, page, column, sect, sbknone, sbkcol, sbkpage, sbkodd, sbkeven, sectd, softline,
    softpage, emdash, endash, emspace,
    enspace
  case qmspace, bullet, lquote, rquote, ldblquote, rdblquote, zwj, zwnj, zwbo, zwnbo, ltrmark,
    rtlmark
  case pgnstart, pgnstarts, pgnrestart, pgncont, pgndec, pgnucrm, pgnlcrm, pgnucltr, pgnlcltr
  case chpgn, chdate, chtime, chftn, tkitem, tktableitem, tktablequote, tkstart, tkcaption,
    tkdeflang
  // Images.
  case pngblip, jpegblip, emfblip, wmetafile, macpict, pmmetafile, dibitmap, wbitmap, wbmbitspixel,
    wbmwidthbytes, picw, pich,
    picwgoal
  case piccropl, piccropt, piccropr, piccropb
  case pichgoal, picscalex, picscaley, picprop, blipuid, bliptag, width, height, tkblip
  case tkalt, tksource, tkname, tkalign, tkrise
  // Lists.
  case listid, listtemplateid, levelnfc, levelnfcn, levelstartat, listoverridestartat
  case listoverrideformat

  var key: UInt128 {
    rawValue.utf8.reduce(0) { $0 << 6 | UInt128(Self.code($1) ?? 0) }
  }

  /// Returns the six bits of a letter in a word's key; `nil` for other bytes.
  ///
  /// A key holds 21 letters.
  @inline(__always) static func code(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x61...0x7A: byte - 0x60
    case 0x41...0x5A: byte - 0x40 + 26
    default: nil
    }
  }
  static let maximumKeyLength = 21
}

/// A hash table of words by their keys, with open addressing: files contain millions of words.
struct RTFWordTable {
  static let known = RTFWordTable(RTFWord.allCases)

  private var keys: [UInt128]
  private var words: [RTFWord?]

  private init(_ known: [RTFWord]) {
    // At most half full.
    let size = 1 << (Int.bitWidth - (known.count * 2).leadingZeroBitCount)
    keys = .init(repeating: 0, count: size)
    words = .init(repeating: nil, count: size)
    for word in known {
      let place = place(of: word.key)
      keys[place] = word.key
      words[place] = word
    }
  }

  subscript(key: UInt128) -> RTFWord? { words[place(of: key)] }

  private func place(of key: UInt128) -> Int {
    let folded = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64)
    var place = Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
    while keys[place] != key && keys[place] != 0 { place = (place + 1) & (keys.count - 1) }
    return place
  }
}
