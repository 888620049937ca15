import { createDecipheriv, type ECDH, hkdfSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** By what a browser opens what is sent to it. */
export interface BrowserSecrets {
  key: ECDH
  auth: Buffer
}

/** Whose push service it is, since each rejects in its own way. */
export type Face = 'google' | 'apple'

/** What was sent to a browser, as the push service would hand it over, and as the browser reads it. */
export interface Pushed {
  path: string
  topic: string
  ttl: number
  /** Of anyone who sent it: their public key, and what they say of themselves. */
  sender: { key: string; claims: Record<string, unknown> }
  text: string
}

interface Known extends BrowserSecrets {
  face: Face
  /** Of anyone who alone may send to it. */
  serverKey: string | undefined
}

type Answer = [status: number, why?: string]

const PUBLIC = /^(?:https:\/\/|mailto:[^@\s]+@)(?:[a-z0-9-]+\.)+(?!local|localhost|lan|internal)[a-z]{2,}(?:[:/]|$)/
const MOST_BYTES = 4096
const HEAD = 21

/** A push service with its browsers (RFC 8030): it looks who sends and how it is sealed, and opens it as the browser would. */
export class PushEmulator {
  /** What was taken, the oldest first. */
  readonly taken: Pushed[] = []
  /** How often anything came, whatever became of it. */
  asked = 0
  /** What it says in place of 201, and why. */
  status = 201
  why = ''
  retryAfter: string | undefined
  readonly #browsers = new Map<string, Known>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked += 1
      buffer(request).then(
        body => {
          const { url = '/', headers } = request
          const [status, why = ''] = this.status === 201 ? this.#take(url, headers, body) : [this.status, this.why]
          if (this.retryAfter !== undefined) response.setHeader('retry-after', this.retryAfter)
          response.writeHead(status).end(why)
        },
        () => response.destroy(),
      )
    })
  }

  static async start(): Promise<PushEmulator> {
    const emulator = new PushEmulator()
    emulator.#server.listen(0, '127.0.0.1')
    await once(emulator.#server, 'listening')
    return emulator
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A browser subscribes under a path, maybe for one server key alone. */
  knows(path: string, browser: BrowserSecrets, { face = 'google', serverKey }: Partial<Known> = {}): void {
    this.#browsers.set(path, { ...browser, face, serverKey })
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  #take(path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): Answer {
    const browser = this.#browsers.get(path)
    if (!browser) return [404]
    if (body.length > MOST_BYTES) return [413]
    const sender = senderOf(String(headers.authorization))
    if (!sender) return [403]
    const error = this.#refusalTo(sender, browser)
    if (error) return error
    if (headers['content-encoding'] !== 'aes128gcm' || !headers.ttl) return [400]
    const topic = String(headers.topic ?? '')
    if (!/^[\w-]{0,32}$/.test(topic)) return [400]
    this.taken.push({ path, topic, ttl: Number(headers.ttl), sender, text: opened(browser, body) })
    return [201]
  }

  #refusalTo({ key, claims }: Pushed['sender'], { face, serverKey }: Known): Answer | undefined {
    // Apple looks whether there can be such a host in the internet.
    if (face === 'apple' && !PUBLIC.test(String(claims.sub))) return [403, '{"reason":"BadJwtToken"}']
    if (serverKey === undefined || serverKey === key) return undefined
    return face === 'apple'
      ? [400, '{"reason":"VapidPkHashMismatch"}']
      : [403, 'the VAPID credentials in the authorization header do not correspond to those of the subscription.']
  }
}

/** Who sends, where what they say of themselves is signed by their key. */
function senderOf(authorization: string): Pushed['sender'] | undefined {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (!key) return undefined
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  return isSigned ? { key, claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()) } : undefined
}

/** As a browser opens what came (RFC 8291). */
function opened({ key, auth }: BrowserSecrets, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(HEAD, HEAD + body[HEAD - 1]!)
  const sealed = body.subarray(HEAD + sender.length)
  const derive = (secret: Buffer, by: Buffer, about: Buffer, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, about, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const secret = derive(key.computeSecret(sender), auth, about, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString()
}
