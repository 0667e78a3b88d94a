# SPDX-License-Identifier: MIT
"""Holds our line ends to Pango's on texts in many languages.

    compare_languages.py TEXTKIT PANGO_LINES FOLDER TABLE [--list]

The texts are Debian's translations of dpkg, apt and GLib. Both programs have the same font or two. Pango is asked for the
end of each of our lines, from its start on, so that one difference does not bring others after it. TABLE names each
difference that there may be with the rule behind it; --list writes the table anew, with "?" where a rule is missing.
"""
import collections, gettext, hashlib, json, os, subprocess, sys

# A font's units are whole numbers of Pango's at these sizes, so that nothing is rounded.
SIZES = {"Noto": 15.625, "DejaVu": 16}
WIDTHS = [110, 170, 250, 350, 500]
LENGTH = 2500
# Language, catalogue, font files, the font's name.
NOTO = "/usr/share/fonts/truetype/noto/%s-Regular.ttf"
CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
TEXTS = [
    ("ar", "glib20", [NOTO % "NotoSansArabic"], "Noto Sans Arabic"),
    ("de", "glib20", [], "Noto Sans"),
    ("dz", "dpkg", [NOTO % "NotoSerifTibetan"], "Noto Serif Tibetan"),
    ("el", "glib20", [], "Noto Sans"),
    ("en_GB", "glib20", [], "Noto Sans"),
    ("fa", "glib20", [NOTO % "NotoSansArabic"], "Noto Sans Arabic"),
    ("fr", "glib20", [], "Noto Sans"),
    ("he", "glib20", ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"], "DejaVu Sans"),
    ("hi", "glib20", [NOTO % "NotoSansDevanagari"], "Noto Sans Devanagari"),
    ("hu", "glib20", [], "Noto Sans"),
    ("ja", "glib20", [CJK], "Noto Sans CJK JP"),
    ("ka", "glib20", [NOTO % "NotoSansGeorgian"], "Noto Sans Georgian"),
    ("km", "dpkg", [NOTO % "NotoSansKhmer"], "Noto Sans Khmer"),
    ("ko", "glib20", [CJK], "Noto Sans CJK KR"),
    ("ru", "glib20", [], "Noto Sans"),
    ("ta", "glib20", [NOTO % "NotoSansTamil"], "Noto Sans Tamil"),
    ("th", "glib20", [NOTO % "NotoSansThai"], "Noto Sans Thai"),
    ("tr", "glib20", [], "Noto Sans"),
    ("vi", "glib20", [], "Noto Sans"),
    ("zh_CN", "glib20", [CJK], "Noto Sans CJK SC"),
    ("zh_TW", "glib20", [CJK], "Noto Sans CJK TC"),
]
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last" binding="same"><string>Noto Sans</string></edit>
  </match>
  <config><rescan><int>0</int></rescan></config>
</fontconfig>
"""


def fail(sentence):
    sys.exit(f"Scripts/compare-lines: {sentence}")


def text_of(language, catalogue):
    """Paragraphs of four messages each."""
    path = f"/usr/share/locale/{language}/LC_MESSAGES/{catalogue}.mo"
    if not os.path.exists(path):
        fail(f"there is no {path}; the package that has it must be installed with its translations.")
    with open(path, "rb") as file:
        entries = gettext.GNUTranslations(file)._catalog
    messages, length = [], 0
    for key, message in sorted(item for item in entries.items() if isinstance(item[0], str)):
        message = " ".join(message.split())
        if len(message) < 40 or key == "" or not message.isprintable():
            continue
        messages.append(message)
        length += len(message)
        if length >= LENGTH:
            break
    return "\n".join(" ".join(messages[i:i + 4]) for i in range(0, len(messages), 4)) + "\n"


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        fail(f"“{' '.join(command)}” failed: {done.stderr.strip()}")
    return done.stdout


def main():
    textkit, pango, folder, table = sys.argv[1:5]
    rows, sums, order = {}, {}, []
    if os.path.exists(table):
        for line in open(table, encoding="utf-8"):
            cells = line.rstrip("\n").split("\t")
            if cells[0] == "text":
                sums[cells[1]] = cells[2]
            elif not line.startswith("#"):
                language, width, start, ours, theirs, rule, _ = cells
                rows[language, int(width), int(start)] = (int(ours), int(theirs), rule)
    found, new_sums, lines = {}, {}, collections.Counter()
    for language, catalogue, fonts, name in TEXTS:
        text = text_of(language, catalogue)
        new_sums[language] = hashlib.sha256(text.encode()).hexdigest()[:16]
        place = os.path.join(folder, language)
        os.makedirs(place, exist_ok=True)
        for font in fonts + [NOTO % "NotoSans"]:
            link = os.path.join(place, os.path.basename(font))
            if not os.path.exists(link):
                os.symlink(font, link)
        for file, content in (("text", text), ("fonts.conf", CONFIGURATION.format(folder=place))):
            with open(os.path.join(place, file), "w", encoding="utf-8") as output:
                output.write(content)
        environment = dict(os.environ, FONTCONFIG_FILE=os.path.join(place, "fonts.conf"), LC_ALL="C.UTF-8")
        environment.pop("LANGUAGE", None)
        size = str(SIZES[name.split()[0]])
        tag, file = language.replace("_", "-"), os.path.join(place, "text")
        units = text.encode("utf-16-le")
        show = lambda i, j: units[2 * max(0, i):2 * j].decode("utf-16-le", "replace").replace("\n", "¶")
        for width in WIDTHS:
            layout = json.loads(run(
                textkit, "inspect", file, "--json", "--detail", "lines", "--width", str(width), "--font", name,
                "--size", size, "--padding", "0", "--language", tag, env=environment))
            ours = [line["characters"] for line in layout["lines"] if line["characters"][1] > 0]
            theirs = run(pango, file, str(width), name, size, tag, env=environment,
                         input="\n".join(str(start) for start, _ in ours)).split()
            if len(theirs) != len(ours):
                fail(f"Pango answered for {len(theirs)} of {len(ours)} lines of {language}.")
            for (start, count), end in zip(ours, map(int, theirs)):
                lines[language] += 1
                # A paragraph's last line ends with the line feed.
                own = start + count - (units[2 * (start + count) - 2:2 * (start + count)] == b"\n\0")
                if own != end:
                    low, high = min(own, end), max(own, end)
                    shown = show(low - 12, low) + "│" + show(low, high) + "│" + show(high, high + 8)
                    found[language, width, start] = (own, end, shown)
    if "--list" in sys.argv[5:]:
        print("# Where our lines end elsewhere than Pango's, and by which rule: Scripts/compare-lines reads and checks it.")
        print("# text\tlanguage\tsum\tlines")
        for language in new_sums:
            print(f"text\t{language}\t{new_sums[language]}\t{lines[language]}")
        print("# language\twidth\tstart\tour end\tPango's end\trule\ttext between the ends")
        for key, (own, end, shown) in found.items():
            old = rows.get(key)
            rule = old[2] if old and old[:2] == (own, end) and sums.get(key[0]) == new_sums[key[0]] else "?"
            print(*key, own, end, rule, shown, sep="\t")
        return
    faults = []
    for language, value in new_sums.items():
        if sums.get(language) != value:
            faults.append(f"the translations of {language} are others than those of the table; read Scripts/compare-lines --list.")
    for key, (own, end, shown) in found.items():
        if key not in rows or rows[key][:2] != (own, end):
            faults.append(f"{key[0]} at {key[1]} pt, line from {key[2]}: ours ends at {own}, Pango's at {end}: {shown}")
        elif rows[key][2] == "?":
            faults.append(f"{key[0]} at {key[1]} pt, line from {key[2]}: the rule is missing in the table.")
    for key in rows.keys() - found.keys():
        faults.append(f"{key[0]} at {key[1]} pt, line from {key[2]} ends as Pango's does: strike it from the table.")
    if faults:
        print(*faults[:40], sep="\n", file=sys.stderr)
        fail(f"{len(faults)} faults in {sum(lines.values())} lines.")
    total = sum(lines.values())
    print(f"{total - len(found)} of {total} lines in {len(TEXTS)} languages end as Pango's do; the table explains {len(found)}.")


main()
