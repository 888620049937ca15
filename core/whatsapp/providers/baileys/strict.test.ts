import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Emulator, type EmulatorOptions, startEmulator } from '../../../../emulators/whatsapp/index.ts'
import { HOUR } from '../../../kit/clock.ts'
import { Watch } from '../../conformance/watch.ts'
import { OWN_CLOSE } from '../../events.ts'
import { silentLog } from '../../log.ts'
import { fetchWebVersion } from '../../version/fetch-version.ts'
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
  it("is rejected when it is the library's own, and links when it is the current one", async () => {
    const open = await sessions()
    expect(await open(LIBRARY_VERSION).until('closed')).toMatchObject({ code: 405 })
    const watch = open(await fetchWebVersion(wa.versionSource, AbortSignal.timeout(5000)))
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

describe('a number that may not write to strangers', () => {
  const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 6 * HOUR)

  async function opened(before = () => {}): Promise<Watch> {
    const open = await sessions()
    const first = open()
    await wa.phone(PN).scan((await first.until('qr')).qr)
    await first.until('closed')
    before()
    const watch = open()
    await watch.until('open')
    return watch
  }

  const emitted = (watch: Watch) => watch.until('restriction', event => event.until === until.getTime())

  it('hears until when as soon as it is restricted, and that it is over', async () => {
    const watch = await opened()
    await watch.until('restriction', event => event.until === null)
    wa.phone(PN).restrict(until)
    await emitted(watch)
    wa.phone(PN).restrict(null)
    await watch.until('restriction', () => watch.of('restriction').at(-1)?.until === null)
    await watch.session.close()
  })

  it('learns at the opening until when', async () => {
    const watch = await opened(() => wa.phone(PN).restrict(until, { unsaid: true }))
    await emitted(watch)
    await watch.session.close()
  })

  it('asks after a 463, once it has told the refusal', async () => {
    const watch = await opened()
    await watch.until('restriction')
    wa.phone(PN).restrict(until, { unsaid: true })
    const ana = wa.customer('5511988880001')
    await watch.session.send({ waId: 'OUT1', to: { pn: ana.pn }, content: { type: 'text', body: 'Oi' } })
    await emitted(watch)
    expect(watch.of('failed')).toMatchObject([{ waId: 'OUT1', code: 463, reason: 'restricted' }])
    const order = watch.events.map(({ type }) => type)
    expect(order.lastIndexOf('restriction')).toBeGreaterThan(order.indexOf('failed'))
    await watch.session.close()
  })

  it('may write to who wrote to it', async () => {
    const watch = await opened()
    wa.phone(PN).restrict(until)
    const ana = wa.customer('5511988880001')
    const { id } = await ana.sends(wa.phone(PN), { text: 'Oi' })
    await watch.message(id)
    await watch.session.send({ waId: 'OUT2', to: { pn: ana.pn }, content: { type: 'text', body: 'Olá' } })
    await watch.ack('OUT2', 1)
    await watch.session.close()
  })

  it('counts as restricted until the cycle ends in which it began all chats that it may', async () => {
    const watch = await opened()
    wa.phone(PN).cap({ total: 50, used: 50, status: 'CAPPED', endsAt: until })
    expect(await emitted(watch)).toMatchObject({ capped: true })
    wa.phone(PN).cap({ total: 50, used: 0, status: 'NONE', endsAt: until })
    await watch.until('restriction', () => watch.of('restriction').at(-1)?.until === null)
    await watch.session.close()
  })
})

describe('someone between us and WhatsApp', () => {
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
    const emitted = () => wa.stanzas.all.filter(({ direction, stanza }) => direction === 'out' && hasProperties(stanza))
    for (const times of [1, 2]) {
      const watch = open()
      await wa.network.changes.until(() => emitted().length === times, `the properties for the ${times}. time`)
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
