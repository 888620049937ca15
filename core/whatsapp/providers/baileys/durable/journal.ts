import { createHash } from 'node:crypto'
import type {
  AuthenticationCreds,
  BinaryNode,
  SignalRepositoryWithLIDStore,
  SocketConfig,
  WAMessage,
  WAMessageKey,
} from '@whiskeysockets/baileys'
import { MINUTE } from '../../../../kit/clock.ts'
import { growingCache, growingSet } from '../growing-cache.ts'
import { plainJid } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import { type AuthFile, JOURNAL, type JournalEntry } from './auth-file.ts'
import type { RatchetKeys } from './ratchet-keys.ts'

type MakeRepository = SocketConfig['makeSignalRepository']

/** Enough for every stanza between its arrival and its decryption. */
const STANZAS_STORED = 5000

/** No plaintext is empty: this is the row of what could not be decrypted. */
const UNREADABLE = new Uint8Array()
/** What a redelivery of a message that was read before says; Baileys tells about it to nobody. */
const KEY_USED = 'Key used already or never filled'

/**
 * The decrypt journal. Decrypting moves the ratchet, and WhatsApp is told at once: without it a crash before the text is in
 * the desk loses the message for good (9 of 1,172 in a measured run; none of 2,501 with it). So the text is written in
 * the very transaction that moves the ratchet, a redelivery is answered from there, and what is left is reported again at the
 * next start. What could not be decrypted has its row as well, since WhatsApp is answered before anybody knows of it.
 */
export class Journal {
  readonly #library: Baileys
  readonly #me: () => AuthenticationCreds['me']
  readonly #lost: (message: WAMessage) => void
  readonly #attrs = growingCache<Record<string, string>>(STANZAS_STORED)
  readonly #hidden = growingSet(STANZAS_STORED)
  readonly #waited = growingSet(STANZAS_STORED)

  /** `lost` learns of a message that can neither be read nor is asked for again, though its rows say nothing of it. */
  constructor(library: Baileys, me: () => AuthenticationCreds['me'], lost: (message: WAMessage) => void) {
    this.#library = library
    this.#me = me
    this.#lost = lost
  }

  /** Remembers the attributes of a message's stanza until it is decrypted. Call it before Baileys sees the stanza. */
  see(stanza: BinaryNode): void {
    const { id, offline } = stanza.attrs
    if (id && offline) this.#waited.add(id)
    else if (id) this.#waited.delete(id)
    for (const { attrs, content } of secretsOf(stanza)) {
      this.#attrs.set(hashOf(content), stanza.attrs as Record<string, string>)
      if (attrs['decrypt-fail'] === 'hide') this.#hidden.add(this.#receiptOf(stanza.attrs))
    }
  }

  /** Whether nobody is to learn of this message unless it can be read: reactions, edits and the like are marked so. */
  isHidden(receipt: string): boolean {
    return this.#hidden.has(receipt)
  }

  /** Whether the message with this id waited at WhatsApp while we were away. */
  waited({ id }: WAMessageKey): boolean {
    return this.#waited.has(id ?? '')
  }

  /** What a stanza says of itself, without what is encrypted in it. */
  envelopeOf({ attrs }: BinaryNode): WAMessage {
    const me = this.#me()
    const { fullMessage } = this.#library.decodeMessageNode(stanzaOf(attrs), me?.id ?? '', me?.lid ?? '')
    this.#library.cleanMessage(fullMessage, me?.id ?? '', me?.lid ?? '')
    return fullMessage
  }

  /** Baileys' own repository over our keys, its two ways of decrypting wrapped. */
  wrap(make: MakeRepository, keys: RatchetKeys): MakeRepository {
    return ({ creds }, logger, pnToLid) => {
      const auth = { creds, keys }
      const repository = make(auth, logger, pnToLid && patiently(pnToLid))
      const { decryptMessage, decryptGroupMessage } = repository
      const wrapped: Partial<SignalRepositoryWithLIDStore> = {
        decryptMessage: options => {
          const decrypt = () => decryptMessage.call(repository, options)
          // A `pkmsg` names its session; only a `msg` is tried on one after the other.
          return this.#once(keys, options.ciphertext, decrypt, options.type === 'msg' ? 'trying' : 'transaction')
        },
        decryptGroupMessage: options =>
          this.#once(keys, options.msg, () => decryptGroupMessage.call(repository, options), 'transaction'),
      }
      return Object.assign(repository, wrapped)
    }
  }

  /** What the crash left, one message per stanza, as Baileys would have told it. */
  leftovers(file: AuthFile): { receipt: string; message: WAMessage | null }[] {
    const byReceipt = Map.groupBy(file.journal(), entry => entry.receipt)
    return [...byReceipt].map(([receipt, entries]) => ({ receipt, message: this.#rebuild(entries) }))
  }

  async #once(
    keys: RatchetKeys,
    ciphertext: Uint8Array,
    decrypt: () => Promise<Uint8Array>,
    how: 'trying' | 'transaction',
  ): Promise<Uint8Array> {
    const hash = hashOf(ciphertext)
    const journal = keys as unknown as JournalKeys
    const known = await journal.get(JOURNAL, [hash])
    if (known[hash] && isReadable(known[hash])) return known[hash].plaintext
    const attrs = this.#attrs.get(hash)
    this.#attrs.delete(hash)
    const write = async (plaintext: Uint8Array) => {
      if (attrs) await journal.set({ [JOURNAL]: { [hash]: { receipt: this.#receiptOf(attrs), attrs, plaintext } } })
    }
    try {
      return await keys[how](async () => {
        const plaintext = await decrypt()
        await write(plaintext)
        return plaintext
      })
    } catch (error) {
      if (attrs && !this.#hidden.has(this.#receiptOf(attrs))) {
        await write(UNREADABLE)
        if ((error as Error).message === KEY_USED) this.#lost(this.#unreadable(attrs))
      }
      throw error
    }
  }

  #receiptOf(attrs: BinaryNode['attrs']): string {
    const me = this.#me()
    return receiptOf(this.#library.decodeMessageNode(stanzaOf(attrs), me?.id ?? '', me?.lid ?? '').fullMessage.key)
  }

  #unreadable(attrs: BinaryNode['attrs']): WAMessage {
    const { CIPHERTEXT } = this.#library.proto.WebMessageInfo.StubType
    return Object.assign(this.envelopeOf(stanzaOf(attrs)), { messageStubType: CIPHERTEXT })
  }

  #rebuild(entries: JournalEntry[]): WAMessage | null {
    const { cleanMessage, proto, unpadRandomMax16 } = this.#library
    const { attrs } = entries[0]!
    const readable = entries.filter(isReadable)
    try {
      const envelope = readable.length < entries.length ? this.#unreadable(attrs) : this.envelopeOf(stanzaOf(attrs))
      const parts = readable.map(entry => proto.Message.decode(unpadRandomMax16(entry.plaintext)))
      const content = Object.assign({}, ...parts.map(part => part.deviceSentMessage?.message ?? part))
      const message = Object.assign(envelope, { message: content as WAMessage['message'] })
      cleanMessage(message, this.#me()?.id ?? '', this.#me()?.lid ?? '')
      return message
    } catch {
      return null
    }
  }
}

/** Whether a message of WhatsApp's comes without anything to decrypt: it is to be seen on the phone alone. */
export const isUnavailable = (stanza: BinaryNode): boolean =>
  Array.isArray(stanza.content) &&
  stanza.content.some(({ tag }) => tag === 'unavailable') &&
  !stanza.content.some(({ tag }) => tag === 'enc' || tag === 'plaintext')

function secretsOf({ content }: BinaryNode): { attrs: BinaryNode['attrs']; content: Uint8Array }[] {
  return (Array.isArray(content) ? content : []).flatMap(({ tag, attrs, content }) =>
    tag === 'enc' && content instanceof Uint8Array ? [{ attrs, content }] : [],
  )
}

/** Whether this row is of a message that was decrypted. */
const isReadable = ({ plaintext }: JournalEntry): boolean => plaintext.length > 0

/** Names a message's journal rows; the key is the same when the stanza is decoded and when Baileys tells the message. */
export function receiptOf(key: WAMessageKey): string {
  return [key.id, key.fromMe ? 'me' : '', plainJid(key.remoteJid), plainJid(key.participant)].join('|')
}

interface JournalKeys {
  get(type: typeof JOURNAL, ids: string[]): Promise<Record<string, JournalEntry | undefined>>
  set(data: Record<typeof JOURNAL, Record<string, JournalEntry>>): Promise<void>
}

const stanzaOf = (attrs: BinaryNode['attrs']): BinaryNode => ({ tag: 'message', attrs })

const hashOf = (ciphertext: Uint8Array): string => createHash('sha256').update(ciphertext).digest('base64')

type PnToLid = NonNullable<Parameters<MakeRepository>[2]>

/** A number whose LID WhatsApp did not tell is not asked about again for a while: each ratchet step would wait for it. */
function patiently(ask: PnToLid): PnToLid {
  const unanswered = growingSet(1000, MINUTE)
  return async jids => {
    const worthAsking = jids.filter(jid => !unanswered.has(jid))
    if (worthAsking.length === 0) return []
    const found = (await ask(worthAsking)) ?? []
    for (const jid of worthAsking) if (!found.some(each => each.pn === jid)) unanswered.add(jid)
    return found
  }
}
