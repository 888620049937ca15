import { setTimeout as pause } from 'node:timers/promises'
import type { Emulator } from '../../../emulators/whatsapp/emulator.ts'
import type { CompanyContext } from '../found-company.ts'
import { conversations } from '../story/conversations.ts'
import { dialogues } from '../story/dialogues.ts'
import { attend, knock, needsStaff } from './first-scene.ts'
import { LIKE_PEOPLE, SimulatedCustomer } from './simulated-customer.ts'

/** Conversations that are brought about at the same time. */
const AT_A_TIME = 6
const BETWEEN_DIALOGUES = 25_000
const BEFORE_THE_FIRST = 6_000

interface CrowdOptions {
  signal: AbortSignal
  /** Told about what went wrong with one customer; the others go on. */
  logError: (error: unknown) => void
}

/** All customers of the demo. */
export class Crowd {
  readonly customers: readonly SimulatedCustomer[]
  readonly #options: CrowdOptions

  constructor(wa: Emulator, options: CrowdOptions) {
    this.#options = options
    this.customers = conversations.map(person => new SimulatedCustomer(wa, person, options.signal))
  }

  /** Resolves when every conversation in which the staff has a part stands where it should. */
  async enter(desk: CompanyContext): Promise<void> {
    for (const customer of this.customers) this.#inBackground(customer.live())
    const attended = this.customers.filter(({ person }) => needsStaff(person))
    await this.#bring(attended, async customer => {
      await knock(customer)
      await attend(customer, desk)
    })
  }

  /** Someone answers once a message with such a word has come. */
  answers(name: string, word: string, says: string): void {
    const customer = this.customers.find(({ person }) => person.name === name)
    if (!customer) throw new Error(`Nobody of the demo is called ${name}.`)
    this.#inBackground(customer.hears(word).then(came => (came ? customer.say(says) : undefined)))
  }

  /** The other customers arrive while one looks around, and then all of them write by themselves now and then. */
  goOn(): void {
    this.#inBackground(this.#play())
  }

  async #play(): Promise<void> {
    await this.#bring(
      this.customers.filter(({ person }) => !needsStaff(person)),
      knock,
    )
    for (const customer of this.customers) customer.pace = LIKE_PEOPLE
    await pause(BEFORE_THE_FIRST, undefined, { signal: this.#options.signal })
    for (let at = 0; !this.#options.signal.aborted; at++) {
      const free = this.customers.filter(customer => !customer.busy && !customer.played)
      const customer = free[Math.floor(Math.random() * free.length)]
      if (customer) this.#inBackground(customer.play(dialogues[at % dialogues.length]!))
      await pause(BETWEEN_DIALOGUES, undefined, { signal: this.#options.signal })
    }
  }

  async #bring(
    customers: readonly SimulatedCustomer[],
    scene: (customer: SimulatedCustomer) => Promise<void>,
  ): Promise<void> {
    const waiting = [...customers]
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await scene(next).catch(error => this.#complain(error))
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
  }

  #inBackground(work: Promise<void>): void {
    work.catch(error => this.#complain(error))
  }

  /** What the end of the demo cut short is no error. */
  #complain(error: unknown): void {
    if (!this.#options.signal.aborted) this.#options.logError(error)
  }
}
