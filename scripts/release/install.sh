#!/bin/sh
# Puts Balcão on this machine: the program, its user and its service. It lies in the folder of the release, and asks nothing.
set -eu
# Everybody may run the program, however strict whoever installs it is.
umask 022

usage() {
  cat <<'HELP'
Puts Balcão on this machine, out of the folder in which this script lies.

  ./install.sh              check the sum, put the program, its user and its service in place, and start it
  ./install.sh uninstall    take the program and its service away; data, configuration and user stay

  --no-start                neither start nor restart it
  -h, --help                this

On a machine that has it already it upgrades in place, and leaves the program of before beside it as balcao.old.
PREFIX is where the program goes (/usr/local), DESTDIR another root in which to lay the files out, for a package.
HELP
}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

act=install
start=yes
for word; do
  case "$word" in
    uninstall) act=uninstall ;;
    --no-start) start=no ;;
    -h | --help) usage && exit ;;
    *) usage >&2 && exit 2 ;;
  esac
done

here=$(cd "$(dirname "$0")" && pwd)
prefix=${PREFIX:-/usr/local}
root=${DESTDIR:-}
program=$root$prefix/bin/balcao
unit=$root/etc/systemd/system/balcao.service
settings=$root/etc/balcao/balcao.env
data=/var/lib/balcao

# In another root there are files alone: nobody's users, and nothing that runs.
is_here() { [ -z "$root" ]; }
has_systemd() { is_here && [ -d /run/systemd/system ] && command -v systemctl >/dev/null; }

# What stands beside the program, where a shell and `man` look for it.
papers() {
  cat <<PLACES
balcao.1 $root$prefix/share/man/man1/balcao.1
balcao.bash $root$prefix/share/bash-completion/completions/balcao
balcao.zsh $root$prefix/share/zsh/site-functions/_balcao
balcao.fish $root$prefix/share/fish/vendor_completions.d/balcao.fish
PLACES
}

put() { # from, to, mode
  mkdir -p "$(dirname "$2")"
  cp "$1" "$2.new"
  chmod "$3" "$2.new"
  mv -f "$2.new" "$2"
}

uninstall() {
  if has_systemd && [ -e "$unit" ]; then systemctl disable --now --quiet balcao.service || true; fi
  rm -f "$program" "$program.old" "$unit"
  papers | while read -r _ to; do rm -f "$to"; done
  if has_systemd; then systemctl daemon-reload; fi
  say "Balcão is gone from $root$prefix. $data, /etc/balcao and the user balcao stay as they are."
}

file_for_this_machine() {
  case "$(uname -s) $(uname -m)" in
    'Linux x86_64') say balcao-linux-x64 ;;
    'Linux aarch64') say balcao-linux-arm64 ;;
    *) fail "There is no Balcão for $(uname -s) on $(uname -m)." ;;
  esac
}

# The program as it is, or where only that was loaded, the compressed one.
as_loaded() { # file
  if [ ! -e "$here/$1" ] && [ -e "$here/$1.xz" ]; then say "$1.xz"; else say "$1"; fi
}

check_sum() { # file
  command -v sha256sum >/dev/null || fail 'sha256sum is missing: nobody could tell whether the file is whole.'
  (cd "$here" && grep " $1\$" SHA256SUMS 2>/dev/null | sha256sum -c --status - 2>/dev/null) ||
    fail "$1 is not the file that SHA256SUMS beside it names: load the release again. Nothing was changed."
}

make_user() {
  id balcao >/dev/null 2>&1 && return
  if command -v useradd >/dev/null; then
    useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin balcao
  else
    addgroup -S balcao
    adduser -S -D -H -h $data -s /sbin/nologin -G balcao balcao
  fi
}

unpack() { # from, to
  command -v xz >/dev/null || fail "$1 needs xz to be unpacked (the package xz-utils). Nothing was changed."
  xz -dc "$1" >"$2" || {
    rm -f "$2"
    fail "$1 could not be unpacked. Nothing was changed."
  }
}

put_program() { # file
  mkdir -p "$root$prefix/bin"
  case "$1" in
    *.xz) unpack "$here/$1" "$program.new" ;;
    *) cp "$here/$1" "$program.new" ;;
  esac
  chmod 755 "$program.new"
  version=$("$program.new" --version 2>/dev/null) || {
    rm -f "$program.new"
    fail 'The program does not run here: it needs glibc 2.34 or newer (Debian 12, Ubuntu 22.04). Nothing was changed.'
  }
  if [ -e "$program" ] && ! cmp -s "$program" "$program.new"; then ln -f "$program" "$program.old"; fi
  mv -f "$program.new" "$program"
}

put_settings() {
  [ -e "$settings" ] && return
  mkdir -p "$(dirname "$settings")"
  (
    umask 027
    printf '%s\n' '# One option a line, as BALCAO_PORT=8080; `balcao config` lists them. After a change: systemctl restart balcao' >"$settings"
  )
  if is_here; then chgrp balcao "$settings"; fi
}

install_all() {
  if is_here && [ "$(id -u)" != 0 ]; then
    fail 'Only root may put programs and services in place: sudo ./install.sh. Without that, the program runs from where it lies.'
  fi
  file=$(as_loaded "$(file_for_this_machine)")
  check_sum "$file"
  was_there=no
  if [ -e "$unit" ]; then was_there=yes; fi
  put_program "$file"
  if is_here; then make_user; fi
  put "$here/balcao.service" "$unit" 644
  if [ "$prefix" != /usr/local ]; then sed -i "s#/usr/local/bin/balcao#$prefix/bin/balcao#" "$unit"; fi
  put_settings
  papers | while read -r from to; do
    if [ -e "$here/$from" ]; then put "$here/$from" "$to" 644; fi
  done
  say "Balcão $version is in $program."
  if has_systemd; then
    run_by_systemd
  elif is_here; then
    mkdir -p $data
    chown balcao:balcao $data
    chmod 700 $data
    say "No systemd runs here. Whatever starts services on this machine starts, as the user balcao:"
    say "  $prefix/bin/balcao serve --data $data"
  fi
}

run_by_systemd() {
  systemctl daemon-reload
  if [ $start = no ]; then
    say 'Start it with: systemctl enable --now balcao'
  elif [ $was_there = yes ]; then
    systemctl try-restart balcao.service
    say 'If it ran, it runs again. The program of before is beside it as balcao.old.'
  else
    systemctl enable --now --quiet balcao.service
    say 'It runs on http://127.0.0.1:8080, and will after each start of the machine. The first password: journalctl -u balcao'
  fi
}

if [ $act = uninstall ]; then
  if is_here && [ "$(id -u)" != 0 ]; then fail 'Only root may take it away: sudo ./install.sh uninstall'; fi
  uninstall
else
  install_all
fi
