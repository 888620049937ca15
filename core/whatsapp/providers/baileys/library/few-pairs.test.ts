import { DEFAULT_CONNECTION_CONFIG, initAuthCreds } from '@whiskeysockets/baileys'
import { expect, it } from 'vitest'
import { keepFewPairs } from './few-pairs.ts'

it('the pairs of names that Baileys keeps in memory are few, and the others are found all the same', async () => {
  const stored = new Map<string, unknown>()
  const keys = {
    get: async (type: string, ids: string[]) => Object.fromEntries(ids.map(id => [id, stored.get(`${type} ${id}`)])),
    set: async (data: Record<string, Record<string, unknown>>) => {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values)) stored.set(`${type} ${id}`, value)
    },
    transaction: (work: () => Promise<unknown>) => work(),
    isInTransaction: () => false,
  }
  const auth = { creds: initAuthCreds(), keys } as never
  const { lidMapping } = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, DEFAULT_CONNECTION_CONFIG.logger)
  keepFewPairs(lidMapping)
  const pairs = Array.from({ length: 5_000 }, (_, n) => ({
    pn: `5511${900_000_000 + n}@s.whatsapp.net`,
    lid: `${700_000_000 + n}@lid`,
  }))
  await lidMapping.storeLIDPNMappings(pairs)
  const { mappingCache } = lidMapping as unknown as { mappingCache: { size: number } }
  expect(mappingCache.size).toBeLessThanOrEqual(2_000)
  expect(await lidMapping.getLIDForPN(pairs[0]!.pn)).toBe(pairs[0]!.lid)
})
