import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned, type Keys } from './signature.ts'

export const s3Errors = ['busy', 'failing', 'full', 'slow', 'late'] as const
/**
 * `busy`: each first attempt gets a 503; `failing`: everything gets a 500; `full`: no upload gets further than its first part; `slow`: each
 * answer takes a while; `late`: each first attempt to join the parts of an upload gets a 200 with an error in it.
 */
export type S3Error = (typeof s3Errors)[number]

export interface S3Options extends Keys {
  /** 0 takes any free one. */
  port?: number
  bucket: string
  /** How many names a list has at most. */
  pageSize?: number
  fault?: S3Error | undefined
  /** Whether uploads are listed as MinIO lists them: where a prefix is named, those of the one key that is called so. */
  exactPrefix?: boolean | undefined
}

interface Answer {
  status: number
  headers?: Record<string, string | number>
  content?: string | Buffer
}

interface Requested {
  key: string
  query: URLSearchParams
  body: Buffer
}

const SLOW = 300

/** A store that speaks as Amazon's S3 does, as far as backups ask it: one bucket in memory, signed requests alone. */
export class S3Emulator {
  readonly options: S3Options
  fault: S3Error | undefined
  readonly objects = new Map<string, Buffer>()
  /** Requests that were done, by method. */
  readonly done: string[] = []
  readonly #uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  readonly #server: Server
  readonly #attempts = new Set<string>()

  private constructor(options: S3Options) {
    this.options = options
    this.fault = options.fault
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(options: S3Options): Promise<S3Emulator> {
    const emulator = new S3Emulator(options)
    await new Promise<void>(resolve => emulator.#server.listen(options.port ?? 0, '127.0.0.1', resolve))
    return emulator
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Uploads that neither were completed nor ended, with their parts, which someone would pay for. */
  get unfinished(): string[] {
    return [...this.#uploads.values()].map(({ key, parts }) => `${key}: ${parts.size} parts`)
  }

  /** Begins an upload in parts, whose id it answers. */
  begin(key: string): string {
    const id = randomUUID()
    this.#uploads.set(id, { key, parts: new Map() })
    return id
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (this.fault === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW))
    const { status, headers = {}, content } = await this.#answerTo(request, body)
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content)
  }

  async #answerTo(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const { bucket, pageSize: _, port: __, fault: ___, exactPrefix: ____, ...keys } = this.options
    if (this.fault === 'failing') return error(500, 'InternalError')
    if (this.fault === 'busy' && this.#isFirst(request, body)) return error(503, 'SlowDown')
    if (!(await isSigned(request, url, body, keys))) return error(403, 'SignatureDoesNotMatch')
    const [, named, ...parts] = url.pathname.split('/').map(decodeURIComponent)
    if (named !== bucket) return error(404, 'NoSuchBucket')
    this.done.push(request.method!)
    const isLate = this.fault === 'late' && this.#isFirst(request, body)
    return this.#work(request.method!, { key: parts.join('/'), query: url.searchParams, body }, isLate)
  }

  #isFirst(request: IncomingMessage, body: Buffer): boolean {
    const name = `${request.method} ${request.url} ${createHash('md5').update(body).digest('hex')}`
    const isFirst = !this.#attempts.has(name)
    this.#attempts.add(name)
    return isFirst
  }

  #work(method: string, requested: Requested, isLate: boolean): Answer {
    const { key, query } = requested
    if (method === 'GET' && query.has('uploads')) return this.#listUploads(query)
    if (method === 'GET' && key === '') return this.#list(query)
    if (method === 'POST' && query.has('uploads')) return begun(this.begin(key))
    if (method === 'POST' && query.has('uploadId'))
      return isLate ? error(200, 'InternalError') : this.#complete(requested)
    if (method === 'PUT') return this.#put(requested)
    if (method === 'DELETE' && query.has('uploadId'))
      return this.#uploads.delete(query.get('uploadId')!) ? { status: 204 } : error(404, 'NoSuchUpload')
    if (method === 'DELETE') {
      this.objects.delete(key)
      return { status: 204 }
    }
    const found = this.objects.get(key)
    if (!found) return error(404, 'NoSuchKey')
    return { status: 200, headers: { etag: etagOf(found), 'content-length': found.length }, content: found }
  }

  #put({ key, query, body }: Requested): Answer {
    const upload = query.get('uploadId')
    if (upload === null) this.objects.set(key, body)
    else {
      const parts = this.#uploads.get(upload)?.parts
      if (!parts) return error(404, 'NoSuchUpload')
      const number = Number(query.get('partNumber'))
      if (this.fault === 'full' && number > 1) return error(507, 'QuotaExceeded')
      parts.set(number, body)
    }
    return { status: 200, headers: { etag: etagOf(body) } }
  }

  /** Joins the parts that the client names, each by its number and sum. */
  #complete({ key, query, body }: Requested): Answer {
    const parts = this.#uploads.get(query.get('uploadId')!)?.parts
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?(\w+)"?<\/ETag>/g)]
    const found = named.map(([, number, etag]) => {
      const part = parts?.get(Number(number))
      return part && etagOf(part) === `"${etag}"` ? part : undefined
    })
    if (found.length === 0 || found.includes(undefined)) return error(400, 'InvalidPart')
    const whole = Buffer.concat(found as Buffer[])
    this.#uploads.delete(query.get('uploadId')!)
    this.objects.set(key, whole)
    const etag = etagOf(whole).replaceAll('"', '&#34;')
    return xml(200, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
  }

  #listUploads(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const after = `${query.get('key-marker') ?? ''}\n${query.get('upload-id-marker') ?? ''}`
    const isMeant = (key: string): boolean =>
      this.options.exactPrefix && prefix !== '' ? key === prefix : key.startsWith(prefix)
    const all = [...this.#uploads]
      .map(([id, { key }]) => ({ id, key, place: `${key}\n${id}` }))
      .filter(({ key, place }) => isMeant(key) && place > after)
      .sort((a, b) => (a.place < b.place ? -1 : 1))
    const page = all.slice(0, this.options.pageSize ?? 1000)
    const uploads = page.map(
      ({ id, key }) => `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    const last = page.at(-1)
    const next = last
      ? `<NextKeyMarker>${encodeURIComponent(last.key)}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
      : ''
    const about = `<IsTruncated>${page.length < all.length}</IsTruncated>${next}`
    return xml(200, `<ListMultipartUploadsResult>${about}${uploads.join('')}</ListMultipartUploadsResult>`)
  }

  #list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const names = [...this.objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    const page = names.slice(0, this.options.pageSize ?? 1000)
    const contents = page.map(key => {
      const object = this.objects.get(key)!
      const about = `<LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${etagOf(object)}</ETag>`
      return `<Contents><Key>${key}</Key>${about}<Size>${object.length}</Size></Contents>`
    })
    const more = page.length < names.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const about = `<KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}`
    return xml(200, `<ListBucketResult>${about}${contents.join('')}</ListBucketResult>`)
  }
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

const xml = (status: number, content: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  content: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
})

const begun = (id: string): Answer =>
  xml(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)

const error = (status: number, code: string): Answer =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
