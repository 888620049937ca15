import { Readable } from 'node:stream'
import { BackupError, type BackupErrorKind } from '../errors.ts'
import type { Store } from './store.ts'

/** An S3-compatible store: where it is, and with which keys. */
export interface S3Endpoint {
  /** `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string
  region: string
  bucket: string
  /** '' or with a slash at its end. */
  prefix: string
  accessKey: string
  secretKey: string
  /** Between two attempts, at first; each time four times as long. */
  firstWait?: number
}

/** Larger files go in parts of this size, of which four at most are held in memory. */
const PART_BYTES = 16 * 1024 ** 2
const ATTEMPTS = 4

/** One that goes in parts: what the store calls it, and the answers to the parts. */
interface Upload {
  id: string
  parts: Promise<Response>[]
}

/** Of a thousand each: nobody leaves more. */
const UPLOAD_PAGES = 100
const FIRST_WAIT = 500

/** Backups in a bucket. The client is loaded with the first of them. */
export async function s3Store({ firstWait = FIRST_WAIT, ...place }: S3Endpoint): Promise<Store> {
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client')
  type Request = Parameters<InstanceType<typeof S3Client>['makeRequest']>[0]
  /** Asks again, some times, what failed on the way or at the other end; remembers the uploads in parts, by their names. */
  class Patient extends S3Client {
    readonly uploads = new Map<string, Upload>()

    override async makeRequest(request: Request): Promise<Response> {
      const { method, objectName, query } = request
      const answer = this.repeat(request)
      if (method === 'PUT' && typeof query === 'object') {
        const upload = this.uploads.get(objectName) ?? { id: query.uploadId!, parts: [] }
        this.uploads.set(objectName, upload)
        upload.parts.push(answer)
      }
      return answer
    }

    private async repeat(request: Request): Promise<Response> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await super.makeRequest(request)
          if (isCompletion(request)) await checkCompleted(answer)
          return answer
        } catch (error) {
          if (attempt === ATTEMPTS || !mayPass(error)) throw error
          await new Promise(resolve => setTimeout(resolve, firstWait * 4 ** (attempt - 1)))
        }
      }
    }
  }
  const { endpoint, region, bucket, prefix, accessKey, secretKey } = place
  const endUpload = (objectName: string, uploadId: string) =>
    client.makeRequest({ method: 'DELETE', objectName, query: { uploadId }, statusCode: 204 })
  const client = new Patient({ endPoint: endpoint, region, bucket, accessKey, secretKey })
  const name = `${endpoint}/${bucket}/${prefix}`
  const emitted = (error: unknown, doing: string): BackupError =>
    new BackupError(`${doing} ${name}: ${reasonOf(error)}.`, kindOf(error))
  return {
    name,
    scratch: undefined,
    async put(key, content) {
      let bytes = 0
      content.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      try {
        const stream = Readable.toWeb(content) as ReadableStream<Uint8Array>
        await client.putObject(prefix + key, stream, { partSize: PART_BYTES })
        return bytes
      } catch (error) {
        content.destroy()
        const upload = client.uploads.get(prefix + key)
        // A part that comes behind the end would stay.
        await Promise.allSettled(upload?.parts ?? [])
        // Where that fails too, the next backup ends it.
        if (upload) await endUpload(prefix + key, upload.id).catch(() => {})
        throw emitted(error, 'The backup cannot be written to')
      } finally {
        client.uploads.delete(prefix + key)
      }
    },
    async get(key) {
      try {
        const { body } = await client.getObject(prefix + key)
        return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
      } catch (error) {
        if (statusOf(error) === 404 && (error as { code?: string }).code !== 'NoSuchBucket') return undefined
        throw emitted(error, 'The backup cannot be read from')
      }
    },
    async *list(below) {
      try {
        for await (const { key, size } of client.listObjects({ prefix: prefix + below }))
          yield { key: key.slice(prefix.length), bytes: size }
      } catch (error) {
        throw emitted(error, 'The backups cannot be listed in')
      }
    },
    async remove(key) {
      try {
        await client.deleteObject(prefix + key)
      } catch (error) {
        throw emitted(error, 'Nothing can be deleted in')
      }
    },
    async endUploads() {
      try {
        let from: Record<string, string> = {}
        for (let page = 0; page < UPLOAD_PAGES; page += 1) {
          // Without a prefix: MinIO takes one for a whole name.
          const query = { uploads: '', 'encoding-type': 'url', ...from }
          const answer = await client.makeRequest({ method: 'GET', objectName: '', query, returnBody: true })
          const listed = await answer.text()
          for (const { key, id } of uploadsIn(listed)) if (key.startsWith(prefix)) await endUpload(key, id)
          if (!listed.includes('<IsTruncated>true</IsTruncated>')) return
          from = {
            'key-marker': decodeURIComponent(textIn('NextKeyMarker', listed)),
            'upload-id-marker': textIn('NextUploadIdMarker', listed),
          }
        }
      } catch (error) {
        // These keys may not ask for that, or the store knows no such thing: a rule of the bucket is left.
        const status = statusOf(error)
        if (status === undefined || (status >= 500 && status !== 501)) throw emitted(error, 'Nothing can be ended in')
      }
    },
  }
}

/** Those of a list of uploads that did not end. */
const uploadsIn = (listed: string): { key: string; id: string }[] =>
  listed
    .split('<Upload>')
    .slice(1)
    .map(upload => ({ key: decodeURIComponent(textIn('Key', upload)), id: textIn('UploadId', upload) }))

/** What the first element of this name says; '' where there is none. */
const textIn = (name: string, xml: string): string => xml.split(`<${name}>`)[1]?.split('<')[0] ?? ''

/** The request that makes a file of the parts of an upload. */
const isCompletion = ({ method, query }: { method: string; query?: unknown }): boolean =>
  method === 'POST' && typeof query === 'string' && query.startsWith('uploadId=')

/** A store that joins parts for long says 200 first, and then perhaps that it failed, which passes as any failure of its own does. */
async function checkCompleted(answer: Response): Promise<void> {
  const content = await answer.clone().text()
  if (!content.includes('<Error>')) return
  throw Object.assign(new Error(textIn('Message', content)), { statusCode: 500, code: textIn('Code', content) })
}

const statusOf = (error: unknown): number | undefined => (error as { statusCode?: number }).statusCode

/** No answer at all, one of a store that is busy, or one that failed. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined ? error instanceof TypeError : status >= 500 || status === 429
}

/** Keys and addresses that are wrong stay so; what else a store answers, or not, may be otherwise later. */
function kindOf(error: unknown): BackupErrorKind {
  const status = statusOf(error)
  if (status === 404) return 'absent'
  return status !== undefined && status < 500 && status !== 429 ? 'unreadable' : 'unavailable'
}

/** Node's own words for these advise options that the one file does not take. */
const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

function reasonOf(error: unknown): string {
  const status = statusOf(error)
  const { code, message, cause } = error as Error & { code?: string; cause?: { code?: string; message?: string } }
  if (status === 403) return `the store refuses these keys (${code ?? status})`
  if (status === 404) return `there is no such bucket (${code ?? status})`
  if (status !== undefined) return `the store answers ${status} (${code ?? message})`
  if (UNKNOWN_AUTHORITY.includes(cause?.code ?? ''))
    return "the store's certificate is of no authority that is known here; name the file of its own in NODE_EXTRA_CA_CERTS"
  return `the store cannot be reached (${cause?.message ?? message})`
}
