import type { WAMessage, WAMessageKey } from '@whiskeysockets/baileys'
import type { Address, MessageKey } from '../../../address.ts'
import type { AuthFile, ChatHabits } from '../durable/auth-file.ts'
import { growingCache } from '../growing-cache.ts'
import { addressOfPair, isNumberJid, jidOf, namesOf } from '../jids.ts'
import type { Baileys } from '../library/library.ts'

/**
 * How the other side of each chat writes, since it wants to be answered alike: receipts and what names a message of a group
 * say people as the message did, and what is sent disappears as theirs does.
 */
export class Chats {
  readonly #file: AuthFile
  readonly #library: Baileys
  readonly #known = growingCache<ChatHabits>(2_000)

  constructor(file: AuthFile, library: Baileys) {
    this.#file = file
    this.#library = library
  }

  /** Learns from a message that someone else wrote. */
  learn({ key, message }: WAMessage): void {
    const chat = addressOfPair(key.remoteJid, key.remoteJidAlt)
    const content = this.#library.normalizeMessageContent(message)
    if (!chat || key.fromMe || !content) return
    const before = this.#habits(chat)
    const [author, otherName] = chat.group ? [key.participant, key.participantAlt] : [key.remoteJid, key.remoteJidAlt]
    const byNumber = isNumberJid(author) && Boolean(otherName)
    const disappearAfter = lifetimeOf(content) ?? before.disappearAfter
    const now: ChatHabits = { ...(byNumber ? { byNumber } : {}), ...(disappearAfter ? { disappearAfter } : {}) }
    if (now.byNumber === before.byNumber && now.disappearAfter === before.disappearAfter) return
    for (const name of namesOf(chat)) {
      this.#known.set(name, now)
      this.#file.storeHabits(name, now)
    }
  }

  /** Seconds after which what is said in this chat disappears; 0 when it stays. */
  disappearAfter(chat: Address): number {
    return this.#habits(chat).disappearAfter ?? 0
  }

  /** A message as its chat names it. */
  waKeyOf({ waId, fromMe, chat, sender }: MessageKey): WAMessageKey {
    const { byNumber } = this.#habits(chat)
    const content = (address: Address): string => jidOf(byNumber && address.pn ? { pn: address.pn } : address)
    return {
      id: waId,
      fromMe,
      remoteJid: content(chat),
      ...(sender && !fromMe ? { participant: content(sender) } : {}),
    }
  }

  #habits(chat: Address): ChatHabits {
    const [name = ''] = namesOf(chat)
    const habits = this.#known.get(name) ?? this.#file.habits(name)
    this.#known.set(name, habits)
    return habits
  }
}

type Content = NonNullable<WAMessage['message']>

/** How many seconds a content stays, 0 for ever; undefined for those that do not tell. */
function lifetimeOf(content: Content): number | undefined {
  if (content.protocolMessage) return content.protocolMessage.ephemeralExpiration ?? undefined
  if (content.conversation) return 0
  for (const part of Object.values(content) as { contextInfo?: { expiration?: number | null } | null }[])
    if (part?.contextInfo) return part.contextInfo.expiration ?? 0
  return undefined
}
