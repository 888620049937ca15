import { HOUR } from '../../../../kit/clock.ts'
import type { Order } from './kinds/commerce.ts'

/** Strangers send carts, and each is a question to WhatsApp: a shop has fewer. */
const MOST_IN_AN_HOUR = 60
/** Carts that wait to be asked about. */
const MOST_WAITING = 20

/** Asks WhatsApp what is in carts, one after the other and not for ever. */
export class Orders {
  readonly #ask: (id: string, token: string) => Promise<Order>
  #asked: number[] = []
  #waiting = 0
  #before: Promise<unknown> = Promise.resolve()

  constructor(ask: (id: string, token: string) => Promise<Order>) {
    this.#ask = ask
  }

  /** Undefined when WhatsApp does not tell, or was asked too often. */
  async of(id: string, token: string): Promise<Order | undefined> {
    const now = Date.now()
    this.#asked = this.#asked.filter(at => now - at < HOUR)
    if (this.#waiting >= MOST_WAITING || this.#asked.length >= MOST_IN_AN_HOUR) return undefined
    this.#asked.push(now)
    this.#waiting += 1
    const answer = this.#before.then(() => this.#ask(id, token)).catch(() => undefined)
    this.#before = answer
    const order = await answer
    this.#waiting -= 1
    return order
  }
}
