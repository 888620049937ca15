import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GroupMetadata } from '@whiskeysockets/baileys'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { silentLog } from '../../log.ts'
import { type Party, partyIn } from './durable/testing/party.ts'
import { OwnDownloads } from './library/own-downloads.ts'
import type { RouteOut } from './proxy/proxy-route.ts'
import { groupOf, openSocket, SocketMemory } from './socket.ts'

const { FULL, ON_DEMAND, RECENT, INITIAL_BOOTSTRAP } = library.proto.HistorySync.HistorySyncType
const group = { id: '12@g.us', subject: 'Feira', participants: [] } as unknown as library.GroupMetadata

let folder: string
let party: Party
let warnings: unknown[][]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socket-'))
  party = partyIn(folder, '5599@s.whatsapp.net')
  warnings = []
})
afterEach(() => {
  vi.useRealTimers()
  party.file.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the library is opened with, and what it knows of groups. */
function openedWith(more: Partial<Parameters<typeof openSocket>[0]> = {}) {
  let config: Partial<library.SocketConfig> = {}
  const socket = {
    signalRepository: { lidMapping: {} as { mappingCache?: { max: number } } },
    groupMetadata: async () => group,
  }
  const makeWASocket = (provided: library.UserFacingSocketConfig) => {
    config = provided
    return socket as unknown as library.WASocket
  }
  openSocket({
    library: { ...library, makeWASocket: makeWASocket as typeof library.makeWASocket },
    place: {},
    log: { ...silentLog, warn: (...emitted) => void warnings.push(emitted) },
    file: party.file,
    creds: party.creds,
    journal: party.journal,
    memory: new SocketMemory(),
    deviceName: 'Balcão',
    version: undefined,
    way: undefined,
    ...more,
  })
  return { config: config as library.SocketConfig, socket }
}

describe('a socket', () => {
  it('goes to WhatsApp itself, in the library’s version, unless something else is said', () => {
    const { config } = openedWith()
    for (const absent of ['waWebSocketUrl', 'version', 'agent', 'fetchAgent']) expect(config).not.toHaveProperty(absent)
    expect(config.defaultQueryTimeoutMs).toBe(20 * SECOND)
    const way = { socket: {}, upload: {} } as RouteOut
    const place = { url: 'ws://127.0.0.1:9/ws/chat', answersWithin: 300 }
    const other = openedWith({ place, version: '2.3000.7', way }).config
    expect(other).toMatchObject({ waWebSocketUrl: place.url, version: [2, 3000, 7], defaultQueryTimeoutMs: 300 })
    expect([other.agent === way.socket, other.fetchAgent === way.upload]).toEqual([true, true])
  })

  it('is what the phone shows by our name, and keeps its owner’s phone ringing', () => {
    expect(openedWith().config).toMatchObject({
      browser: ['Balcão', 'Chrome', expect.stringMatching(/^\d+\./)],
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      syncFullHistory: false,
      connectTimeoutMs: 20 * SECOND,
      keepAliveIntervalMs: 30 * SECOND,
      retryRequestDelayMs: 20,
    })
  })

  it('has whole files downloaded, and keeps what it learnt in our file', async () => {
    const { config, socket } = openedWith()
    expect((config.options as { dispatcher?: unknown }).dispatcher).toBeInstanceOf(OwnDownloads)
    expect(config.auth.creds).toBe(party.creds)
    await config.auth.keys.set({ 'lid-mapping': { 5511: '77' } })
    expect(await party.file.get('lid-mapping', ['5511'])).toEqual({ 5511: '77' })
    expect(socket.signalRepository.lidMapping.mappingCache).toBeDefined()
  })

  it('reads of the history what tells who is who, and not all of it', () => {
    const { shouldSyncHistoryMessage } = openedWith().config
    const reads = [FULL, ON_DEMAND, RECENT, INITIAL_BOOTSTRAP].map(syncType => shouldSyncHistoryMessage({ syncType }))
    expect(reads).toEqual([false, false, true, true])
  })

  it.each([
    ['status@broadcast', true],
    ['12@newsletter', true],
    ['77@bot', true],
    ['1671634452@broadcast', false],
    ['5511@s.whatsapp.net', false],
    ['status@broadcast.example', false],
    [undefined, false],
  ])('receives nothing of who is no conversation: %s', (jid, ignored) => {
    expect(openedWith().config.shouldIgnoreJid(jid!)).toBe(ignored)
  })

  it('has what was sent for anyone who asks again, into a group for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { getMessage } = openedWith().config
    party.file.keepSent('OUT1', library.proto.Message.encode({ conversation: 'oi' }).finish())
    await party.file.set({})
    const asks = (remoteJid?: string, id: string | null = 'OUT1') => getMessage({ id, remoteJid: remoteJid ?? null })
    for (const jid of ['77@lid', '12@g.us', undefined]) expect(await asks(jid)).toMatchObject({ conversation: 'oi' })
    expect([await asks('77@lid', 'OUT2'), await asks('77@lid', null)]).toEqual([undefined, undefined])
    vi.advanceTimersByTime(24 * HOUR + 1)
    expect([await asks('12@g.us'), await asks('77@lid')]).toMatchObject([undefined, { conversation: 'oi' }])
  })

  it('says warnings and errors of the library in its words alone', () => {
    const { logger } = openedWith().config
    logger.warn({ key: 'secret' }, 'a warning')
    logger.error('an error')
    logger.error({ key: 'secret' })
    for (const quiet of ['trace', 'debug', 'info'] as const) logger[quiet]({ key: 'secret' }, 'said low')
    logger.child({}).warn({}, 'of a part')
    expect([logger.level, warnings.map(([data]) => data)]).toEqual([
      'warn',
      [{ said: 'a warning' }, { said: 'an error' }, { said: '' }, { said: 'of a part' }],
    ])
  })
})

describe('a group', () => {
  it('is asked for once an hour', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const memory = new SocketMemory()
    let requested = 0
    const socket = {
      groupMetadata: async () => {
        requested += 1
        return group
      },
    }
    for (let times = 0; times < 3; times += 1) expect(await groupOf(socket, memory, '12@g.us')).toBe(group)
    expect(requested).toBe(1)
    const later = performance.now() + HOUR + MINUTE
    vi.spyOn(performance, 'now').mockReturnValue(later)
    vi.advanceTimersByTime(SECOND)
    await groupOf(socket, memory, '12@g.us')
    vi.restoreAllMocks()
    expect(requested).toBe(2)
  })

  it('is asked for again when groups changed while WhatsApp still answered', async () => {
    const memory = new SocketMemory()
    const answers = [Promise.withResolvers<GroupMetadata>(), Promise.withResolvers<GroupMetadata>()]
    let requested = 0
    const socket = { groupMetadata: () => answers[requested++]!.promise }
    const first = groupOf(socket, memory, 'x@g.us')
    memory.groupChanged('x@g.us')
    answers[0]!.resolve({ subject: 'before' } as GroupMetadata)
    expect((await first)?.subject).toBe('before')
    answers[1]!.resolve({ subject: 'after' } as GroupMetadata)
    expect((await groupOf(socket, memory, 'x@g.us'))?.subject).toBe('after')
    expect((await groupOf(socket, memory, 'x@g.us'))?.subject).toBe('after')
  })

  it('of which WhatsApp says nothing is none, and is asked for again', async () => {
    const [memory, silent] = [new SocketMemory(), { groupMetadata: () => Promise.reject(new Error('forbidden')) }]
    expect(await groupOf(silent, memory, '12@g.us')).toBeUndefined()
    expect(await groupOf({ groupMetadata: async () => group }, memory, '12@g.us')).toBe(group)
  })

  it('is told to the library as it is remembered', async () => {
    expect(await openedWith().config.cachedGroupMetadata('12@g.us')).toBe(group)
  })
})

describe('what a connection remembers', () => {
  it('is told, changed and forgotten as the library asks for it', () => {
    const { devices, retries } = new SocketMemory()
    for (const memory of [devices, retries]) {
      expect(memory.get('a')).toBeUndefined()
      memory.set('a', 0)
      memory.set('b', ['x'])
      expect([memory.get('a'), memory.get('b')]).toEqual([0, ['x']])
      memory.del('a')
      expect([memory.get('a'), memory.get('b')]).toEqual([undefined, ['x']])
      memory.flushAll()
      expect(memory.get('b')).toBeUndefined()
    }
  })
})
