import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { HOUR, SECOND } from '../../../kit/clock.ts'
import { writingsOf } from '../../../kit/phone.ts'
import { digitsOf } from '../../../kit/text.ts'
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
 * Asks whether WhatsApp knows some numbers, in whatever writing, and which LIDs they have, in one question. Baileys reads of an answer the people that are
 * in it alone: an answer that says in place of them why it tells nothing would be one that knows nobody.
 */
export class Numbers {
  readonly #socket: WASocket
  readonly #library: Baileys
  #restsUntil = 0

  constructor(socket: WASocket, library: Baileys) {
    this.#socket = socket
    this.#library = library
  }

  async check(pns: readonly string[]): Promise<NumberCheck[]> {
    const none = pns.map(() => NO_ANSWER)
    if (Date.now() < this.#restsUntil) return none
    try {
      const answer = await within(ANSWER_PATIENCE, this.#ask(pns))
      return answer ? await this.#read(pns, answer) : none
    } catch (error) {
      if (whatsAppCode(error instanceof ProviderError ? error.cause : error) === TOO_MANY) this.#rest(REST)
      return none
    }
  }

  /** What WhatsApp answers, as it came; undefined when it does not. */
  async #ask(pns: readonly string[]): Promise<BinaryNode | undefined> {
    const { USyncQuery, USyncUser, getBinaryNodeChild } = this.#library
    const query = new USyncQuery().withContactProtocol().withLIDProtocol()
    let answer: BinaryNode | undefined
    query.parseUSyncQueryResult = result => {
      answer = getBinaryNodeChild(result, 'usync')
      return undefined
    }
    for (const one of new Set(pns.flatMap(writingsOf))) query.withUser(new USyncUser().withPhone(`+${one}`))
    await this.#socket.executeUSyncQuery(query)
    return answer
  }

  async #read(pns: readonly string[], answer: BinaryNode): Promise<NumberCheck[]> {
    const { getBinaryNodeChild, getBinaryNodeChildren } = this.#library
    const about = getBinaryNodeChild(getBinaryNodeChild(answer, 'result'), 'contact')
    const error = getBinaryNodeChild(about, 'error')
    if (error) {
      this.#refused(error)
      return pns.map(() => NO_ANSWER)
    }
    const users = getBinaryNodeChildren(getBinaryNodeChild(answer, 'list'), 'user')
    for (const user of users) this.#refused(getBinaryNodeChild(getBinaryNodeChild(user, 'contact'), 'error'))
    const checks: NumberCheck[] = []
    for (const pn of pns) checks.push(await this.#readOne(pn, pns.length === 1 ? users : this.#tellsOf(pn, users)))
    return checks
  }

  /** Those of an answer that are about a number: they say which was asked about, which may be written otherwise than they are. */
  #tellsOf(pn: string, users: BinaryNode[]): BinaryNode[] {
    const writings = new Set(writingsOf(pn))
    return users.filter(user => {
      const requested = this.#library.getBinaryNodeChildString(user, 'contact')
      return writings.has(requested ? digitsOf(requested) : (numberOf(user) ?? ''))
    })
  }

  /** Who is not told about at all may be there all the same. */
  async #readOne(pn: string, users: BinaryNode[]): Promise<NumberCheck> {
    const { getBinaryNodeChild } = this.#library
    const user = users.find(one => getBinaryNodeChild(one, 'contact')?.attrs.type === 'in') ?? users[0]
    const contact = getBinaryNodeChild(user, 'contact')
    if (!contact || getBinaryNodeChild(contact, 'error')) return NO_ANSWER
    if (contact.attrs.type !== 'in') return { result: 'not-on-whatsapp' }
    // Someone may be told by the LID, with the number beside it.
    const { jid, pn_jid } = user!.attrs
    const address = addressOfPair(jid, pn_jid ?? getBinaryNodeChild(user, 'lid')?.attrs.val)
    if (address?.pn && address.lid) await this.#keep(address.pn, address.lid)
    return { result: 'found', pn: address?.pn ?? pn, ...(address?.lid ? { lid: address.lid } : {}) }
  }

  #refused(error: BinaryNode | undefined): void {
    const { code, backoff } = error?.attrs ?? {}
    if (backoff) this.#rest(Number(backoff) * SECOND)
    else if (Number(code) === TOO_MANY) this.#rest(REST)
  }

  /** Anyone who writes to them needs it, and does not ask again. */
  #keep(pn: string, lid: string): Promise<void> {
    const pair = { pn: `${pn}@s.whatsapp.net`, lid: `${lid}@lid` }
    return this.#socket.signalRepository.lidMapping.storeLIDPNMappings([pair])
  }

  #rest(ms: number): void {
    if (ms > 0) this.#restsUntil = Date.now() + ms
  }
}

const numberOf = ({ attrs: { jid, pn_jid } }: BinaryNode): string | undefined => addressOfPair(jid, pn_jid)?.pn
