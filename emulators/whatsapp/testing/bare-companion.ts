import https from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import {
  type AuthenticationCreds,
  type BaileysEventMap,
  initAuthCreds,
  makeWASocket,
  type SignalDataSet,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys'
import { Changes } from '../changes.ts'
import { silentLogger } from '../silent-logger.ts'
import { CURRENT_VERSION } from '../versions.ts'

/** What a client must know of the server. */
export interface Server {
  url: string
  rootKey: Buffer
  certificateAuthority: string
}

type Config = Partial<UserFacingSocketConfig>
type Seen = { [E in keyof BaileysEventMap]?: BaileysEventMap[E][] }

const RESTART_REQUIRED = 515

const memoryKeys = () => {
  const values = new Map<string, unknown>()
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) =>
      Object.fromEntries(
        ids.flatMap(id => (values.has(`${type}:${id}`) ? [[id, values.get(`${type}:${id}`)]] : [])),
      ) as Record<string, SignalDataTypeMap[T]>,
    set: async (data: SignalDataSet) => {
      for (const [type, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries ?? {}))
          if (value === null) values.delete(`${type}:${id}`)
          else values.set(`${type}:${id}`, value)
    },
  }
}

/** An unmodified Baileys with its keys in memory: what the emulator's own tests drive. */
export class BareCompanion {
  readonly creds: AuthenticationCreds = initAuthCreds()
  /** The close code of every connection that ended. */
  readonly closeCodes: (number | undefined)[] = []
  socket!: WASocket
  readonly #server: Server
  readonly #config: Config
  readonly #keys = memoryKeys()
  readonly #changes = new Changes()
  readonly #seen: { [event: string]: unknown[] } = {}
  #state: string | undefined
  #qr: string | undefined
  #stopped = false

  constructor(server: Server, config: Config = {}) {
    this.#server = server
    this.#config = config
    server.rootKey.copy(WA_CERT_DETAILS.PUBLIC_KEY)
    setDefaultCACertificates([...getCACertificates('default'), server.certificateAuthority])
  }

  /** Connects; after a pairing it connects again by itself, as every application must. */
  connect(): this {
    const agent = new https.Agent({ ca: this.#server.certificateAuthority })
    this.socket = makeWASocket({
      waWebSocketUrl: this.#server.url,
      auth: { creds: this.creds, keys: this.#keys },
      logger: silentLogger,
      version: CURRENT_VERSION,
      agent: this.#server.url.startsWith('wss') ? agent : undefined,
      fetchAgent: agent,
      ...this.#config,
    })
    this.socket.ev.process(events => {
      for (const [event, data] of Object.entries(events)) this.#see(event, data)
      if (events['creds.update']) Object.assign(this.creds, events['creds.update'])
      if (events['connection.update']) this.#follow(events['connection.update'])
      this.#changes.announce()
    })
    return this
  }

  qr(): Promise<string> {
    return this.until(() => this.#qr, 'a QR code')
  }

  async open(): Promise<this> {
    await this.until(() => this.#state === 'open', 'the connection to open')
    return this
  }

  /** Resolves with the code with which the connection closed. */
  async closed(): Promise<number | undefined> {
    await this.until(() => this.#state === 'close', 'the connection to close')
    return this.closeCodes.at(-1)
  }

  /** The events of a kind, as far as they were emitted. */
  seen<E extends keyof BaileysEventMap>(event: E): BaileysEventMap[E][] {
    return ((this.#seen as Seen)[event] ?? []) as BaileysEventMap[E][]
  }

  until<T>(find: () => T | undefined | null | false, what: string): Promise<T> {
    return this.#changes.until(find, `${what} at the companion`)
  }

  /** The first upserted message that fits. */
  message(fits: (message: WAMessage) => boolean): Promise<WAMessage> {
    const all = () => this.seen('messages.upsert').flatMap(({ messages }) => messages)
    return this.until(() => all().find(fits), 'a message')
  }

  text(text: string): Promise<WAMessage> {
    return this.message(({ message }) => (message?.conversation ?? message?.extendedTextMessage?.text) === text)
  }

  /** Resolves when one of our own messages has at least this status, whichever event says so. */
  async status(id: string, status: number): Promise<void> {
    const updates = () =>
      this.seen('messages.update')
        .flat()
        .filter(({ key }) => key.id === id)
    const upserts = () =>
      this.seen('messages.upsert')
        .flatMap(({ messages }) => messages)
        .filter(m => m.key.id === id)
    const reached = (found: number | null | undefined) =>
      status === 0 ? found === 0 : found !== null && found !== undefined && found >= status
    await this.until(
      () => updates().some(({ update }) => reached(update.status)) || upserts().some(m => reached(m.status)),
      `status ${status} of ${id}`,
    )
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.socket.end(undefined)
  }

  #see(event: string, data: unknown): void {
    const list = this.#seen[event] ?? []
    this.#seen[event] = [...list, data]
  }

  #follow({ qr, connection, lastDisconnect }: Partial<BaileysEventMap['connection.update']>): void {
    if (qr) this.#qr = qr
    if (connection) this.#state = connection
    if (connection !== 'close') return
    const code = (lastDisconnect?.error as { output?: { statusCode: number } } | undefined)?.output?.statusCode
    this.closeCodes.push(code)
    if (code === RESTART_REQUIRED && !this.#stopped) this.connect()
  }
}
