import { describe, expect, it } from 'vitest'
import type { ConnectionRef } from '../address.ts'
import type { Lane, OutboxStore } from '../outbox/store.ts'

interface OutboxStoreUnderTest {
  store: OutboxStore
  ref: ConnectionRef
  /** Writes a row to the outbox as the module does; answers its id. */
  add(lane: Lane, chat: string, more?: { dueAt?: number; expiresAt?: number; firstContact?: boolean }): Promise<number>
}

const NOW = Date.parse('2026-03-02T15:00:00Z')

/** What every outbox store promises the dispatcher; a module calls it in a test with its own store. */
export function outboxStoreContract(make: () => Promise<OutboxStoreUnderTest>): void {
  const idsAt = async ({ store, ref }: OutboxStoreUnderTest, now = NOW) =>
    (await store.heads(ref, now, 10)).map(row => row.id)

  describe('an outbox store', () => {
    it('gives the oldest row of each chat alone, the most urgent lane first', async () => {
      const tested = await make()
      const campaign = await tested.add('campaign', 'ana')
      const api = await tested.add('api', 'bia')
      const chat = await tested.add('chat', 'caio')
      await tested.add('chat', 'caio')
      expect(await idsAt(tested)).toEqual([chat, api, campaign])
    })

    it('lets a person pull along what was written to the same chat before', async () => {
      const tested = await make()
      const bot = await tested.add('bot', 'bia')
      const greeting = await tested.add('campaign', 'ana')
      await tested.add('chat', 'ana')
      expect(await idsAt(tested)).toEqual([greeting, bot])
    })

    it('keeps a row back until it is due, and says when that is', async () => {
      const tested = await make()
      const later = await tested.add('schedule', 'ana', { dueAt: NOW + 5000 })
      expect(await idsAt(tested)).toEqual([])
      expect(await tested.store.nextDueAt(tested.ref, NOW)).toBe(NOW + 5000)
      expect(await idsAt(tested, NOW + 5000)).toEqual([later])
      expect(await tested.store.nextDueAt(tested.ref, NOW + 5000)).toBeNull()
    })

    it('holds the rest of a chat behind a row that is tried again later', async () => {
      const tested = await make()
      const first = await tested.add('chat', 'ana')
      await tested.add('chat', 'ana')
      await tested.store.postpone(tested.ref, first, NOW + 1000)
      expect(await idsAt(tested)).toEqual([])
      expect(await tested.store.heads(tested.ref, NOW + 1000, 10)).toMatchObject([{ id: first, attempts: 1 }])
    })

    it('lets the next row of a chat go once the one before failed', async () => {
      const tested = await make()
      const first = await tested.add('chat', 'ana')
      const second = await tested.add('chat', 'ana')
      await tested.store.fail(tested.ref, first, 'unreachable')
      expect(await idsAt(tested)).toEqual([second])
    })

    it('keeps until when a row is held back, and says when it is there no more', async () => {
      const tested = await make()
      const id = await tested.add('chat', 'ana')
      expect(await tested.store.hold(tested.ref, id, { until: NOW + 5000, because: 'restricted' })).toBe(true)
      expect(await tested.store.heads(tested.ref, NOW, 10)).toMatchObject([{ id, heldUntil: NOW + 5000 }])
      expect(await tested.store.hold(tested.ref, id, null)).toBe(true)
      expect(await tested.store.heads(tested.ref, NOW, 10)).toMatchObject([{ id, heldUntil: null }])
      await tested.store.fail(tested.ref, id, 'unreachable')
      expect(await tested.store.hold(tested.ref, id, null)).toBe(false)
    })

    it('lets a row be claimed while it is there', async () => {
      const tested = await make()
      const id = await tested.add('campaign', 'ana')
      expect(await tested.store.claim(tested.ref, id)).toBe(true)
      expect(await tested.store.claim(tested.ref, id)).toBe(true)
      await tested.store.fail(tested.ref, id, 'unreachable')
      expect(await tested.store.claim(tested.ref, id)).toBe(false)
    })

    it('tells what the dispatcher has to know of a row', async () => {
      const tested = await make()
      await tested.add('api', 'ana', { expiresAt: NOW + 1, firstContact: true })
      const [row] = await tested.store.heads(tested.ref, NOW, 10)
      expect(row).toMatchObject({ lane: 'api', expiresAt: NOW + 1, firstContact: true, attempts: 0 })
      expect(row!.message.waId).toMatch(/\w+/)
    })

    it('keeps connections apart', async () => {
      const tested = await make()
      await tested.add('chat', 'ana')
      const other = { ...tested.ref, connectionId: tested.ref.connectionId + 1 }
      expect(await tested.store.heads(other, NOW, 10)).toEqual([])
    })

    it('gives no more than it is asked for', async () => {
      const tested = await make()
      for (const chat of ['ana', 'bia', 'caio']) await tested.add('bot', chat)
      expect(await tested.store.heads(tested.ref, NOW, 2)).toHaveLength(2)
    })
  })
}
