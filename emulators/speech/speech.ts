import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { murmur } from './murmur.ts'

export const speechErrors = ['unauthorized', 'busy', 'hurried', 'broken', 'silent', 'garbage', 'cut'] as const
export type SpeechError = (typeof speechErrors)[number]

export interface SpeechOptions {
  /** 0 takes any free one. */
  port?: number
  /** Which key opens it; any unless given. */
  key?: string
  /** Milliseconds that it takes to speak. */
  delay?: number
  fault?: SpeechError | undefined
}

/** What someone had it say. */
interface Spoken {
  voice: string
  language: string
  text: string
  format: string
  /** The whole, as it came. */
  ssml: string
}

const HOST = '127.0.0.1'
const PATH = '/cognitiveservices/v1'
/** Those that it has of the service's formats: Opus in Ogg, of which it knows no difference. */
const FORMATS = ['ogg-16khz-16bit-mono-opus', 'ogg-24khz-16bit-mono-opus', 'ogg-48khz-16bit-mono-opus']
const LETTERS_OF_A_SYLLABLE = 3

/** A voice on loopback that is asked as Azure's is, by SSML, and murmurs as many syllables as a text has. */
export class SpeechEmulator {
  readonly spoken: Spoken[] = []
  fault: SpeechError | undefined
  /** What it waits for before it speaks. */
  until: () => Promise<void> | undefined = () => undefined
  readonly #options: SpeechOptions
  readonly #server: Server

  private constructor(options: SpeechOptions) {
    this.#options = options
    this.fault = options.fault
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(options: SpeechOptions = {}): Promise<SpeechEmulator> {
    const emulator = new SpeechEmulator(options)
    emulator.#server.listen(options.port ?? 0, HOST)
    await once(emulator.#server, 'listening')
    return emulator
  }

  get url(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key, delay = 0 } = this.#options
    let ssml = ''
    request.setEncoding('utf8')
    for await (const part of request) ssml += part
    const reject = (status: number, more: Record<string, string> = {}) => void response.writeHead(status, more).end()
    if (new URL(request.url!, this.url).pathname !== PATH || request.method !== 'POST') return reject(404)
    const { headers } = request
    const isStranger = key !== undefined && headers['ocp-apim-subscription-key'] !== key
    if (isStranger || this.fault === 'unauthorized') return reject(401)
    if (!headers['content-type']?.startsWith('application/ssml+xml')) return reject(415)
    const format = String(headers['x-microsoft-outputformat'])
    const content = contentIn(ssml)
    // It wants to be told who asks.
    if (!FORMATS.includes(format) || !headers['user-agent'] || !content) return reject(400)
    this.spoken.push({ ...content, format, ssml })
    const error = this.fault
    if (error === 'hurried') this.fault = undefined
    if (error === 'silent') return
    if (error === 'broken') return reject(502)
    if (error === 'busy' || error === 'hurried') return reject(429, { 'retry-after': error === 'busy' ? '3600' : '0' })
    if (error === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Olá</html>')
    const sound = murmur(Math.max(1, Math.ceil(content.text.length / LETTERS_OF_A_SYLLABLE)))
    await pause(delay)
    await this.until()
    if (error === 'cut') {
      response.writeHead(200, { ...SOUND, 'content-length': sound.length }).write(sound.subarray(0, sound.length / 2))
      return void response.socket?.end()
    }
    response.writeHead(200, SOUND).end(sound)
  }
}

const SOUND = { 'content-type': 'audio/ogg; codecs=opus' }

const ELEMENT = /<([^<>]*)>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Voice and words of SSML; nothing where it is none: elements that do not close, or a bare '&'. */
function contentIn(ssml: string): Omit<Spoken, 'format' | 'ssml'> | undefined {
  const open: string[] = []
  const all = [...ssml.matchAll(ELEMENT)].map(([, inside]) => inside!)
  for (const inside of all)
    if (inside.startsWith('/')) {
      if (open.pop() !== inside.slice(1)) return undefined
    } else if (!inside.endsWith('/')) open.push(inside.split(' ')[0]!)
  const words = ssml.replace(ELEMENT, '')
  const isOdd = words.includes('<') || /&(?!(?:amp|lt|gt|quot|apos);)/.test(words)
  const language = /xml:lang=["']([\w-]+)["']/.exec(all.find(inside => inside.startsWith('speak ')) ?? '')?.[1]
  const voice = /name=["']([\w-]+)["']/.exec(all.find(inside => inside.startsWith('voice ')) ?? '')?.[1]
  if (open.length > 0 || isOdd || !language || !voice) return undefined
  return { voice, language, text: words.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name]!) }
}
