import { chmodSync, copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { writeSums } from '../lib/sums.ts'

const README = `Balcão ${manifest.version}

Linux with systemd    sudo ./install.sh puts the program, its user and its service in place (./install.sh --help)
Linux                 ./balcao-linux-x64 (Intel, AMD) or ./balcao-linux-arm64 runs as it is, with glibc 2.34 or newer
                      (Debian 12, Ubuntu 22.04). Beside each lies the same compressed, a third as large, for slow lines:
                      xz -d balcao-linux-x64.xz && chmod +x balcao-linux-x64; install.sh takes it as it is
Windows               balcao-win-x64.exe was built and has not been run by us; please tell how it went

It runs on http://127.0.0.1:8080 and prints how to sign in; its data lie in ./data. "balcao demo" shows a living desk, "balcao --help" what
else there is.

SHA256SUMS            sha256sum -c SHA256SUMS tells whether the files are whole
SHA256SUMS.minisig    where it is there: minisign -Vm SHA256SUMS -P <public key> tells whose they are
latest.json           which version this is, for "balcao upgrade --check", wherever it is published
sbom.cdx.json         the parts that it is made of (CycloneDX)
NOTICES.txt           their licences; LICENSE is its own
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
