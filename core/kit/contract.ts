import type * as z from 'zod'

/** One HTTP call, described once for the server, the browser, the CLI, the tests and OpenAPI. */
export interface RouteShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters are written `:name`. */
  path: `/${string}`
  /** One sentence for the API page. */
  summary: string
  /** Parameters are positive integers unless a schema says otherwise. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** The answer is a text file that browsers save under a name; `reply` is its text. */
  download?: true
  /** What kinds of file such an answer is, `text/plain` unless given. */
  downloadTypes?: readonly string[]
  /** The call takes `multipart/form-data`; fields that are not files go to `body`. */
  files?: FileRule
  /** Status of a successful answer, 200 unless given; 202 is for work that goes on behind it. */
  status?: 200 | 201 | 202 | 204
  /** How often a person may call it, the programs of a company together, or who is not signed in from one address. */
  rate?: { max: number; perSeconds: number }
  /** Headers that it heeds besides the usual ones, and what each does; always optional. */
  headers?: Record<string, { meaning: string; maxLength: number }>
  /** One call and its answer, shown on the API page. */
  example?: { headers?: Record<string, string>; body: unknown; reply: unknown }
  /** Largest JSON body in bytes where the common limit is too small; beyond the common one it is `unread`. */
  bodyLimit?: number
  /** Its body has megabytes: it comes as text, and a thread reads it by `body`. Such a route has a `rate`. */
  unread?: true
}

export interface FileRule {
  /** Names of the form fields that carry files. */
  fields: readonly string[]
  maxCount: number
  maxBytes: number
  /** Accepted types (`image/png`, `image/*`) judged by content; all when absent. */
  types?: readonly string[]
  /** A JSON body is taken as well. */
  orJson?: boolean
}

/** A file as a handler receives it: already on disk, limited and sniffed, deleted after the call unless it is stored. */
export interface UploadedFile {
  field: string
  name: string
  mimeType: string
  bytes: number
  path: string
}

export type Routes = Record<string, RouteShape>

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | ParamNames<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

type Maybe<K extends string, X> = [X] extends [never] ? unknown : { [k in K]: X }
type Parsed<S> = S extends z.ZodType ? z.output<S> : never
type GivenInput<S> = S extends z.ZodType ? z.input<S> : never
type ParamsOf<R extends RouteShape> = R['params'] extends z.ZodType
  ? z.output<R['params']>
  : [ParamNames<R['path']>] extends [never]
    ? never
    : { [k in ParamNames<R['path']>]: number }

/** A body that nobody has read yet. */
export interface Unread<Body> {
  text: string
  /** What the contract says of it; of types alone. */
  says?: Body
}
type BodyOf<R extends RouteShape> = R['unread'] extends true ? Unread<Parsed<R['body']>> : Parsed<R['body']>

/** What a handler receives after validation. */
export type Input<R extends RouteShape> = Maybe<'params', ParamsOf<R>> &
  Maybe<'query', Parsed<R['query']>> &
  Maybe<'body', BodyOf<R>> &
  (R['files'] extends FileRule ? { files: UploadedFile[] } : unknown)

type OptionalIfEmpty<K extends string, X> = [X] extends [never]
  ? unknown
  : Record<string, never> extends X
    ? { [k in K]?: X }
    : { [k in K]: X }

/** What a client gives. Files travel as a `FormData` in `form`. */
export type ClientInput<R extends RouteShape> = Maybe<'params', ParamsOf<R>> &
  OptionalIfEmpty<'query', GivenInput<R['query']>> &
  (R['files'] extends FileRule
    ? { form?: unknown; body?: GivenInput<R['body']> }
    : OptionalIfEmpty<'body', GivenInput<R['body']>>)

export type Reply<R extends RouteShape> = z.output<R['reply']>

/** Fills `:name` of a path with values, escaped. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
