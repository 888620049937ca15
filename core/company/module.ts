import type { Caller } from '../domain/access/caller.ts'
import type { Channel } from '../domain/access/channels.ts'
import type { EventKind, NotifiesPeople } from '../domain/access/events.ts'
import type { BoundRoute } from '../http/bind.ts'
import type { ErrorKind } from '../kit/errors.ts'
import type { BlobColumn } from '../storage/blobs/index.ts'
import type { TableName } from '../storage/index.ts'
import type { CompanyContext } from './context.ts'
import type { Reaction } from './event-handlers.ts'
import type { DoneJob } from './jobs/index.ts'

export interface ModuleChannel {
  channel: Channel
  /** Whether this caller may listen; everybody may when absent. */
  mayJoin?(company: CompanyContext, caller: Caller, key: object): Promise<boolean>
  /** Asked whenever someone comes or leaves: how those whom it concerns are told who is there; nobody is when absent. */
  people?(company: CompanyContext, key: object): Promise<NotifiesPeople>
}

/** What a module gives to the app. */
export interface Module {
  name: string
  routes: BoundRoute[]
  errors?: Readonly<Record<string, ErrorKind>>
  events?: Readonly<Record<string, EventKind>>
  channels?: readonly ModuleChannel[]
  /** What browsers may say over the socket beside joining channels, by the type of the frame. */
  signals?: Readonly<Record<string, (company: CompanyContext, caller: Caller) => Promise<void>>>
  jobs?: readonly DoneJob[]
  /** What it does about the facts of other modules. */
  eventHandlers?: readonly Reaction[]
  /** Its tables: nobody else writes them. */
  owns?: readonly TableName[]
  /** Tables of other modules that its own statements read. */
  reads?: readonly TableName[]
  /** Every column of its tables that names a blob: files that nobody names are deleted. */
  blobs?: readonly BlobColumn[]
}

/** A channel that a module serves, with its rule, and how those in it are told who is there. */
export function serveChannel<Key extends object>(
  channel: Channel<Key>,
  mayJoin?: (company: CompanyContext, caller: Caller, key: Key) => Promise<boolean>,
  people?: (company: CompanyContext, key: Key) => Promise<NotifiesPeople>,
): ModuleChannel {
  return {
    channel,
    ...(mayJoin ? { mayJoin: (company, caller, key) => mayJoin(company, caller, key as Key) } : {}),
    ...(people ? { people: (company, key) => people(company, key as Key) } : {}),
  } as ModuleChannel
}
