import { afterEach, describe, expect, it } from 'vitest'
import { type Linked, linked } from './testing/linked.ts'

describe('A connection', () => {
  let stage: Linked

  afterEach(async () => {
    await stage.stop()
    expect(stage.wa.errors).toEqual([])
  })

  it('closes with 401 when the phone logs the device out, and is not let in again', async () => {
    stage = await linked()
    stage.phone.logoutDevice()
    expect(await stage.companion.closed()).toBe(401)
    stage.companion.connect()
    await stage.companion.until(() => stage.companion.closeCodes.length === 3, 'the second refusal')
    expect(stage.companion.closeCodes).toEqual([515, 401, 401])
  })

  it('closes with 440 when the companion connects from elsewhere', async () => {
    stage = await linked()
    stage.phone.replaceConnection()
    expect(await stage.companion.closed()).toBe(440)
  })

  it.each([403, 405])('is rejected with %i on demand, and accepted afterwards', async reason => {
    stage = await linked()
    stage.phone.dropConnection()
    expect(await stage.companion.closed()).toBe(428)
    stage.wa.faults.rejectLogins(stage.phone.pn, reason)
    stage.companion.connect()
    await stage.companion.until(() => stage.companion.closeCodes.at(-1) === reason, `the close code ${reason}`)
    await stage.companion.connect().open()
  })

  it('is given up with 408 when the server falls silent', async () => {
    stage = await linked({ baileys: { keepAliveIntervalMs: 100 } })
    stage.phone.silence()
    expect(await stage.companion.closed()).toBe(408)
  })

  it('ends for good when the companion logs itself out', async () => {
    stage = await linked()
    await stage.companion.socket.logout()
    await stage.wa.network.changes.until(() => stage.phone.companions.length === 0, 'the device to be removed')
    expect(await stage.companion.closed()).toBe(401)
  })

  it('has its keys refilled when customers have used them up', async () => {
    stage = await linked()
    const companion = await stage.phone.untilOnline()
    while (companion.oneTimeKeyCount >= 5) companion.takeBundle()
    await stage.wa.network.changes.until(() => companion.oneTimeKeyCount >= 5, 'new one-time keys')
  })
})
