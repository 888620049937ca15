# Sourced by scripts/start and scripts/test: brings the dependencies up to date and finds the Node that runs the product.

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Installs what the lock file names, only when it changed since the last time.
install_dependencies() {
  command -v npm >/dev/null || fail 'Balcão needs Node.js 18 or newer with npm. Install them, then run this again.'
  local stamp=node_modules/.balcao-lock
  if [ ! -f "$stamp" ] || ! cmp -s package-lock.json "$stamp"; then
    printf 'Installing dependencies (a minute or so)…\n'
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error || fail 'npm could not install the dependencies.'
    cp package-lock.json "$stamp"
  fi
}

# Sets NODE to a Node 24 or newer: the one that npm brought where it can run (it needs glibc), else the machine's own.
find_node() {
  NODE=node_modules/.bin/node
  "$NODE" --version >/dev/null 2>&1 || NODE=$(command -v node)
  "$NODE" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)' ||
    fail "Balcão runs on Node.js 24 or newer; this is $("$NODE" --version). Install a newer one, then run this again."
  "$NODE" -e "new (require('better-sqlite3'))(':memory:')" >/dev/null 2>&1 ||
    fail 'The database library cannot be loaded here: it needs glibc 2.34 or newer (Debian 12, Ubuntu 22.04), or Alpine.'
  PATH="$PWD/node_modules/.bin:$PATH"
  export NODE PATH
}

# Builds the program and its pages, only when a source changed since the last time.
build() {
  local stamp=dist/.built
  if [ ! -f "$stamp" ] || [ -n "$(find cli core ui migrations scripts/build package-lock.json -newer "$stamp" -type f -print -quit)" ]; then
    printf 'Building…\n'
    "$NODE" scripts/build/main.ts || fail 'The build failed.'
    touch "$stamp"
  fi
}
