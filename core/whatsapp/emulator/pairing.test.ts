import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Emulator } from './emulator.ts'
import { startEmulator } from './index.ts'
import { quietLibsignal } from './quiet-libsignal.ts'
import { BareCompanion } from './testing/bare-companion.ts'

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
})
