import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { proto, WAMessage } from '@whiskeysockets/baileys'
import { DAY } from '../../../../kit/clock.ts'
import { MAX_LISTED } from '../../../../kit/limits.ts'
import type { Address } from '../../../address.ts'
import { keptId } from '../../../message-id.ts'
import type { AuthFile, MessageSecret } from '../durable/auth-file.ts'
import { jidOf, namesOf } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import { short } from './kinds/lines.ts'
import { unwrapped } from './kinds/table.ts'

/** What is done to a message by its secret, as WhatsApp names it, and whether the doer is part of what is authenticated. */
const uses = {
  vote: { name: 'Poll Vote', authenticated: true },
  eventAnswer: { name: 'Event Response', authenticated: true },
  edit: { name: 'Message Edit', authenticated: false },
  eventEdit: { name: 'Event Edit', authenticated: false },
  reaction: { name: 'Enc Reaction', authenticated: false },
  comment: { name: 'Enc Comment', authenticated: false },
} as const

/** Messages can be edited for a quarter of an hour, and may come late. */
const KEEP = 3 * DAY
/** Votes and answers come for as long as someone looks at it. */
const KEEP_LONG = 90 * DAY
const TAG_BYTES = 16

interface Sealed {
  encPayload?: Uint8Array | null
  encIv?: Uint8Array | null
}

/**
 * The secrets of messages: what is said about a message later (a vote, an answer, an edit) is encrypted with a key made of its
 * secret and of the two people's names.
 */
export class Secrets {
  readonly #file: AuthFile
  readonly #library: Baileys

  constructor(file: AuthFile, library: Baileys) {
    this.#file = file
    this.#library = library
  }

  /** Keeps the secret of a message that was told, with the names that its author may have gone by. */
  keep({ key, message }: WAMessage, chat: Address, author: Address): void {
    const inside = unwrapped(message)
    const secret = message?.messageContextInfo?.messageSecret ?? inside?.messageContextInfo?.messageSecret
    if (!secret?.length || !inside || !key.id) return
    const poll =
      inside.pollCreationMessage ??
      inside.pollCreationMessageV2 ??
      inside.pollCreationMessageV3 ??
      inside.pollCreationMessageV5
    const title = poll?.name ?? inside.eventMessage?.name
    const stored: MessageSecret = {
      secret: Buffer.from(secret).toString('base64'),
      authors: jidsOf(author),
      ...(title ? { title: short(title) } : {}),
      ...(poll ? { options: (poll.options ?? []).slice(0, MAX_LISTED).map(each => each.optionName ?? '') } : {}),
    }
    this.#file.storeSecret(nameOf(chat, key.id), stored, Date.now() + (title ? KEEP_LONG : KEEP))
  }

  /** What is known of the message that something is about. */
  of(chat: Address, target: proto.IMessageKey | null | undefined): MessageSecret | undefined {
    const id = target?.id
    if (!id) return undefined
    for (const name of namesOf(chat)) {
      const stored = this.#file.secret(`${name}|${keptId(id)}`)
      if (stored) return stored
    }
    return this.#ofOurs(id)
  }

  /** What `doer` did to that message; undefined when its secret is not here, or it was someone else. */
  open(
    use: keyof typeof uses,
    { encPayload, encIv }: Sealed,
    target: proto.IMessageKey,
    known: MessageSecret,
    doer: Address,
  ): Uint8Array | undefined {
    if (!encPayload || !encIv || encPayload.length < TAG_BYTES) return undefined
    for (const author of known.authors) {
      for (const doing of jidsOf(doer)) {
        const { name, authenticated } = uses[use]
        const about = `${target.id}${author}${doing}${name}`
        const key = Buffer.from(hkdfSync('sha256', Buffer.from(known.secret, 'base64'), '', about, 32))
        const opened = decrypted(key, encIv, encPayload, authenticated ? `${target.id}\0${doing}` : '')
        if (opened) return opened
      }
    }
    return undefined
  }

  /** Our own messages have theirs in the copy that we keep of them. */
  #ofOurs(id: string): MessageSecret | undefined {
    const sent = this.#file.sent(id)
    const secret = sent && this.#library.proto.Message.decode(sent).messageContextInfo?.messageSecret
    const me = this.#file.creds().me
    if (!secret?.length) return undefined
    const authors = [me?.lid, me?.id].flatMap(jid => (jid ? [this.#library.jidNormalizedUser(jid)] : []))
    return { secret: Buffer.from(secret).toString('base64'), authors }
  }
}

/** The options that a vote is for: it names them by their sums. */
export function votedFor(
  { options = [] }: MessageSecret,
  { selectedOptions }: proto.Message.IPollVoteMessage,
): string[] {
  const sums = new Set((selectedOptions ?? []).slice(0, MAX_LISTED).map(sum => Buffer.from(sum).toString('hex')))
  return options.filter(option => sums.has(createHash('sha256').update(option).digest('hex')))
}

function decrypted(key: Uint8Array, iv: Uint8Array, payload: Uint8Array, about: string): Uint8Array | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(about)).setAuthTag(payload.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(payload.subarray(0, -TAG_BYTES)), cipher.final()])
  } catch {
    return undefined
  }
}

const nameOf = (chat: Address, id: string): string => `${namesOf(chat)[0] ?? ''}|${keptId(id)}`

const jidsOf = ({ lid, pn }: Address): string[] => [...(lid ? [jidOf({ lid })] : []), ...(pn ? [jidOf({ pn })] : [])]
