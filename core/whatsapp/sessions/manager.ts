import type { ConnectionReason } from '../../domain/connection-reasons.ts'
import { type Clock, SECOND } from '../../kit/clock.ts'
import { type ErrorKind, fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { type ConnectionRef, refKey } from '../address.ts'
import { whatsappErrors } from '../errors.ts'
import type { InboundEvent, TypingPayload } from '../events.ts'
import type { WhatsAppLog } from '../log.ts'
import { type Provider, ProviderError, type ProviderErrorCode, type Session } from '../port.ts'
import type { LiveVersion } from '../version/live-version.ts'
import { Comeback } from './comeback.ts'
import { Connection } from './connection.ts'
import type { ConnectionHost, ConnectionState, Connections, RestoredRef } from './connections.ts'

/** Within which outdated connections come back when a newer version is known. */
const SPREAD = 30 * SECOND

/** Why there are no eight characters, where it is not that the session fell. */
const noCode: Partial<Record<ProviderErrorCode, ErrorKind>> = {
  refused: whatsappErrors.ERR_WAPP_CODE_REFUSED,
  'no-answer': whatsappErrors.ERR_WAPP_NO_CODE,
}

/** Who wants to know of every connection's ups and downs: the outbox, and who watches chats. */
export interface SessionWatcher {
  stored(ref: ConnectionRef, events: InboundEvent[]): void
  opened(ref: ConnectionRef): void
  typing?(ref: ConnectionRef, emitted: TypingPayload): void
  /** `reason` is why, where it fell by itself. */
  fell(ref: ConnectionRef, reason: ConnectionReason | null): void
}

interface ManagerParts {
  provider: Provider
  clock: Clock
  /** 0 up to 1. */
  random: () => number
  log: WhatsAppLog
  host: ConnectionHost
  /** The file for a connection's keys and journal: `companies/<id>/wa/<connection>.sqlite`. */
  fileOf(ref: ConnectionRef): string
  deviceName: string
  /** Absent where sessions claim no version of WhatsApp Web. */
  version?: Pick<LiveVersion, 'ready' | 'claimed' | 'refused' | 'whenNewer'> | undefined
}

/** All connections of this process. Commands on one connection run one after another; connections do not wait for each other. */
export class ConnectionManager implements Connections {
  readonly #parts: ManagerParts
  readonly #connections = new Map<string, Connection>()
  readonly #commands = new Map<string, Promise<unknown>>()
  /** Those that wait for their turn. */
  readonly #reroutes = new Map<string, Promise<void>>()
  readonly #watchers: SessionWatcher[] = []
  readonly #comeback: Comeback
  /** How many were to come back so far: those that were named first are the first. */
  #restored = 0
  #closed = false

  constructor(parts: ManagerParts) {
    this.#parts = parts
    this.#comeback = new Comeback(parts)
    parts.version?.whenNewer(() => this.#wakeOutdated())
  }

  watch(watcher: SessionWatcher): void {
    this.#watchers.push(watcher)
  }

  async restore(refs: RestoredRef[]): Promise<void> {
    const restoreEach = ({ suspendedUntil, wasLinked, ...ref }: RestoredRef) => {
      const order = ++this.#restored
      return this.#inTurn(ref, connection => this.#restoreOne(connection, ref, { order, suspendedUntil, wasLinked }))
    }
    await Promise.all(refs.map(restoreEach))
  }

  start(ref: ConnectionRef): Promise<void> {
    return this.#inTurn(ref, async connection => {
      await this.#prepare(connection, ref)
      await connection.begin()
    })
  }

  reroute(ref: ConnectionRef): Promise<void> {
    const key = refKey(ref)
    const waiting = this.#reroutes.get(key)
    // It asks by what to go when its turn comes: a second one would open the same session once more.
    if (waiting) return waiting
    const run = this.#inTurn(ref, async connection => {
      this.#reroutes.delete(key)
      await this.#prepare(connection, ref)
      await connection.reroute()
    })
    this.#reroutes.set(key, run)
    return run
  }

  reset(ref: ConnectionRef): Promise<void> {
    return this.#inTurn(ref, async connection => {
      await this.#prepare(connection, ref)
      await connection.unlink(null)
      await connection.begin()
    })
  }

  logout(ref: ConnectionRef): Promise<void> {
    return this.#inTurn(ref, async connection => {
      connection.speakAs(await this.#parts.host.accountOf(ref))
      await connection.unlink('stopped')
    })
  }

  remove(ref: ConnectionRef): Promise<void> {
    return this.#inTurn(ref, async connection => {
      connection.speakAs(await this.#parts.host.accountOf(ref))
      await connection.unlink('stopped', true)
      await connection.settled()
      this.#connections.delete(refKey(ref))
    })
  }

  release(ref: ConnectionRef): Promise<void> {
    return this.#inTurn(ref, async connection => {
      await connection.close()
      this.#connections.delete(refKey(ref))
    })
  }

  state(ref: ConnectionRef): ConnectionState | undefined {
    return this.#connections.get(refKey(ref))?.state
  }

  states(): ConnectionState[] {
    return [...this.#connections.values()].map(({ state }) => state)
  }

  async requestPairingCode(ref: ConnectionRef, pn: string): Promise<string> {
    const code = await this.#inTurn(ref, connection =>
      connection.requestPairingCode(pn).catch(error => {
        if (error instanceof ProviderError) throw fail(noCode[error.code] ?? whatsappErrors.ERR_WAPP_SESSION_STATE)
        throw error
      }),
    )
    if (code === null) throw fail(whatsappErrors.ERR_WAPP_SESSION_STATE)
    return code
  }

  session(ref: ConnectionRef): Session {
    const session = this.openSession(ref)
    if (!session) throw fail(whatsappErrors.ERR_WAPP_NOT_INITIALIZED)
    return session
  }

  openSession(ref: ConnectionRef): Session | null {
    return this.#connections.get(refKey(ref))?.openSession ?? null
  }

  /** Whether something that arrived is about to be stored. */
  get isStoring(): boolean {
    return [...this.#connections.values()].some(connection => connection.isStoring)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#comeback.close()
    await Promise.all([...this.#commands.values()])
    await Promise.all([...this.#connections.values()].map(connection => connection.close()))
  }

  async #restoreOne(
    connection: Connection,
    ref: ConnectionRef,
    { order, suspendedUntil = 0, wasLinked = false }: Omit<RestoredRef, keyof ConnectionRef> & { order: number },
  ): Promise<void> {
    const { clock, provider } = this.#parts
    connection.queue()
    try {
      await this.#prepare(connection, ref)
      if (!(await provider.isLinked(connection.options))) return connection.rest(wasLinked ? 'link-missing' : null)
    } catch (error) {
      this.#parts.log.error({ error, ref }, 'could not read the link or the proxy of a connection')
      return connection.rest('internal')
    }
    connection.restored()
    if (suspendedUntil > clock.now()) return connection.waitOut(suspendedUntil)
    this.#comeback.add(refKey(ref), order, () => {
      if (connection.state.status === 'PENDING') void connection.begin()
      else this.#comeback.leaves(refKey(ref))
    })
  }

  /** What has to be known before a session opens. */
  async #prepare(connection: Connection, ref: ConnectionRef): Promise<void> {
    await this.#parts.version?.ready()
    connection.goBy(await this.#parts.host.proxyOf(ref))
    connection.speakAs(await this.#parts.host.accountOf(ref))
  }

  /** A newer version is known: who waits for it tries again, not all at once. */
  #wakeOutdated(): void {
    const { clock, random } = this.#parts
    for (const connection of this.#connections.values())
      clock.at(clock.now() + SPREAD * random(), () => {
        if (connection.isOutdated && !this.#closed) void connection.begin('retried')
      })
  }

  /** Runs a command after those given before it for the same connection. */
  #inTurn<T>(ref: ConnectionRef, command: (connection: Connection) => T | Promise<T>): Promise<T> {
    if (this.#closed) throw fail(generalErrors.ERR_STOPPING)
    const key = refKey(ref)
    const before = this.#commands.get(key) ?? Promise.resolve()
    const run = before.then(() => command(this.#of(ref)))
    this.#commands.set(
      key,
      run.catch(() => {}),
    )
    return run
  }

  #of(ref: ConnectionRef): Connection {
    const known = this.#connections.get(refKey(ref))
    if (known) return known
    const { provider, clock, random, log, host, version } = this.#parts
    const connection = new Connection({
      provider,
      clock,
      random,
      log,
      host,
      options: { ref, file: this.#parts.fileOf(ref), deviceName: this.#parts.deviceName },
      version: () => version?.claimed().version,
      versionRefused: claimed => void version?.refused(claimed),
      stored: (of, events) => this.#tell(watcher => watcher.stored(of, events)),
      isUp: of => this.#comeback.opened(refKey(of)),
      isDown: (of, reason) => this.#comeback.fell(refKey(of), reason),
      opened: of => this.#tell(watcher => watcher.opened(of)),
      typing: (of, emitted) => this.#tell(watcher => watcher.typing?.(of, emitted)),
      fell: (of, reason) => this.#tell(watcher => watcher.fell(of, reason)),
    })
    this.#connections.set(refKey(ref), connection)
    return connection
  }

  #tell(what: (watcher: SessionWatcher) => void): void {
    for (const watcher of this.#watchers) what(watcher)
  }
}
