# Sourced by scripts/test: installs the databases of other products, of which the import is shown with real ones. Without them its tests
# fail, and all others run.

find_databases() {
  local root=''
  [ "$(id -u)" = 0 ] || root='sudo -n'
  [ -n "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] && command -v mariadb-install-db >/dev/null && return
  printf 'Installing PostgreSQL and MariaDB…\n'
  if command -v apt-get >/dev/null && $root apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends postgresql mariadb-server >/dev/null; then
    return
  fi
  printf 'The tests start servers of their own and need PostgreSQL and MariaDB: install the packages postgresql and mariadb-server.\n' >&2
}
