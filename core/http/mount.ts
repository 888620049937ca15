import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyContext } from '../company/context.ts'
import type { CompanyContexts } from '../company/contexts.ts'
import type { Peers } from '../company/peers.ts'
import type { Platform } from '../company/platform.ts'
import { type Actor, actorFor, PROGRAM } from '../domain/access/audited.ts'
import type { Route } from '../domain/access/routes.ts'
import type { Clock } from '../kit/clock.ts'
import type { UploadedFile } from '../kit/contract.ts'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { languageOf } from '../kit/language.ts'
import { MAX_BODY, MAX_STRANGERS_BODY } from '../kit/limits.ts'
import type { Blobs } from '../storage/blobs/index.ts'
import { type Admitted, admit, shareOf } from './admission.ts'
import { HANDED_ON } from './away.ts'
import {
  type BoundRoute,
  type Call,
  type CompanyCall,
  type ConnectionCall,
  type HookCall,
  StreamedFile,
  TextFile,
  WrittenReply,
} from './bind.ts'
import type { Compression } from './compression.ts'
import { isFrom } from './cross-origin.ts'
import { companyOfCall, type Gatekeeper } from './guard.ts'
import { savedAs } from './saved-as.ts'
import type { InFlightLimit } from './shares/in-flight-limit.ts'
import type { RequestScheduler } from './shares/request-scheduler.ts'
import type { Share } from './shares/share.ts'
import { limitBody, STRANGERS_BODY_WITHIN } from './slow-bodies.ts'
import { readForm } from './uploads.ts'
import { paramsSchema, parsePart } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who reads the rejections of a route. */
    reader?: 'page' | 'program'
    /** The body of a route comes as text. */
    unread?: true | undefined
  }
  interface FastifyRequest {
    /** Set before the body is read; nothing where no route of a contract is. */
    /** `text` is the body of a webhook as it came. */
    entry: { admitted: Admitted; share: Share; turn(): Promise<void>; text?: string }
  }
}

/** How many bytes a body of this route may have. */
export const bodyLimitOf = ({ bodyLimit, allow }: Pick<Route, 'bodyLimit' | 'allow'>): number =>
  bodyLimit ?? (allow === 'public' || allow === 'cookie' ? MAX_STRANGERS_BODY : MAX_BODY)

/** The process as its callers share it. */
export interface Shares {
  calls: InFlightLimit
  uploads: InFlightLimit
  turns: RequestScheduler
  compression: Compression
}

/** What any call is served with. */
export interface MountOptions {
  gate: Gatekeeper
  desks: CompanyContexts
  /** Whether this process has a company, and who asks the one that has it. */
  peers: Peers
  /** For calls of modules of the platform. */
  platform: Platform
  blobs: Blobs
  clock: Clock
  /** The public address is one of https: cookies go by it alone, and browsers are told to come no other way. */
  isHttps: boolean
  /** Whose pages may call the API beside our own. */
  allowedOrigins?: readonly string[] | undefined
  /** The last event that a reply to someone of the company knows of; a page hears what came behind it. */
  lastEventOf?(companyId: number): string
  /** Parse our own replies too; in development and tests. */
  checkReplies: boolean
}

/** Mounts a route: rule and share by the headers, then the body, then the company's turn, then the handler. */
export function mount(app: FastifyInstance, bound: BoundRoute, options: MountOptions, shares: Shares): void {
  const { calls, uploads, turns, compression } = shares
  const { route } = bound
  const params = paramsSchema(route)
  app.route({
    method: route.method,
    // Some senders ask so whether a webhook is there; for all that is read it would be a second route.
    exposeHeadRoute: route.allow === 'hook',
    url: `/api${route.path}`,
    bodyLimit: bodyLimitOf(route),
    config: {
      reader: route.allow === 'connection' || route.allow === 'hook' ? 'program' : 'page',
      unread: route.unread,
      ...(route.rate ? { rateLimit: rateLimit(route.rate) } : {}),
    },
    onRequest: async (request, reply) => {
      const admitted = await admit(route, request, options.gate, turns)
      const share = shareOf(admitted, request.ip, route)
      const count = (): void => {
        const end = calls.begin(share)
        if (reply.raw.destroyed) end()
        else reply.raw.once('close', end)
      }
      // A stranger counts when the body is there: anyone who leaves theirs half sent would keep a whole office out.
      if (admitted.as === 'anybody') limitBody(request.raw, options.clock, STRANGERS_BODY_WITHIN)
      else count()
      let isInTurn = false
      request.entry = {
        admitted,
        share,
        turn: async () => {
          if (isInTurn) return
          isInTurn = true
          if (admitted.as === 'anybody') count()
          await turns.enter(share)
        },
      }
    },
    handler: async (request, reply) => {
      const { admitted, share, turn } = request.entry
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      if (admitted.as === 'caller' && options.lastEventOf && options.peers.owns(admitted.caller.companyId))
        reply.header('x-last-event', options.lastEventOf(admitted.caller.companyId))
      if (route.status) reply.code(route.status)
      const work = async (call: Call): Promise<unknown> => {
        const input = {
          params: parsePart(params, request.params, 'params'),
          query: parsePart(route.query, request.query, 'query'),
        }
        const handle = async (fields: unknown, files: UploadedFile[]): Promise<unknown> => {
          await turn()
          const body = route.unread ? { text: fields ?? '' } : parsePart(route.body, fields, 'body')
          return bound.handle(call, { ...input, body, files })
        }
        if (!route.files || !request.isMultipart()) {
          if (route.files && !route.files.orJson) throw fail(generalErrors.ERR_UNSUPPORTED_MEDIA)
          return handle(request.body, [])
        }
        const end = uploads.begin(share)
        try {
          await turn()
          await bound.beforeFiles?.(call, input)
          const form = await readForm(request, route.files, options.blobs, options.blobs.of(share.company))
          try {
            await turns.enter(share)
            return await handle(form.fields, form.files)
          } finally {
            await form.discard()
          }
        } finally {
          end()
        }
      }
      const answer = await serve(admitted, share, request, reply, bound, options, work)
      if (answer instanceof StreamedFile) {
        reply.header('content-disposition', savedAs(answer.name)).type(`${answer.mimeType}; charset=utf-8`)
        return reply.send(Readable.from(answer.pieces, { objectMode: false }))
      }
      if (options.checkReplies) checkReply(route, answer)
      if (answer instanceof TextFile) reply.header('content-disposition', savedAs(answer.name))
      reply.type(`${answer instanceof TextFile ? 'text/plain' : 'application/json'}; charset=utf-8`)
      return reply.send(await compression.pack(reply, written(answer)))
    },
  })
}

/** By who calls, not from where: the plugin asks after the route's own hook, which has let them in. */
const rateLimit = ({ max, perSeconds }: NonNullable<Route['rate']>) => ({
  max,
  timeWindow: perSeconds * 1000,
  keyGenerator: ({ entry: { share } }: FastifyRequest) => `${share.company} ${share.person}`,
})

function written(answer: unknown): string | Buffer {
  if (answer instanceof TextFile) return answer.text
  if (answer instanceof WrittenReply) return Buffer.from(answer.json.buffer, answer.json.byteOffset, answer.json.length)
  return answer === undefined ? '' : JSON.stringify(answer)
}

/** Throws where an answer is not what the contract says, or tells more: that would leak unseen. */
function checkReply(route: Route, provided: unknown): void {
  const answer = content(provided)
  const promised = route.reply.parse(answer)
  if (!isDeepStrictEqual(asSent(promised), asSent(answer)))
    throw new Error(`${route.method} ${route.path} answers more than its contract: ${JSON.stringify(answer)}`)
}

function content(provided: unknown): unknown {
  if (provided instanceof TextFile) return provided.text
  return provided instanceof WrittenReply ? JSON.parse(new TextDecoder().decode(provided.json)) : provided
}

const asSent = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/** Runs the work with what was let in: nobody, a caller or a connection, on the desk of its company. */
function serve(
  admitted: Admitted,
  { person }: Share,
  request: FastifyRequest,
  reply: FastifyReply,
  bound: BoundRoute,
  options: MountOptions,
  work: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const call = callOf(request, reply, options)
  if (admitted.as === 'anybody') return work(call)
  const { text = '' } = request.entry
  const served = (company: CompanyContext) => {
    if (fillsDesk(bound)) company.checkRoom()
    return work({ ...call, ...admitted, text, company } as CompanyCall | ConnectionCall | HookCall)
  }
  const company = companyServed(admitted, request, bound.route, options)
  if (!options.peers.owns(company)) {
    // What is the platform's is asked of the process that has the company.
    if (bound.isPlatforms) return work({ ...call, ...admitted } as Call)
    return handOn(bound.route, request, reply, options.peers, company)
  }
  return options.desks.use(company, served, person, actorOf(admitted, company, request.ip))
}

/**
 * Has the process that has a company answer: a super administrator named it, or a token of an older version did not say whose it is.
 * Forms come again with a token that does.
 */
async function handOn(
  route: Route,
  { method, originalUrl, headers, ip, body }: FastifyRequest,
  reply: FastifyReply,
  peers: Peers,
  company: number,
): Promise<unknown> {
  if (route.files || route.download || headers[HANDED_ON]) throw fail(generalErrors.ERR_TOKEN_EXPIRED)
  const provided = { ...headers, [HANDED_ON]: 'yes' }
  const { status, json } = await peers.handOn(peers.slotOf(company), {
    method,
    url: originalUrl,
    headers: provided,
    ip,
    body,
  })
  reply.code(status)
  return new WrittenReply(json)
}

/** Whether a call may make the database of its company larger: who deletes makes room. */
const fillsDesk = ({ route, isPlatforms }: BoundRoute): boolean =>
  !isPlatforms && route.method !== 'GET' && route.method !== 'DELETE'

/** Who works on the desk of a company, as its audit log names them. */
function actorOf(admitted: Exclude<Admitted, { as: 'anybody' }>, company: number, ip: string): Actor {
  return admitted.as === 'caller' ? actorFor(company, admitted.caller, ip) : { ...PROGRAM, ip }
}

function companyServed(
  admitted: Exclude<Admitted, { as: 'anybody' }>,
  request: FastifyRequest,
  route: Route,
  { gate }: MountOptions,
): number {
  if (admitted.as === 'caller') return companyOfCall(route, admitted.caller, request, gate)
  return (admitted.as === 'hook' ? admitted.hook : admitted.connection).companyId
}

function callOf(request: FastifyRequest, reply: FastifyReply, options: MountOptions): Call & { platform: Platform } {
  return {
    platform: options.platform,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request.headers['accept-language']),
    isOfElsewhere: isFrom(options.allowedOrigins ?? [], request.headers.origin),
    header: name => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
    cookie: name => request.cookies[name],
    setCookie: (name, value, maxAge) => {
      const cookieOptions = {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'strict',
        secure: options.isHttps,
      } as const
      if (value === undefined) reply.clearCookie(name, cookieOptions)
      else reply.setCookie(name, value, { ...cookieOptions, ...(maxAge ? { maxAge } : {}) })
    },
    setStatus: status => void reply.code(status),
  }
}
