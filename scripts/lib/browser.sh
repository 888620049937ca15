# Sourced by scripts/test: sets TEST_BROWSER to a Chromium without windows, which takes a fifth less time than one with, installing the
# system's own where it may.

find_browser() {
  local name root=''
  [ "$(id -u)" = 0 ] || root='sudo -n'
  TEST_BROWSER=$(command -v "${CHROMIUM:-chromium-headless-shell}") && export TEST_BROWSER && return
  printf 'Installing Chromium…\n'
  if command -v apt-get >/dev/null && $root apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq chromium-headless-shell fonts-liberation fonts-noto-color-emoji >/dev/null; then
    TEST_BROWSER=$(command -v chromium-headless-shell)
  else
    for name in chromium chromium-browser google-chrome ''; do
      [ -n "$name" ] || fail 'The tests need Chromium: install the packages chromium-headless-shell, fonts-liberation and fonts-noto-color-emoji, or name one in CHROMIUM.'
      TEST_BROWSER=$(command -v "$name") && break
    done
  fi
  export TEST_BROWSER
}
