# Sourced by scripts/test: sets TEST_NGINX to an nginx, behind which a test tries the program as docs/https-and-proxies.md says. Where the machine has none
# it is unpacked beside what npm installed, which needs no rights and starts nothing. Without it that test is not run.

find_nginx() {
  local folder=$PWD/node_modules/.cache/nginx
  TEST_NGINX=$(command -v nginx) || TEST_NGINX=$folder/usr/sbin/nginx
  if [ ! -x "$TEST_NGINX" ]; then
    mkdir -p "$folder"
    (cd "$folder" && apt-get download nginx && dpkg -x nginx_*.deb .) >/dev/null 2>&1
  fi
  if [ ! -x "$TEST_NGINX" ]; then
    printf 'Nothing will be tried behind nginx: install it.\n'
    unset TEST_NGINX
    return 0
  fi
  export TEST_NGINX
}
