import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Emulator } from './emulator.ts'
import { startEmulator } from './index.ts'
import { quietLibsignal } from './quiet-libsignal.ts'
import { BareCompanion } from './testing/bare-companion.ts'

const NUMBER = '5511999990001'
const { version } = DEFAULT_CONNECTION_CONFIG

describe('The version that a companion claims', () => {
  let wa: Emulator
  let companion: BareCompanion
  let loud: () => void

  beforeEach(async () => {
    loud = quietLibsignal()
    wa = await startEmulator()
  })

  afterEach(async () => {
    await companion.stop()
    await wa.stop()
    loud()
    expect(wa.errors).toEqual([])
  })

  it('is rejected before any QR code when it is the one that the library came with', async () => {
    companion = new BareCompanion(wa, { version }).connect()
    expect(await companion.closed()).toBe(405)
  })

  it('is rejected at a later login too, once WhatsApp has moved on', async () => {
    companion = new BareCompanion(wa).connect()
    await wa.phone(NUMBER).scan(await companion.qr())
    await companion.open()
    wa.network.versions.least = [2, 3000, 1060000000]
    wa.phone(NUMBER).dropConnection()
    await companion.until(() => companion.closeCodes.includes(428), 'the line to break')
    companion.connect()
    await companion.until(() => companion.closeCodes.at(-1) === 405, 'the refusal')
  })

  it('may also be shown a QR code that never links', async () => {
    wa.network.versions.silentAtLinking = true
    companion = new BareCompanion(wa, { version }).connect()
    await expect(wa.phone(NUMBER).scan(await companion.qr())).rejects.toThrow('could not link')
    expect(wa.phone(NUMBER).companions).toEqual([])
  })

  it('is the one in the script of the page', async () => {
    companion = new BareCompanion(wa).connect()
    const script = await (await fetch(wa.versionSource)).text()
    expect(script).toContain(`"client_revision":${wa.network.versions.current[2]}`)
  })
})
