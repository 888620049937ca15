import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { makeTlsCertificates, type TlsCertificates } from '../certificates/tls-certificates.ts'
import { administer } from './admin.ts'
import { answerAsAsaas } from './asaas.ts'
import { type BankCharge, Books } from './books.ts'
import type { BankAnswer, BankCall } from './call.ts'
import { type EfiAccount, EfiFace } from './efi.ts'
import type { BankError } from './faults.ts'
import { Notices, type Reporting } from './notices.ts'
import { chargePage } from './page.ts'

export interface PaymentsOptions {
  /** Of the page and the face without certificates; 0 takes any free one. */
  port?: number
  key?: string
  clientId?: string
  clientSecret?: string
  pixKey?: string
  now?: () => number
}

const HOST = '127.0.0.1'
const MAX_BYTES = 100_000

/** A bank on loopback, or two: Asaas-like by http, Efí-like by https with client certificates. Both have the same books. */
export class PaymentsEmulator {
  readonly books: Books
  readonly notices: Notices
  readonly key: string
  readonly account: EfiAccount
  /** How many calls each face has had, by method and path. */
  readonly calls: string[] = []
  /** What was sent to them. */
  readonly heard: unknown[] = []
  fault: BankError | undefined
  /** Which calls the error concerns; all unless given. */
  faultAt: (call: BankCall) => boolean = () => true
  readonly #ours: TlsCertificates
  readonly #theirs: TlsCertificates
  readonly #efi: EfiFace
  readonly #open: Server
  readonly #guarded: Server

  private constructor(options: PaymentsOptions, ours: TlsCertificates, theirs: TlsCertificates) {
    const {
      key = 'chave-do-emulador',
      clientId = 'Client_Id_emulador',
      clientSecret = 'Client_Secret_emulador',
    } = options
    this.books = new Books(options.now ?? Date.now)
    this.key = key
    const pixKey = options.pixKey ?? 'financeiro@balcao.example'
    this.account = { clientId, clientSecret, pixKey, scope: 'cob.write cob.read webhook.write' }
    this.notices = new Notices(() => this.page)
    this.#ours = ours
    this.#theirs = theirs
    this.#efi = new EfiFace(this.books, this.account, url => this.#register(url))
    this.#open = createServer(this.#serve((call, response) => this.#openly(call, response)))
    const { certificate: cert, key: tlsKey } = ours
    const tls = { cert, key: tlsKey, ca: theirs.authority, requestCert: true, rejectUnauthorized: true }
    this.#guarded = createTlsServer(
      tls,
      this.#serve(call => this.#faulty(call, () => this.#efi.answer(call))),
    )
  }

  static async start(options: PaymentsOptions = {}): Promise<PaymentsEmulator> {
    const emulator = new PaymentsEmulator(options, await makeTlsCertificates(), await makeTlsCertificates())
    emulator.#open.listen(options.port ?? 0, HOST)
    emulator.#guarded.listen(0, HOST)
    await Promise.all([once(emulator.#open, 'listening'), once(emulator.#guarded, 'listening')])
    return emulator
  }

  /** Where people look at what is owed, and pay it. */
  get page(): string {
    return `http://${HOST}:${(this.#open.address() as AddressInfo).port}`
  }

  get asaasUrl(): string {
    return `${this.page}/v3`
  }

  get efiUrl(): string {
    return `https://${HOST}:${(this.#guarded.address() as AddressInfo).port}`
  }

  /** Certificate and private key of anyone who asks the guarded face, and the authority behind its own: PEM. */
  get identity(): { certificate: string; authority: string } {
    const { certificate, key } = this.#theirs
    return { certificate: `${certificate}\n${key}`, authority: this.#ours.authority }
  }

  /** Someone pays a charge, by its reference or number. Resolves when anyone who is notified has answered. */
  async pay(
    id: string,
    { cents, telling: reporting }: { cents?: number; telling?: Reporting } = {},
  ): Promise<BankCharge> {
    const charge = this.books.chargeBy(id)
    this.books.pay(charge, cents)
    await this.notices.emit(charge, 'PAYMENT_RECEIVED', reporting)
    return charge
  }

  async refund(id: string, { cents, telling: reporting }: { cents?: number; telling?: Reporting } = {}): Promise<void> {
    const charge = this.books.chargeBy(id)
    this.books.refund(charge, cents)
    await this.notices.emit(charge, 'PAYMENT_REFUNDED', reporting)
  }

  async expire(id: string): Promise<void> {
    const charge = this.books.chargeBy(id)
    this.books.expire(charge)
    if (charge.face === 'asaas') await this.notices.emit(charge, 'PAYMENT_OVERDUE')
  }

  /** Every token that was given ends before its time. */
  forgetTokens(): void {
    this.#efi.forgetTokens()
  }

  async stop(): Promise<void> {
    const closed = [this.#open, this.#guarded].map(server => once(server, 'close'))
    for (const server of [this.#open, this.#guarded]) {
      server.close()
      ;(server as ReturnType<typeof createServer>).closeAllConnections()
    }
    await Promise.all(closed)
  }

  async #register(url: string): Promise<number> {
    const status = await this.notices.test(url)
    if (status === 200) this.notices.listeners.efi = { url }
    return status
  }

  async #openly(call: BankCall, response: ServerResponse): Promise<BankAnswer | undefined> {
    if (call.path.startsWith('/v3/'))
      return this.#faulty(call, async () =>
        answerAsAsaas(this.books, this.key, this.page, call, this.notices.listeners.asaas),
      )
    if (call.path.startsWith('/admin/')) return administer(this, call)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(chargePage(this.books, call.path))
    return undefined
  }

  async #faulty(call: BankCall, work: () => Promise<BankAnswer>): Promise<BankAnswer | undefined> {
    this.calls.push(`${call.method} ${call.path}`)
    this.heard.push(call.body)
    const error = this.faultAt(call) ? this.fault : undefined
    if (error === 'lost') await work()
    if (error === 'silent') return new Promise(() => {})
    if (error === 'down' || error === 'lost') throw new HangsUp()
    if (error === 'broken')
      return { status: 500, body: { errors: [{ code: 'internal', description: 'Erro interno' }] } }
    if (error === 'busy') return { status: 429, body: {} }
    if (error === 'denied')
      return {
        status: 401,
        body: rejection('invalid_access_token', 'A chave de API informada não pertence a este ambiente'),
      }
    if (error === 'barred')
      return {
        status: 403,
        body: rejection('forbidden', 'Requisição não autorizada para o país de origem do servidor'),
      }
    if (error === 'html') return { status: 200, body: '<html><title>Bad gateway</title></html>' }
    return work()
  }

  #serve(work: (call: BankCall, response: ServerResponse) => Promise<BankAnswer | undefined>): RequestListener {
    return async (request, response) => {
      try {
        const call = await read(request)
        const answer = await work(call, response)
        if (!answer) return
        const isText = typeof answer.body === 'string'
        response.writeHead(answer.status, { 'content-type': isText ? 'text/html' : 'application/json' })
        response.end(isText ? answer.body : JSON.stringify(answer.body))
      } catch (error) {
        if (error instanceof HangsUp) return void request.socket.destroy()
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }))
      }
    }
  }
}

/** As both faces say it. */
const rejection = (code: string, description: string) => ({
  error: code,
  error_description: description,
  errors: [{ code, description }],
})

class HangsUp extends Error {}

async function read(request: IncomingMessage): Promise<BankCall> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > MAX_BYTES) throw new Error('too much')
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`)
  const body = text ? JSON.parse(text) : {}
  return { method: request.method ?? 'GET', path: pathname, query: searchParams, headers: request.headers, body }
}
