import type { AuthenticationCreds, BinaryNode, GroupMetadata, SignalKeyStore, WASocket } from '@whiskeysockets/baileys'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import type { WhatsAppLog } from '../../log.ts'
import { numbersOf } from '../../version/web-version.ts'
import type { AuthFile } from './durable/auth-file.ts'
import type { Journal } from './durable/journal.ts'
import { RatchetKeys } from './durable/ratchet-keys.ts'
import { ANSWER_PATIENCE, within } from './errors.ts'
import { growingCache } from './growing-cache.ts'
import { keepFewPairs } from './library/few-pairs.ts'
import type { Baileys, WhatsAppEndpoint } from './library/library.ts'
import { OwnDownloads } from './library/own-downloads.ts'
import type { RouteOut } from './proxy/proxy-route.ts'

const GROUP = '@g.us'
/** Who asks a day later for a message of a group has read what the others wrote since: it would come out of place. */
const GROUP_RETRIES = 24 * HOUR

/** What a connection keeps from one socket to the next. */
export class SocketMemory {
  readonly #groups = growingCache<GroupMetadata>(200, HOUR)
  #changes = 0
  readonly retries = cache(HOUR, 500)
  readonly devices = cache(5 * MINUTE, 1000)

  /** A group that is remembered, or else what `ask` answers, which is remembered unless a group changed meanwhile. */
  async group(jid: string, ask: () => Promise<GroupMetadata>): Promise<GroupMetadata> {
    const known = this.#groups.get(jid)
    if (known) return known
    const before = this.#changes
    const group = await ask()
    if (this.#changes === before) this.#groups.set(jid, group)
    return group
  }

  groupChanged(jid: string): void {
    this.#changes += 1
    this.#groups.delete(jid)
  }
}

function cache(ttl: number, max: number) {
  const values = growingCache<object>(max, ttl)
  return {
    get: <T>(key: string) => (values.get(key) as { value: T } | undefined)?.value,
    set: <T>(key: string, value: T) => void values.set(key, { value }),
    del: (key: string) => void values.delete(key),
    flushAll: () => values.clear(),
  }
}

interface SocketParts {
  library: Baileys
  place: WhatsAppEndpoint
  log: WhatsAppLog
  file: AuthFile
  creds: AuthenticationCreds
  journal: Journal
  memory: SocketMemory
  deviceName: string
  version: string | undefined
  /** Absent where the way is direct. */
  way: RouteOut | undefined
}

/** An unmodified Baileys socket, set up as a desk needs it. */
export function openSocket({
  library,
  place,
  log,
  file,
  creds,
  journal,
  memory,
  deviceName,
  version,
  way,
}: SocketParts): WASocket {
  const { makeWASocket, DEFAULT_CONNECTION_CONFIG, proto } = library
  const { FULL, ON_DEMAND } = proto.HistorySync.HistorySyncType
  const downloads = new OwnDownloads(place, way)
  const socket: WASocket = makeWASocket({
    ...(place.url ? { waWebSocketUrl: place.url } : {}),
    ...(version ? { version: numbersOf(version) } : {}),
    ...(way ? { agent: way.socket, fetchAgent: way.upload } : {}),
    options: { dispatcher: downloads } as object,
    auth: { creds, keys: file as unknown as SignalKeyStore },
    makeSignalRepository: journal.wrap(DEFAULT_CONNECTION_CONFIG.makeSignalRepository, new RatchetKeys(file)),
    logger: quietLogger(log),
    browser: [deviceName, 'Chrome', '120.0.0'],
    connectTimeoutMs: 20 * SECOND,
    defaultQueryTimeoutMs: place.answersWithin ?? 20 * SECOND,
    keepAliveIntervalMs: 30 * SECOND,
    // Messages wait for each other while one that cannot be read is asked for again.
    retryRequestDelayMs: 20,
    // The phone must keep ringing for its owner.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // The history carries the pairs of phone number and LID.
    shouldSyncHistoryMessage: emitted =>
      emitted.syncType !== FULL && emitted.syncType !== ON_DEMAND && downloads.takes(emitted),
    shouldIgnoreJid: jid => /^status@broadcast$|@(newsletter|bot)$/.test(jid ?? ''),
    // Without own echoes a status update never hides inside one.
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    msgRetryCounterCache: memory.retries,
    userDevicesCache: memory.devices,
    getMessage: async key => {
      const content = key.id ? file.sent(key.id, key.remoteJid?.endsWith(GROUP) ? GROUP_RETRIES : undefined) : undefined
      return content ? proto.Message.decode(content) : undefined
    },
    cachedGroupMetadata: jid => groupOf(socket, memory, jid),
  })
  keepFewPairs(socket.signalRepository.lidMapping)
  return socket
}

/** A group that is remembered, or else WhatsApp is asked for it; undefined when it gives no answer. */
export async function groupOf(
  socket: Pick<WASocket, 'groupMetadata'>,
  memory: SocketMemory,
  jid: string,
): Promise<GroupMetadata | undefined> {
  try {
    return await memory.group(jid, () => within(ANSWER_PATIENCE, socket.groupMetadata(jid)))
  } catch {
    return undefined
  }
}

/**
 * Forgets a group at the moment in which WhatsApp tells that it changed: Baileys tells about it from another queue than that of
 * messages, so what a new administrator does could be judged by the old list.
 */
export function forgetChangedGroups(socket: WASocket, memory: SocketMemory): void {
  socket.ws.prependListener('CB:notification', ({ attrs }: BinaryNode) => {
    if (attrs.type === 'w:gp2' && attrs.from) memory.groupChanged(attrs.from)
  })
}

type Logger = NonNullable<Parameters<Baileys['makeWASocket']>[0]['logger']>

/**
 * Baileys logs keys and whole stanzas as data; only its sentences pass, and only those of warnings. What it calls an error
 * is a warning here: it says so of every restart after a pairing too.
 */
function quietLogger(log: WhatsAppLog): Logger {
  const say = (data: unknown, sentence?: string) =>
    log.warn({ said: sentence ?? (typeof data === 'string' ? data : '') }, 'Baileys')
  const ignore = () => {}
  const logger: Logger = {
    level: 'warn',
    child: () => logger,
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: say,
    error: say,
  }
  return logger
}
