import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AuthFile } from './auth-file.ts'
import { RatchetKeys } from './ratchet-keys.ts'

let folder: string
let file: AuthFile
let keys: RatchetKeys
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-keys-'))
  file = new AuthFile(join(folder, '1.sqlite'), library)
  keys = new RatchetKeys(file)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sessions in their own form, `used` then. */
const session = (used: number, chain = 'a') => ({ _sessions: { one: { indexInfo: { used }, chain } } }) as never
const stored = () => file.get('session', ['ana', 'bia'])

describe('a step of a ratchet', () => {
  it('sees what it set, and is on the disk as a whole when it is done', async () => {
    await keys.set({ session: { ana: session(1) } })
    expect(await keys.get('session', ['ana'])).toEqual({ ana: session(1) })
    await keys.transaction(async () => {
      expect(keys.isInTransaction()).toBe(true)
      await keys.set({ session: { bia: session(2) } })
      await keys.set({ session: { ana: session(3) }, 'sender-key': { group: Buffer.from('key') } })
      expect(await keys.get('session', ['ana', 'bia', 'caio'])).toEqual({ ana: session(3), bia: session(2) })
      expect(await stored()).toEqual({ ana: session(1) })
    })
    expect(keys.isInTransaction()).toBe(false)
    expect(await stored()).toEqual({ ana: session(3), bia: session(2) })
    expect(await file.get('sender-key', ['group'])).toEqual({ group: Buffer.from('key') })
  })

  it('that deletes a key does not find it any more', async () => {
    await keys.set({ session: { ana: session(1) } })
    await keys.transaction(async () => {
      await keys.set({ session: { ana: null } })
      expect(await keys.get('session', ['ana'])).toEqual({})
    })
    expect(await stored()).toEqual({})
  })

  it('that fails leaves nothing, and the next one goes on', async () => {
    const failing = keys.transaction(async () => {
      await keys.set({ session: { ana: session(1) } })
      throw new Error('no session')
    })
    await expect(failing).rejects.toThrow('no session')
    expect(await keys.transaction(stored)).toEqual({})
  })

  it('waits for the one before, and one inside of another is part of it', async () => {
    const order: string[] = []
    const first = keys.transaction(async () => {
      await keys.transaction(() => keys.set({ session: { ana: session(1) } }))
      await Promise.resolve()
      expect(await stored()).toEqual({})
      order.push('first')
    })
    const second = keys.transaction(async () => void order.push('second'))
    await Promise.all([first, second])
    expect([order, await stored()]).toEqual([['first', 'second'], { ana: session(1) }])
  })

  it('answers with what it did', async () => {
    expect(await keys.transaction(async () => 'done')).toBe('done')
    expect(await keys.trying(async () => 'tried')).toBe('tried')
  })

  it('takes no more into it that comes when it is over', async () => {
    const over = Promise.withResolvers<void>()
    let late = Promise.resolve()
    await keys.transaction(async () => {
      late = over.promise.then(() => keys.set({ session: { ana: session(1) } }))
    })
    over.resolve()
    await late
    expect(await stored()).toEqual({ ana: session(1) })
  })
})

describe('which number is which LID', () => {
  it('is stored at once, whatever becomes of the step that learnt it', async () => {
    const failing = keys.transaction(async () => {
      await keys.set({ 'lid-mapping': { '5511': '77' }, session: { ana: session(1) } })
      expect(await file.get('lid-mapping', ['5511'])).toEqual({ '5511': '77' })
      throw new Error('no session')
    })
    await expect(failing).rejects.toThrow('no session')
    expect([await file.get('lid-mapping', ['5511']), await stored()]).toEqual([{ '5511': '77' }, {}])
  })

  it('is not stored again when that step is done, since more may be known by then', async () => {
    await keys.transaction(async () => {
      await keys.set({ 'lid-mapping': { '5511': '77' } })
      await file.set({ 'lid-mapping': { '5511': '78' } })
    })
    expect(await file.get('lid-mapping', ['5511'])).toEqual({ '5511': '78' })
  })

  it('waits for no ratchet', async () => {
    const held = Promise.withResolvers<void>()
    const step = keys.transaction(() => held.promise)
    await keys.transaction(() => keys.set({ 'lid-mapping': { '5511': '77' } }), 'lid-mapping')
    expect(await file.get('lid-mapping', ['5511'])).toEqual({ '5511': '77' })
    held.resolve()
    await step
  })
})

describe('a message that is tried on sessions', () => {
  it('leaves those as they were to which it did not belong', async () => {
    const both = {
      _sessions: { fits: { indexInfo: { used: 5 }, chain: 'a' }, other: { indexInfo: { used: 9 }, chain: 'b' } },
    }
    await keys.set({ session: { ana: both as never } })
    await keys.trying(async () => {
      const { ana } = (await keys.get('session', ['ana'])) as unknown as { ana: typeof both }
      expect(ana._sessions.other.indexInfo.used).toBeLessThan(9)
      const { fits, other } = ana._sessions
      await keys.set({
        session: {
          ana: {
            _sessions: { fits: { indexInfo: { used: 100 }, chain: 'a moved' }, other: { ...other, chain: 'broken' } },
          } as never,
          bia: session(1),
        },
        'sender-key': { group: Buffer.from(fits.chain) },
      })
    })
    expect(await stored()).toEqual({
      ana: {
        _sessions: {
          fits: { indexInfo: { used: 100 }, chain: 'a moved' },
          other: { indexInfo: { used: 9 }, chain: 'b' },
        },
      },
      bia: session(1),
    })
  })

  it('finds all other keys as they are', async () => {
    await keys.set({ 'sender-key': { group: Buffer.from('key') } })
    const found = await keys.trying(() => keys.get('sender-key', ['group']))
    expect(found).toEqual({ group: Buffer.from('key') })
  })

  it('may end a session for good', async () => {
    await keys.set({ session: { ana: session(1) } })
    await keys.trying(async () => {
      await keys.get('session', ['ana'])
      await keys.set({ session: { ana: null } })
    })
    expect(await stored()).toEqual({})
  })

  it('is tried on them as they were when they are asked for again', async () => {
    await keys.set({ session: { ana: session(5) } })
    await keys.trying(async () => {
      await keys.get('session', ['ana'])
      const { ana } = await keys.get('session', ['ana'])
      await keys.set({ session: { ana: ana! } })
      const again = (await keys.get('session', ['ana'])).ana
      await keys.set({ session: { ana: again! } })
    })
    expect(await stored()).toEqual({ ana: session(5) })
  })
})
