import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerDisorderly, type Disorder, disorders, JSON_TYPE } from '../disorders.ts'
import { Loopback } from '../loopback.ts'
import { PICTURE } from '../pictures.ts'
import { type Query, queryResult } from './agent.ts'

export const dialogflowErrors = [...disorders, 'forgets tokens', 'forbids'] as const
export type DialogflowError = (typeof dialogflowErrors)[number]

export interface DialogflowOptions {
  /** 0 takes any free one. */
  port?: number
  /** Whose agent it is. */
  project?: string
  /** What is wrong with it. */
  fault?: DialogflowError | undefined
}

const EMAIL = 'robo@loja.iam.gserviceaccount.com'
/** A query of text has no more: characters by the newest reference, bytes by an older one, which is the stricter. */
const MAX_QUERY = 256
const HOUR_OF_SECONDS = 3600
/** Agents of a region have it in their path, and are asked at its own host. */
const DETECT_INTENT = /^\/v2\/projects\/([^/]+)(?:\/locations\/([^/]+))?\/agent\/sessions\/([^/:]+):detectIntent$/
/** Assumed: these words. */
const wrongRegion = 'Please refer to the documentation on regional endpoints: the resource is in location'

/** Of the request's fields, those that a desk may send. */
interface DetectIntent {
  queryInput?: { text?: Query }
  queryParams?: { payload?: unknown }
}

/** Google on loopback, as far as it takes to ask an agent of Dialogflow ES (v2): tokens for service accounts, and detectIntent. */
export class DialogflowEmulator {
  /** What agents were asked, and in which session. */
  readonly asked: (Query & { session: string; payload: unknown })[] = []
  /** How many tokens were given. */
  tokensGiven = 0
  fault: DialogflowError | undefined
  readonly project: string
  readonly #tokens = new Set<string>()
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  #loopback!: Loopback

  private constructor({ project = 'loja-1', fault: error }: DialogflowOptions) {
    this.project = project
    this.fault = error
  }

  static async start(options: DialogflowOptions = {}): Promise<DialogflowEmulator> {
    const emulator = new DialogflowEmulator(options)
    emulator.#loopback = await Loopback.listen(options.port ?? 0, (request, response, body) =>
      emulator.#serve(request, response, body),
    )
    return emulator
  }

  get address(): string {
    return this.#loopback.address
  }

  /** The file that Google's console gives for an account. */
  get serviceAccount(): string {
    return JSON.stringify({
      type: 'service_account',
      project_id: this.project,
      private_key_id: 'chave-1',
      private_key: this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: EMAIL,
      token_uri: `${this.address}/token`,
      universe_domain: 'googleapis.com',
    })
  }

  stop(): Promise<void> {
    return this.#loopback.stop()
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    const path = new URL(request.url!, this.address).pathname
    if (path === '/media/vitrine.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE)
    const answer = (status: number, reply: object): unknown =>
      response.writeHead(status, JSON_TYPE).end(JSON.stringify(reply))
    if (path === '/token') return this.#giveToken(new URLSearchParams(body), answer)
    const [, project, location, session] = DETECT_INTENT.exec(path) ?? []
    if (project === undefined || session === undefined || request.method !== 'POST')
      return answer(404, errorOf(404, 'NOT_FOUND', 'Requested entity was not found.'))
    const [, region] = /^([a-z]+-[a-z]+\d+)-dialogflow\./.exec(request.headers.host ?? '') ?? []
    if (region !== location)
      return answer(400, errorOf(400, 'INVALID_ARGUMENT', `${wrongRegion} '${location ?? 'global'}'.`))
    const error = this.fault
    if (error && error in answerDisorderly) return answerDisorderly[error as Disorder](response)
    if (error === 'forgets tokens') {
      this.fault = undefined
      this.#tokens.clear()
    }
    if (!this.#tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return answer(401, errorOf(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'))
    if (error === 'forbids' || project !== this.project)
      return answer(403, errorOf(403, 'PERMISSION_DENIED', "IAM permission 'dialogflow.sessions.detectIntent' denied."))
    const { queryInput, queryParams, ...others } = JSON.parse(body) as DetectIntent
    const unknown = [...Object.keys(others), ...Object.keys(queryParams ?? {}).filter(name => name !== 'payload')]
    if (unknown.length > 0)
      return answer(
        400,
        errorOf(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. Unknown name "${unknown[0]}"`),
      )
    const query = queryInput?.text
    if (!query?.text) return answer(400, errorOf(400, 'INVALID_ARGUMENT', 'Input text not set.'))
    if (Buffer.byteLength(query.text) > MAX_QUERY)
      return answer(400, errorOf(400, 'INVALID_ARGUMENT', `Text length must not exceed ${MAX_QUERY} bytes.`))
    this.asked.push({ ...query, session: decodeURIComponent(session), payload: queryParams?.payload })
    answer(200, { responseId: randomUUID(), queryResult: queryResult(query, project, this.address) })
  }

  /** As Google does: anyone who signs with the account's key, for this address and an hour at most. */
  #giveToken(form: URLSearchParams, answer: (status: number, reply: object) => unknown): unknown {
    const reject = (error_description: string): unknown => answer(400, { error: 'invalid_grant', error_description })
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return answer(400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' })
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      this.#keys.publicKey,
      Buffer.from(signature, 'base64url'),
    )
    if (!isSigned) return reject('Invalid JWT Signature.')
    const { iss, aud, exp, iat, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const now = Date.now() / 1000
    if (iss !== EMAIL) return reject('Invalid grant: account not found')
    if (aud !== `${this.address}/token`) return reject('Invalid JWT: Failed audience check.')
    if (exp < now || exp - iat > HOUR_OF_SECONDS)
      return reject('Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
    if (!String(scope).includes('auth/')) return answer(400, { error: 'invalid_scope' })
    const access_token = `ya29.${randomUUID()}`
    this.#tokens.add(access_token)
    this.tokensGiven += 1
    answer(200, { access_token, expires_in: HOUR_OF_SECONDS - 1, token_type: 'Bearer' })
  }
}

const errorOf = (code: number, status: string, message: string): object => ({ error: { code, message, status } })
