import { randomBytes } from 'node:crypto'
import { SECOND } from '../../core/kit/clock.ts'
import { asaasPayment } from './asaas.ts'
import type { BankCharge, Face } from './books.ts'
import { efiPix } from './efi.ts'

export const tellings = ['once', 'twice', 'held', 'never'] as const
/** How anyone who is notified learns of what happened: `held` is told when it is released. */
export type Reporting = (typeof tellings)[number]

/** Who is notified. */
export interface Listener {
  url: string
  /** What the header `asaas-access-token` carries. */
  token?: string
  /** Nothing is sent any more until someone has it go on, as after many answers that were none. */
  isInterrupted?: boolean
}

interface Notice {
  face: Face
  body: object
}

const PATIENCE = 5 * SECOND

/** Tells about payments, in every order that a network may bring. */
export class Notices {
  readonly listeners: Partial<Record<Face, Listener>> = {}
  telling: Reporting = 'once'
  /** What was answered to each, the newest last; 0 for none. */
  readonly answers: number[] = []
  private readonly held: Notice[] = []
  private readonly page: () => string

  constructor(page: () => string) {
    this.page = page
  }

  /** Resolves when they were answered, or nobody answers. */
  async emit(charge: BankCharge, event: string, reporting = this.telling): Promise<void> {
    const notice = { face: charge.face, body: this.bodyOf(charge, event) }
    if (reporting === 'held') this.held.push(notice)
    else for (let times = ['never', 'once', 'twice'].indexOf(reporting); times > 0; times -= 1) await this.send(notice)
  }

  /** What was held back goes out: as it came, or the last one first. */
  async release({ isBackwards = false } = {}): Promise<void> {
    const notices = this.held.splice(0)
    for (const notice of isBackwards ? notices.reverse() : notices) await this.send(notice)
  }

  /** Someone else tells about a payment, without the secret or with it. */
  forge(charge: BankCharge, { knowsSecret = false } = {}): Promise<number> {
    const paid = { ...charge, status: 'paid', paidCents: charge.cents, paidAt: Date.now() } as const
    return this.send({ face: charge.face, body: this.bodyOf(paid, 'PAYMENT_RECEIVED') }, knowsSecret)
  }

  /** As the bank itself does when an address is given to it: what it answers, 0 for nothing. */
  test(url: string): Promise<number> {
    return post(url, {}, { evento: 'teste_webhook', data_criacao: new Date().toISOString() })
  }

  private bodyOf(charge: BankCharge, event: string): object {
    if (charge.face === 'efi') return { pix: [efiPix({ ...charge, endToEndId: charge.endToEndId || `E${charge.id}` })] }
    const id = `evt_${randomBytes(16).toString('hex')}&${charge.id.length}${this.answers.length}`
    return { id, event, dateCreated: new Date().toISOString(), payment: asaasPayment(charge, this.page()) }
  }

  private async send({ face, body }: Notice, knowsSecret = true): Promise<number> {
    const listener = this.listeners[face]
    if (!listener || listener.isInterrupted) return 0
    const { url, token = '' } = listener
    const to = face === 'efi' ? `${url}/pix` : url
    const status = knowsSecret
      ? await post(to, face === 'asaas' ? { 'asaas-access-token': token } : {}, body)
      : await post(to.replace(/=[^&]+/, '=guessed'), { 'asaas-access-token': 'guessed' }, body)
    this.answers.push(status)
    return status
  }
}

const post = (url: string, headers: Record<string, string>, body: object): Promise<number> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    async response => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
