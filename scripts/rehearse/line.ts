import { join } from 'node:path'
import { systemClock } from '../../core/app/clock.ts'
import type { InboundEvent, ProviderEvent } from '../../core/whatsapp/events.ts'
import { fetchWebVersion, LiveVersion, type Session } from '../../core/whatsapp/index.ts'
import { silentLog } from '../../core/whatsapp/log.ts'
import type { Provider } from '../../core/whatsapp/port.ts'
import { baileysProvider, type WhatsAppEndpoint } from '../../core/whatsapp/providers/baileys/index.ts'
import type { ConnectionState } from '../../core/whatsapp/sessions/connections.ts'
import { ConnectionManager } from '../../core/whatsapp/sessions/manager.ts'
import type { Notebook, Received } from './notebook.ts'
import type { Pseudonyms } from './redacted/pseudonyms.ts'
import { stanzaKind, stanzaLine } from './redacted/stanza-line.ts'

export interface LineParts {
  folder: string
  place: WhatsAppEndpoint
  /** Where the current version of WhatsApp Web is read. */
  versionSource: string
  /** A version to claim whatever is current. */
  waVersion?: string | undefined
  notebook: Notebook
  pseudonyms: Pseudonyms
}

export const ref = { companyId: 1, connectionId: 1 }

const MOST_LINES = 60

/** The product's own provider and sessions on one number; what comes counts as taken once the notebook is on disk. */
export class Line {
  readonly #parts: LineParts
  readonly #waiting = new Set<() => void>()
  readonly #version: LiveVersion
  readonly connections: ConnectionManager
  #stanzas: string[] = []

  constructor(parts: LineParts) {
    this.#parts = parts
    const { place, versionSource, waVersion: chosen, folder, notebook } = parts
    const provider = this.#watched(baileysProvider({ ...place, heard: stanza => this.#note(stanza) }, silentLog))
    this.#version = new LiveVersion({
      clock: systemClock,
      log: silentLog,
      own: provider.ownVersion!,
      chosen,
      ask: ending => fetchWebVersion(versionSource, ending),
      store: { read: async () => undefined, keep: async () => {} },
    })
    this.connections = new ConnectionManager({
      provider,
      clock: systemClock,
      random: Math.random,
      log: silentLog,
      fileOf: () => join(folder, 'link.sqlite'),
      deviceName: 'Balcão',
      version: this.#version,
      host: {
        stateChanged: async () => this.#changed(),
        proxyOf: async () => undefined,
        accountOf: async () => undefined,
        typing() {},
        receive: async (_ref, events) => {
          for (const event of events.filter(each => this.#isNews(each))) this.heard.push({ event, at: Date.now() })
          notebook.save()
          this.#changed()
        },
      },
    })
    this.#version.start()
  }

  /** What the desk would have stored, since the first run. */
  get heard(): Received[] {
    return this.#parts.notebook.pages.heard
  }

  get state(): ConnectionState | undefined {
    return this.connections.state(ref)
  }

  get session(): Session {
    return this.connections.session(ref)
  }

  /** The stanzas that came since this was asked last, one line each, the last ones where they are many. */
  takeStanzas(): string[] {
    const taken = this.#stanzas.slice(-MOST_LINES)
    this.#stanzas = []
    return taken
  }

  /** What `look` finds, now or after something happened; undefined when it is late, or `over`. */
  async until<T>(look: () => T | undefined, patience: number, over?: AbortSignal): Promise<T | undefined> {
    const deadline = Date.now() + patience
    for (;;) {
      const found = look()
      const left = deadline - Date.now()
      if (found !== undefined || left <= 0 || over?.aborted) return found
      await this.#change(left, over)
    }
  }

  async close(): Promise<void> {
    this.#version.stop()
    await this.connections.close()
    this.#changed()
  }

  /** As the desk knows a message again that it has already; and the people of an address book are no news. */
  #isNews(event: InboundEvent): boolean {
    if (event.type !== 'message' || event.source !== 'replay') return event.type !== 'contact'
    const { key, kind } = event
    return !this.heard.some(
      ({ event: known }) => known.type === 'message' && known.key.waId === key.waId && known.kind === kind,
    )
  }

  #watched(provider: Provider): Provider {
    const { pages } = this.#parts.notebook
    const follow = (event: ProviderEvent): void => {
      if (event.type === 'open' || event.type === 'paired') this.#parts.pseudonyms.me(event.me)
      if (event.type === 'closed') pages.closes.push(`${event.code} at ${new Date().toISOString()}`)
    }
    return {
      ...provider,
      open: (options, sink) => {
        pages.claimed = options.version ?? provider.ownVersion!
        return provider.open(options, event => {
          follow(event)
          sink(event)
        })
      },
    }
  }

  #note(stanza: Parameters<typeof stanzaLine>[0]): void {
    const { notebook, pseudonyms } = this.#parts
    const kind = stanzaKind(stanza)
    notebook.pages.stanzas[kind] = (notebook.pages.stanzas[kind] ?? 0) + 1
    if (stanza.tag !== 'iq') this.#stanzas.push(stanzaLine(stanza, pseudonyms))
  }

  #changed(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  #change(patience: number, over: AbortSignal | undefined): Promise<void> {
    return new Promise(resolve => {
      const wake = (): void => {
        clearTimeout(timer)
        over?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, patience)
      over?.addEventListener('abort', wake, { once: true })
      this.#waiting.add(wake)
    })
  }
}
