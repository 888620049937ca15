# Sourced by scripts/test: sets TEST_BROWSER to a Chromium, installing the system's own where it may.

find_browser() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$name" ] && TEST_BROWSER=$(command -v "$name") && break
  done
  if [ -z "${TEST_BROWSER:-}" ]; then
    local root=''
    [ "$(id -u)" = 0 ] || root='sudo -n'
    printf 'Installing Chromium…\n'
    if command -v apt-get >/dev/null && $root apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq chromium fonts-noto-color-emoji >/dev/null; then
      TEST_BROWSER=$(command -v chromium)
    else
      fail 'The tests need Chromium: install the packages chromium and fonts-noto-color-emoji, or name one in CHROMIUM.'
    fi
  fi
  export TEST_BROWSER
}
