import type { CompanyContext } from '../company/context.ts'
import type { Platform } from '../company/platform.ts'
import type { Caller } from '../domain/access/caller.ts'
import type { Route } from '../domain/access/routes.ts'
import type { FileRule, Input, Reply } from '../kit/contract.ts'
import type { ErrorKind } from '../kit/errors.ts'
import { cleanFileName } from '../kit/file-name.ts'
import type { Language } from '../kit/language.ts'

/** What every handler knows of its request. */
export interface Call {
  ip: string
  userAgent: string
  language: Language
  /** A page of another origin calls, one of those that may (decision 744). */
  isOfElsewhere: boolean
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** Undefined value removes the cookie. */
  setCookie(name: string, value: string | undefined, maxAgeSeconds?: number): void
  setStatus(status: number): void
}

/** Calls by a signed-in person; the guard has checked permission, plan and due date. */
export interface CompanyCall extends Call {
  caller: Caller
  company: CompanyContext
}

/** Calls with a connection's token (external API). */
export interface ConnectionCall extends Call {
  connection: { companyId: number; whatsappId: number }
  company: CompanyContext
}

/** Calls of other programs at the address of a webhook. */
export interface HookCall extends Call {
  hook: { companyId: number; nonce: string }
  /** The body as it came, for anyone who signs it; '' where there was none. */
  text: string
  company: CompanyContext
}

type CallFor<R extends Route> = R['allow'] extends 'public' | 'cookie'
  ? Call
  : R['allow'] extends 'connection'
    ? ConnectionCall
    : R['allow'] extends 'hook'
      ? HookCall
      : CompanyCall

/** An answer that is written already: JSON in UTF-8, made by a reader thread, for lists of thousands of rows. */
export class WrittenReply<Value> {
  readonly json: Uint8Array
  /** What the JSON says; of types alone. */
  declare readonly says: Value

  constructor(json: Uint8Array) {
    this.json = json
  }
}

/** The answer of a route with `download`: text in UTF-8, and the name under which it is saved. */
export class TextFile {
  readonly name: string
  readonly text: string

  constructor(name: string, text: string) {
    this.name = cleanFileName(name)
    this.text = text
  }
}

/** The same in pieces, each written when the one before is on its way: for files of any length. An error on the way breaks the answer off. */
export class StreamedFile {
  readonly name: string
  readonly mimeType: string
  readonly pieces: AsyncIterable<Uint8Array>

  constructor(name: string, mimeType: string, pieces: AsyncIterable<Uint8Array>) {
    this.name = cleanFileName(name)
    this.mimeType = mimeType
    this.pieces = pieces
  }
}

type Answer<R extends Route> = R['download'] extends true ? TextFile | StreamedFile : Reply<R> | WrittenReply<Reply<R>>
type Handler<R extends Route, More> = (call: CallFor<R> & More, input: Input<R>) => Promise<Answer<R>> | Answer<R>

/** A route that takes files says besides who may send some at all: nobody writes them to the disk for a rejection. */
interface FilesHandler<R extends Route, More> {
  /** Throws what a form is rejected with whatever it holds; runs before its body is read, and only for forms. */
  beforeFiles(call: CallFor<R> & More, input: Omit<Input<R>, 'body' | 'files'>): Promise<void> | void
  handle: Handler<R, More>
}

type Handlers<T extends Record<string, Route>, More = unknown> = {
  [K in keyof T]: T[K]['files'] extends FileRule ? FilesHandler<T[K], More> : Handler<T[K], More>
}

export interface BoundRoute {
  name: string
  route: Route
  /** Those of its module, beside the ones that any call may be rejected with; the app fills them in. */
  errors?: readonly ErrorKind[]
  /** It writes to the platform, not to the desk of anyone who calls. */
  isPlatforms?: true
  beforeFiles?(call: Call, input: unknown): unknown
  handle(call: Call, input: unknown): unknown
}

/** Ties a contract to its handlers: a route without a handler, or a handler of the wrong shape, does not compile. */
export function bind<T extends Record<string, Route>>(routes: T, handlers: Handlers<T>): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => {
    const handler = handlers[name as keyof T] as BoundRoute['handle'] | Pick<BoundRoute, 'beforeFiles' | 'handle'>
    return { name, route, ...(typeof handler === 'function' ? { handle: handler } : handler) }
  })
}

/** The same for modules of the platform: their calls also carry what reaches every company. */
export const bindPlatform = <T extends Record<string, Route>>(
  routes: T,
  handlers: Handlers<T, { platform: Platform }>,
): BoundRoute[] => bind(routes, handlers as Handlers<T>).map(bound => ({ ...bound, isPlatforms: true }))
