import type { Emulator } from '../../../emulators/whatsapp/emulator.ts'
import type { Content } from '../../../emulators/whatsapp/messages/content.ts'
import { openFile } from '../../../emulators/whatsapp/messages/inbox.ts'
import type { AccountPhone } from '../../../emulators/whatsapp/phones/account-phone.ts'
import type { SimulatedCustomer } from '../customers/simulated-customer.ts'
import { company } from '../story/cast.ts'
import type { PhoneState } from './state.ts'
import { asEntry, phoneState } from './view.ts'

const LONGEST_WAIT = 25_000

/** What someone can do who picks up the phones of the customers. Throws a sentence for a number that nobody has. */
export class Player {
  readonly #wa: Emulator
  readonly #customers: readonly SimulatedCustomer[]

  constructor(wa: Emulator, customers: readonly SimulatedCustomer[]) {
    this.#wa = wa
    this.#customers = customers
  }

  /** What the page shows. With `after`, waits a while for something other than that version. */
  async state(customer: string | undefined, after: string | undefined): Promise<PhoneState> {
    const isLinked = () => this.#shop().companions.some(({ online }) => online)
    const look = () => phoneState(this.#customers, { customer, isLinked: isLinked() })
    const isNew = () => look().version !== after
    if (after) await this.#wa.network.changes.until(isNew, 'news', LONGEST_WAIT).catch(() => undefined)
    return look()
  }

  /** Types the code that the desk shows on the phone of the shop. Throws when it is none, or no longer valid. */
  async link(code: string): Promise<void> {
    await this.#shop().enterCode(code.replace(/[^a-z0-9]/gi, '').toUpperCase())
  }

  picture(customer: string): Uint8Array | undefined {
    return this.#find(customer).phone.picture?.bytes
  }

  /** The file of a message, of either side. */
  async file(customer: string, id: string): Promise<{ bytes: Buffer; type: string }> {
    const { phone } = this.#find(customer)
    const sent = phone.sent.get(id)
    const entry = sent ? asEntry(phone, sent) : phone.inbox.find(one => one.id === id)
    if (!entry) throw new Error('there is no such message')
    return { bytes: await openFile(entry, this.#wa.media), type: entry.mimetype ?? 'application/octet-stream' }
  }

  /** Sends messages one after the other. */
  async send(customer: string, contents: readonly Content[]): Promise<void> {
    await this.#find(customer).byHand(async phone => {
      for (const content of contents) await phone.sends(company.account, content)
    })
    this.#wa.network.changes.announce()
  }

  async edit(customer: string, id: string, text: string): Promise<void> {
    await this.#find(customer).byHand(phone => phone.edits(id, text))
    this.#wa.network.changes.announce()
  }

  async remove(customer: string, id: string): Promise<void> {
    await this.#find(customer).byHand(phone => phone.deletes(id))
    this.#wa.network.changes.announce()
  }

  /** An empty emoji takes the reaction back. */
  async react(customer: string, id: string, emoji: string): Promise<void> {
    await this.#find(customer).byHand(phone => phone.reacts(company.account, id, emoji))
    this.#wa.network.changes.announce()
  }

  /** Blue ticks for the shop. */
  read(customer: string): void {
    this.#find(customer).phone.reads(company.account)
    this.#wa.network.changes.announce()
  }

  /** Plays a voice note to the end. */
  listen(customer: string, id: string): void {
    this.#find(customer).phone.plays(id)
    this.#wa.network.changes.announce()
  }

  #shop(): AccountPhone {
    return this.#wa.phone(company.account, { name: company.name })
  }

  #find(number: string): SimulatedCustomer {
    const found = this.#customers.find(({ phone }) => phone.pn === number)
    if (!found) throw new Error(`nobody has the number ${number}`)
    return found
  }
}
