import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Emulator } from './emulator.ts'
import { startEmulator } from './index.ts'
import { quietLibsignal } from './quiet-libsignal.ts'
import { BareCompanion } from './testing/bare-companion.ts'
import { child } from './wire/node.ts'

const NUMBER = '5511999990001'

describe.each([false, true])('Pairing with tls %s', tls => {
  let wa: Emulator
  let companion: BareCompanion
  let loud: () => void

  beforeEach(async () => {
    loud = quietLibsignal()
    wa = await startEmulator({ tls })
    companion = new BareCompanion(wa).connect()
  })

  afterEach(async () => {
    await companion.stop()
    await wa.stop()
    loud()
  })

  it('links a companion whose QR code the phone scans, and lets it in after the restart', async () => {
    const phone = wa.phone(NUMBER, { name: 'Loja' })
    const linked = await phone.scan(await companion.qr())
    await companion.open()
    expect(linked.jid).toBe(`${NUMBER}:1@s.whatsapp.net`)
    expect(companion.creds.me).toMatchObject({ id: linked.jid, lid: linked.lidJid })
    expect(companion.closeCodes).toEqual([515])
    expect(linked.oneTimeKeyCount).toBeGreaterThan(800)
    expect(wa.errors).toEqual([])
  })

  it('links a companion whose 8-character code the owner types', async () => {
    await companion.qr()
    const code = await companion.socket.requestPairingCode(NUMBER)
    const linked = await wa.phone(NUMBER).enterCode(code)
    await companion.open()
    expect(companion.creds).toMatchObject({ registered: true, me: { id: linked.jid } })
    expect(wa.errors).toEqual([])
  })

  it('rejects a wrong code', async () => {
    await companion.qr()
    await companion.socket.requestPairingCode(NUMBER, 'ABCD1234')
    await expect(wa.phone(NUMBER).enterCode('ABCD1235')).rejects.toThrow('the pairing code is wrong')
    expect(wa.phone(NUMBER).companions).toEqual([])
  })

  it('refuses to make a code for a client with a name of its own', async () => {
    await companion.stop()
    companion = new BareCompanion(wa, { browser: ['Balcão', 'Chrome', '120'] }).connect()
    await companion.qr()
    await companion.socket.requestPairingCode(NUMBER)
    const error = () => wa.stanzas.all.find(({ stanza }) => stanza.tag === 'iq' && stanza.attrs.type === 'error')
    const { stanza } = await wa.network.changes.until(error, 'the refusal')
    expect(child(stanza, 'error')?.attrs.code).toBe('400')
  })

  it('rejects a QR code that was shown on a connection that is gone', async () => {
    const qr = await companion.qr()
    await companion.stop()
    await wa.network.changes.until(() => wa.connections === 0, 'the connection to end')
    await expect(wa.phone(NUMBER).scan(qr)).rejects.toThrow('not (or no longer) valid')
  })
})
