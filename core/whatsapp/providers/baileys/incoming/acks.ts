import type { BaileysEventMap, BinaryNode } from '@whiskeysockets/baileys'
import type { Address } from '../../../address.ts'
import type { Ack, InboundEvent, ReadElsewhere } from '../../../events.ts'
import { RESTRICTED } from '../errors.ts'
import { growingCache } from '../growing-cache.ts'
import { addressOf } from '../jids.ts'

/** Baileys' numbers for what ours mean: SERVER_ACK, DELIVERY_ACK, READ, PLAYED (decision 1). */
const acks: Record<number, Ack> = { 2: 1, 3: 3, 4: 4, 5: 5 }

/** What the kinds of a receipt mean. */
const ticks: Record<string, Ack> = { delivered: 3, read: 4, played: 5 }

/**
 * The ticks of one session's messages. Receipts overtake each other and come twice; what leaves here only rises. WhatsApp's own
 * word on a message (accepted, rejected) is read from the socket, because Baileys tells the rejections alone.
 */
export class AckReader {
  readonly #reached = growingCache<Ack>(2_000)

  /** `<ack class="message">`: WhatsApp took a message, or rejected it with a code. */
  answer({ attrs }: BinaryNode, now: number): InboundEvent[] {
    const chat = addressOf(attrs.from)
    if (!chat || !attrs.id) return []
    if (!attrs.error) return this.#rise(attrs.id, chat, 1, attrs.t ? Number(attrs.t) * 1000 : now)
    if ((this.#reached.get(tickOf(attrs.id)) ?? 0) >= 3) return []
    const code = Number(attrs.error)
    const reason = code === RESTRICTED ? 'restricted' : 'rejected'
    return [{ type: 'failed', waId: attrs.id, chat, code, reason }]
  }

  /** `<receipt>` of someone else about what we sent: delivered, read or played. */
  receipt({ attrs, content }: BinaryNode, now: number): InboundEvent[] {
    const chat = addressOf(attrs.from)
    const ack = ticks[attrs.type ?? 'delivered']
    if (chat?.group && ack && !attrs.participant) return this.#together(chat, ack > 4 ? 4 : ack, content, now)
    const by = chat?.group ? addressOf(attrs.participant) : undefined
    if (!chat || !ack || attrs.recipient || (chat.group && !by)) return []
    const at = Number(attrs.t ?? 0) * 1000 || now
    return idsIn(attrs.id, content).flatMap(id => this.#rise(id, chat, by && ack > 4 ? 4 : ack, at, by))
  }

  /** What several members of a group did with messages: one `<participants key="id">` for each. */
  #together(chat: Address, ack: Ack, content: BinaryNode['content'], now: number): InboundEvent[] {
    return nodesOf(content, 'participants').flatMap(({ attrs: { key }, content: users }) =>
      nodesOf(users, 'user').flatMap(({ attrs }) => {
        const by = addressOf(attrs.jid)
        return key && by ? this.#rise(key, chat, ack, Number(attrs.t ?? 0) * 1000 || now, by) : []
      }),
    )
  }

  /** Receipts of a person. */
  updates(updates: BaileysEventMap['messages.update'], now: number): InboundEvent[] {
    return updates.flatMap(({ key, update }) => {
      const chat = addressOf(key.remoteJid)
      const ack = acks[update.status ?? -1]
      if (!chat || !ack || !key.fromMe || !key.id) return []
      return this.#rise(key.id, chat, ack, Number(update.messageTimestamp ?? 0) * 1000 || now)
    })
  }

  /** Receipts of a group's members. */
  receipts(updates: BaileysEventMap['message-receipt.update'], now: number): InboundEvent[] {
    return updates.flatMap(({ key, receipt }) => {
      const chat = addressOf(key.remoteJid)
      const by = addressOf(receipt.userJid)
      if (!chat || !by || !key.fromMe || !key.id) return []
      const seconds = Number(receipt.readTimestamp ?? receipt.receiptTimestamp ?? 0)
      return this.#rise(key.id, chat, receipt.readTimestamp ? 4 : 3, seconds * 1000 || now, by)
    })
  }

  #rise(waId: string, chat: Address, ack: Ack, at: number, by?: Address): InboundEvent[] {
    const who = tickOf(waId, by)
    if ((this.#reached.get(who) ?? 0) >= ack) return []
    this.#reached.set(who, ack)
    return [{ type: 'ack', waId, chat, ack, at, ...(by ? { by } : {}) }]
  }
}

/**
 * `<receipt>` of another device of our own account: what it read of others. `recipient` is the chat; in a group, whose chat is in
 * `from`, who wrote.
 */
export function readElsewhere({ attrs, content }: BinaryNode, now: number): ReadElsewhere | undefined {
  const from = addressOf(attrs.from)
  const chat = from?.group ? from : addressOf(attrs.recipient)
  if (!chat || !attrs.recipient || (attrs.type !== 'read' && attrs.type !== 'read-self')) return undefined
  const waIds = idsIn(attrs.id, content)
  return waIds.length > 0 ? { type: 'read', chat, waIds, at: Number(attrs.t ?? 0) * 1000 || now } : undefined
}

/** All messages of which a receipt speaks. */
function idsIn(first: string | undefined, content: BinaryNode['content']): string[] {
  const list = Array.isArray(content) ? content[0]?.content : undefined
  const others = Array.isArray(list) ? list.map(item => item.attrs.id) : []
  return [first, ...others].filter(id => id !== undefined && id !== '') as string[]
}

const nodesOf = (content: BinaryNode['content'], tag: string): BinaryNode[] =>
  Array.isArray(content) ? content.filter(node => node.tag === tag) : []

const tickOf = (waId: string, by?: Address): string => `${waId}|${by?.lid ?? by?.pn ?? ''}`
