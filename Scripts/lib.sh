# Scripts/lib.sh: what the scripts share: Debian packages, Swift, quiet steps. Sourced, not run.

# The libraries; the same as `providers` in Package.swift.
build_packages="pkg-config libicu-dev libhyphen-dev libharfbuzz-dev libfreetype-dev libfontconfig-dev libcairo2-dev libphonenumber-dev libpsl-dev libhunspell-dev libdeflate-dev zlib1g-dev libxml2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libcurl4-openssl-dev libgdk-pixbuf-2.0-0 librsvg2-2 libpoppler-glib8"
# For windows, where TEXTKIT_GTK=1 asks for them.
gtk_packages="libgtk-4-dev"
# Windows are tested on a display of their own, by programs that type, click and paste.
gtk_test_packages="$gtk_packages xvfb xauth x11-xkb-utils xdotool xclip imagemagick dbus adwaita-icon-theme"
# The fonts that make the same pages everywhere.
font_packages="fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
# The King James Bible.
demo_packages="$font_packages bible-kjv"
# Variable and CFF fonts, sentences in a hundred languages, Unicode's conformance files, hb-shape to compare with, readers for PDF
# and SVG, dictionaries of hyphens and of spelling, and CommonMark's examples.
test_packages="$font_packages fonts-dejavu-extra fonts-liberation2 fonts-inter-variable fonts-cantarell libglib2.0-data bible-kjv unicode-data libharfbuzz-bin poppler-utils qpdf mupdf-tools ghostscript librsvg2-bin hyphen-en-us hyphen-en-gb hyphen-de hyphen-fr hyphen-hu hyphen-ru hyphen-el hyphen-sv hyphen-nl hyphen-ca hyphen-no hunspell-en-us hunspell-de-de golang-github-yuin-goldmark-dev"

logs=.build/logs

# Fonts that are in use stay open: the tests open more files than most shells allow unless they are asked.
ulimit -n "$(ulimit -Hn)" 2>/dev/null || true

say() { printf '%s\n' "$*" >&2; }

# How long another program may hold the package lock, in seconds.
lock_timeout=${LOCK_TIMEOUT:-900}

# apt_get ROOT ARGUMENT…: runs apt-get through ROOT (sudo, or nothing); while another program holds a lock, says so and waits.
# The output goes to apt.log.
apt_get() {
  local root=$1 wait=0 end=$((SECONDS + lock_timeout)) said="" log=$logs/apt.one.log
  shift
  while ! $root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout="$wait" "$@" >"$log" 2>&1; do
    cat "$log" >>"$logs/apt.log"
    grep -qE "^E: (Could not get lock|Unable to (acquire|lock))" "$log" && [ "$SECONDS" -lt "$end" ] || return 1
    if [ -z "$said" ]; then
      say "Another program holds the package lock ($(sed -nE 's/.*It is held by (process .*)/\1/p' "$log" | head -n 1)); waiting up to $lock_timeout seconds …"
      said=1
    fi
    # The lock of the lists has no timeout of its own.
    wait=$((end - SECONDS))
    sleep 1
  done
  cat "$log" >>"$logs/apt.log"
}

# need_packages NAME…: installs those that are missing; says nothing when all are there.
need_packages() {
  local missing="" name
  if ! command -v dpkg-query >/dev/null; then
    if pkg-config --exists icu-uc harfbuzz freetype2 fontconfig cairo libpsl hunspell libdeflate zlib libxml-2.0 libcmark-gfm libcurl 2>/dev/null; then return; fi
    say "${0##*/}: this is no Debian. Install ICU, HarfBuzz, FreeType, fontconfig, Cairo, libphonenumber, libpsl, hunspell, libdeflate, zlib, libxml2, cmark-gfm and libcurl with their headers, and pkg-config, then run it again (on Debian: $*)."
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
  : >"$logs/apt.log"
  apt_get "$root" install -y --no-install-recommends $missing ||
    { apt_get "$root" update && apt_get "$root" install -y --no-install-recommends $missing; } || {
    tail -n 5 "$logs/apt.log" >&2
    say "${0##*/}: the packages cannot be installed; $PWD/$logs/apt.log tells why."
    exit 69
  }
}

# other_fonts FOLDER: unpacks, without installing them, all of Debian's Noto fonts and those that come with LibreOffice, and
# writes two configurations of fontconfig: many.conf, by which they stand before the tests' own, and few.conf, which has DejaVu beside these.
other_fonts() {
  local folder=$1 names="fonts-noto-extra fonts-noto-ui-core fonts-noto-ui-extra fonts-noto-mono fonts-liberation fonts-opensymbol fonts-crosextra-carlito fonts-crosextra-caladea fonts-linuxlibertine fonts-sil-gentium-basic"
  mkdir -p "$folder"
  folder=$(cd "$folder" && pwd)
  if [ ! -f "$folder/complete" ]; then
    say "Fetching $names …"
    (
      cd "$folder"
      apt-get download $names && for file in *.deb; do dpkg-deb -x "$file" .; done && rm -f ./*.deb && touch complete
    ) >"$logs/other-fonts.log" 2>&1 || {
      tail -n 5 "$logs/other-fonts.log" >&2
      say "${0##*/}: the fonts cannot be fetched; $PWD/$logs/other-fonts.log tells why."
      exit 69
    }
  fi
  local rules='<include ignore_missing="yes">/etc/fonts/conf.d</include>'
  local own="<include>$PWD/Tests/Fixtures/fonts.conf</include>"
  cat >"$folder/many.conf" <<XML
<fontconfig>
  <dir>$folder/usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  $rules
  <include ignore_missing="yes">$folder/usr/share/fontconfig/conf.avail</include>
  <include ignore_missing="yes">$folder/etc/fonts/conf.avail</include>
</fontconfig>
XML
  cat >"$folder/few.conf" <<XML
<fontconfig>
  <selectfont><acceptfont><glob>/usr/share/fonts/truetype/dejavu/*</glob></acceptfont></selectfont>
  $rules
  $own
</fontconfig>
XML
}

# without_gtk COMMAND…: runs a command where GTK's headers and its pkg-config file are not to be seen, as on a server.
without_gtk() {
  local user=""
  [ "$(id -u)" = 0 ] || user=--map-root-user
  unshare --mount $user bash -c '
    for folder in /usr/include/gtk-4.0 /usr/include/graphene-1.0; do [ ! -d "$folder" ] || mount -t tmpfs none "$folder"; done
    for file in $(find /usr/lib /usr/share -path "*/pkgconfig/gtk4*.pc" 2>/dev/null); do mount --bind /dev/null "$file"; done
    if pkg-config --exists gtk4 2>/dev/null; then echo "GTK is still to be seen." >&2; exit 70; fi
    exec env -u TEXTKIT_GTK "$@"' without_gtk "$@"
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

# build_importers_again: SwiftPM does not build a target again when a module changes that it sees only by a re-export (`import UIKit`
# gives TextViews): it would go on with the old layout of classes, and crash. So these sources count as changed each time.
build_importers_again() {
  find Demos/Views Demos/Headless Sources/TextEditor Sources/TextKitWindow Tests/UIKitSourceTests Tests/CoreTextTests Tests/TextEditorTests \
    Tests/TextKitWindowTests Tests/TextKitGTKTests Tests/WindowProbe -name '*.swift' -exec touch {} +
}
