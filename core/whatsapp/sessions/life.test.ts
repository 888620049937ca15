import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import type { ProviderEvent } from '../events.ts'
import { type Provider, ProviderError, type Session } from '../port.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, ref, rig } from '../testing/rig.ts'
import type { SessionWatcher } from './manager.ts'

/** What watchers are told, in order. */
function watched(connections: { watch(watcher: SessionWatcher): void }): unknown[][] {
  const emitted: unknown[][] = []
  connections.watch({
    opened: of => void emitted.push(['opened', of]),
    fell: (of, reason) => void emitted.push(['fell', of, reason]),
    stored: (of, events) => void emitted.push(['stored', of, events.map(({ type }) => type)]),
  })
  return emitted
}

/** Has each session do what `own` says in place of what it does, and answers what the last one tells by. */
function sessionsWith(provider: Provider, own: (session: Session) => Partial<Session>) {
  const open = provider.open.bind(provider)
  let last: (event: ProviderEvent) => void = () => {}
  provider.open = (options, sink) => {
    last = sink
    const session = open(options, sink)
    return Object.assign(session, own(session))
  }
  return { emit: (event: ProviderEvent) => last(event) }
}

describe('who watches the connections', () => {
  it('is told about each that opens and falls, and of what is stored', async () => {
    const { connections, line } = rig()
    const emitted = watched(connections)
    line.link()
    await connections.start(ref)
    await quiet()
    line.contact('5511988880001').says('oi')
    await quiet()
    line.drop(503)
    expect(emitted).toEqual([
      ['opened', ref],
      ['stored', ref, ['message']],
      ['fell', ref, 'unavailable'],
    ])
  })

  it('is told about one that is stopped without a reason', async () => {
    const { connections } = await openRig()
    const emitted = watched(connections)
    await connections.logout(ref)
    expect(emitted).toEqual([['fell', ref, null]])
  })

  it('is informed that it opened when what came before is stored, and not of one that fell meanwhile', async () => {
    const opened = await openRig()
    const { connections, line } = opened
    const stored = Promise.withResolvers<void>()
    opened.onReceive = () => stored.promise
    line.contact('5511988880001').says('oi')
    await quiet()
    const emitted = watched(connections)
    line.drop(515)
    await quiet()
    expect(emitted).toEqual([['fell', ref, 'lost']])
    line.drop(503)
    stored.resolve()
    await quiet()
    expect(emitted.map(([what]) => what)).toEqual(['fell', 'fell', 'stored', 'stored'])
  })

  it('is reported once of sessions that follow each other before what came is stored', async () => {
    const opened = await openRig()
    const stored = Promise.withResolvers<void>()
    opened.onReceive = () => stored.promise
    opened.line.contact('5511988880001').says('oi')
    await quiet()
    const emitted = watched(opened.connections)
    opened.line.drop(515)
    await quiet()
    opened.line.drop(515)
    await quiet()
    stored.resolve()
    await quiet()
    expect(emitted.map(([what]) => what)).toEqual(['fell', 'fell', 'stored', 'stored', 'opened'])
  })

  it('is reported once of a code that nobody scanned, and its session ends', async () => {
    const { connections, clock, last } = rig()
    const emitted = watched(connections)
    await connections.start(ref)
    await clock.advance(2 * MINUTE)
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'qr-unanswered' })
    expect(emitted).toEqual([['fell', ref, null]])
    expect(clock.waiting).toBe(0)
  })
})

describe('what led to a state', () => {
  it('is told beside it, with the code of the close', async () => {
    const { line, steps, clock, last } = await openRig()
    line.drop(503)
    await quiet()
    await clock.advance(last().nextAttemptAt! - clock.now())
    line.drop(440)
    await quiet()
    expect(steps).toStrictEqual([
      { event: 'begun' },
      { event: 'opened' },
      { event: 'fell', code: 503 },
      { event: 'retried' },
      { event: 'opened' },
      { event: 'ended', code: 440 },
    ])
  })

  it('does not keep later ones from being stored when it cannot be', async () => {
    const whole = await openRig()
    whole.onState = async () => {
      throw new Error('disk full')
    }
    whole.line.drop(503)
    await quiet()
    whole.onState = async () => {}
    await whole.clock.advance(MINUTE)
    expect(whole.faults).toEqual(['could not store the state of a connection'])
    expect(whole.statuses()).toEqual(['OPENING', 'CONNECTED', 'TIMEOUT', 'CONNECTED'])
  })
})

describe('a code to scan', () => {
  it('that WhatsApp wants renewed takes nothing of the time to scan it', async () => {
    const { connections, provider, last } = rig()
    const { emit: report } = sessionsWith(provider, () => ({}))
    await connections.start(ref)
    await quiet()
    for (const qr of ['again', 'and again', 'at last']) report({ type: 'qr', qr, renewed: true })
    await quiet()
    expect(last()).toMatchObject({ status: 'qrcode', qrcode: 'at last' })
  })

  it('goes with anyone who scanned it', async () => {
    const { connections, line, states } = rig()
    await connections.start(ref)
    await quiet()
    line.scan({ pn: '5511977776666' })
    await quiet()
    expect(states.find(({ status }) => status === 'PAIRING')).toMatchObject({
      qrcode: '',
      pairingCode: '',
      me: { pn: '5511977776666' },
    })
  })

  it('opens no session for others before it is scanned', async () => {
    const { connections } = rig()
    await connections.start(ref)
    await quiet()
    expect(() => connections.session(ref)).toThrowError('ERR_WAPP_NOT_INITIALIZED')
  })
})

describe('a connection that WhatsApp suspended when the program last ran', () => {
  it('is left alone until that is over', async () => {
    const { connections, line, clock, last, statuses } = rig()
    line.link()
    const until = clock.now() + HOUR
    await connections.restore([{ ...ref, suspendedUntil: until }])
    await quiet()
    expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'suspended', retries: 1, nextAttemptAt: until })
    await clock.advance(HOUR)
    await quiet()
    expect(statuses().at(-1)).toBe('CONNECTED')
  })

  it('comes up with the others where that is over', async () => {
    const { connections, line, clock, last, statuses, steps } = rig()
    line.link()
    await connections.restore([{ ...ref, suspendedUntil: clock.now() }])
    await clock.advance(SECOND)
    await quiet()
    expect(statuses()).not.toContain('TIMEOUT')
    expect(steps.map(step => step?.event)).toEqual(['queued', 'restored', 'begun', 'opened'])
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

  it('are asked of WhatsApp for a connection alone that shows one', async () => {
    const { connections, provider, line } = rig()
    const requested: string[] = []
    sessionsWith(provider, () => ({ requestPairingCode: async pn => `${requested.push(pn)}` }))
    line.link()
    await connections.start(ref)
    await quiet()
    await expect(connections.requestPairingCode(ref, '55')).rejects.toThrowError('ERR_WAPP_SESSION_STATE')
    expect(requested).toEqual([])
  })

  it('of a session before are not shown beside the code of the next', async () => {
    const { connections, provider, line, last, clock } = rig()
    const code = Promise.withResolvers<string>()
    sessionsWith(provider, () => ({ requestPairingCode: () => code.promise }))
    await connections.start(ref)
    await quiet()
    const requested = connections.requestPairingCode(ref, '55')
    await quiet()
    line.drop(503)
    await clock.advance(5 * SECOND)
    code.resolve('ABCD1234')
    await requested
    await quiet()
    expect(last()).toMatchObject({ status: 'qrcode', qrcode: line.qr, pairingCode: '' })
  })

  it('that come when the code was scanned are not shown', async () => {
    const { connections, provider, last } = rig()
    const code = Promise.withResolvers<string>()
    const { emit: report } = sessionsWith(provider, () => ({ requestPairingCode: () => code.promise }))
    await connections.start(ref)
    await quiet()
    const requested = connections.requestPairingCode(ref, '55')
    await quiet()
    report({ type: 'paired', me: { pn: '55' } })
    code.resolve('ABCD1234')
    await requested
    await quiet()
    expect(last()).toMatchObject({ status: 'PAIRING', pairingCode: '' })
  })

  it('that come after the session fell are not shown', async () => {
    const { connections, provider, line, last } = rig()
    const code = Promise.withResolvers<string>()
    sessionsWith(provider, () => ({ requestPairingCode: () => code.promise }))
    await connections.start(ref)
    await quiet()
    const requested = connections.requestPairingCode(ref, '55')
    await quiet()
    line.drop(503)
    code.resolve('ABCD1234')
    expect(await requested).toBe('ABCD1234')
    await quiet()
    expect(last()).toMatchObject({ status: 'TIMEOUT', pairingCode: '' })
  })

  it('fail as what failed where that is an error of the program', async () => {
    const { connections, provider } = rig()
    const error = new TypeError('a fault')
    sessionsWith(provider, () => ({ requestPairingCode: () => Promise.reject(error) }))
    await connections.start(ref)
    await quiet()
    await expect(connections.requestPairingCode(ref, '55')).rejects.toBe(error)
  })
})

describe('what goes wrong', () => {
  it('a link that cannot be read is said to be an internal error', async () => {
    const { connections, provider, last, faults: errors } = rig()
    provider.isLinked = async () => {
      throw new Error('disk I/O error')
    }
    await connections.restore([ref])
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'internal' })
    expect(errors).toEqual(['could not read the link or the proxy of a connection'])
  })

  it('a link that cannot be deleted hinders nobody from starting anew', async () => {
    const { connections, provider, line, faults: errors, last } = await openRig()
    provider.forget = async () => {
      throw new Error('disk I/O error')
    }
    line.drop(401)
    await quiet()
    expect(errors).toEqual(['could not delete the link of a connection'])
    await connections.start(ref)
    await quiet()
    expect(last().status).toBe('qrcode')
  })

  it('a session that does not end in order is released all the same', async () => {
    const { connections, provider, last } = rig()
    sessionsWith(provider, () => ({ logout: () => Promise.reject(new ProviderError('no-answer')) }))
    await connections.start(ref)
    await quiet()
    await connections.logout(ref)
    await quiet()
    expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped' })
  })
})

describe('the link', () => {
  it('is deleted once what arrived by it is stored', async () => {
    const opened = await openRig()
    const stored = Promise.withResolvers<void>()
    opened.onReceive = () => stored.promise
    const deleted: string[] = []
    opened.provider.forget = async ({ file }) => void deleted.push(file)
    opened.line.contact('5511988880001').says('oi')
    await quiet()
    opened.line.drop(401)
    await quiet()
    expect(deleted).toEqual([])
    stored.resolve()
    await quiet()
    expect(deleted).toEqual(['1/7'])
  })

  it('is deleted once the phone removed it, and the next attempt waits for that', async () => {
    const { connections, provider, line, last } = await openRig()
    const deleted = Promise.withResolvers<void>()
    let requested = 0
    provider.forget = () => {
      requested += 1
      return deleted.promise
    }
    line.drop(401)
    await quiet()
    expect(requested).toBe(1)
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

describe('a command that waits for what arrived to be stored', () => {
  it('ends the session that there is then', async () => {
    const opened = await openRig()
    const stored = Promise.withResolvers<void>()
    opened.onReceive = () => stored.promise
    opened.line.contact('5511988880001').says('oi')
    await quiet()
    const out = opened.connections.logout(ref)
    await quiet()
    opened.line.drop(515)
    await quiet()
    expect(opened.last().status).toBe('CONNECTED')
    stored.resolve()
    await out
    await quiet()
    expect(opened.last()).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped' })
    expect([opened.line.isOpen, opened.line.asked.map(({ what }) => what)]).toEqual([false, ['logout']])
  })

  it('is the end of the program too, which waits for the states and for a link that goes', async () => {
    const opened = await openRig()
    const [stored, saved, deleted] = [0, 0, 0].map(() => Promise.withResolvers<void>())
    opened.onReceive = () => stored!.promise
    opened.onState = () => saved!.promise
    opened.provider.forget = () => deleted!.promise
    opened.line.contact('5511988880001').says('oi')
    await quiet()
    opened.line.drop(401)
    let isOver = false
    const over = opened.connections.close().then(() => {
      isOver = true
    })
    for (const { resolve } of [stored!, saved!, deleted!]) {
      await quiet()
      expect(isOver).toBe(false)
      resolve()
    }
    await over
    expect([opened.events().length, opened.last().reason]).toEqual([1, 'logged-out'])
  })

  it('is the end of the program where the session is over already, or another command is under way', async () => {
    const opened = await openRig()
    const stored = Promise.withResolvers<void>()
    opened.onReceive = () => stored.promise
    opened.line.contact('5511988880001').says('oi')
    await quiet()
    opened.line.drop(440)
    const waiting = await openRig()
    const deleted = Promise.withResolvers<void>()
    waiting.provider.forget = () => deleted.promise
    const out = waiting.connections.logout(ref)
    await quiet()
    const over: string[] = []
    const ends = [
      opened.connections.close().then(() => over.push('stored')),
      waiting.connections.close().then(() => over.push('deleted')),
    ]
    await quiet()
    expect(over).toEqual([])
    stored.resolve()
    await quiet()
    expect(over).toEqual(['stored'])
    deleted.resolve()
    await Promise.all([out, ...ends])
    expect([over, opened.events().length]).toEqual([['stored', 'deleted'], 1])
  })

  it('leaves nothing to be told about a connection that is removed', async () => {
    const opened = await openRig()
    const stored = Promise.withResolvers<void>()
    opened.onState = () => stored.promise
    let isGone = false
    const gone = opened.connections.remove(ref).then(() => {
      isGone = true
    })
    await quiet()
    expect(isGone).toBe(false)
    stored.resolve()
    await gone
    expect(opened.last()).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped' })
  })
})

describe('a wait for the next attempt', () => {
  it('that someone ended by starting begins nothing later', async () => {
    const { connections, line, last, clock, states } = await openRig()
    line.drop(503)
    await quiet()
    await connections.start(ref)
    await quiet()
    expect(states.at(-2)).toMatchObject({ status: 'OPENING', reason: null, retries: 0, nextAttemptAt: null })
    line.drop(400)
    await clock.advance(MINUTE)
    expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'refused' })
  })

  it('is no sign of a line that flaps where it was never open', async () => {
    const { line, clock, last, states } = await openRig()
    line.drop(503)
    for (let attempt = 0; attempt < 7; attempt += 1) {
      line.rejectLogin(503)
      await quiet()
      await clock.advance(last().nextAttemptAt! - clock.now())
    }
    expect(last()).toMatchObject({ status: 'TIMEOUT', retries: 8 })
    expect(new Set(states.map(({ reason }) => reason))).toEqual(new Set([null, 'unavailable']))
  })
})

describe('what is settled', () => {
  it('is what has a receipt', async () => {
    const { connections, provider, line } = rig()
    const settled: string[][] = []
    sessionsWith(provider, () => ({ settle: receipts => void settled.push(receipts) }))
    line.link()
    await connections.start(ref)
    await quiet()
    line.deliver({ type: 'contact', address: { pn: '55', lid: '77' } })
    await quiet()
    expect(settled).toEqual([])
    line.contact('5511988880001').says('oi')
    line.deliver({ type: 'contact', address: { pn: '55', lid: '77' } })
    await quiet()
    expect(settled).toEqual([[expect.any(String)]])
  })
})

describe('a start while a connection waits for its next attempt', () => {
  it('opens no second session where that attempt began while the start was on its way', async () => {
    const whole = await openRig()
    const { connections, line, clock, last } = whole
    line.drop(503)
    await quiet()
    const known = Promise.withResolvers<undefined>()
    whole.proxyOf = () => known.promise
    const started = connections.start(ref)
    await clock.advance(last().nextAttemptAt! - clock.now())
    expect([last().status, line.claimed.length]).toEqual(['CONNECTED', 2])
    known.resolve(undefined)
    await started
    await clock.advance(HOUR)
    expect([last().status, line.claimed.length]).toEqual(['CONNECTED', 2])
  })

  it('begins the count of attempts anew', async () => {
    const { connections, line, clock, last } = await openRig()
    for (let fall = 0; fall < 3; fall += 1) {
      line.drop(503)
      await quiet()
      if (fall < 2) await clock.advance(last().nextAttemptAt! - clock.now())
    }
    expect(last().retries).toBe(3)
    await connections.start(ref)
    line.drop(503)
    await quiet()
    expect(last()).toMatchObject({ status: 'TIMEOUT', retries: 1 })
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
