import { createHash } from 'node:crypto'
import { type CloudBooks, type CloudFile, type CloudNumber, type CloudSent, newId, newWamid } from './books.ts'

export interface CustomerOptions {
  name?: string
  username?: string
  /** Has a username and was not in touch: webhooks tell no number. */
  hidesNumber?: boolean
  /** Stopped advertising of this business. */
  optedOut?: boolean
  /** Had enough advertising from everybody. */
  capped?: boolean
  /** Blocks the number, or has no WhatsApp. */
  unreachable?: boolean
  /** Shows nobody what they read. */
  noReadReceipts?: boolean
  /** As WhatsApp writes the number, where that is without the ninth digit. */
  waId?: string
}

interface Content {
  /** The message that this answers. */
  quotes?: string
  /** Before now, in milliseconds. */
  ago?: number
  id?: string
  forwarded?: boolean
  referral?: Record<string, unknown>
  /** Without `contacts` beside it. */
  bare?: boolean
}

/** What a customer needs of the platform. */
interface CustomerHost {
  readonly books: CloudBooks
  now(): number
  keepFile(number: CloudNumber, bytes: Buffer, mimeType: string, days: number): CloudFile
  emit(number: CloudNumber, value: Record<string, unknown>, field?: string): Promise<void>
  status(wamid: string, status: CloudSent['status']): Promise<void>
}

/** Someone with WhatsApp on their phone. */
export class CloudCustomer {
  readonly digits: string
  readonly options: CustomerOptions
  readonly #emulator: CustomerHost
  /** What their phone shows of what we sent. */
  readonly got: CloudSent[] = []
  #bsuid: string

  constructor(emulator: CustomerHost, digits: string, options: CustomerOptions) {
    this.#emulator = emulator
    this.digits = digits
    this.options = options
    this.#bsuid = newBsuid(digits)
  }

  /** Their id for this business alone. */
  get bsuid(): string {
    return this.#bsuid
  }

  get waId(): string {
    return this.options.waId ?? this.digits
  }

  /** The key of the window: anyone who hides the number is known by the other name. */
  get key(): string {
    return this.digits
  }

  says(number: CloudNumber, body: string, more: Content = {}): Promise<string> {
    return this.sends(number, { type: 'text', text: { body } }, more)
  }

  async sendsFile(
    number: CloudNumber,
    kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker',
    bytes: Buffer,
    {
      caption,
      fileName,
      mimeType = 'application/octet-stream',
      ...more
    }: Content & { caption?: string; fileName?: string; mimeType?: string } = {},
  ): Promise<string> {
    const file = this.#emulator.keepFile(number, bytes, mimeType, 7)
    const type = kind === 'voice' ? 'audio' : kind
    const content = {
      id: file.id,
      mime_type: mimeType,
      sha256: file.sha256,
      ...(type === 'audio' ? { voice: kind === 'voice' } : {}),
      ...(caption ? { caption } : {}),
      ...(fileName ? { filename: fileName } : {}),
    }
    return this.sends(number, { type, [type]: content }, more)
  }

  /** Any content, as a webhook carries it; answers the message's id. */
  async sends(number: CloudNumber, content: Record<string, unknown>, more: Content = {}): Promise<string> {
    const id = more.id ?? newWamid()
    const at = this.#emulator.now() - (more.ago ?? 0)
    const message = {
      ...this.#from(),
      id,
      timestamp: String(Math.trunc(at / 1000)),
      ...content,
      ...(more.quotes || more.forwarded
        ? {
            context: {
              ...(more.quotes ? { from: number.digits, id: more.quotes } : {}),
              ...(more.forwarded ? { forwarded: true } : {}),
            },
          }
        : {}),
      ...(more.referral ? { referral: more.referral } : {}),
    }
    if (opensWindow(String(content.type))) this.#emulator.books.wrote(number.id, this.key, at)
    await this.#emulator.emit(number, { ...(more.bare ? {} : { contacts: [this.contact()] }), messages: [message] })
    return id
  }

  reacts(number: CloudNumber, wamid: string, emoji: string): Promise<string> {
    return this.sends(number, { type: 'reaction', reaction: { message_id: wamid, ...(emoji ? { emoji } : {}) } })
  }

  edits(number: CloudNumber, wamid: string, body: string): Promise<string> {
    return this.sends(number, {
      type: 'edit',
      edit: { original_message_id: wamid, message: { type: 'text', text: { body } } },
    })
  }

  deletes(number: CloudNumber, wamid: string): Promise<string> {
    return this.sends(number, { type: 'revoke', revoke: { original_message_id: wamid } })
  }

  taps(number: CloudNumber, button: { id: string; title: string }, quotes?: string): Promise<string> {
    const content = { type: 'interactive', interactive: { type: 'button_reply', button_reply: button } }
    return this.sends(number, content, quotes ? { quotes } : {})
  }

  /** Reads what the number wrote so far, or this message and what came before. */
  async reads(wamid: string): Promise<void> {
    if (!this.options.noReadReceipts) await this.#emulator.status(wamid, 'read')
  }

  plays(wamid: string): Promise<void> {
    return this.#emulator.status(wamid, 'played')
  }

  /** Wants no advertising any more, or again. */
  async prefers(number: CloudNumber, value: 'stop' | 'resume'): Promise<void> {
    this.options.optedOut = value === 'stop'
    const preference = {
      wa_id: this.waId,
      user_id: this.#bsuid,
      detail:
        value === 'stop' ? 'User requested to stop marketing messages' : 'User requested to resume marketing messages',
      category: 'marketing_messages',
      value,
      timestamp: Math.trunc(this.#emulator.now() / 1000),
    }
    await this.#emulator.emit(
      number,
      { contacts: [this.contact()], user_preferences: [preference] },
      'user_preferences',
    )
  }

  /** As it stands beside messages. */
  contact(): Record<string, unknown> {
    const { name, username } = this.options
    return {
      profile: { ...(name ? { name } : {}), ...(username ? { username } : {}) },
      ...(this.options.hidesNumber ? {} : { wa_id: this.waId }),
      user_id: this.#bsuid,
    }
  }

  #from(): Record<string, unknown> {
    return { ...(this.options.hidesNumber ? {} : { from: this.waId }), from_user_id: this.#bsuid }
  }
}

/** Assumed of reactions: the note on the window leaves it open. */
const opensWindow = (type: string): boolean => !['reaction', 'edit', 'revoke', 'system'].includes(type)

const newBsuid = (digits: string): string =>
  `BR.${createHash('sha256').update(`${digits} ${newId()}`).digest('hex').slice(0, 32).toUpperCase()}`

export const serializeFile = (file: CloudFile, url: string): object => ({
  messaging_product: 'whatsapp',
  id: file.id,
  url,
  mime_type: file.mimeType,
  sha256: file.sha256,
  file_size: file.bytes.length,
})
