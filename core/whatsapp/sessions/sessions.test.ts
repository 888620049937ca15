import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, ref, rig } from '../testing/rig.ts'

describe('linking a phone', () => {
  it('shows a QR code, then pairs and opens when the phone scans it', async () => {
    const { connections, line, statuses, states, last } = rig()
    await connections.start(ref)
    await quiet()
    expect(states.at(-1)).toMatchObject({ status: 'qrcode', qrcode: line.qr })
    line.scan({ pn: '5511977776666', lid: '42' })
    await quiet()
    expect(statuses()).toEqual(['OPENING', 'qrcode', 'PAIRING', 'PAIRING', 'CONNECTED'])
    expect(last()).toMatchObject({ qrcode: '', reason: null, me: { pn: '5511977776666', lid: '42' } })
  })

  it('shows each new code, and gives up after three that nobody scanned', async () => {
    const { connections, states, clock, last } = rig()
    await connections.start(ref)
    await clock.advance(81 * SECOND)
    expect(new Set(states.map(state => state.qrcode)).size).toBe(4)
    expect(last().status).toBe('qrcode')
    await clock.advance(20 * SECOND)
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'qr-unanswered', qrcode: '' })
    await clock.advance(60 * MINUTE)
    expect(last().status).toBe('DISCONNECTED')
  })

  it('gives the eight characters beside the code, and more time to type them', async () => {
    const { connections, clock, last, line } = rig()
    await connections.start(ref)
    await quiet()
    const code = await connections.requestPairingCode(ref, '5511977776666')
    expect(code).toHaveLength(8)
    expect(last()).toMatchObject({ status: 'qrcode', pairingCode: code })
    await clock.advance(125 * SECOND)
    expect(last()).toMatchObject({ status: 'qrcode', pairingCode: code })
    line.scan()
    await quiet()
    expect(last()).toMatchObject({ status: 'CONNECTED', pairingCode: '' })
  })

  it('rejects the eight characters when no QR code waits', async () => {
    const { connections } = await openRig()
    await expect(connections.requestPairingCode(ref, '55')).rejects.toMatchObject({ code: 'ERR_WAPP_SESSION_STATE' })
  })

  it('says when WhatsApp gives no eight characters, and goes on showing the code', async () => {
    const { connections, last, line } = rig()
    await connections.start(ref)
    await quiet()
    line.rejectCode(400)
    await expect(connections.requestPairingCode(ref, '55')).rejects.toMatchObject({ code: 'ERR_WAPP_CODE_REFUSED' })
    line.answers = false
    await expect(connections.requestPairingCode(ref, '55')).rejects.toMatchObject({ code: 'ERR_WAPP_NO_CODE' })
    expect(last()).toMatchObject({ status: 'qrcode', pairingCode: '' })
  })

  it('starts again after giving up', async () => {
    const { connections, clock, last } = rig()
    await connections.start(ref)
    await clock.advance(101 * SECOND)
    await connections.start(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'qrcode', reason: null })
  })
})

describe('losing the connection', () => {
  it.each([408, 428, 500, 503, 999])('tries again by itself after %i, and keeps the link', async code => {
    const { line, last, clock } = await openRig()
    line.drop(code)
    await quiet()
    expect(last()).toMatchObject({ status: 'TIMEOUT', retries: 1, me: null })
    await clock.advance(last().nextAttemptAt! - clock.now())
    expect(last()).toMatchObject({ status: 'CONNECTED', reason: null, nextAttemptAt: null })
  })

  it.each([
    [401, 'logged-out'],
    [403, 'banned'],
    [406, 'banned'],
    [411, 'unsupported-account'],
    [414, 'refused'],
    [415, 'refused'],
    [418, 'refused'],
    [440, 'replaced'],
  ])('rests after %i, because %s', async (code, reason) => {
    const { line, last, clock } = await openRig()
    line.drop(code)
    await clock.advance(60 * MINUTE)
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason, nextAttemptAt: null })
    expect(line.isOpen).toBe(false)
  })

  it.each([
    [400, 'refused'],
    [405, 'outdated'],
    [409, 'outdated'],
  ])('waits minutes after %i, because %s, and keeps the link', async (code, reason) => {
    const { line, last, clock } = await openRig()
    line.rejectLogin(code)
    line.drop(code)
    await quiet()
    expect(last()).toMatchObject({ status: 'TIMEOUT', reason })
    expect(last().nextAttemptAt! - clock.now()).toBeGreaterThanOrEqual(5 * MINUTE)
    await clock.advance(HOUR)
    expect(last()).toMatchObject({ status: 'CONNECTED', reason: null })
  })

  it('leaves a number that WhatsApp suspended alone until that is over', async () => {
    const { line, last, clock, statuses } = await openRig()
    const until = clock.now() + DAY
    line.drop(402, until)
    await clock.advance(DAY)
    expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'suspended', retries: 1 })
    const before = statuses().length
    await clock.advance(10 * MINUTE)
    expect(statuses().slice(before)).toContain('CONNECTED')
  })

  it('opens again at once after 515', async () => {
    const { line, statuses } = await openRig()
    line.drop(515)
    await quiet()
    expect(statuses().slice(-2)).toEqual(['OPENING', 'CONNECTED'])
  })

  it('keeps the link after 440, so that starting takes it back', async () => {
    const { connections, line, last } = await openRig()
    line.drop(440)
    await connections.start(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'CONNECTED', reason: null })
  })

  it('asks for a new QR code once the phone removed it', async () => {
    const { connections, line, last } = await openRig()
    line.drop(401)
    await connections.start(ref)
    await quiet()
    expect(last().status).toBe('qrcode')
  })

  it('waits longer each time while nothing helps', async () => {
    const { connections, provider, clock, states } = rig()
    const line = provider.line(ref)
    line.link()
    await connections.start(ref)
    for (let fall = 0; fall < 12; fall += 1) {
      await quiet()
      line.drop(503)
      await quiet()
      await clock.advance(states.at(-1)!.nextAttemptAt! - clock.now())
    }
    const waits = states.flatMap(state => (state.status === 'TIMEOUT' && state.nextAttemptAt ? [state.retries] : []))
    expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('says so when it opens and falls again and again', async () => {
    const { line, clock, last } = await openRig()
    for (let fall = 0; fall < 5; fall += 1) {
      line.drop(428)
      await quiet()
      if (fall < 4) await clock.advance(last().nextAttemptAt! - clock.now())
    }
    expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'flapping' })
    expect(last().nextAttemptAt! - clock.now()).toBeGreaterThanOrEqual(5 * MINUTE)
  })

  it('waits briefly again after a good minute', async () => {
    const { line, clock, last } = await openRig()
    line.drop(428)
    await clock.advance(MINUTE)
    await clock.advance(2 * MINUTE)
    line.drop(428)
    await quiet()
    expect(last().retries).toBe(1)
  })

  it('comes back at once when someone starts it while it waits', async () => {
    const { connections, line, last } = await openRig()
    line.drop(503)
    await quiet()
    await connections.start(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'CONNECTED', nextAttemptAt: null })
  })
})

describe('the commands', () => {
  it('start does nothing to a connection that is open', async () => {
    const { connections, statuses } = await openRig()
    await connections.start(ref)
    await quiet()
    expect(statuses()).toEqual(['OPENING', 'CONNECTED'])
  })

  it('logout unlinks at WhatsApp and rests', async () => {
    const { connections, line, last } = await openRig()
    await connections.logout(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped', me: null })
    expect(line.asked.map(each => each.what)).toEqual(['logout'])
    expect(line.me).toBeNull()
  })

  it('reset forgets the link and shows a new code', async () => {
    const { connections, line, last } = await openRig()
    await connections.reset(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'qrcode', qrcode: line.qr })
  })

  it('session rejects while the connection is not open', async () => {
    const { connections, line } = await openRig()
    expect(connections.session(ref)).toBeDefined()
    line.drop(503)
    expect(() => connections.session(ref)).toThrowError('ERR_WAPP_NOT_INITIALIZED')
  })

  it('remove leaves nothing behind', async () => {
    const { connections, line } = await openRig()
    await connections.remove(ref)
    expect(connections.state(ref)).toBeUndefined()
    expect(() => connections.session(ref)).toThrowError('ERR_WAPP_NOT_INITIALIZED')
    expect(line.me).toBeNull()
  })
})

describe('the start of the program', () => {
  it('brings linked connections up a moment apart, those that were named first before the others', async () => {
    const { connections, provider, clock, states } = rig()
    const refs = [4, 1, 3, 2].map(connectionId => ({ companyId: 1, connectionId }))
    for (const each of refs) provider.line(each).link()
    await connections.restore(refs)
    await quiet()
    expect(refs.map(each => connections.state(each)?.status)).toEqual(refs.map(() => 'PENDING'))
    await clock.advance(SECOND, quiet)
    expect(states.filter(({ status }) => status === 'CONNECTED').map(({ ref }) => ref)).toEqual(refs)
  })

  it('brings none up that was started and stopped before its turn came, nor when the program ends', async () => {
    const { connections, clock, line, last } = rig()
    line.link()
    await connections.restore([ref])
    await connections.start(ref)
    line.drop(440)
    await clock.advance(MINUTE)
    expect([last().status, line.claimed.length]).toEqual(['DISCONNECTED', 1])
    const ending = rig()
    ending.line.link()
    await ending.connections.restore([ref])
    await ending.connections.close()
    await ending.clock.advance(MINUTE)
    expect(ending.line.claimed).toEqual([])
  })

  it('shows no QR code to nobody for one that is not linked', async () => {
    const { connections, last } = rig()
    await connections.restore([ref])
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: null })
  })

  it('says of one that was linked that its link is not there any more', async () => {
    const { connections, last } = rig()
    await connections.restore([{ ...ref, wasLinked: true }])
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'link-missing', me: null })
  })
})

describe('the end of the program', () => {
  it('stores what arrived, keeps the link and takes no more commands', async () => {
    const { line, connections, events } = await openRig()
    line.contact('5511988880001').says('last words')
    await connections.close()
    expect(events()).toHaveLength(1)
    expect(line.me).not.toBeNull()
    expect(line.isOpen).toBe(false)
    expect(() => connections.start(ref)).toThrowError('ERR_STOPPING')
  })
})
