import { access } from 'node:fs/promises'
import type { AuthenticationCreds, BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import { SECOND } from '../../../../kit/clock.ts'
import type { MessageKey } from '../../../address.ts'
import type { WhatsAppLog } from '../../../log.ts'
import type { OutgoingMessage } from '../../../outgoing.ts'
import { ProviderError } from '../../../port.ts'
import { type AuthFile, HOLDERS } from '../durable/auth-file.ts'
import { ANSWER_PATIENCE, UPLOAD_PATIENCE, within } from '../errors.ts'
import { growingCache, growingSet } from '../growing-cache.ts'
import { addressOf, isNumberJid, plainJid } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import type { SocketMemory } from '../socket.ts'
import type { Chats } from './chats.ts'
import { Destinations } from './destination.ts'
import { KeylessDevices } from './keyless-devices.ts'
import { contentFor, quoteFor } from './outgoing.ts'

interface Parts {
  socket: WASocket
  library: Baileys
  file: AuthFile
  chats: Chats
  creds: AuthenticationCreds
  memory: SocketMemory
  log: WhatsAppLog
  /** How long an upload may stand still. */
  stallsAfter: number
}

/** How long an upload may stand still before it is given up. */
export const UPLOAD_STALL = 30 * SECOND

/** WhatsApp's rejections of what was made for a group as it was before. */
const GROUP_CHANGED = new Set(['420', '421'])

/** WhatsApp's rejection of whatever an account sends to a LID while its chats have not moved to those; of much else too. */
const MALFORMED = '400'

/** Sends by one socket, and sends again what WhatsApp says has not reached all for whom it was. */
export class Sender {
  readonly #parts: Parts
  readonly #keyless: KeylessDevices
  readonly #destinations: Destinations
  /** Messages whose files are at WhatsApp. */
  readonly #uploaded = growingCache<proto.IMessage>(100)
  readonly #sentAgain = growingSet(200)
  /** Messages that went by number after their LID was rejected. */
  readonly #sentByNumber = growingSet(200)

  constructor(parts: Parts) {
    this.#parts = parts
    this.#destinations = new Destinations(parts)
    this.#keyless = new KeylessDevices(parts.socket)
  }

  /** Uploads the file of a message, so that `send` need not wait for it. */
  async prepare(message: OutgoingMessage): Promise<void> {
    if (message.content.type !== 'media' || this.#uploaded.has(message.waId)) return
    const { socket, library, stallsAfter } = this.#parts
    // Of a file that is not there the library may leave an empty one in the temporary folder.
    await within(ANSWER_PATIENCE, access(message.content.path))
    const { jid, content, options } = await this.#made(message)
    const upload = library.generateWAMessage(jid, content, {
      ...options,
      upload: socket.waUploadToServer,
      mediaUploadTimeoutMs: stallsAfter,
    })
    const { message: uploaded } = await within(UPLOAD_PATIENCE, upload)
    if (uploaded) this.#uploaded.set(message.waId, uploaded)
  }

  async send(message: OutgoingMessage): Promise<void> {
    await this.prepare(message)
    const { socket, library, file } = this.#parts
    const { jid, content, options } = await this.#made(message)
    const uploaded = this.#uploaded.get(message.waId)
    const sending = uploaded
      ? socket.relayMessage(jid, uploaded, { messageId: message.waId }).then(() => uploaded)
      : socket.sendMessage(jid, content, options).then(sent => sent?.message)
    const sent = await within(ANSWER_PATIENCE, sending).catch(error => {
      throw this.#keyless.judge(error, jid)
    })
    this.#uploaded.delete(message.waId)
    if (message.content.type === 'delete') file.forgetSent(message.content.target.waId)
    if (sent) file.keepSent(message.waId, library.proto.Message.encode(sent).finish())
  }

  /**
   * WhatsApp's word on a message. When it is rejected since its group has changed, the message goes once more, and the promise tells
   * whether it did; likewise by number when its LID is rejected. One that did not reach a device that we did not know goes once more too, under its id, beside its first tick.
   */
  heard({ attrs: { id = '', from = '', error, phash, refresh_lid } }: BinaryNode): Promise<boolean> | undefined {
    const { log } = this.#parts
    if (refresh_lid === 'true')
      void this.#destinations.forget(from).catch(error => log.warn({ error }, 'a LID that changed may stay'))
    const isRejected = error !== undefined && GROUP_CHANGED.has(error)
    const isToLid = error === MALFORMED && addressOf(from)?.lid !== undefined
    if (error === undefined && this.#sentByNumber.has(id)) this.#destinations.byNumber = true
    if (!(isRejected || isToLid || phash) || this.#sentAgain.has(id)) return undefined
    this.#sentAgain.add(id)
    if (isRejected) return this.#reachChangedGroup(from, id)
    if (isToLid) return this.#sendByNumber(from, id)
    void this.#reachNewDevices(from, id).catch(error => log.warn({ error }, 'a device may lack a message'))
    return undefined
  }

  async #reachChangedGroup(jid: string, waId: string): Promise<boolean> {
    const { memory } = this.#parts
    await this.#parts.file.set({ [HOLDERS]: { [jid]: null } })
    memory.groupChanged(jid)
    memory.devices.flushAll()
    return this.#sendAgain(jid, waId)
  }

  /** When WhatsApp takes it so, all others go by number too. */
  async #sendByNumber(lid: string, waId: string): Promise<boolean> {
    const number = await this.#destinations.numberBehind(lid)
    if (!number) return false
    this.#sentByNumber.add(waId)
    return this.#sendAgain(number, waId)
  }

  async #reachNewDevices(jid: string, waId: string): Promise<void> {
    if (await this.#hasNewDevices(jid)) await this.#sendAgain(jid, waId)
  }

  /** Whether there is a device of theirs, or of our own, that was not known before; from now on it is. */
  async #hasNewDevices(jid: string): Promise<boolean> {
    const { socket, memory, creds } = this.#parts
    const own = plainJid(isNumberJid(jid) ? creds.me!.id : creds.me!.lid)
    const all = async () => (await socket.getUSyncDevices([jid, own], true, false)).map(device => device.jid)
    const before = new Set(await all())
    memory.devices.flushAll()
    return (await all()).some(device => !before.has(device))
  }

  async #sendAgain(jid: string, waId: string): Promise<boolean> {
    const { socket, file, library } = this.#parts
    const bytes = file.sent(waId)
    const content = bytes && library.proto.Message.decode(bytes)
    // The stanza of an edit or a deletion says so beside its content, which is all that is stored.
    if (!content || content.protocolMessage || content.editedMessage) return false
    await within(ANSWER_PATIENCE, socket.relayMessage(jid, content, { messageId: waId }))
    return true
  }

  async #made(message: OutgoingMessage) {
    const { chats, creds } = this.#parts
    const { to, waId } = message
    const jid = await within(ANSWER_PATIENCE, this.#destinations.of(to))
    const naming = (key: MessageKey) => ({ ...chats.waKeyOf(key), ...(to.group ? {} : { remoteJid: jid }) })
    const userJid = isNumberJid(jid) ? creds.me?.id : (creds.me?.lid ?? creds.me?.id)
    if (!userJid) throw new ProviderError('offline')
    const options = {
      messageId: waId,
      quoted: quoteFor(message, naming),
      userJid,
      ephemeralExpiration: chats.disappearAfter(to),
    }
    return { jid, content: contentFor(message, naming), options }
  }
}
