// SPDX-License-Identifier: MIT

// The characters that symbol fonts show for the bytes 0x20 to 0xFF, 16 a line; U+FFFD where Unicode
// has none.
//
// Sources of the tables: the characters of Unicode 7 for Wingdings and Webdings (Suignard,
// "Proposal to add Wingdings and Webdings symbols", WG2 N4115), and Unicode's table of Adobe's Zapf
// Dingbats (VENDORS/ADOBE/zdingbat.txt). Where a character in common use shows the same as one of
// Unicode 7 (☑ for 🗹, □ for 🞎, ➔ for 🡺), the table has the common one: forms and lists use it, and
// few fonts have the other.

extension SymbolFont {
  static let wingdingsCharacters = """
     🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭\
    🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍\
    🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱⚐\
    🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉\
    ♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□\
    ❐❑❒⬧⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯\
    🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍\
    ➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟·•\
    ▪○🞆🞈🞊🞋🔿▪□🟁🟅★🟋🟏🟓🟑\
    ⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘\
    🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗\
    🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←\
    →↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦\
    ⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑\u{FFFD}
    """

  static let wingdings2Characters = """
     🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋\
    🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙\
    🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗\
    ✓☒☑☒☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺\
    🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥\
    ⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿\u{FFFD}\
    ☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤\
    🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌\
    🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇\
    🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁\
    ⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪\
    🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺\
    🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒\
    ✹🟃🟇✯🟍🟔⯌⯍※⁂\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}
    """

  static let wingdings3Characters = """
     ←→↑↓↖↗↙↘⭰⭲⭱⭳⭶⭸⭻\
    ⭽↔↕⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧\
    ⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌\
    ⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥\
    🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙\
    ▲▼△▽◀▶◁▷◣◢◤◥◂▸▴\u{FFFD}\
    ▾⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕\
    🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅\
    🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟\
    🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽\
    🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮\
    ⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷\
    🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕\
    🢗\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}
    """

  static let webdingsCharacters = """
     🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼\
    🗕🗖🗗◀▶▲▼⏪⏩⏮⏭⏸⏹⏺🗚🗳\
    🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂\
    🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫\
    ⮔✔🚲□🛡📦🛱■🚑🛈🛩🛰🟈🕴●🛥\
    🚔🗘✕❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲\u{FFFD}\
    🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠\
    🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻\
    🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜\
    🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻\
    🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒\
    🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫\
    🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦\
    🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊
    """

  static let zapfDingbatsCharacters = """
     ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏\
    ✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟\
    ✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯\
    ✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿\
    ❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏\
    ❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞\u{FFFD}\
    ❨❩❪❫❬❭❮❯❰❱❲❳❴❵\u{FFFD}\u{FFFD}\
    \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
    \u{FFFD}❡❢❣❤❥❦❧♣♦♥♠①②③④\
    ⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿\
    ➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏\
    ➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟\
    ➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯\
    \u{FFFD}➱➲➳➴➵➶➷➸➹➺➻➼➽➾\u{FFFD}
    """
}
