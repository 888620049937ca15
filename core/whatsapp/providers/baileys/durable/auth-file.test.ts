import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR } from '../../../../kit/clock.ts'
import { AuthFile, deleteAuthFile, JOURNAL } from './auth-file.ts'
import { holdsLink } from './link.ts'

let folder: string
let path: string
let file: AuthFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auth-file-'))
  path = join(folder, 'wa', '1.sqlite')
  file = new AuthFile(path, library)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What another process would find: everything that was committed, and nothing else. */
const afterCrash = () => new AuthFile(path, library)

const entry = (receipt: string) => ({ receipt, attrs: { id: receipt }, plaintext: Buffer.from(receipt) })

describe('the file of a connection', () => {
  it('gives keys back as they were, bytes included', async () => {
    const value = { chain: Buffer.from([1, 2, 3]), counter: 7 }
    await file.set({ session: { 'ana.0': value }, 'lid-mapping': { '5511': '77' } })
    expect(await file.get('session', ['ana.0', 'nobody.0'])).toEqual({ 'ana.0': value })
    await file.set({ session: { 'ana.0': null } })
    expect(await file.get('session', ['ana.0'])).toEqual({})
  })

  it('gives what was sent no more once that is too long ago, or it was deleted', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    file.keepSent('OUT1', Buffer.from('hello'))
    file.close()
    file = afterCrash()
    vi.advanceTimersByTime(HOUR + 1)
    expect(file.sent('OUT1', HOUR)).toBeUndefined()
    expect(file.sent('OUT1')).toEqual(Buffer.from('hello'))
    file.forgetSent('OUT1')
    expect(file.sent('OUT1')).toBeUndefined()
    file.keepSent('OUT2', Buffer.from('hello'))
    file.forgetSent('OUT2')
    expect(file.sent('OUT2')).toBeUndefined()
    vi.useRealTimers()
  })

  it('stores everything of one set or nothing', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const both = { session: { 'ana.0': { counter: 1 } }, 'sender-key': { group: circular } }
    await expect(file.set(both)).rejects.toThrow()
    expect(await file.get('session', ['ana.0'])).toEqual({})
  })

  it('keeps a link over restarts, and says that it does', () => {
    const creds = file.creds()
    file.saveCreds({ ...creds, account: { details: Buffer.from('x') } })
    expect(holdsLink(path)).toBe(true)
    const other = afterCrash()
    expect(other.creds().noiseKey).toEqual(creds.noiseKey)
    other.close()
  })

  it('holds no link before a phone scanned, nor after it is deleted', () => {
    file.saveCreds(file.creds())
    expect(holdsLink(path)).toBe(false)
    file.close()
    deleteAuthFile(path)
    expect(existsSync(path)).toBe(false)
    expect(holdsLink(path)).toBe(false)
  })

  it('tells the journal in the order of decryption, without what was settled', async () => {
    for (const receipt of ['one', 'two', 'three'])
      await file.set({ [JOURNAL]: { [`hash ${receipt}`]: entry(receipt) } })
    file.settle(['two'])
    await file.set({ session: { 'ana.0': {} } })
    const other = afterCrash()
    expect(other.journal().map(each => each.receipt)).toEqual(['one', 'three'])
    expect(other.isSettled('two')).toBe(true)
    expect(other.isSettled('one')).toBe(false)
    other.close()
  })

  it('remembers the last thousand settled messages, no more', async () => {
    const all = Array.from({ length: 1200 }, (_, place) => `message ${place}`)
    await file.set({ [JOURNAL]: Object.fromEntries(all.map(receipt => [receipt, entry(receipt)])) })
    file.settle(all)
    await file.set({})
    expect(all.filter(receipt => file.isSettled(receipt))).toEqual(all.slice(-1000))
  })

  it('has what was sent for a phone that asks again, also after a restart', () => {
    file.keepSent('A1', Buffer.from('content'))
    expect(file.sent('A1')).toEqual(Buffer.from('content'))
    file.close()
    const other = afterCrash()
    expect(other.sent('A1')).toEqual(Buffer.from('content'))
    expect(other.sent('A2')).toBeUndefined()
    other.close()
  })

  it('takes nothing more once its session is over', async () => {
    file.close()
    await expect(file.set({ session: {} })).rejects.toThrow('ended')
  })
})
