import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { adminApi } from './admin/http.ts'
import type { EmulatorAddress } from './admin-client.ts'
import { type EmulatorOptions, startEmulator } from './index.ts'
import { quietLibsignal } from './quiet-libsignal.ts'

/** `npm run emulate -- whatsapp`: the emulator as a process of its own, with its admin API. */
export const whatsapp: EmulatorCommand = {
  command: new Command('whatsapp')
    .description('A local WhatsApp with simulated phones, which are linked and write by calls of its admin API.')
    .addOption(new Option('--port <number>', 'where it listens; 0 takes any free one').default(0).argParser(portOf))
    .option('--tls', 'give out an address with wss:// instead of ws://', false)
    .addOption(new Option('--addressing <how>', 'how people are addressed').choices(['pn', 'lid']).default('lid'))
    .addOption(
      new Option('--receipts <which>', 'what phones say by themselves of a message that comes')
        .choices(['none', 'delivered', 'read'])
        .default('delivered'),
    ),
  start,
}

async function start(options: EmulatorOptions): Promise<RunningEmulator> {
  quietLibsignal()
  const wa = await startEmulator(options)
  wa.extend(adminApi(wa))
  const folder = mkdtempSync(join(tmpdir(), 'balcao-emulator-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, wa.certificateAuthority)
  const rootKey = wa.rootKey.toString('base64')
  const address: EmulatorAddress = {
    url: wa.url,
    adminUrl: `http://${wa.host}/admin`,
    rootKey,
    authority,
    options: [
      ...['--wa-url', wa.url, '--wa-version-source', wa.versionSource],
      ...['--wa-root-key', rootKey, '--wa-ca', authority],
    ],
  }
  return { address, greeting: greetingOf(address), stop: () => wa.stop() }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return port
}

const greetingOf = ({ url, adminUrl, rootKey, authority, options }: EmulatorAddress): string => `
  A local WhatsApp. Nothing leaves this machine; Ctrl+C ends it.

  Address    ${url}
  Root key   ${rootKey}
  CA file    ${authority}
  Admin API  ${adminUrl}   (emulators/whatsapp/README.md lists its calls)

  Balcão uses it when started with

    ./scripts/start ${options.join(' ')}
`
