import * as z from 'zod'
import { Id } from '../../kit/fields.ts'
import type { Caller } from './caller.ts'
import type { ChannelName } from './channels.ts'
import { mayDo, type Permission } from './permissions.ts'

export type Listener = Pick<Caller, 'userId' | 'profile' | 'super' | 'rights' | 'queueIds' | 'allTicket' | 'whatsappId'>

/**
 * Who may hear an event. It is stored with the event and asked for each socket, also when a client comes back after a lost
 * connection: so it looks at nothing but what it was made with.
 */
export interface Audience {
  (listener: Listener): boolean
  /** The same as data, where another process has the sockets. */
  readonly described?: DescribedAudience
}

type DescribedAudience = { permission: Permission } | { userId: number }

export const whoMay = (permission: Permission): Audience =>
  Object.assign((listener: Listener) => mayDo(listener, permission), { described: { permission } })

export const onlyUser = (userId: number): Audience =>
  Object.assign((listener: Listener) => listener.userId === userId, { described: { userId } })

export const audienceOf = (described: DescribedAudience): Audience =>
  'permission' in described ? whoMay(described.permission) : onlyUser(described.userId)

/** An event on its way to the sockets of one company. */
export interface Publication {
  event: EventKind
  data: unknown
  to: Audience
  /** Only sockets that joined one of these; everybody in the audience when absent. */
  channels?: readonly ChannelName[] | undefined
  /** It counts for the moment: anyone who comes back later is not told. */
  isPassing?: true
}

/** Someone who is in a channel. */
export interface Present {
  id: number
  name: string
}

/** Tells who is where, as it is when this is called; nobody when undefined. */
export type NotifiesPeople = (inside: (channel: ChannelName) => readonly Present[]) => Publication | undefined

/** A realtime event of a module, for anyone who publishes it and for anyone who hears it (spec 1 §7). */
export interface EventKind<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Without `company-{id}-`. */
  readonly name: Name
  readonly schema: Schema
  of(data: z.input<Schema>, to: Audience, channels?: readonly ChannelName[]): Publication
}

type RecordData<Name extends string, Row> =
  | ({ action: 'create' | 'update' } & { [K in Name]: Row })
  | ({ action: 'delete' } & { [K in `${Name}Id`]: number })

/** An event of a list whose records have at least what such a row has. */
export interface EventOf<Row> extends EventKind {
  /** Tells the compiler alone. */
  readonly row?: Row
}

/** Tells about the records of a list: `{action, tag}`, or `{action: 'delete', tagId}`. The audience is the one of the definition unless given. */
export interface RecordEventKind<Name extends string, Row, More = never>
  extends EventKind<Name, z.ZodType<RecordData<Name, Row> | More, RecordData<Name, Row> | More>> {
  readonly row?: Row
  created(row: Row, to?: Audience): Publication
  updated(row: Row, to?: Audience): Publication
  deleted(id: number, to?: Audience): Publication
}

interface EventDraft<Schema extends z.ZodType> {
  kind: 'event'
  schema: Schema
}
interface RecordDraft<Schema extends z.ZodType, More extends z.ZodType> {
  kind: 'record'
  schema: Schema
  to: Audience
  more: More | undefined
}
type Drafts = Record<string, EventDraft<z.ZodType> | RecordDraft<z.ZodType, z.ZodType>>
type Kinds<T extends Drafts> = {
  readonly [N in keyof T & string]: T[N] extends RecordDraft<infer S, infer More>
    ? RecordEventKind<N, z.output<S>, z.output<More>>
    : EventKind<N, T[N]['schema']>
}

/**
 * An event with data of its own.
 * @__NO_SIDE_EFFECTS__
 */
export const event = <Schema extends z.ZodType>(schema: Schema): EventDraft<Schema> => ({ kind: 'event', schema })

/**
 * The event of a list's records, for anyone who has the permission; `more` is what else comes under its name, with actions of its own.
 * @__NO_SIDE_EFFECTS__
 */
export function recordEvent<Schema extends z.ZodType>(schema: Schema, to: Permission): RecordDraft<Schema, z.ZodNever>
export function recordEvent<Schema extends z.ZodType, More extends z.ZodType>(
  schema: Schema,
  to: Permission,
  more: More,
): RecordDraft<Schema, More>
export function recordEvent(schema: z.ZodType, to: Permission, more?: z.ZodType): RecordDraft<z.ZodType, z.ZodType> {
  return { kind: 'record', schema, to: whoMay(to), more }
}

/**
 * Names the realtime events of a module: `tx.publish(tagEvents.tag.updated(tag))` on the server,
 * `useEvent(tagEvents.tag, …)` on the page.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEvents<const T extends Drafts>(drafts: T): Kinds<T> {
  const kinds = Object.entries(drafts).map(([name, draft]) => [
    name,
    draft.kind === 'record' ? recordKind(name, draft) : eventKind(name, draft.schema),
  ])
  return Object.fromEntries(kinds) as Kinds<T>
}

function eventKind<Schema extends z.ZodType>(name: string, schema: Schema): EventKind<string, Schema> {
  const kind: EventKind<string, Schema> = {
    name,
    schema,
    of: (data, to, channels) => ({ event: kind, data, to, channels }),
  }
  return kind
}

function recordKind(name: string, { schema, to: usual, more }: RecordDraft<z.ZodType, z.ZodType>) {
  const kind = eventKind(
    name,
    z.union([
      z.object({ action: z.enum(['create', 'update']), [name]: schema }),
      z.object({ action: z.literal('delete'), [`${name}Id`]: Id }),
      ...(more ? [more] : []),
    ]),
  )
  return {
    ...kind,
    created: (row: unknown, to = usual) => kind.of({ action: 'create', [name]: row }, to),
    updated: (row: unknown, to = usual) => kind.of({ action: 'update', [name]: row }, to),
    deleted: (id: number, to = usual) => kind.of({ action: 'delete', [`${name}Id`]: id }, to),
  }
}
