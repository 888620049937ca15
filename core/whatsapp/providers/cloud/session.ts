import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Clock, DAY, MINUTE, SECOND } from '../../../kit/clock.ts'
import type { MessageKey } from '../../address.ts'
import { type MediaRef, OWN_CLOSE, type ProviderEvent } from '../../events.ts'
import type { Limits } from '../../limiter/limits.ts'
import type { WhatsAppLog } from '../../log.ts'
import {
  fileOf,
  type NumberCheck,
  type OutgoingMedia,
  type OutgoingMessage,
  type ProfilePicture,
} from '../../outgoing.ts'
import { type CloudAccount, ProviderError, type Session } from '../../port.ts'
import type { CloudFile, Update } from './cloud-file.ts'
import { closeOf, meaningOfCode, reasonOfFailure } from './codes.ts'
import { downloadFile } from './download.ts'
import { Graph, GraphProblem } from './graph.ts'
import { bodyOf, fitOf } from './outgoing.ts'
import { type CloudNumber, readNumber } from './status.ts'

/** Between two looks at whether the account is still as it was. */
const LOOK_EVERY = 15 * MINUTE
/**
 * So long a message waits for a status after a post that was not answered, before it is posted again: there is no other way to
 * learn whether Meta has it. It is posted twice at most.
 */
const DOUBT = 90 * SECOND
const MOST_POSTS = 2
/** So long after someone wrote anything may be written to them, and templates alone after that. */
const SERVICE_WINDOW = DAY
/** Meta's code for it. */
const WINDOW_CLOSED = 131047
/** Uploads live 30 days; one that is about to end is made again. */
const UPLOAD_LIFE = 29 * DAY
/** Conversations to which messages are under way at the same time. */
const AT_ONCE = 20

/** 80 messages a second and number are what Meta gives to everybody; people at the desk come first. */
const EVERY = 20
const cloudLimits: Limits = {
  pace: {
    bot: { burst: 40, every: EVERY },
    api: { burst: 40, every: EVERY },
    schedule: { burst: 20, every: EVERY },
    campaign: { burst: 20, every: EVERY },
  },
  jitter: 0,
  // Meta counts by itself whom a business writes to first, and bans nobody for it.
  firstContacts: [{ fromDay: 0, perDay: Number.POSITIVE_INFINITY }],
  peopleBeyond: 1,
  restFrom463: DAY,
}

interface Parts {
  graphUrl: string
  clock: Clock
  log: WhatsAppLog
  account: CloudAccount | 'unreadable' | undefined
  file: CloudFile
  sink(event: ProviderEvent): void
  /** It is stored: whichever session is open now tells it. */
  kept(updates: readonly Update[]): void
  /** It ended; `closeable` once no post of it is under way any more. */
  ended(): void
  closeable(): void
}

/** One connection to the Cloud API: there is no line that could fall, so it is open while Meta takes its token. */
export class CloudSession implements Session {
  readonly numbersAtOnce = 0
  readonly atOnce = AT_ONCE
  readonly limits = cloudLimits
  readonly #parts: Parts
  readonly #graph: Graph | undefined
  /** How often in a row Meta asked a message to wait. */
  readonly #waits = new Map<string, number>()
  #isOpen = false
  /** What became of a post is stored also when the session has ended meanwhile. */
  #posts = 0
  #ended = false
  #cancelLook = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
    const { account, graphUrl } = parts
    this.#graph = typeof account === 'object' ? new Graph(graphUrl, account) : undefined
    queueMicrotask(() => void this.#begin())
  }

  /** What webhooks brought, and is stored already. */
  hears(updates: readonly Update[]): void {
    if (!this.#isOpen) return
    for (const { name, event } of updates) this.#tell({ ...event, receipt: name } as ProviderEvent)
  }

  async prepare({ waId, content }: OutgoingMessage): Promise<void> {
    this.#demandOpen()
    const file = fileOf(content)
    if (file) await this.#upload(waId, file)
  }

  async send(message: OutgoingMessage): Promise<void> {
    const graph = this.#demandOpen()
    const { clock, file } = this.#parts
    const { waId, content, to } = message
    const before = file.posted(waId)
    // Meta has it, and the word of it is on its way to the desk.
    if (before?.wamid) return
    // A status may still tell that Meta has it; after a second post only that is waited for.
    if (before && before.times > 0 && (clock.now() < before.at + DOUBT || before.times >= MOST_POSTS)) return
    // What waited here past the end of the window is not even asked of Meta. A reaction may go at any time: assumed.
    const receivedAt = file.heardAt(to.pn ?? to.lid ?? '')
    const needsWindow = content.type !== 'reaction' && content.type !== 'template'
    if (receivedAt !== undefined && needsWindow && clock.now() >= receivedAt + SERVICE_WINDOW)
      return this.#fails(message, WINDOW_CLOSED)
    const outgoing = fileOf(content)
    const media = outgoing && (await this.#upload(waId, outgoing))
    const body = bodyOf(message, file, media)
    file.posting(waId, JSON.stringify(to), clock.now())
    this.#posts += 1
    try {
      const answer = await graph.post(`${this.#account.phoneNumberId}/messages`, body)
      this.#accepted(message, wamidOf(answer))
    } catch (error) {
      this.#failed(message, error)
    } finally {
      this.#posts -= 1
      if (this.#ended && this.#posts === 0) this.#parts.closeable()
    }
  }

  /** Meta marks the message and all before it. */
  async markRead(keys: MessageKey[]): Promise<void> {
    const graph = this.#demandOpen()
    const newest = keys.findLast(({ fromMe }) => !fromMe)
    const wamid = newest && this.#parts.file.wamidOf(newest)
    if (wamid === undefined) return
    await this.#ask(() =>
      graph.post(`${this.#account.phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: wamid,
      }),
    )
  }

  /** Meta answers no such question: only a message that does not arrive tells. */
  async checkNumber(): Promise<NumberCheck> {
    return { result: this.#isOpen ? 'cannot-tell' : 'no-answer' }
  }

  async checkNumbers(pns: readonly string[]): Promise<NumberCheck[]> {
    return Promise.all(pns.map(() => this.checkNumber()))
  }

  async groupSubject(): Promise<undefined> {
    this.#demandOpen()
  }

  async profilePicture(): Promise<ProfilePicture> {
    return { result: 'hidden' }
  }

  async downloadPicture(): Promise<Readable> {
    throw new ProviderError('refused', 'the Cloud API shows no pictures of people')
  }

  async downloadMedia(media: MediaRef): Promise<Readable> {
    const graph = this.#demandOpen()
    return this.#ask(() => downloadFile(graph, this.#account.phoneNumberId, media))
  }

  async requestMedia(): Promise<MediaRef> {
    throw new ProviderError('media-gone', 'no phone can be asked')
  }

  async watchTyping(): Promise<void> {
    this.#demandOpen()
  }

  /** Nothing: Meta shows it only together with marking as read what nobody may have read. */
  async showTyping(): Promise<void> {
    this.#demandOpen()
  }

  async rejectCall(): Promise<void> {
    throw new ProviderError('refused', 'the Cloud API tells of no calls')
  }

  async requestPairingCode(): Promise<string> {
    throw new ProviderError('refused', 'no phone is linked')
  }

  settle(receipts: string[]): void {
    if (!this.#ended) this.#parts.file.settle(receipts)
  }

  /** The number stays registered and the app subscribed: others may use them. */
  async logout(): Promise<void> {
    await this.close()
  }

  async close(): Promise<void> {
    this.#end(0, 'closed')
  }

  get #account(): CloudAccount {
    return this.#parts.account as CloudAccount
  }

  async #begin(): Promise<void> {
    this.#tell({ type: 'connecting' })
    if (this.#ended) return
    if (!this.#graph) {
      const isUnreadable = this.#parts.account === 'unreadable'
      return this.#end(isUnreadable ? OWN_CLOSE.cloudUnreadable : OWN_CLOSE.cloudToken, 'no credentials')
    }
    const number = await this.#look(this.#graph)
    if (!number || this.#ended) return
    this.#isOpen = true
    const { digits, verifiedName } = number
    this.#tell({ type: 'open', me: { pn: digits }, ...(verifiedName ? { name: verifiedName } : {}) })
    for (const { name, event } of this.#parts.file.left())
      this.#tell({
        ...event,
        ...(event.type === 'message' ? { source: 'replay' } : {}),
        receipt: name,
      } as ProviderEvent)
    this.#lookLater(this.#graph)
  }

  #lookLater(graph: Graph): void {
    const { clock } = this.#parts
    this.#cancelLook = clock.at(clock.now() + LOOK_EVERY, () => {
      void this.#look(graph).then(() => {
        if (!this.#ended) this.#lookLater(graph)
      })
    })
  }

  /** How Meta sees the number; ends the session where it does not let us in. While it is open, a Meta that is away ends nothing. */
  async #look(graph: Graph): Promise<CloudNumber | undefined> {
    try {
      return await readNumber(graph, this.#account)
    } catch (error) {
      if (this.#ended) return undefined
      const problem = error instanceof GraphProblem ? error : new GraphProblem('unknown', String(error))
      const code = problem.kind === 'refused' ? closeOf(problem.code, problem.subcode) : 408
      const isAway = code === 408 || code === 503
      if (!isAway || !this.#isOpen) this.#end(code, problem.message)
      return undefined
    }
  }

  async #upload(waId: string, content: OutgoingMedia): Promise<{ id: string; type: string; voice?: true }> {
    const graph = this.#demandOpen()
    const { file, clock } = this.#parts
    const { size } = await stat(content.path).catch(cause => {
      throw new ProviderError('media-gone', content.path, { cause })
    })
    const { mimeType, ...fit } = fitOf(content, size)
    const known = file.uploaded(waId, clock.now())
    if (known) return { id: known, ...fit }
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', mimeType)
    form.set('file', await openAsBlob(content.path, { type: mimeType }), content.fileName ?? 'file')
    const { id } = (await this.#ask(() => graph.upload(`${this.#account.phoneNumberId}/media`, form))) as {
      id?: string
    }
    if (!id) throw new ProviderError('no-answer', 'Meta gave no id for a file')
    if (!this.#ended) file.storeUpload(waId, id, clock.now() + UPLOAD_LIFE)
    return { id, ...fit }
  }

  #accepted({ waId, to }: OutgoingMessage, wamid: string): void {
    const { file, clock } = this.#parts
    this.#waits.delete(waId)
    const event = { type: 'ack', waId, chat: to, ack: 1, at: clock.now() } as const
    const update = { name: `ack:${waId}:1`, event }
    const isNews = file.transaction(() => {
      file.accepted(waId, wamid)
      return file.rises(waId, 1) && file.keep(update, clock.now())
    })
    if (isNews) this.#parts.kept([update])
  }

  /** What became of a message whose post failed; throws what the outbox has to know. */
  #failed({ waId, to }: OutgoingMessage, error: unknown): void {
    const { file, log } = this.#parts
    const problem = error instanceof GraphProblem ? error : new GraphProblem('unknown', String(error), { cause: error })
    if (problem.kind === 'unknown') {
      // Meta may have it: what a status tells, or does not, decides.
      log.warn({ waId, detail: problem.message }, 'whether Meta has a message is in doubt')
      return
    }
    file.notPosted(waId)
    if (problem.kind === 'not-sent') {
      this.#end(408, problem.message)
      throw new ProviderError('offline', problem.message)
    }
    const { code, traceId } = problem
    log.info({ waId, code, traceId }, 'Meta refused a message')
    const meaning = meaningOfCode(code)
    if ('ends' in meaning) {
      this.#end(meaning.ends, problem.message)
      throw new ProviderError('offline', problem.message)
    }
    if ('waits' in meaning) {
      const times = this.#waits.get(waId) ?? 0
      this.#waits.set(waId, times + 1)
      throw new ProviderError('throttled', problem.message, {
        retryAfter: Math.min(meaning.mostly, meaning.waits * 4 ** times),
      })
    }
    this.#fails({ waId, to }, code)
  }

  /** It failed for good: that is stored until the desk has stored it. */
  #fails({ waId, to }: Pick<OutgoingMessage, 'waId' | 'to'>, code: number): void {
    const { file, clock } = this.#parts
    this.#waits.delete(waId)
    const event = { type: 'failed', waId, chat: to, code, reason: reasonOfFailure(code) } as const
    const update = { name: `failed:${waId}:${clock.now()}`, event }
    if (file.keep(update, clock.now())) this.#parts.kept([update])
  }

  /** A call that is about no message: how it failed, in the port's words. */
  async #ask<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof GraphProblem)) throw error
      if (error.kind !== 'refused') throw new ProviderError('no-answer', error.message, { cause: error })
      const meaning = meaningOfCode(error.code)
      if ('ends' in meaning) {
        this.#end(meaning.ends, error.message)
        throw new ProviderError('offline', error.message)
      }
      if ('waits' in meaning) throw new ProviderError('throttled', error.message, { retryAfter: meaning.waits })
      throw new ProviderError(meaning.fails === 'media' ? 'media-unreadable' : 'refused', error.message)
    }
  }

  #demandOpen(): Graph {
    if (!this.#isOpen || !this.#graph) throw new ProviderError('offline')
    return this.#graph
  }

  #tell(event: ProviderEvent): void {
    if (!this.#ended) this.#parts.sink(event)
  }

  #end(code: number, detail: string): void {
    if (this.#ended) return
    this.#cancelLook()
    this.#isOpen = false
    this.#tell({ type: 'closed', code, detail })
    this.#ended = true
    this.#parts.ended()
    if (this.#posts === 0) this.#parts.closeable()
  }
}

function wamidOf(answer: unknown): string {
  const id = (answer as { messages?: { id?: string }[] }).messages?.[0]?.id
  if (!id) throw new GraphProblem('unknown', 'Meta gave no id for a message')
  return id
}
