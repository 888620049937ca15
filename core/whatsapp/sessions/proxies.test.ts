import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { OWN_CLOSE } from '../events.ts'
import type { ProxyRoute } from '../port.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, ref, rig } from '../testing/rig.ts'

const one: ProxyRoute = { protocol: 'http', host: 'proxy.example', port: 8080, username: 'loja', password: 'segredo' }
const other: ProxyRoute = { protocol: 'socks5', host: 'outro.example', port: 1080 }

describe('a connection with a proxy', () => {
  it('goes by it from its first session, and by no other until it is rerouted', async () => {
    const whole = rig()
    whole.proxy = one
    await whole.connections.start(ref)
    await quiet()
    whole.line.scan()
    await quiet()
    whole.proxy = other
    whole.line.drop(428)
    await whole.clock.advance(MINUTE)
    expect(whole.line.proxies).toEqual([one, one, one])
    await whole.connections.reroute(ref)
    await quiet()
    expect([whole.line.proxies.at(-1), whole.last().status]).toEqual([other, 'CONNECTED'])
    whole.proxy = undefined
    await whole.connections.reroute(ref)
    await quiet()
    expect([whole.line.proxies.at(-1), whole.last().status]).toEqual([undefined, 'CONNECTED'])
    expect(JSON.stringify(whole.states)).not.toContain('segredo')
  })

  it('goes by it after a restart of the program, and after its link was forgotten', async () => {
    const whole = await openRig()
    await whole.connections.close()
    const next = rig(whole.clock, whole.provider)
    next.proxy = one
    await next.connections.restore([ref])
    await whole.clock.advance(MINUTE)
    next.proxy = other
    await next.connections.reset(ref)
    await quiet()
    expect(whole.line.proxies.slice(-2)).toEqual([one, other])
  })

  it('rests when nobody can say by which one it goes', async () => {
    const whole = await openRig()
    await whole.connections.close()
    const next = rig(whole.clock, whole.provider)
    next.proxyOf = () => Promise.reject(new Error('the disk is gone'))
    const sessions = whole.line.proxies.length
    await next.connections.restore([ref])
    await expect(next.connections.start(ref)).rejects.toThrow('the disk is gone')
    await whole.clock.advance(HOUR)
    expect([next.last().reason, whole.line.proxies.length]).toEqual(['internal', sessions])
  })

  it('opens nothing while nobody can read its password, says so, and opens at once when it was entered again', async () => {
    const whole = await openRig()
    await whole.connections.close()
    const next = rig(whole.clock, whole.provider)
    next.proxy = 'unreadable'
    const sessions = whole.line.proxies.length
    await next.connections.restore([ref])
    await whole.clock.advance(HOUR)
    expect(next.last()).toMatchObject({ status: 'TIMEOUT', reason: 'proxy-unreadable' })
    await next.connections.start(ref)
    await quiet()
    expect(next.last()).toMatchObject({ status: 'TIMEOUT', reason: 'proxy-unreadable' })
    expect(whole.line.proxies.length).toBe(sessions)
    next.proxy = one
    await next.connections.reroute(ref)
    await quiet()
    expect(next.last()).toMatchObject({ status: 'CONNECTED', reason: null })
    expect(whole.line.proxies.slice(sessions)).toEqual([one])
  })

  it.each([
    [OWN_CLOSE.proxySilent, 'proxy-silent'],
    [OWN_CLOSE.proxyUnauthorized, 'proxy-unauthorized'],
    [OWN_CLOSE.proxyRefused, 'proxy-refused'],
    [OWN_CLOSE.proxyForbidden, 'proxy-forbidden'],
    [OWN_CLOSE.proxyIntercepting, 'proxy-intercepting'],
  ])(
    'that does not let it through says so (%s) and is tried again, and at once when it is changed',
    async (code, reason) => {
      const whole = await openRig()
      whole.line.rejectLogin(code)
      whole.line.drop(428)
      await whole.clock.advance(2 * MINUTE)
      expect(whole.states.some(state => state.status === 'TIMEOUT' && state.reason === reason)).toBe(true)
      expect(whole.last()).toMatchObject({ status: 'CONNECTED', reason: null })
      whole.line.rejectLogin(code)
      await whole.connections.reroute(ref)
      await quiet()
      expect(whole.last()).toMatchObject({ status: 'TIMEOUT', reason, retries: 1 })
      await whole.connections.reroute(ref)
      await quiet()
      expect(whole.last()).toMatchObject({ status: 'CONNECTED', retries: 0 })
    },
  )

  it('opens one session more for all changes that come while it is being rerouted, by the last of them', async () => {
    const whole = await openRig()
    const stored = Promise.withResolvers<void>()
    whole.onReceive = () => stored.promise
    whole.line.contact('5511988880001').says('Oi')
    await quiet()
    whole.proxy = one
    const rerouted = [whole.connections.reroute(ref)]
    await quiet()
    for (const proxy of [undefined, one, undefined, other]) {
      whole.proxy = proxy
      rerouted.push(whole.connections.reroute(ref))
    }
    stored.resolve()
    await Promise.all(rerouted)
    await quiet()
    expect([whole.line.proxies, whole.last().status]).toEqual([[undefined, one, other], 'CONNECTED'])
    whole.proxy = one
    await whole.connections.reroute(ref)
    expect(whole.line.proxies.at(-1)).toEqual(one)
  })

  it('is not connected by a change when it rests, nor while WhatsApp suspends it', async () => {
    const resting = rig()
    await resting.connections.reroute(ref)
    await quiet()
    expect(resting.line.proxies).toEqual([])
    expect(resting.connections.state(ref)).toEqual({
      ref,
      status: 'DISCONNECTED',
      reason: null,
      qrcode: '',
      pairingCode: '',
      me: null,
      retries: 0,
      nextAttemptAt: null,
    })
    const whole = await openRig()
    whole.line.rejectLogin(402, whole.clock.now() + HOUR)
    whole.line.drop(428)
    await whole.clock.advance(MINUTE)
    const sessions = whole.line.proxies.length
    whole.proxy = one
    await whole.connections.reroute(ref)
    await quiet()
    expect([whole.last().reason, whole.line.proxies.length]).toEqual(['suspended', sessions])
    await whole.clock.advance(2 * HOUR)
    expect(whole.line.proxies.at(-1)).toEqual(one)
  })

  it.each([
    [440, 'DISCONNECTED', 'replaced'],
    [401, 'DISCONNECTED', 'logged-out'],
    [402, 'TIMEOUT', 'suspended'],
  ])('is not connected by a change when its session ends by itself meanwhile (%s)', async (code, status, reason) => {
    const whole = await openRig()
    const stored = Promise.withResolvers<void>()
    whole.onReceive = () => stored.promise
    whole.line.contact('5511988880001').says('Oi')
    await quiet()
    whole.proxy = one
    const rerouted = whole.connections.reroute(ref)
    await quiet()
    whole.line.drop(code, whole.clock.now() + HOUR)
    stored.resolve()
    await rerouted
    await quiet()
    expect(whole.last()).toMatchObject({ status, reason })
    expect(whole.line.proxies).toEqual([undefined])
    if (status === 'TIMEOUT') await whole.clock.advance(2 * HOUR)
    else await whole.connections.start(ref)
    await quiet()
    expect(whole.last().status).toBe(reason === 'logged-out' ? 'qrcode' : 'CONNECTED')
    expect(whole.line.proxies).toEqual([undefined, one])
  })
})
