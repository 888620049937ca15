import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountDisk } from '../../../../app/testing/disk.ts'
import { DAY, HOUR } from '../../../../kit/clock.ts'
import { openSqlite } from '../../../../storage/sqlite.ts'
import { AuthFile, deleteAuthFile, HOLDERS, JOURNAL } from './auth-file.ts'
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
  vi.useRealTimers()
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
    expect(await file.get('session', ['ana.0', 'nobody.0'])).toStrictEqual({ 'ana.0': value })
    for (const nothing of [null, undefined]) {
      await file.set({ session: { 'ana.0': nothing } })
      expect(await file.get('session', ['ana.0'])).toEqual({})
      await file.set({ session: { 'ana.0': value } })
    }
  })

  it('gives what was sent no more once that is too long ago, or it was deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    file.keepSent('OUT1', Buffer.from('hello'))
    await file.set({})
    vi.advanceTimersByTime(HOUR + 1)
    expect(file.sent('OUT1', HOUR)).toBeUndefined()
    expect(file.sent('OUT1')).toEqual(Buffer.from('hello'))
    file.forgetSent('OUT1')
    expect(file.sent('OUT1')).toBeUndefined()
    file.keepSent('OUT2', Buffer.from('hello'))
    file.forgetSent('OUT2')
    expect(file.sent('OUT2')).toBeUndefined()
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
    expect(existsSync(`${path}-wal`)).toBe(true)
    deleteAuthFile(path)
    expect(readdirSync(dirname(path))).toEqual([])
    deleteAuthFile(path)
    expect(holdsLink(path)).toBe(false)
    expect(readdirSync(dirname(path))).toEqual([])
  })

  it('holds no link where another file lies, or an empty one of ours', () => {
    expect(holdsLink(path)).toBe(false)
    const other = join(folder, 'other.sqlite')
    openSqlite(other).close()
    expect(holdsLink(other)).toBe(false)
    expect(readdirSync(folder)).toEqual(['other.sqlite', 'wa'])
  })

  it('is a fresh identity each time until a phone accepted it', () => {
    const creds = file.creds()
    file.saveCreds(creds)
    expect(file.creds().noiseKey).not.toEqual(creds.noiseKey)
  })

  it('gives the keys of settings as the kind that the library reads', async () => {
    const { AppStateSyncKeyData } = library.proto.Message
    await file.set({ 'app-state-sync-key': { AAA: { keyData: Buffer.from('key'), timestamp: 7 } } })
    const { AAA } = await file.get('app-state-sync-key', ['AAA'])
    expect(AAA).toBeInstanceOf(AppStateSyncKeyData)
    expect(Buffer.from(AAA!.keyData!).toString()).toBe('key')
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
    for (const settled of [all.slice(1), all.slice(0, 1)]) {
      file.settle(settled)
      await file.set({})
    }
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

  it('takes nothing more once its session is over, and knows nothing', async () => {
    await file.set({
      session: { 'ana.0': {} },
      [HOLDERS]: { group: { 'ana:1': true } },
      [JOURNAL]: { a: entry('one') },
    })
    file.keepSent('A1', Buffer.from('content'))
    file.storeSecret('77|A1', { secret: 's', authors: [] }, Date.now() + HOUR)
    file.storeHabits('77', { byNumber: true })
    file.settle(['one'])
    const creds = file.creds()
    file.close()
    file.close()
    await expect(file.set({ session: {} })).rejects.toThrow('ended')
    expect(await file.get('session', ['ana.0'])).toEqual({})
    await file.bringGroupKeysAnew(() => true)
    expect([file.sent('A1'), file.secret('77|A1'), file.plaintext('one')]).toEqual([undefined, undefined, undefined])
    expect([file.isSettled('one'), file.wasUnreadable('one'), file.habits('77')]).toEqual([false, false, {}])
    file.forgetSent('A1')
    file.storeHabits('77', {})
    file.saveCreds(creds)
    const other = afterCrash()
    expect([other.sent('A1')?.toString(), other.habits('77')]).toEqual(['content', { byNumber: true }])
    other.close()
  })
})

describe('what was decrypted', () => {
  const padded = (text: string) => Buffer.concat([Buffer.from(text), Buffer.of(2, 2)])

  it('is known by its sum, and what it said as long as it is there', async () => {
    const one = { receipt: 'one', attrs: { id: 'A1', t: '7' }, plaintext: padded('bom dia') }
    await file.set({ [JOURNAL]: { hash: one } })
    expect(await file.get(JOURNAL as 'session', ['hash', 'other'])).toEqual({ hash: one })
    expect(Buffer.from(file.plaintext('one')!).toString()).toBe('bom dia')
    expect(file.plaintext('two')).toBeUndefined()
  })

  it('takes the place of what could not be read, and what could not be read not that of a text', async () => {
    const put = (text: string) =>
      file.set({ [JOURNAL]: { hash: { ...entry('one'), plaintext: text ? padded(text) : Buffer.alloc(0) } } })
    await put('')
    expect([file.wasUnreadable('one'), file.plaintext('one')]).toEqual([true, undefined])
    file.settle(['one'])
    await put('now')
    await file.set({})
    expect([file.wasUnreadable('one'), file.isSettled('one')]).toEqual([false, false])
    await put('')
    expect(Buffer.from(file.plaintext('one')!).toString()).toBe('now')
  })

  it('of a message in two parts is settled with both', async () => {
    await file.set({ [JOURNAL]: { first: entry('one'), second: entry('one') } })
    file.settle(['one'])
    await file.set({})
    expect([file.isSettled('one'), file.journal()]).toEqual([true, []])
  })
})

describe('the secret of a message', () => {
  const secret = (text: string) => ({ secret: text, authors: ['77@lid'] })

  it('is the first that was stored under its name, before and after it is stored', async () => {
    file.storeSecret('77|A1', secret('first'), Date.now() + HOUR)
    file.storeSecret('77|A1', secret('second'), Date.now() + HOUR)
    expect([file.secret('77|A1'), file.secret('77|A2')]).toEqual([secret('first'), undefined])
    await file.set({})
    file.storeSecret('77|A1', secret('third'), Date.now() + HOUR)
    await file.set({})
    expect(file.secret('77|A1')).toEqual(secret('first'))
  })

  it('goes with the first start after its time, as what was sent two weeks ago does', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    file.storeSecret('77|A1', secret('soon over'), Date.now() + HOUR)
    file.storeSecret('77|A2', secret('later'), Date.now() + 20 * DAY)
    file.keepSent('A1', Buffer.from('old'))
    file.close()
    vi.advanceTimersByTime(14 * DAY + 1)
    file = afterCrash()
    expect([file.secret('77|A1'), file.secret('77|A2')]).toEqual([undefined, secret('later')])
    expect(file.sent('A1', Number.POSITIVE_INFINITY)).toBeUndefined()
  })
})

describe('on a disk that is full', () => {
  it('a step waits until there is room, and what may be lost is stored', async context => {
    const disk = join(folder, 'disk')
    const takeAway = mountDisk(context, disk, 'size=1m')
    const ballast = join(disk, 'ballast')
    const small = new AuthFile(join(disk, '1.sqlite'), library)
    try {
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      small.keepSent('A1', Buffer.from('content'))
      vi.advanceTimersByTime(500)
      vi.useRealTimers()
      const done = vi.fn()
      const step = small.set({ session: { 'ana.0': { chain: Buffer.alloc(5000) } } }).then(done)
      await setImmediate()
      expect(done).not.toHaveBeenCalled()
      rmSync(ballast)
      await step
      const other = new AuthFile(join(disk, '1.sqlite'), library)
      expect([other.sent('A1'), await other.get('session', ['ana.0'])]).toEqual([
        Buffer.from('content'),
        { 'ana.0': { chain: Buffer.alloc(5000) } },
      ])
      other.close()
    } finally {
      small.close()
      takeAway()
    }
  })

  it('a step that waits ends with the session', async context => {
    const disk = join(folder, 'disk')
    const takeAway = mountDisk(context, disk, 'size=1m')
    try {
      const small = new AuthFile(join(disk, '1.sqlite'), library)
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize))
      const step = small.set({ session: { 'ana.0': { chain: Buffer.alloc(5000) } } })
      await setImmediate()
      small.close()
      await expect(step).rejects.toThrow('has ended')
    } finally {
      takeAway()
    }
  })
})

describe('what may be lost', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it('is on the disk half a second later, each time', async () => {
    await file.set({ [JOURNAL]: { hash: entry('one') } })
    const stored: [() => void, (other: AuthFile) => boolean][] = [
      [() => file.keepSent('A1', Buffer.from('content')), other => other.sent('A1') !== undefined],
      [
        () => file.storeSecret('77|A1', { secret: 's', authors: [] }, Date.now() + HOUR),
        other => other.secret('77|A1') !== undefined,
      ],
      [() => file.settle(['one']), other => other.isSettled('one')],
    ]
    for (const [keep, isStored] of stored) {
      // Other tests of this process may have timers.
      const others = vi.getTimerCount()
      keep()
      keep()
      expect(vi.getTimerCount() - others).toBe(1)
      vi.advanceTimersByTime(500)
      const other = afterCrash()
      expect(isStored(other)).toBe(true)
      other.close()
    }
  })

  it('is waited for by nobody after the end', () => {
    const others = vi.getTimerCount()
    file.keepSent('A1', Buffer.from('content'))
    file.close()
    expect(vi.getTimerCount()).toBe(others)
    file.settle(['one'])
    expect(vi.getTimerCount()).toBe(others)
  })
})

describe('how a chat writes', () => {
  it('is remembered, and takes no room where it is as most do', async () => {
    expect(file.habits('77')).toEqual({})
    file.storeHabits('77', { byNumber: true, disappearAfter: 60 })
    expect(file.habits('77')).toEqual({ byNumber: true, disappearAfter: 60 })
    file.storeHabits('77', {})
    expect(await file.get('chats' as 'session', ['77'])).toEqual({})
  })
})

describe('the keys of groups', () => {
  it('are brought again to the devices that lost them, and to no others', async () => {
    const [ana, bia] = [{ '5511:1@s.whatsapp.net': true }, { '5522@s.whatsapp.net': true }]
    await file.set({ [HOLDERS]: { both: { ...ana, ...bia }, one: bia } })
    await file.bringGroupKeysAnew(device => device.startsWith('5511'))
    expect(await file.get(HOLDERS as 'session', ['both', 'one'])).toEqual({ both: bia, one: bia })
  })
})
