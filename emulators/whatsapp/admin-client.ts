import type * as z from 'zod'
import type { AdminCalls } from './admin/table.ts'

/** What another process needs to know to use an emulator. */
export interface EmulatorAddress {
  /** Where Baileys connects. */
  url: string
  adminUrl: string
  /** 32 bytes in base64. */
  rootKey: string
  /** The PEM file of the authority behind wss and https, for as long as the emulator runs. */
  authority: string
  /** The options with which Balcão uses it. */
  options: string[]
}

type Name = keyof AdminCalls
type Body<N extends Name> = z.input<AdminCalls[N]['body']>
type Reply<N extends Name> = Jsoned<Awaited<ReturnType<AdminCalls[N]['run']>>>

/** What is left of a value after a trip through JSON. */
type Jsoned<T> = T extends void ? Record<string, never> : T

/** Talks to an emulator in another process; every call of its admin API, typed. */
export class AdminClient {
  readonly #url: string

  /** `adminUrl` as the emulator prints it, such as http://127.0.0.1:4711/admin. */
  constructor(adminUrl: string) {
    this.#url = adminUrl
  }

  /** Performs a call; rejects with the emulator's own sentence. */
  async call<N extends Name>(name: N, body: Body<N>): Promise<Reply<N>> {
    const response = await fetch(`${this.#url}/${name}`, { method: 'POST', body: JSON.stringify(body) })
    const reply = (await response.json()) as Reply<N> & { error?: string }
    if (!response.ok) throw new Error(reply.error)
    return reply
  }

  /** The decrypted file of a message that a customer received. */
  async file(customer: string, id: string): Promise<Buffer> {
    const response = await fetch(`${this.#url}/file?${new URLSearchParams({ customer, id })}`)
    if (!response.ok) throw new Error(`emulator: no file in ${id}`)
    return Buffer.from(await response.arrayBuffer())
  }
}
