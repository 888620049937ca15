import type { IncomingMessage, ServerResponse } from 'node:http'
import { ZodError } from 'zod'
import type { Emulator, HttpExtension } from '../emulator.ts'
import type { AdminContext } from './call.ts'
import { adminCalls } from './table.ts'

const PREFIX = '/admin/'

type AnyCall = { body: { parse(value: unknown): unknown }; run(context: AdminContext, body: unknown): unknown }

const calls = adminCalls as unknown as Record<string, AnyCall>

const readBody = async (request: IncomingMessage, url: URL): Promise<unknown> => {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {}
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
}

const perform = async (
  context: AdminContext,
  call: AnyCall,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => {
  try {
    answer(response, 200, await call.run(context, call.body.parse(await readBody(request, url))))
  } catch (error) {
    const wrong = error instanceof ZodError || error instanceof SyntaxError
    answer(response, wrong ? 400 : 409, { error: error instanceof Error ? error.message : String(error) })
  }
}

/** The decrypted file of a message in a phone's inbox. */
const sendFile = async (wa: Emulator, url: URL, response: ServerResponse) => {
  const phone = wa.customer(url.searchParams.get('customer') ?? '')
  const entry = phone.inbox.find(({ id }) => id === url.searchParams.get('id'))
  if (!entry) return answer(response, 404, { error: 'emulator: no such message' })
  const bytes = await phone.file(entry).catch(() => undefined)
  if (!bytes) return answer(response, 404, { error: 'emulator: the message carries no file' })
  response.writeHead(200, { 'content-type': entry.mimetype ?? 'application/octet-stream' }).end(bytes)
}

/** The same emulator over HTTP: `GET` with a query or `POST` with JSON, on paths below /admin/. */
export const adminApi = (wa: Emulator): HttpExtension => {
  const context: AdminContext = { wa, bursts: new Map() }
  const plain: Record<string, () => string> = {
    'root-key': () => wa.rootKey.toString('base64'),
    ca: () => wa.certificateAuthority,
  }
  return (request, response) => {
    const url = new URL(request.url ?? '/', `http://${wa.host}`)
    if (!url.pathname.startsWith(PREFIX)) return false
    const name = url.pathname.slice(PREFIX.length)
    const call = calls[name]
    if (name === 'file') void sendFile(wa, url, response)
    else if (plain[name]) response.writeHead(200, { 'content-type': 'text/plain' }).end(plain[name]())
    else if (call) void perform(context, call, request, response, url)
    else answer(response, 404, { error: `emulator: there is no call ${name}` })
    return true
  }
}
