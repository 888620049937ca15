import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { administer } from './admin.ts'
import { answerGraph, type GraphCall, versions } from './graph.ts'
import { GraphError, type GraphProblem } from './graph-error.ts'
import { cloudPage } from './page.ts'
import { CloudPlatform } from './platform.ts'

export type { CloudAccount } from './platform.ts'

const HOST = '127.0.0.1'
const MAX_BYTES = 110 * 1024 * 1024

export interface CloudOptions {
  /** 0 takes any free one. */
  port?: number
  now?: () => number
}

/** The WhatsApp Business Platform on loopback: Meta's Graph as far as a customer-service desk uses it, and people who write. Made from Meta's pages, never tried against Meta. */
export class CloudEmulator extends CloudPlatform {
  /** Every call, as method and path. */
  readonly calls: string[] = []
  /** What is wrong with the next calls, one each; `faultAt` says with which calls. */
  faults: GraphProblem[] = []
  faultAt: (call: GraphCall) => boolean = ({ path }) => path.endsWith('/messages')
  readonly #deliveries = new Set<Promise<void>>()
  readonly #server: Server

  private constructor({ now = Date.now }: CloudOptions) {
    super(now)
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(options: CloudOptions = {}): Promise<CloudEmulator> {
    const emulator = new CloudEmulator(options)
    emulator.#server.listen(options.port ?? 0, HOST)
    await once(emulator.#server, 'listening')
    return emulator
  }

  get url(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`
  }

  /** Resolves when all that was accepted is told about, and was answered. */
  async settled(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries)
    await this.webhooks.settled()
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
      const bytes = await read(request)
      if (pathname === '/' && request.method === 'GET')
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(cloudPage(this))
      if (pathname.startsWith('/admin/')) return json(response, 200, await administer(this, pathname.slice(7), bytes))
      if (pathname.startsWith('/whatsapp_business/')) return this.#sendFile(request, response, searchParams)
      await this.#graph(request, response, { pathname, searchParams, bytes })
    } catch (error) {
      if (error instanceof GraphError) json(response, error.status, error.body)
      else json(response, 400, { error: { message: String(error), code: 100 } })
    }
  }

  async #graph(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, searchParams, bytes }: { pathname: string; searchParams: URLSearchParams; bytes: Buffer },
  ): Promise<void> {
    const [, version = '', path = ''] = /^\/(v\d+\.\d+)\/(.*)$/.exec(pathname) ?? []
    if (Number(version.slice(1)) > Number(versions.at(-1)!.slice(1)) || version === '')
      throw new GraphError(3, 'Unknown version of the Graph API')
    const isKnown = (versions as readonly string[]).includes(version)
    // Assumed: a version that ended is served as the oldest that lives.
    response.setHeader('facebook-api-version', isKnown ? version : versions[0])
    const call: GraphCall = {
      method: request.method ?? 'GET',
      path,
      query: searchParams,
      token: (request.headers.authorization ?? '').replace(/^(Bearer|OAuth) /, ''),
      ...(await content(request, bytes)),
    }
    this.calls.push(`${call.method} /${path}`)
    const error = this.faultAt(call) ? this.faults.shift() : undefined
    if (error === 'reset') return void request.socket.destroy()
    if (error === 'broken') throw new GraphError(131000, 'Something went wrong')
    if (error === 'maintenance') throw new GraphError(131057, 'The account is being upgraded')
    if (error === 'busy') throw new GraphError(130429, 'Cloud API message throughput has been reached')
    if (error === 'withdrawn') throw new GraphError(190, 'Error validating access token')
    if (error === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
    const { body, after } = answerGraph(this, call)
    if (error === 'lost') request.socket.destroy()
    else if (error !== 'silent') json(response, 200, body)
    if (!after) return
    const delivery = after().finally(() => this.#deliveries.delete(delivery))
    this.#deliveries.add(delivery)
  }

  #sendFile(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    const file = this.books.files.get(query.get('mid') ?? '')
    const until = file?.urls.get(query.get('ext') ?? '') ?? 0
    const token = this.books.tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!token) return void response.writeHead(401).end()
    if (!file || until <= this.now()) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.mimeType, 'content-length': file.bytes.length }).end(file.bytes)
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  if (!response.headersSent)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw new GraphError(131053, 'The file is too large')
  return buffer(request)
}

/** JSON, or the parts of an upload. */
async function content(request: IncomingMessage, bytes: Buffer): Promise<Pick<GraphCall, 'body' | 'form'>> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const file = form.get('file')
    if (file && typeof file !== 'string') Object.assign(file, { bytes: Buffer.from(await file.arrayBuffer()) })
    return { body: {}, form }
  }
  if (bytes.length === 0 || request.headers.file_offset !== undefined) return { body: {}, form: undefined }
  try {
    return { body: JSON.parse(bytes.toString()), form: undefined }
  } catch {
    throw new GraphError(100, 'The body is not JSON')
  }
}
