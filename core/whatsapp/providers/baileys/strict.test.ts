import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Emulator, type EmulatorOptions, startEmulator } from '../../../emulators/whatsapp/index.ts'
import { Watch } from '../../conformance/watch.ts'
import { OWN_CLOSE } from '../../events.ts'
import { silentLog } from '../../log.ts'
import { askWebVersion } from '../../version/ask.ts'
import { baileysProvider } from './index.ts'
import { LIBRARY_VERSION } from './library/version.ts'

const PN = '5511999990001'

let wa: Emulator
let folder: string

/** Opens sessions of one connection, one after another, against a server of these habits. */
async function sessions(options: EmulatorOptions = {}): Promise<(version?: string) => Watch> {
  wa = await startEmulator(options)
  folder = mkdtempSync(join(tmpdir(), 'wa-strict-'))
  const { url, rootKey, certificateAuthority } = wa
  const provider = baileysProvider({ url, rootKey, certificateAuthority }, silentLog)
  const ref = { companyId: 1, connectionId: 1 }
  const session = { ref, file: join(folder, '1.sqlite'), deviceName: 'Balcão' }
  return (version = wa.version) => new Watch({ provider, options: { ...session, version } })
}

afterEach(async () => {
  await wa.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(wa.errors).toEqual([])
})

const secretOf = (qr: string): string | undefined => qr.split(',')[3]

describe('the version that is claimed', () => {
  it("is refused when it is the library's own, and links when it is the current one", async () => {
    const open = await sessions()
    expect(await open(LIBRARY_VERSION).until('closed')).toMatchObject({ code: 405 })
    const watch = open(await askWebVersion(wa.versionSource, AbortSignal.timeout(5000)))
    await wa.phone(PN).scan((await watch.until('qr')).qr)
    await watch.until('closed', event => event.code === 515)
  })
})

describe('linking with a WhatsApp that retires secrets', () => {
  it('shows the same code with another secret, which links, and says that it heard', async () => {
    const open = await sessions()
    wa.faults.retireScannedSecrets()
    const watch = open()
    const { qr } = await watch.until('qr')
    await expect(wa.phone(PN).scan(qr)).rejects.toThrow('retired')
    const renewed = await watch.until('qr', event => event.renewed === true)
    expect(secretOf(renewed.qr)).not.toBe(secretOf(qr))
    expect(renewed.qr.split(',')[0]).toBe(qr.split(',')[0])
    await wa.phone(PN).scan(renewed.qr)
    await watch.until('closed', event => event.code === 515)
    const acks = wa.stanzas.all.filter(
      ({ stanza }) => stanza.attrs.type === 'companion_reg_refresh' && stanza.tag === 'ack',
    )
    expect(acks).toHaveLength(1)
    const next = open()
    await next.until('open')
    await next.session.close()
  })
})

describe('linking a phone whose account asks for a passkey', () => {
  it('ends and says so, by QR code', async () => {
    const open = await sessions()
    wa.phone(PN).asksForPasskey = true
    const watch = open()
    const { qr } = await watch.until('qr')
    await expect(wa.phone(PN).scan(qr)).rejects.toThrow('passkey')
    expect(await watch.until('closed')).toMatchObject({ code: OWN_CLOSE.needsPasskey })
  })

  it('ends and says so, by the eight characters', async () => {
    const open = await sessions()
    wa.phone(PN).asksForPasskey = true
    const watch = open()
    await watch.until('qr')
    const code = await watch.session.requestPairingCode(PN)
    await expect(wa.phone(PN).enterCode(code)).rejects.toThrow('passkey')
    expect(await watch.until('closed')).toMatchObject({ code: OWN_CLOSE.needsPasskey })
  })
})

describe('somebody between us and WhatsApp', () => {
  it('is not taken for WhatsApp, although its certificate is', async () => {
    const open = await sessions({ foreignCertificate: true })
    const watch = open()
    expect(await watch.until('closed')).toMatchObject({ code: OWN_CLOSE.notWhatsApp })
    expect(watch.of('qr')).toEqual([])
  })
})

describe("WhatsApp's properties", () => {
  it('are told at each opening, not at the first alone', async () => {
    const open = await sessions()
    const first = open()
    await wa.phone(PN).scan((await first.until('qr')).qr)
    await first.until('closed')
    const told = () => wa.stanzas.all.filter(({ direction, stanza }) => direction === 'out' && hasProperties(stanza))
    for (const times of [1, 2]) {
      const watch = open()
      await wa.network.changes.until(() => told().length === times, `the properties for the ${times}. time`)
      const { id } = await wa.customer('5511988880001').sends(wa.phone(PN), { text: 'By then they are kept' })
      await watch.message(id)
      await watch.session.close()
    }
  })
})

type Stanza = Emulator['stanzas']['all'][number]['stanza']

const contentOf = ({ content }: Stanza): Stanza[] => (Array.isArray(content) ? content : [])

const hasProperties = (stanza: Stanza): boolean =>
  contentOf(stanza).some(each => each.tag === 'props' && contentOf(each).length > 0)
