import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { HOUR, SECOND } from '../../../kit/clock.ts'
import { writingsOf } from '../../../kit/phone.ts'
import type { NumberCheck } from '../../outgoing.ts'
import { ProviderError } from '../../port.ts'
import { ANSWER_PATIENCE, whatsAppCode, within } from './errors.ts'
import { addressOfPair } from './jids.ts'
import type { Baileys } from './library/library.ts'

/** WhatsApp's word for too many questions. */
const TOO_MANY = 429
/** How long nobody is asked about after it, where it does not say how long. */
const REST = HOUR

const NO_ANSWER = { result: 'no-answer' } as const

/**
 * Asks whether WhatsApp knows a number, in whatever writing, and which LID it has, in one question. Baileys reads of an answer the people that are in it
 * alone: an answer that says in place of them why it tells nothing would be one that knows nobody.
 */
export class Numbers {
  readonly #socket: WASocket
  readonly #library: Baileys
  #restsUntil = 0

  constructor(socket: WASocket, library: Baileys) {
    this.#socket = socket
    this.#library = library
  }

  async check(pn: string): Promise<NumberCheck> {
    if (Date.now() < this.#restsUntil) return NO_ANSWER
    try {
      const answer = await within(ANSWER_PATIENCE, this.#ask(pn))
      return answer ? await this.#read(pn, answer) : NO_ANSWER
    } catch (error) {
      if (whatsAppCode(error instanceof ProviderError ? error.cause : error) === TOO_MANY) this.#rest(REST)
      return NO_ANSWER
    }
  }

  /** What WhatsApp answers, as it came; undefined when it does not. */
  async #ask(pn: string): Promise<BinaryNode | undefined> {
    const { USyncQuery, USyncUser, getBinaryNodeChild } = this.#library
    const query = new USyncQuery().withContactProtocol().withLIDProtocol()
    let answer: BinaryNode | undefined
    query.parseUSyncQueryResult = result => {
      answer = getBinaryNodeChild(result, 'usync')
      return undefined
    }
    for (const one of writingsOf(pn)) query.withUser(new USyncUser().withPhone(`+${one}`))
    await this.#socket.executeUSyncQuery(query)
    return answer
  }

  async #read(pn: string, answer: BinaryNode): Promise<NumberCheck> {
    const { getBinaryNodeChild, getBinaryNodeChildren } = this.#library
    const users = getBinaryNodeChildren(getBinaryNodeChild(answer, 'list'), 'user')
    const user = users.find(one => getBinaryNodeChild(one, 'contact')?.attrs.type === 'in') ?? users[0]
    const contact = getBinaryNodeChild(user, 'contact')
    const about = getBinaryNodeChild(getBinaryNodeChild(answer, 'result'), 'contact')
    const refusal = getBinaryNodeChild(about, 'error') ?? getBinaryNodeChild(contact, 'error')
    if (refusal) {
      const { code, backoff } = refusal.attrs
      if (backoff) this.#rest(Number(backoff) * SECOND)
      else if (Number(code) === TOO_MANY) this.#rest(REST)
      return NO_ANSWER
    }
    if (contact?.attrs.type !== 'in') return { result: 'not-on-whatsapp' }
    // Somebody may be told by the LID, with the number beside it.
    const { jid, pn_jid } = user!.attrs
    const address = addressOfPair(jid, pn_jid ?? getBinaryNodeChild(user, 'lid')?.attrs.val)
    if (address?.pn && address.lid) await this.#keep(address.pn, address.lid)
    return { result: 'found', pn: address?.pn ?? pn, ...(address?.lid ? { lid: address.lid } : {}) }
  }

  /** Whoever writes to them needs it, and does not ask again. */
  #keep(pn: string, lid: string): Promise<void> {
    const pair = { pn: `${pn}@s.whatsapp.net`, lid: `${lid}@lid` }
    return this.#socket.signalRepository.lidMapping.storeLIDPNMappings([pair])
  }

  #rest(ms: number): void {
    if (ms > 0) this.#restsUntil = Date.now() + ms
  }
}
