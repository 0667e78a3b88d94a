# Scripts/lib.sh: what the scripts share: Debian packages, Swift, quiet steps. Sourced, not run.

# The libraries; the same as `providers` in Package.swift.
build_packages="pkg-config libicu-dev libfribidi-dev libhyphen-dev libharfbuzz-dev libfreetype-dev libfontconfig-dev libcairo2-dev libgdk-pixbuf-2.0-0 librsvg2-2"
# The fonts that make the same pages everywhere.
font_packages="fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
# The King James Bible.
demo_packages="$font_packages bible-kjv"
# Variable and CFF fonts, sentences in a hundred languages, Unicode's conformance files, hb-shape to compare with, readers for PDF
# and SVG, and dictionaries of hyphens.
test_packages="$font_packages fonts-liberation2 fonts-inter-variable fonts-cantarell libglib2.0-data bible-kjv unicode-data libharfbuzz-bin poppler-utils qpdf librsvg2-bin hyphen-en-us hyphen-en-gb hyphen-de hyphen-fr hyphen-hu hyphen-ru hyphen-el hyphen-sv hyphen-nl hyphen-ca hyphen-no"

logs=.build/logs

say() { printf '%s\n' "$*" >&2; }

# need_packages NAME…: installs those that are missing; says nothing when all are there.
need_packages() {
  local missing="" name
  if ! command -v dpkg-query >/dev/null; then
    if pkg-config --exists icu-uc fribidi harfbuzz freetype2 fontconfig cairo 2>/dev/null; then return; fi
    say "${0##*/}: this is no Debian. Install ICU, FriBidi, HarfBuzz, FreeType, fontconfig and Cairo with their headers, and pkg-config, then run it again (on Debian: $*)."
    exit 69
  fi
  for name in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing="$missing $name"
  done
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null; then
    say "${0##*/}: apt-get is not there; install these packages by other means, then run it again:$missing"
    exit 69
  fi
  local root=""
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "${0##*/}: these packages are missing and sudo is not there; as root, run: apt-get install$missing"
      exit 69
    fi
    root=sudo
  fi
  say "Installing$missing …"
  mkdir -p "$logs"
  {
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing ||
      { $root apt-get update && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; }
  } >"$logs/apt.log" 2>&1 || {
    tail -n 5 "$logs/apt.log" >&2
    say "${0##*/}: the packages cannot be installed; $PWD/$logs/apt.log tells why."
    exit 69
  }
}

need_swift() {
  if ! command -v swift >/dev/null; then
    say "${0##*/}: swift is not in the PATH; install Swift 6.3 from https://www.swift.org/install/linux/, then run it again."
    exit 69
  fi
}

# quietly NAME COMMAND…: runs a step; shows what it wrote only if it fails.
quietly() {
  local name=$1
  shift
  mkdir -p "$logs"
  if ! "$@" >"$logs/$name.log" 2>&1; then
    grep -E "error:|warning:|✘|Fatal|crash" "$logs/$name.log" | sort -u | head -n 60 >&2 || true
    tail -n 15 "$logs/$name.log" >&2
    say "${0##*/}: “$*” failed; $PWD/$logs/$name.log has all it wrote."
    exit 1
  fi
}

# seconds COMMAND…: runs a command and prints, as the last line, how long it took.
seconds() {
  local start end
  start=$(date +%s%N)
  "$@" || return
  end=$(date +%s%N)
  awk -v ns=$((end - start)) 'BEGIN { printf "%.1f\n", ns / 1e9 }'
}
