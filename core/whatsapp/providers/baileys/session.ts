import type { Readable } from 'node:stream'
import type { AuthenticationCreds, BaileysEventMap, BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { SECOND } from '../../../kit/clock.ts'
import type { Address, MessageKey } from '../../address.ts'
import { type CallChanged, type MediaRef, OWN_CLOSE, type ProviderEvent } from '../../events.ts'
import type { WhatsAppLog } from '../../log.ts'
import type { NumberCheck, OutgoingMessage, ProfilePicture } from '../../outgoing.ts'
import { ProviderError, type Session, type SessionOptions } from '../../port.ts'
import { type Close, closeOf } from './close.ts'
import { AuthFile } from './durable/auth-file.ts'
import { DeferredStanzas } from './durable/deferred-stanzas.ts'
import { isUnavailable, Journal } from './durable/journal.ts'
import { ANSWER_PATIENCE, RESTRICTED, whatsAppCode, within } from './errors.ts'
import { handleInOrder } from './incoming/in-order.ts'
import { Incoming } from './incoming/incoming.ts'
import { Restriction } from './incoming/restriction.ts'
import { acknowledgeStatuses } from './incoming/statuses.ts'
import { TypingReader } from './incoming/typing.ts'
import { addressOfPair, jidOf } from './jids.ts'
import { type Baileys, baileys, type WhatsAppEndpoint } from './library/library.ts'
import { requestPairingCode } from './linking/pairing-code.ts'
import { Registration } from './linking/registration.ts'
import { downloadMedia } from './media/download.ts'
import { readLocator } from './media/locator.ts'
import { fetchPatiently } from './media/patient-fetch.ts'
import { PhoneRequests } from './media/request.ts'
import { Numbers } from './numbers.ts'
import { type RouteOut, wayThrough } from './proxy/proxy-route.ts'
import { Chats } from './sending/chats.ts'
import { renewGroupKeys } from './sending/group-keys.ts'
import { Sender, UPLOAD_STALL } from './sending/sender.ts'
import { forgetChangedGroups, groupOf, openSocket, type SocketMemory } from './socket.ts'

interface SessionParts {
  place: WhatsAppEndpoint
  log: WhatsAppLog
  options: SessionOptions
  memory: SocketMemory
  sink: (event: ProviderEvent) => void
}

/** What exists once Baileys is loaded and the connection's file is open. */
interface Works {
  library: Baileys
  file: AuthFile
  creds: AuthenticationCreds
  chats: Chats
  socket: WASocket
  sender: Sender
  incoming: Incoming
  restriction: Restriction
  typing: TypingReader
  phone: PhoneRequests
  held: DeferredStanzas
  registration: Registration
  numbers: Numbers
}

/** WhatsApp's codes for a picture that is not shown to us. */
const HIDDEN = new Set<number | undefined>([401, 403, 404])
const LOGOUT_PATIENCE = 5 * SECOND
/** How long the other side may take to say goodbye; the library's own patience is 30 seconds. */
const GOODBYE_PATIENCE = 2 * SECOND

/** WhatsApp takes more; so many are a moderate question, of twenty writings at most. */
const NUMBERS_AT_ONCE = 10

/** One Baileys socket from opening to close. */
export class BaileysSession implements Session {
  readonly numbersAtOnce = NUMBERS_AT_ONCE
  readonly #parts: SessionParts
  readonly #over = Promise.withResolvers<void>()
  readonly #way: Promise<RouteOut | undefined>
  #works: Works | null = null
  #isOpen = false
  /** The code of an end that we brought about ourselves. */
  #ownClose: number | undefined
  #ended = false

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#way = wayOf(parts)
    void this.#begin()
  }

  async send(message: OutgoingMessage): Promise<void> {
    await this.#demandOpen().sender.send(message)
  }

  async prepare(message: OutgoingMessage): Promise<void> {
    await this.#demandOpen().sender.prepare(message)
  }

  async markRead(keys: MessageKey[]): Promise<void> {
    const { socket, chats } = this.#demandOpen()
    const waKeys = keys.map(key => chats.waKeyOf(key))
    await within(ANSWER_PATIENCE, socket.readMessages(waKeys))
  }

  async checkNumber(pn: string): Promise<NumberCheck> {
    return (await this.checkNumbers([pn]))[0]!
  }

  async checkNumbers(pns: readonly string[]): Promise<NumberCheck[]> {
    const isUp = this.#works && this.#isOpen && !this.#ended
    return isUp ? this.#works!.numbers.check(pns) : pns.map(() => ({ result: 'no-answer' }))
  }

  async groupSubject(group: string): Promise<string | undefined> {
    const { socket } = this.#demandOpen()
    return (await groupOf(socket, this.#parts.memory, jidOf({ group })))?.subject
  }

  async profilePicture(of: Address): Promise<ProfilePicture> {
    try {
      const { socket } = this.#demandOpen()
      const url = await within(ANSWER_PATIENCE, socket.profilePictureUrl(jidOf(of), 'preview'))
      return url ? { result: 'found', url } : { result: 'no-answer' }
    } catch (error) {
      const code = error instanceof ProviderError ? whatsAppCode(error.cause) : undefined
      return { result: HIDDEN.has(code) ? 'hidden' : 'no-answer' }
    }
  }

  async downloadPicture(url: string): Promise<Readable> {
    return fetchPatiently(new URL(url), await this.#way)
  }

  async downloadMedia(media: MediaRef): Promise<Readable> {
    const library = await baileys(this.#parts.place, this.#parts.log)
    return downloadMedia(library, this.#parts.place, readLocator(media.locator), await this.#way)
  }

  async requestMedia(key: MessageKey, media: MediaRef): Promise<MediaRef> {
    const { phone, chats } = this.#demandOpen()
    return phone.request(chats.waKeyOf(key), media)
  }

  async watchTyping(chats: Address[]): Promise<void> {
    await this.#demandOpen().typing.watch(chats)
  }

  async showTyping(chat: Address): Promise<void> {
    const { socket } = this.#demandOpen()
    await within(ANSWER_PATIENCE, socket.sendPresenceUpdate('composing', jidOf(chat)))
  }

  async rejectCall({ callId, from }: Pick<CallChanged, 'callId' | 'from'>): Promise<void> {
    const { socket, incoming } = this.#demandOpen()
    await within(ANSWER_PATIENCE, socket.rejectCall(callId, incoming.callerOf(callId) ?? jidOf(from)))
  }

  async requestPairingCode(pn: string): Promise<string> {
    if (!this.#works || this.#isOpen || this.#ended) throw new ProviderError('offline')
    const { library, socket, creds } = this.#works
    return requestPairingCode(library, socket, creds, pn)
  }

  settle(receipts: string[]): void {
    if (this.#ended || !this.#works) return
    const { file, held } = this.#works
    file.settle(receipts.filter(receipt => !held.release(receipt)))
  }

  async logout(): Promise<void> {
    this.#ownClose = 0
    if (this.#works && !this.#ended) await within(LOGOUT_PATIENCE, this.#works.socket.logout()).catch(() => {})
    await this.close()
  }

  async close(): Promise<void> {
    this.#ownClose = 0
    if (!this.#works) return this.#end({ code: 0, detail: 'closed before it began' })
    const { socket } = this.#works
    const late = setTimeout(() => cut(socket), this.#parts.place.answersWithin ?? GOODBYE_PATIENCE)
    try {
      // Where it fell by itself, that end is what waits for the goodbye.
      await Promise.all([socket.end(undefined), this.#over.promise])
    } finally {
      clearTimeout(late)
    }
  }

  async #begin(): Promise<void> {
    const { place, log, options, memory, sink } = this.#parts
    try {
      const [library, way] = await Promise.all([baileys(place, log), this.#way])
      if (this.#ended) return
      const file = new AuthFile(options.file, library)
      const creds = file.creds()
      // With it WhatsApp answers only that nothing changed, and the library keeps no properties from one socket to the next.
      creds.lastPropHash = undefined
      const journal = new Journal(
        library,
        () => creds.me,
        message => incoming.take({ 'messages.upsert': { messages: [message], type: 'notify' } }),
      )
      const { deviceName, version } = options
      const socket = openSocket({ library, place, log, file, creds, journal, memory, deviceName, version, way })
      const chats = new Chats(file, library)
      const askOrder = (id: string, token: string) => within(ANSWER_PATIENCE, socket.getOrderDetails(id, token))
      const report = (event: ProviderEvent) => this.#tell(event)
      const incoming: Incoming = new Incoming({
        library,
        file,
        chats,
        creds,
        journal,
        log,
        askOrder,
        groupOf: jid => groupOf(socket, memory, jid),
        sink: report,
      })
      const stallsAfter = place.answersWithin ?? UPLOAD_STALL
      const sender = new Sender({ socket, library, file, chats, creds, memory, log, stallsAfter })
      const restriction = new Restriction(
        socket,
        emitted => void incoming.after(() => report({ type: 'restriction', ...emitted })),
      )
      const typing = new TypingReader({ socket, whole: address => incoming.whole(address), emit: report })
      const phone = new PhoneRequests(library, socket, () => creds.me!.id)
      const held = new DeferredStanzas(socket, (stanza, name) => incoming.held(stanza, name, () => held.release(name)))
      const registration = new Registration({
        library,
        socket,
        creds,
        renewed: qr => sink({ type: 'qr', qr, renewed: true }),
        needsPasskey: () => void this.#giveUp(OWN_CLOSE.needsPasskey),
      })
      this.#works = {
        library,
        file,
        creds,
        chats,
        socket,
        sender,
        incoming,
        restriction,
        typing,
        phone,
        held,
        registration,
        numbers: new Numbers(socket, library),
      }
      const { heard: received } = place
      // Frames of the handshake are bytes.
      if (received) socket.ws.on('frame', (frame: BinaryNode | Uint8Array) => 'tag' in frame && received(frame))
      handleInOrder(socket, stanza => {
        journal.see(stanza)
        incoming.expect(stanza)
        if (!isUnavailable(stanza)) return undefined
        return handOn => {
          const name = held.hold(handOn)
          incoming.unavailable(stanza, name, () => held.release(name))
        }
      })
      acknowledgeStatuses(socket, library)
      forgetChangedGroups(socket, memory)
      renewGroupKeys(socket, file, log)
      socket.ws.on('CB:ack,class:message', (stanza: BinaryNode) => {
        incoming.answered(stanza, sender)
        if (Number(stanza.attrs.error) === RESTRICTED) void restriction.ask()
      })
      socket.ev.process(emitted => this.#hear(emitted, sink))
    } catch (error) {
      this.#end({ code: OWN_CLOSE.couldNotBegin, detail: error instanceof Error ? error.message : 'unknown' })
    }
  }

  #hear(emitted: Partial<BaileysEventMap>, sink: SessionParts['sink']): void {
    const { file, creds, incoming, restriction, typing, phone } = this.#works!
    if (emitted['creds.update']) file.saveCreds(creds)
    for (const { id } of emitted['groups.update'] ?? []) if (id) this.#parts.memory.groupChanged(id)
    incoming.take(emitted)
    const presence = emitted['presence.update']
    // Behind the message that was typed before.
    if (presence) void incoming.after(() => typing.take(presence))
    if (emitted['message-capping.update']) restriction.capped(emitted['message-capping.update'])
    if (emitted['messages.media-update']) phone.take(emitted['messages.media-update'])
    if (emitted['connection.update']) this.#follow(emitted['connection.update'], sink)
  }

  #follow(update: BaileysEventMap['connection.update'], sink: SessionParts['sink']): void {
    const { creds, incoming, registration, restriction, phone } = this.#works!
    const { connection, qr, isNewLogin, lastDisconnect, reachoutTimeLock } = update
    const me = addressOfPair(creds.me?.id, creds.me?.lid) ?? {}
    if (connection === 'connecting') {
      sink({ type: 'connecting' })
      incoming.replay()
    }
    if (qr) sink({ type: 'qr', qr: registration.show(qr) })
    if (isNewLogin) sink({ type: 'paired', me })
    if (connection === 'open') {
      this.#isOpen = true
      sink({ type: 'open', me, ...(creds.me?.name ? { name: creds.me.name } : {}) })
      void restriction.ask()
    }
    if (reachoutTimeLock) restriction.locked(reachoutTimeLock)
    if (connection === 'close') {
      this.#isOpen = false
      phone.close()
      const close = closeOf(lastDisconnect?.error, Date.now())
      const code = this.#ownClose ?? close.code
      void incoming.after(() => this.#end({ ...close, code }))
    }
  }

  async #giveUp(code: number): Promise<void> {
    this.#ownClose ??= code
    await this.#works?.socket.end(undefined)
  }

  #tell(event: ProviderEvent): void {
    if (!this.#ended) this.#parts.sink(event)
  }

  #end(close: Close): void {
    if (this.#ended) return
    this.#ended = true
    this.#works?.file.close()
    this.#parts.sink({ type: 'closed', ...close })
    this.#over.resolve()
  }

  #demandOpen(): Works {
    if (!this.#isOpen || !this.#works || this.#ended) throw new ProviderError('offline')
    return this.#works
  }
}

/** Ends the line without a goodbye, which Baileys itself has no word for. */
function cut({ ws }: WASocket): void {
  const { socket } = ws as unknown as { socket: { terminate(): void } | null }
  socket?.terminate()
}

/** Where a proxy is given everything goes by it; its patience is shorter than that with WhatsApp. */
async function wayOf({ options: { proxy }, place }: SessionParts): Promise<RouteOut | undefined> {
  if (!proxy) return undefined
  const rules = { mayBePrivate: place.privateProxies ?? false, patience: place.answersWithin }
  return wayThrough(proxy, rules, place.url)
}
