import type { BaileysEventMap, WAMessageKey, WASocket } from '@whiskeysockets/baileys'
import { MINUTE } from '../../../../kit/clock.ts'
import type { MediaRef } from '../../../events.ts'
import { ProviderError } from '../../../port.ts'
import { whatsAppCode, within } from '../errors.ts'
import type { Baileys } from '../library/library.ts'
import { movedTo, readLocator } from './locator.ts'

/** A phone that sleeps wakes up for it. */
const PHONE_PATIENCE = MINUTE
/** The phone does not have the file, cannot read it, or failed with it. */
const ERRORS = new Set([404, 412, 418])

type Answer = BaileysEventMap['messages.media-update'][number]
interface Waiting extends PromiseWithResolvers<Answer> {
  id: string
}

/**
 * What the linked phone is asked to upload again, and its answers. Baileys' own `updateMediaMessage` waits without an end and
 * listens as long: of a phone that sleeps each question would stay in memory until the connection closes.
 */
export class PhoneRequests {
  readonly #library: Baileys
  readonly #socket: Pick<WASocket, 'sendNode'>
  readonly #me: () => string
  readonly #patience: number
  readonly #waiting = new Set<Waiting>()

  constructor(library: Baileys, socket: Pick<WASocket, 'sendNode'>, me: () => string, patience = PHONE_PATIENCE) {
    this.#library = library
    this.#socket = socket
    this.#me = me
    this.#patience = patience
  }

  /** How many of them wait for the phone. */
  get size(): number {
    return this.#waiting.size
  }

  /** Has the phone upload the file of a message that WhatsApp no longer keeps; answers where it lies then. */
  async request(key: WAMessageKey, media: MediaRef): Promise<MediaRef> {
    const locator = readLocator(media.locator)
    const waiting: Waiting = { id: key.id!, ...Promise.withResolvers() }
    this.#waiting.add(waiting)
    try {
      const directPath = await within(this.#patience, this.#ask(key, Buffer.from(locator.mediaKey, 'base64'), waiting))
      return { ...media, locator: movedTo(directPath, locator) }
    } finally {
      this.#waiting.delete(waiting)
    }
  }

  /** What Baileys tells about the phone's answers. */
  take(answers: Answer[]): void {
    for (const answer of answers) for (const { id, resolve } of this.#waiting) if (id === answer.key.id) resolve(answer)
  }

  /** The connection closed: no answer comes any more. */
  close(): void {
    for (const { reject } of this.#waiting) reject(new ProviderError('offline'))
  }

  async #ask(key: WAMessageKey, mediaKey: Buffer, { id, promise }: Waiting): Promise<string> {
    const { encryptMediaRetryRequest, decryptMediaRetryData, proto } = this.#library
    const sent = this.#socket.sendNode(encryptMediaRetryRequest(key, mediaKey, this.#me()))
    const [answer] = await Promise.all([promise, sent])
    if (answer.error) throw errorReplyOf(answer.error)
    const { result, directPath } = decryptMediaRetryData(answer.media!, mediaKey, id)
    if (result !== proto.MediaRetryNotification.ResultType.SUCCESS || !directPath) throw new ProviderError('media-gone')
    return directPath
  }
}

function errorReplyOf(error: Error): ProviderError {
  const isRejected = ERRORS.has(whatsAppCode(error) ?? 0)
  return new ProviderError(isRejected ? 'media-gone' : 'no-answer', error.message, { cause: error })
}
