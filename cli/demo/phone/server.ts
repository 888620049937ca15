import { createReadStream, existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import type { Emulator, HttpExtension } from '../../../core/whatsapp/emulator/emulator.ts'
import { openFile } from '../../../core/whatsapp/emulator/messages/inbox.ts'
import { demoFolder } from '../customers/files.ts'
import type { SimulatedCustomer } from '../customers/simulated-customer.ts'
import { company } from '../story/cast.ts'
import type { PhoneDraft } from './state.ts'
import { asEntry, phoneState } from './view.ts'

const LONGEST_WAIT = 25_000
const MOST_BYTES = 24 * 1024 * 1024
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The page on which one plays a customer, on the port of the local WhatsApp. */
export const phonePage = (wa: Emulator, customers: readonly SimulatedCustomer[]): HttpExtension => {
  const page = new PhonePage(wa, customers)
  return (request, response) => {
    const url = new URL(request.url ?? '/', `http://${wa.host}`)
    const act = acts[`${request.method} ${url.pathname}`]
    if (act) {
      act(page, request, response, url).catch(error => answer(response, 400, { error: String(error) }))
      return true
    }
    return request.method === 'GET' && sendAsset(url.pathname, response)
  }
}

type Act = (page: PhonePage, request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

const acts: Record<string, Act> = {
  'GET /phone/state': async (page, _, response, { searchParams }) =>
    answer(response, 200, await page.state(searchParams.get('customer') ?? undefined, searchParams.get('after'))),
  'GET /phone/picture': async (page, _, response, { searchParams }) =>
    sendBytes(response, page.find(searchParams.get('customer')).phone.picture?.bytes, 'image/jpeg'),
  'GET /phone/file': async (page, _, response, { searchParams }) => {
    const { bytes, type } = await page.file(searchParams.get('customer'), searchParams.get('id'))
    sendBytes(response, bytes, type)
  },
  'POST /phone/send': async (page, request, response) => {
    await page.send((await readJson(request)) as PhoneDraft)
    answer(response, 200, {})
  },
  'POST /phone/read': async (page, request, response) => {
    const { customer } = (await readJson(request)) as { customer: string }
    page.find(customer).phone.reads(company.account)
    page.changed()
    answer(response, 200, {})
  },
}

/** What can be done on the page. */
class PhonePage {
  readonly #wa: Emulator
  readonly #customers: readonly SimulatedCustomer[]

  constructor(wa: Emulator, customers: readonly SimulatedCustomer[]) {
    this.#wa = wa
    this.#customers = customers
  }

  find(number: string | null): SimulatedCustomer {
    const found = this.#customers.find(({ phone }) => phone.pn === number)
    if (!found) throw new Error(`nobody has the number ${number}`)
    return found
  }

  /** With `after`, waits a while for something other than that version. */
  async state(customer: string | undefined, after: string | null) {
    const look = () => phoneState(this.#customers, customer)
    const isNew = () => look().version !== after
    if (after) await this.#wa.network.changes.until(isNew, 'news', LONGEST_WAIT).catch(() => undefined)
    return look()
  }

  async file(number: string | null, id: string | null): Promise<{ bytes: Buffer; type: string }> {
    const { phone } = this.find(number)
    const sent = phone.sent.get(id ?? '')
    const entry = sent ? asEntry(phone, sent) : phone.inbox.find(one => one.id === id)
    if (!entry) throw new Error('there is no such message')
    return { bytes: await openFile(entry, this.#wa.media), type: entry.mimetype ?? 'application/octet-stream' }
  }

  /** The customer is the player's from now on. */
  async send(draft: PhoneDraft): Promise<void> {
    const customer = this.find(draft.customer)
    customer.played = true
    customer.phone.reads(company.account)
    const content =
      'image' in draft ? { image: Buffer.from(draft.image, 'base64'), caption: draft.caption } : { text: draft.text }
    await customer.phone.sends(company.account, content)
    this.changed()
  }

  changed(): void {
    this.#wa.network.changes.announce()
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}

function sendBytes(response: ServerResponse, bytes: Uint8Array | undefined, type: string): void {
  if (!bytes) answer(response, 404, { error: 'there is no such file' })
  else
    response
      .writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'max-age=3600' })
      .end(bytes)
}

function sendAsset(path: string, response: ServerResponse): boolean {
  const file = join(demoFolder, 'phone', path === '/' ? 'index.html' : basename(path))
  const type = TYPES[extname(file)]
  if (!type || !existsSync(file)) return false
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  createReadStream(file).pipe(response)
  return true
}

/** JSON alone, so that no page of elsewhere can post here without asking first. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Error('JSON is expected')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('that is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
