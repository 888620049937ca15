import { chmodSync, copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { writeSums } from '../lib/sums.ts'

const README = `Balcão ${manifest.version}

Linux with systemd    sudo ./install.sh installs the program, its user and its service (./install.sh --help)
Linux                 ./balcao-linux-x64 (Intel, AMD) or ./balcao-linux-arm64 needs glibc 2.34 or newer (Debian 12, Ubuntu 22.04).
                      The .xz files are the same, compressed to a third: xz -d balcao-linux-x64.xz && chmod +x balcao-linux-x64;
                      install.sh accepts them as they are
Windows               balcao-win-x64.exe is built but has never been run by us; please tell us how it went

It listens on http://127.0.0.1:8080 and prints how to sign in. The data is in ./data. "balcao demo" starts a demonstration, "balcao --help"
lists all commands.

SHA256SUMS            sha256sum -c SHA256SUMS checks that the files are complete
SHA256SUMS.minisig    if present: minisign -Vm SHA256SUMS -P <public key> checks who published them
latest.json           the version, for "balcao upgrade --check"
sbom.cdx.json         the components it contains (CycloneDX)
NOTICES.txt           their licences; LICENSE is Balcão's
`

/** Puts beside the packaged programs what is published with them, and the sums of all. */
export function layOut(root: string, folder: string): void {
  const own = import.meta.dirname
  copyFileSync(join(own, 'install.sh'), join(folder, 'install.sh'))
  chmodSync(join(folder, 'install.sh'), 0o755)
  copyFileSync(join(own, 'balcao.service'), join(folder, 'balcao.service'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'README.txt'), README)
  writeSums(
    folder,
    readdirSync(folder)
      .filter(name => name !== 'SHA256SUMS')
      .toSorted(),
  )
}
