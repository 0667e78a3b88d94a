# HTML out of verses, one a line: headings, paragraphs with bold, italic and coloured words and links, lists, tables, quotations.
# awk -v size=BYTES -f page.awk TEXT; the same for the same text.
function marked(line,   words, count, i, out, turn) {
  gsub(/&/, "\\&amp;", line)
  gsub(/</, "\\&lt;", line)
  count = split(line, words, " ")
  out = ""
  for (i = 1; i <= count; i++) {
    turn = ++word % 97
    if (turn == 3 || turn == 40) words[i] = "<b>" words[i] "</b>"
    else if (turn == 17 || turn == 71) words[i] = "<i>" words[i] "</i>"
    else if (turn == 29) words[i] = "<a href=\"http://example.org/" i "\">" words[i] "</a>"
    else if (turn == 53) words[i] = "<span style=\"color:#c00\">" words[i] "</span>"
    else if (turn == 88) words[i] = "<code>" words[i] "</code>"
    out = out (i > 1 ? " " : "") words[i]
  }
  return out
}
function say(text) { written += length(text) + 1; print text }
BEGIN {
  say("<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>Verses</title><style>body { font: 11pt serif } h1 { color: #036 } table { border-collapse: collapse } td, th { border: 1px solid #999; padding: 3px }</style></head><body>")
}
written < size {
  step = NR % 40
  if (step == 1) say("<h1>Part " int(NR / 40) + 1 "</h1>")
  if (step == 20) say("<h2>Items</h2><ul>")
  if (step == 26) say("</ul><ol>")
  if (step == 32) say("</ol><table><tr><th>Number<th>Verse<th>Letters</tr>")
  if (step == 38) say("</table>")
  if (step >= 20 && step < 32) say("<li>" marked($0) "</li>")
  else if (step >= 32 && step < 38) say("<tr><td>" NR "<td>" marked($0) "<td>" length($0) "</tr>")
  else if (step == 38) say("<blockquote><p>" marked($0) "</p></blockquote>")
  else say("<p>" marked($0) "</p>")
}
END { say("</body></html>") }
