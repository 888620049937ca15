import { lengthPrefixed, WireFields } from './wire-fields.ts'

/** Conversations, and pairs of phone number and LID, of one file: histories of large shops have 5,000. */
const MOST = 20_000
const MAX_STORED_BYTES = 16 * 1024 * 1024
/** Of a conversation no more is read; its id comes first, then its messages. */
const MAX_CONVERSATION_BYTES = 512 * 1024
/** Anyone who wrote none of the first messages of a conversation counts as someone who never wrote. */
const MOST_LOOKS = 100
/** Longer values are none that a desk takes from a history: texts, thumbnails. */
const MAX_VALUE_BYTES = 512
/** No message of a history has a field of a higher number. */
const MAX_NUMBER = 100

const HISTORY = { conversations: 2, pairs: 15 }
const CONVERSATION = { messages: 2 }
const MESSAGE_OF_HISTORY = { message: 1 }
const MESSAGE = { key: 1, time: 3, receipts: 40 }
const KEY = { fromMe: 2 }

/**
 * Lets through of a phone's history what a desk takes from it: who the conversations are with, whether someone wrote in them, and
 * short values. Baileys makes objects of all of it in one step of the main thread (half a second and 60 MB for each megabyte of
 * empty conversations), and the phone chooses what it says.
 */
export class HistorySieve {
  readonly #kept: Buffer[] = []
  readonly #values = new Map<number, Buffer>()
  #keptBytes = 0
  #conversations = 0
  #pairs = 0
  #rest: Buffer = Buffer.alloc(0)
  #skip = 0

  /** The next piece, inflated. Throws where this is no history. */
  push(piece: Buffer): void {
    const skipped = Math.min(this.#skip, piece.length)
    this.#skip -= skipped
    const fresh = piece.subarray(skipped)
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, fresh]) : fresh
    const fields = new WireFields(bytes)
    while (fields.step()) this.#take(fields)
    this.#rest = bytes.subarray(fields.begin)
    if (this.#rest.length < MAX_CONVERSATION_BYTES) return
    // Its end is far away: what came is all that is read of it.
    this.#take(fields)
    this.#skip = fields.end - bytes.length
    this.#rest = Buffer.alloc(0)
  }

  /** What was let through. Throws where the history broke off. */
  end(): Buffer {
    if (this.#rest.length > 0 || this.#skip > 0) throw new Error('the history breaks off')
    return Buffer.concat([...this.#values.values(), ...this.#kept])
  }

  #take(fields: WireFields): void {
    const { number } = fields
    if (number === HISTORY.conversations) {
      if (this.#conversations++ < MOST) this.#keep(siftedConversation(fields.content))
    } else if (number === HISTORY.pairs) {
      if (fields.length <= MAX_VALUE_BYTES && this.#pairs++ < MOST) this.#keep(Buffer.from(fields.whole))
    } else storeValue(this.#values, fields)
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length
    if (this.#keptBytes <= MAX_STORED_BYTES) this.#kept.push(bytes)
  }
}

/** Of each value that is short the first: phones write each once. A copy, since the piece that it lies in is not stored. */
function storeValue(values: Map<number, Buffer>, fields: WireFields): void {
  if (fields.number > MAX_NUMBER || fields.length > MAX_VALUE_BYTES || values.has(fields.number)) return
  values.set(fields.number, Buffer.from(fields.whole))
}

/** Its values, the first message that came, and the first with a receipt: the one who got that is the other end. */
function siftedConversation(bytes: Buffer): Buffer {
  const values = new Map<number, Buffer>()
  let came: Buffer | undefined
  let receipted: Buffer | undefined
  let looks = 0
  const fields = new WireFields(bytes)
  while (fields.step()) {
    if (fields.number !== CONVERSATION.messages) storeValue(values, fields)
    else if (!(came && receipted) && looks++ < MOST_LOOKS) {
      const message = fieldOf(fields.content, MESSAGE_OF_HISTORY.message)?.content
      const fromMe = message && isOwn(message)
      if (fromMe === false) came ??= siftedMessage(message!)
      else if (fromMe && !receipted && fieldOf(message!, MESSAGE.receipts)) receipted = siftedMessage(message!)
    }
  }
  const messages = [came, receipted].flatMap(message => message ?? [])
  return lengthPrefixed(HISTORY.conversations, [...values.values(), ...messages])
}

/** Whether the account wrote it; undefined where it does not say which message it is. */
function isOwn(message: Buffer): boolean | undefined {
  const key = fieldOf(message, MESSAGE.key)
  if (!key || key.length > MAX_VALUE_BYTES) return undefined
  return fieldOf(key.content, KEY.fromMe)?.isZero === false
}

/** Which message it is, when it was written, and who got it first. */
function siftedMessage(message: Buffer): Buffer {
  const values = new Map<number, Buffer>()
  const fields = new WireFields(message)
  while (fields.step()) if (wanted.has(fields.number)) storeValue(values, fields)
  return lengthPrefixed(CONVERSATION.messages, [lengthPrefixed(MESSAGE_OF_HISTORY.message, [...values.values()])])
}

const wanted = new Set(Object.values(MESSAGE))

/** The first of this number. */
function fieldOf(bytes: Buffer, number: number): WireFields | undefined {
  const fields = new WireFields(bytes)
  while (fields.step()) if (fields.number === number) return fields
  return undefined
}
