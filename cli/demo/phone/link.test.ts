import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from '../../../emulators/whatsapp/index.ts'
import { quietLibsignal } from '../../../emulators/whatsapp/quiet-libsignal.ts'
import { BareCompanion } from '../../../emulators/whatsapp/testing/bare-companion.ts'
import { company } from '../story/cast.ts'
import { Player } from './player.ts'

test("the shop's phone links the desk whose code it is given, however it is written, and then says so", async () => {
  onTestFinished(quietLibsignal())
  const wa = await startEmulator()
  onTestFinished(() => wa.stop())
  const companion = new BareCompanion(wa).connect()
  onTestFinished(() => companion.stop())
  const player = new Player(wa, [])
  await companion.qr()
  await companion.socket.requestPairingCode(company.account, 'ABCD1234')

  expect(await player.state(undefined, undefined)).toMatchObject({ isLinked: false, shopNumber: company.account })
  await player.link(' abcd-1234')
  await companion.open()
  expect(await player.state(undefined, undefined)).toMatchObject({ isLinked: true })
})
