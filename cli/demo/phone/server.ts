import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Emulator, HttpExtension } from '../../../emulators/whatsapp/emulator.ts'
import type { SimulatedCustomer } from '../customers/simulated-customer.ts'
import { acts } from './acts.ts'
import { sendAsset } from './assets.ts'
import { Player } from './player.ts'

const PREFIX = '/phone/'
const MAX_BYTES = 24 * 1024 * 1024

/** The page on which one plays a customer, on the port of the local WhatsApp. */
export const phonePage = (wa: Emulator, customers: readonly SimulatedCustomer[]): HttpExtension => {
  const player = new Player(wa, customers)
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${wa.host}`)
    if (!pathname.startsWith(PREFIX)) return request.method === 'GET' && sendAsset(pathname, response)
    const name = pathname.slice(PREFIX.length)
    const work =
      request.method === 'GET' ? look(name, player, searchParams, response) : perform(name, player, request, response)
    work.catch(error => answer(response, 400, { error: String(error) }))
    return true
  }
}

/** What the page looks at. */
async function look(name: string, player: Player, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const customer = query.get('customer') ?? undefined
  if (name === 'state') return answer(response, 200, await player.state(customer, query.get('after') ?? undefined))
  if (name === 'picture') return sendBytes(response, player.picture(customer ?? ''), 'image/jpeg')
  if (name !== 'file') return answer(response, 404, { error: 'there is no such thing' })
  const { bytes, type } = await player.file(customer ?? '', query.get('id') ?? '')
  sendBytes(response, bytes, type)
}

type AnyAct = { body: { parse(value: unknown): unknown }; run(player: Player, body: unknown): Promise<void> | void }

/** What the page does. */
async function perform(
  name: string,
  player: Player,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const act = Object.hasOwn(acts, name) ? (acts as unknown as Record<string, AnyAct>)[name] : undefined
  if (!act) return answer(response, 404, { error: 'nothing like that can be done' })
  await act.run(player, act.body.parse(await readJson(request)))
  answer(response, 200, {})
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

/** JSON alone, so that no page of elsewhere can post here without asking first. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Error('JSON is expected')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('that is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
