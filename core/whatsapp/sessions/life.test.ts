import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { ProviderError } from '../port.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, ref, rig } from '../testing/rig.ts'
import type { SessionWatcher } from './manager.ts'

/** What watchers are told, in order. */
function watched(connections: { watch(watcher: SessionWatcher): void }): unknown[][] {
  const told: unknown[][] = []
  connections.watch({
    opened: of => void told.push(['opened', of]),
    fell: (of, reason) => void told.push(['fell', of, reason]),
    stored: (of, events) => void told.push(['stored', of, events.map(({ type }) => type)]),
  })
  return told
}

describe('who watches the connections', () => {
  it('is told of each that opens and falls, and of what is stored', async () => {
    const { connections, line } = rig()
    const told = watched(connections)
    line.link()
    await connections.start(ref)
    await quiet()
    line.contact('5511988880001').says('oi')
    await quiet()
    line.drop(503)
    expect(told).toEqual([
      ['opened', ref],
      ['stored', ref, ['message']],
      ['fell', ref, 'unavailable'],
    ])
  })

  it('is told of one that is stopped without a reason', async () => {
    const { connections } = await openRig()
    const told = watched(connections)
    await connections.logout(ref)
    expect(told).toEqual([['fell', ref, null]])
  })

  it('is told that it opened when what came before is stored, and not of one that fell meanwhile', async () => {
    const opened = await openRig()
    const { connections, line } = opened
    const stored = Promise.withResolvers<void>()
    opened.onReceive = () => stored.promise
    line.contact('5511988880001').says('oi')
    await quiet()
    const told = watched(connections)
    line.drop(515)
    await quiet()
    expect(told).toEqual([['fell', ref, 'lost']])
    line.drop(503)
    stored.resolve()
    await quiet()
    expect(told.map(([what]) => what)).toEqual(['fell', 'fell', 'stored', 'stored'])
  })
})

describe('a connection that WhatsApp suspended when the program last ran', () => {
  it('is left alone until that is over', async () => {
    const { connections, line, clock, last, statuses } = rig()
    line.link()
    const until = clock.now() + HOUR
    await connections.restore([{ ...ref, suspendedUntil: until }])
    expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'suspended', retries: 1, nextAttemptAt: until })
    await clock.advance(HOUR)
    await quiet()
    expect(statuses().at(-1)).toBe('CONNECTED')
  })

  it('comes up with the others where that is over', async () => {
    const { connections, line, clock, last } = rig()
    line.link()
    await connections.restore([{ ...ref, suspendedUntil: clock.now() }])
    await clock.advance(SECOND)
    await quiet()
    expect(last()).toMatchObject({ status: 'CONNECTED', reason: null })
  })
})

describe('the eight characters', () => {
  it('are for a connection alone that shows a QR code', async () => {
    const { connections, line, last } = rig()
    await expect(connections.requestPairingCode(ref, '55')).rejects.toThrowError('ERR_WAPP_SESSION_STATE')
    await connections.start(ref)
    await quiet()
    expect(await connections.requestPairingCode(ref, '55')).toBe('ABCD1234')
    await quiet()
    expect(last().pairingCode).toBe('ABCD1234')
    line.scan()
    await quiet()
    expect(last()).toMatchObject({ status: 'CONNECTED', qrcode: '', pairingCode: '' })
    await expect(connections.requestPairingCode(ref, '55')).rejects.toThrowError('ERR_WAPP_SESSION_STATE')
  })

  it('that come after the session fell are not shown', async () => {
    const { connections, provider, line, last } = rig()
    const code = Promise.withResolvers<string>()
    const open = provider.open.bind(provider)
    provider.open = (...given) => Object.assign(open(...given), { requestPairingCode: () => code.promise })
    await connections.start(ref)
    await quiet()
    const asked = connections.requestPairingCode(ref, '55')
    await quiet()
    line.drop(503)
    code.resolve('ABCD1234')
    expect(await asked).toBe('ABCD1234')
    await quiet()
    expect(last()).toMatchObject({ status: 'TIMEOUT', pairingCode: '' })
  })

  it('fail as what failed where that is a fault of the program', async () => {
    const { connections, provider } = rig()
    const open = provider.open.bind(provider)
    const fault = new TypeError('a fault')
    provider.open = (...given) => Object.assign(open(...given), { requestPairingCode: () => Promise.reject(fault) })
    await connections.start(ref)
    await quiet()
    await expect(connections.requestPairingCode(ref, '55')).rejects.toBe(fault)
  })
})

describe('what goes wrong', () => {
  it('a link that cannot be read is said to be an internal fault', async () => {
    const { connections, provider, last, faults } = rig()
    provider.isLinked = async () => {
      throw new Error('disk I/O error')
    }
    await connections.restore([ref])
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'internal' })
    expect(faults).toEqual(['could not read the link or the proxy of a connection'])
  })

  it('a link that cannot be deleted hinders nobody from starting anew', async () => {
    const { connections, provider, line, faults, last } = await openRig()
    provider.forget = async () => {
      throw new Error('disk I/O error')
    }
    line.drop(401)
    await quiet()
    expect(faults).toEqual(['could not delete the link of a connection'])
    await connections.start(ref)
    await quiet()
    expect(last().status).toBe('qrcode')
  })

  it('a session that does not end in order is let go all the same', async () => {
    const { connections, provider, last } = rig()
    const open = provider.open.bind(provider)
    provider.open = (...given) =>
      Object.assign(open(...given), { logout: () => Promise.reject(new ProviderError('no-answer')) })
    await connections.start(ref)
    await quiet()
    await connections.logout(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped' })
  })
})

describe('the link', () => {
  it('is deleted once the phone removed it, and the next attempt waits for that', async () => {
    const { connections, provider, line, last } = await openRig()
    const deleted = Promise.withResolvers<void>()
    let asked = 0
    provider.forget = () => {
      asked += 1
      return deleted.promise
    }
    line.drop(401)
    await quiet()
    expect(asked).toBe(1)
    const started = connections.start(ref)
    await quiet()
    expect(last().status).toBe('DISCONNECTED')
    deleted.resolve()
    await started
    await quiet()
    expect(last().status).toBe('qrcode')
  })

  it('is deleted before a logout is told', async () => {
    const { connections, provider, last } = await openRig()
    const deleted = Promise.withResolvers<void>()
    provider.forget = () => deleted.promise
    const out = connections.logout(ref)
    await quiet()
    expect(last().status).toBe('CONNECTED')
    deleted.resolve()
    await out
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', retries: 0, nextAttemptAt: null })
  })
})

describe('a connection that rests', () => {
  it('leaves no alarm behind, from whatever it came', async () => {
    for (const code of [null, 503]) {
      const { connections, line, clock } = await openRig()
      if (code) line.drop(code)
      await quiet()
      expect(clock.waiting).toBeGreaterThan(0)
      await connections.logout(ref)
      expect(clock.waiting).toBe(0)
      await clock.advance(10 * MINUTE)
    }
  })
})
