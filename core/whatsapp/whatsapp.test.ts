import { expect, it } from 'vitest'
import { TestClock } from '../app/testing/test-clock.ts'
import { CompanyRuntimes } from '../company/runtime/index.ts'
import type { ConnectionRef } from './address.ts'
import { silentLog } from './log.ts'
import { fakeWhatsApp } from './providers/fake/index.ts'
import { MemoryOutbox } from './testing/memory-outbox.ts'
import { quiet } from './testing/quiet.ts'
import { ref } from './testing/rig.ts'
import { LiveVersion } from './version/live-version.ts'
import { openWhatsApp } from './whatsapp.ts'

/** All of it over the fake, with a linked phone. */
function opened(answer?: string) {
  const clock = new TestClock('2026-03-02T15:00:00Z')
  const provider = fakeWhatsApp(clock)
  const store = new MemoryOutbox(clock)
  const requested: AbortSignal[] = []
  const ask = async (ending: AbortSignal) => {
    requested.push(ending)
    return answer ?? new Promise<string>(() => {})
  }
  const stored = { read: async () => undefined, keep: async () => {} }
  const version =
    answer === undefined ? undefined : new LiveVersion({ clock, log: silentLog, own: '2.3000.1', ask, store: stored })
  const arrived: string[] = []
  const whatsApp = openWhatsApp({
    runtimes: new CompanyRuntimes(clock),
    provider,
    clock,
    random: () => 0,
    log: silentLog,
    store,
    version,
    fileOf: ({ connectionId }) => `${connectionId}`,
    deviceName: 'Balcão',
    host: {
      proxyOf: async () => undefined,
      accountOf: async () => undefined,
      typing() {},
      stateChanged: async () => {},
      receive: async (_ref, events) => {
        store.answered(events)
        arrived.push(...events.map(({ type }) => type))
      },
    },
  })
  const line = provider.line(ref)
  line.link()
  line.contact('5511988880001')
  return { whatsApp, line, store, clock, asked: requested, arrived }
}

it('what is written goes once its connection is open, and is woken by a commit', async () => {
  const { whatsApp, line, store } = opened()
  const openings: ConnectionRef[] = []
  whatsApp.whenOpened(each => void openings.push(each))
  store.add(ref, 'chat', '5511988880001', 'before')
  await whatsApp.connections.start(ref)
  await quiet()
  expect([openings, line.sent.map(({ waId }) => waId)]).toEqual([[ref], ['OUT1']])
  store.add(ref, 'chat', '5511988880001', 'after')
  whatsApp.outbox.wake(ref)
  await quiet()
  expect([line.sent.map(({ waId }) => waId), store.waiting]).toEqual([['OUT1', 'OUT2'], []])
})

it('strangers are written to as the store counts them', async () => {
  const { whatsApp, line, store } = opened()
  store.firstContactsSent = Array(500).fill(Date.parse('2026-03-02T14:00:00Z'))
  store.add(ref, 'chat', '5511988880001', 'hello', { firstContact: true })
  await whatsApp.connections.start(ref)
  await quiet()
  expect([line.sent, store.waiting]).toEqual([[], ['OUT1']])
  const fresh = opened()
  fresh.store.add(ref, 'chat', '5511988880001', 'hello', { firstContact: true })
  await fresh.whatsApp.connections.start(ref)
  await quiet()
  expect(fresh.line.sent).toHaveLength(1)
})

it('sessions claim what WhatsApp says once it was asked, or nothing', async () => {
  const asking = opened('2.3000.7')
  expect(asking.asked).toEqual([])
  asking.whatsApp.start()
  await quiet()
  expect(asking.whatsApp.claimedVersion()).toMatchObject({ version: '2.3000.7', from: 'whatsapp' })
  const silent = opened()
  silent.whatsApp.start()
  expect(silent.whatsApp.claimedVersion()).toBeNull()
})

it('at the end nothing more is sent, asked or opened, and what arrived is stored', async () => {
  const { whatsApp, line, store, clock, asked: requested, arrived } = opened('2.3000.7')
  whatsApp.start()
  await whatsApp.connections.start(ref)
  await quiet()
  line.contact('5511988880001').says('last words')
  await whatsApp.close()
  expect(clock.waiting).toBe(0)
  store.add(ref, 'chat', '5511988880001', 'too late')
  whatsApp.outbox.wake(ref)
  await clock.advance(24 * 3_600_000)
  expect([line.sent, line.isOpen, arrived]).toEqual([[], false, ['message']])
  expect(requested).toHaveLength(1)
  expect(() => whatsApp.connections.start(ref)).toThrowError('ERR_STOPPING')
  await expect(opened().whatsApp.close()).resolves.toBeUndefined()
})
