import type { WASocket } from '@whiskeysockets/baileys'
import type { Address } from '../../../address.ts'
import { ProviderError } from '../../../port.ts'
import type { AuthFile } from '../durable/auth-file.ts'
import { addressOf, jidOf, jidOfPn } from '../jids.ts'
import { forgetPair } from '../library/few-pairs.ts'
import type { Baileys } from '../library/library.ts'

interface Parts {
  socket: WASocket
  library: Baileys
  file: AuthFile
}

/** By which jid people and groups are written to in one session. */
export class Destinations {
  /** The chats of this account did not move to LIDs: WhatsApp rejects them. */
  byNumber = false
  readonly #parts: Parts
  #forgetting: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * The jid by which a person or a group is written to: someone who has a LID by that alone, as the official clients do.
   * Throws `unreachable` when WhatsApp knows no device of them, and `no-answer` when it does not say: Baileys would send to our
   * own devices alone, and WhatsApp would accept that.
   */
  async of(to: Address): Promise<string> {
    if (to.group) return jidOf(to)
    const { socket, library } = this.#parts
    await this.#forgetting
    const pn = to.pn ?? (await this.#numberOf(to.lid))
    // The pair that was learnt last goes before a LID that may have changed since it was stored.
    const lid = pn ? (this.byNumber ? undefined : await this.#pairOf(pn)) : to.lid
    const known = jidOf({ pn, lid })
    const hasDevices = await isReached(socket, known)
    // WhatsApp told the LID with the devices, or in their place.
    const learnt = lid || this.byNumber ? null : await socket.signalRepository.lidMapping.getLIDForPN(known)
    const jid = learnt ?? known
    if (learnt ? await isReached(socket, learnt) : hasDevices) return jid
    throw new ProviderError((await hasNone(socket, library, jid)) ? 'unreachable' : 'no-answer')
  }

  /** WhatsApp says that this LID is none any more: its number is asked again before the next message. */
  forget(jid: string): Promise<void> {
    const forgetting = this.#forget(jid)
    this.#forgetting = forgetting.catch(() => {})
    return forgetting
  }

  async #forget(jid: string): Promise<void> {
    const { socket, file } = this.#parts
    const pn = await this.#numberOf(addressOf(jid)?.lid)
    if (!pn) return
    await file.set({ 'lid-mapping': { [pn]: null } })
    forgetPair(socket.signalRepository.lidMapping, pn)
  }

  /** The number of anyone who goes by this jid of a LID, as far as it was learnt. */
  async numberBehind(jid: string): Promise<string | undefined> {
    const number = await this.#numberOf(addressOf(jid)?.lid)
    return number && jidOfPn(number)
  }

  #numberOf(lid = ''): Promise<string | undefined> {
    return this.#pairOf(`${lid}_reverse`)
  }

  /** As Baileys keeps pairs: numbers by LID and the other way round. */
  async #pairOf(name = ''): Promise<string | undefined> {
    return (await this.#parts.file.get('lid-mapping', [name]))[name]
  }
}

/** Whether WhatsApp told a device. They are remembered for some minutes, also for Baileys' own question. */
async function isReached(socket: WASocket, jid: string): Promise<boolean> {
  return (await socket.getUSyncDevices([jid], true, false)).length > 0
}

/** Whether WhatsApp says of someone that there is no device, nor a LID that may have one; false when it says nothing. */
async function hasNone(socket: WASocket, { USyncQuery, USyncUser }: Baileys, jid: string): Promise<boolean> {
  const query = new USyncQuery().withContext('message').withDeviceProtocol().withLIDProtocol()
  const answer = await socket.executeUSyncQuery(query.withUser(new USyncUser().withId(jid)))
  const content = answer?.list as { devices?: { deviceList?: unknown[] }; lid?: string }[] | undefined
  return content?.every(({ devices, lid }) => !lid && !devices?.deviceList?.length) ?? false
}
