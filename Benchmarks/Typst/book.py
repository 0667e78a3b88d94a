# Sets a plain text with Typst as Scripts/bench sets it: A5, two columns, Noto Serif 8. Prints seconds and MB.
#
#     python3 Benchmarks/Typst/book.py TEXT OUT.pdf
#
# Once in a process: Typst keeps what it has set, and the second time is ready at once.
import sys
import tempfile
import time

import typst

text = open(sys.argv[1], encoding="utf-8").read()
head = """#set page(width: 419.527559pt, height: 595.275591pt, margin: (x: 36pt, top: 42pt, bottom: 46pt), columns: 2)
#set columns(gutter: 14pt)
#set text(font: "Noto Serif", size: 8pt, lang: "en", hyphenate: false)
#set par(justify: false, leading: 0.65em, spacing: 0.65em)
"""
# Each line is a paragraph; what is markup to Typst is written out.
marks = "\\#*_`$<>@=-+/~\"'[]"
lines = ("".join("\\" + c if c in marks else c for c in line) for line in text.split("\n"))
with tempfile.NamedTemporaryFile("w", suffix=".typ", encoding="utf-8") as source:
    source.write(head + "\n\n".join(lines))
    source.flush()
    start = time.perf_counter()
    pdf = typst.compile(source.name)
    seconds = time.perf_counter() - start
with open(sys.argv[2], "wb") as out:
    out.write(pdf)
print(f"{seconds:.4f} {len(pdf) / 1e6:.2f}")
