// SPDX-License-Identifier: MIT

/// A key, by its position on an American keyboard.
///
/// - Source: UIKit, `UIKeyboardHIDUsage`; USB HID Usage Tables, page 7.
public enum UIKeyboardHIDUsage: Int, Sendable {
  /// Too many keys at once.
  case keyboardErrorRollOver = 1
  /// The keyboard's own test has failed.
  case keyboardPOSTFail = 2
  /// A key without a number.
  case keyboardErrorUndefined = 3
  /// The key of A.
  case keyboardA = 4
  /// The key of B.
  case keyboardB = 5
  /// The key of C.
  case keyboardC = 6
  /// The key of D.
  case keyboardD = 7
  /// The key of E.
  case keyboardE = 8
  /// The key of F.
  case keyboardF = 9
  /// The key of G.
  case keyboardG = 10
  /// The key of H.
  case keyboardH = 11
  /// The key of I.
  case keyboardI = 12
  /// The key of J.
  case keyboardJ = 13
  /// The key of K.
  case keyboardK = 14
  /// The key of L.
  case keyboardL = 15
  /// The key of M.
  case keyboardM = 16
  /// The key of N.
  case keyboardN = 17
  /// The key of O.
  case keyboardO = 18
  /// The key of P.
  case keyboardP = 19
  /// The key of Q.
  case keyboardQ = 20
  /// The key of R.
  case keyboardR = 21
  /// The key of S.
  case keyboardS = 22
  /// The key of T.
  case keyboardT = 23
  /// The key of U.
  case keyboardU = 24
  /// The key of V.
  case keyboardV = 25
  /// The key of W.
  case keyboardW = 26
  /// The key of X.
  case keyboardX = 27
  /// The key of Y.
  case keyboardY = 28
  /// The key of Z.
  case keyboardZ = 29
  /// The key of 1 in the upper row.
  case keyboard1 = 30
  /// The key of 2 in the upper row.
  case keyboard2 = 31
  /// The key of 3 in the upper row.
  case keyboard3 = 32
  /// The key of 4 in the upper row.
  case keyboard4 = 33
  /// The key of 5 in the upper row.
  case keyboard5 = 34
  /// The key of 6 in the upper row.
  case keyboard6 = 35
  /// The key of 7 in the upper row.
  case keyboard7 = 36
  /// The key of 8 in the upper row.
  case keyboard8 = 37
  /// The key of 9 in the upper row.
  case keyboard9 = 38
  /// The key of 0 in the upper row.
  case keyboard0 = 39
  /// The return key.
  case keyboardReturnOrEnter = 40
  /// The escape key.
  case keyboardEscape = 41
  /// The key that deletes backward.
  case keyboardDeleteOrBackspace = 42
  /// The tab key.
  case keyboardTab = 43
  /// The space bar.
  case keyboardSpacebar = 44
  /// The key of - and _.
  case keyboardHyphen = 45
  /// The key of = and +.
  case keyboardEqualSign = 46
  /// The key of [ and {.
  case keyboardOpenBracket = 47
  /// The key of ] and }.
  case keyboardCloseBracket = 48
  /// The key of \ and |.
  case keyboardBackslash = 49
  /// The key of # on keyboards other than American ones.
  case keyboardNonUSPound = 50
  /// The key of ; and :.
  case keyboardSemicolon = 51
  /// The key of ' and ".
  case keyboardQuote = 52
  /// The key of ` and ~.
  case keyboardGraveAccentAndTilde = 53
  /// The key of , and <.
  case keyboardComma = 54
  /// The key of . and >.
  case keyboardPeriod = 55
  /// The key of / and ?.
  case keyboardSlash = 56
  /// Caps lock.
  case keyboardCapsLock = 57
  /// Function key 1.
  case keyboardF1 = 58
  /// Function key 2.
  case keyboardF2 = 59
  /// Function key 3.
  case keyboardF3 = 60
  /// Function key 4.
  case keyboardF4 = 61
  /// Function key 5.
  case keyboardF5 = 62
  /// Function key 6.
  case keyboardF6 = 63
  /// Function key 7.
  case keyboardF7 = 64
  /// Function key 8.
  case keyboardF8 = 65
  /// Function key 9.
  case keyboardF9 = 66
  /// Function key 10.
  case keyboardF10 = 67
  /// Function key 11.
  case keyboardF11 = 68
  /// Function key 12.
  case keyboardF12 = 69
  /// Print screen.
  case keyboardPrintScreen = 70
  /// Scroll lock.
  case keyboardScrollLock = 71
  /// Pause.
  case keyboardPause = 72
  /// Insert.
  case keyboardInsert = 73
  /// The home key.
  case keyboardHome = 74
  /// The page up key.
  case keyboardPageUp = 75
  /// The key that deletes forward.
  case keyboardDeleteForward = 76
  /// The end key.
  case keyboardEnd = 77
  /// The page down key.
  case keyboardPageDown = 78
  /// The right arrow key.
  case keyboardRightArrow = 79
  /// The left arrow key.
  case keyboardLeftArrow = 80
  /// The down arrow key.
  case keyboardDownArrow = 81
  /// The up arrow key.
  case keyboardUpArrow = 82
  /// Num lock.
  case keypadNumLock = 83
  /// The division sign of the numeric keypad.
  case keypadSlash = 84
  /// The multiplication sign of the numeric keypad.
  case keypadAsterisk = 85
  /// The minus sign of the numeric keypad.
  case keypadHyphen = 86
  /// The plus sign of the numeric keypad.
  case keypadPlus = 87
  /// The enter key of the numeric keypad.
  case keypadEnter = 88
  /// 1 of the numeric keypad.
  case keypad1 = 89
  /// 2 of the numeric keypad.
  case keypad2 = 90
  /// 3 of the numeric keypad.
  case keypad3 = 91
  /// 4 of the numeric keypad.
  case keypad4 = 92
  /// 5 of the numeric keypad.
  case keypad5 = 93
  /// 6 of the numeric keypad.
  case keypad6 = 94
  /// 7 of the numeric keypad.
  case keypad7 = 95
  /// 8 of the numeric keypad.
  case keypad8 = 96
  /// 9 of the numeric keypad.
  case keypad9 = 97
  /// 0 of the numeric keypad.
  case keypad0 = 98
  /// The decimal point of the numeric keypad.
  case keypadPeriod = 99
  /// The key next to the left shift key.
  case keyboardNonUSBackslash = 100
  /// The menu key.
  case keyboardApplication = 101
  /// The power key.
  case keyboardPower = 102
  /// The equal sign of the numeric keypad.
  case keypadEqualSign = 103
  /// Function key 13.
  case keyboardF13 = 104
  /// Function key 14.
  case keyboardF14 = 105
  /// Function key 15.
  case keyboardF15 = 106
  /// Function key 16.
  case keyboardF16 = 107
  /// Function key 17.
  case keyboardF17 = 108
  /// Function key 18.
  case keyboardF18 = 109
  /// Function key 19.
  case keyboardF19 = 110
  /// Function key 20.
  case keyboardF20 = 111
  /// Function key 21.
  case keyboardF21 = 112
  /// Function key 22.
  case keyboardF22 = 113
  /// Function key 23.
  case keyboardF23 = 114
  /// Function key 24.
  case keyboardF24 = 115
  /// Execute.
  case keyboardExecute = 116
  /// Help.
  case keyboardHelp = 117
  /// Menu.
  case keyboardMenu = 118
  /// Select.
  case keyboardSelect = 119
  /// Stop.
  case keyboardStop = 120
  /// Again.
  case keyboardAgain = 121
  /// Undo.
  case keyboardUndo = 122
  /// Cut.
  case keyboardCut = 123
  /// Copy.
  case keyboardCopy = 124
  /// Paste.
  case keyboardPaste = 125
  /// Find.
  case keyboardFind = 126
  /// Mute.
  case keyboardMute = 127
  /// Volume up.
  case keyboardVolumeUp = 128
  /// Volume down.
  case keyboardVolumeDown = 129
  /// A caps lock key that locks mechanically.
  case keyboardLockingCapsLock = 130
  /// A num lock key that locks mechanically.
  case keyboardLockingNumLock = 131
  /// A scroll lock key that locks mechanically.
  case keyboardLockingScrollLock = 132
  /// The comma of the numeric keypad.
  case keypadComma = 133
  /// The equal sign of the numeric keypad of an AS/400.
  case keypadEqualSignAS400 = 134
  /// International key 1.
  case keyboardInternational1 = 135
  /// International key 2.
  case keyboardInternational2 = 136
  /// International key 3.
  case keyboardInternational3 = 137
  /// International key 4.
  case keyboardInternational4 = 138
  /// International key 5.
  case keyboardInternational5 = 139
  /// International key 6.
  case keyboardInternational6 = 140
  /// International key 7.
  case keyboardInternational7 = 141
  /// International key 8.
  case keyboardInternational8 = 142
  /// International key 9.
  case keyboardInternational9 = 143
  /// Language key 1.
  case keyboardLANG1 = 144
  /// Language key 2.
  case keyboardLANG2 = 145
  /// Language key 3.
  case keyboardLANG3 = 146
  /// Language key 4.
  case keyboardLANG4 = 147
  /// Language key 5.
  case keyboardLANG5 = 148
  /// Language key 6.
  case keyboardLANG6 = 149
  /// Language key 7.
  case keyboardLANG7 = 150
  /// Language key 8.
  case keyboardLANG8 = 151
  /// Language key 9.
  case keyboardLANG9 = 152
  /// Erase.
  case keyboardAlternateErase = 153
  /// Attention.
  case keyboardSysReqOrAttention = 154
  /// Cancel.
  case keyboardCancel = 155
  /// Clear.
  case keyboardClear = 156
  /// Prior.
  case keyboardPrior = 157
  /// A second return key.
  case keyboardReturn = 158
  /// Separator.
  case keyboardSeparator = 159
  /// Out.
  case keyboardOut = 160
  /// Oper.
  case keyboardOper = 161
  /// Clear, or again.
  case keyboardClearOrAgain = 162
  /// Properties.
  case keyboardCrSelOrProps = 163
  /// Extend a selection.
  case keyboardExSel = 164
  /// The left control key.
  case keyboardLeftControl = 224
  /// The left shift key.
  case keyboardLeftShift = 225
  /// The left alt key.
  case keyboardLeftAlt = 226
  /// The left command key, or super key.
  case keyboardLeftGUI = 227
  /// The right control key.
  case keyboardRightControl = 228
  /// The right shift key.
  case keyboardRightShift = 229
  /// The right alt key.
  case keyboardRightAlt = 230
  /// The right command key, or super key.
  case keyboardRightGUI = 231

  /// Hangul.
  public static var keyboardHangul: Self { .keyboardLANG1 }
  /// Hanja.
  public static var keyboardHanja: Self { .keyboardLANG2 }
  /// Switches to kana.
  public static var keyboardKanaSwitch: Self { .keyboardLANG1 }
  /// Switches to Latin letters.
  public static var keyboardAlphanumericSwitch: Self { .keyboardLANG2 }
  /// Katakana.
  public static var keyboardKatakana: Self { .keyboardLANG3 }
  /// Hiragana.
  public static var keyboardHiragana: Self { .keyboardLANG4 }
  /// Full and half width, kanji.
  public static var keyboardZenkakuHankakuKanji: Self { .keyboardLANG5 }
}
