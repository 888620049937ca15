import type {
  AiConversation,
  AiConversationReply,
  AiEndpoint,
  AiReply,
  FetchError,
  FetchedFile,
  FetchedPage,
  FileLimits,
  Mail,
  MailEndpoint,
  MailReply,
  ReceivedReply,
  SoundFile,
  SpeechEndpoint,
  SpeechReply,
} from '../clients/index.ts'
import type { Actor, Audited } from '../domain/access/audited.ts'
import type { Entitlements } from '../domain/access/caller.ts'
import type { Publication } from '../domain/access/events.ts'
import type { AiRequest, HttpAnswer, HttpRequest, ScriptAnswer, ScriptRequest } from '../flow-engine/effects.ts'
import type { Clock } from '../kit/clock.ts'
import type { Language } from '../kit/language.ts'
import type { Owner, State } from '../kit/state.ts'
import type { CompanyBlobs } from '../storage/blobs/index.ts'
import type { Secrets, TenantDb } from '../storage/index.ts'
import type {
  ClaimedVersion,
  CloudAccount,
  CloudProvider,
  CloudStatus,
  CompanyConnections,
  CompanyTyping,
} from '../whatsapp/index.ts'
import type { Read } from '../workers/readers/read.ts'
import type { CompanySheets } from '../workers/sheets/index.ts'
import type { CompanyPlatform } from './company-platform.ts'
import type { DomainEvent } from './domain-events.ts'
import type { JobDraft } from './jobs/jobs.ts'
import type { CompanyParts } from './runtime/index.ts'
import type { SandboxOf, SandboxOrder } from './sandbox.ts'

/** One company's desk: everything that a module of tenants is handed. It cannot reach another company. */
export interface CompanyContext extends Owner<CompanyParts> {
  readonly companyId: number
  /** For reading. Inside of a transaction use `tx.db`. */
  readonly db: TenantDb
  readonly clock: Clock
  readonly blobs: CompanyBlobs
  readonly services: Services
  /** Plan, limits, due date and time zone as they are now. */
  entitlements(): Entitlements
  /** Throws ERR_DESK_FULL where the company's database is as large as its plan allows. */
  checkRoom(): void
  /**
   * Asks what may take long in a reader thread, so that nobody waits for it; it sees everything committed so far. Throws
   * ERR_TOO_SLOW after some seconds, ERR_TOO_BUSY when too many questions of the company or the person wait.
   */
  read<Input, Output>(read: Read<Input, Output>, input: Input): Promise<Output>
  /** One durable transaction; inside of another it throws: hand the `tx` on. Never await the network inside. */
  transaction<T>(work: (tx: CompanyTx) => Promise<T>): Promise<T>
}

export interface CompanyTx extends Owner<CompanyParts> {
  readonly companyId: number
  readonly db: TenantDb
  readonly now: number
  /** For what is counted beside the database. */
  readonly clock: Clock
  /** For the signed links inside of what is published. */
  readonly blobs: CompanyBlobs
  readonly services: Services
  entitlements(): Entitlements
  /** Whether the company's database is smaller than its plan allows. */
  hasRoom(): boolean
  /** Tells a fact to the modules that react to it; returns their answers, in the order of the list of modules. */
  emit<Data, Answer>(domainEvent: DomainEvent<Data, Answer>, data: Data): Promise<Answer[]>
  /** Writes an act into the company's audit log: it was done by anyone who works on the desk, unless `by` says otherwise. */
  audit(act: Audited & { by?: Actor }): Promise<void>
  /** As `own`, but for this transaction alone, such as what is asked for once in each. */
  local<Value>(declared: State<CompanyTx, Value>): Value
  /** Sent to the sockets once this is committed, in order; never when it rolls back. */
  publish(publication: Publication): void
  /** In place of more events than it is worth telling: once this is committed, all pages of the company fetch again. */
  refetch(): void
  afterCommit(work: () => void): void
  /**
   * Runs at the end, before the commit: once for each key, however often it is asked for, and as asked for last. For what
   * depends on the state in which a transaction leaves its rows.
   */
  beforeCommit(key: string, work: () => Promise<void>): void
  /** A durable job or timer, `download.at(…)`; replaces the waiting one of the same kind and key. */
  schedule(job: JobDraft): Promise<void>
  /** The same for many at once. */
  scheduleAll(jobs: readonly JobDraft[]): Promise<void>
  unschedule(job: { kind: string }, key: string | number): Promise<void>
}

export type Sandbox = SandboxOf<CompanyContext>

/** What the process does for a company, as its desks are handed it. */
export interface Services {
  /** Of the program. */
  version: string
  platform: CompanyPlatform
  secrets: Secrets
  whatsapp: {
    /** The sessions of the company's connections, by the connection's id. */
    sessions: CompanyConnections
    /** There is something new in the outbox of a connection. */
    wake(connectionId: number): void
    /** Which conversations (by ticket) people look at, and where on WhatsApp they are: `ticketTyping` says who types there. */
    typing: CompanyTyping
    /** Messages of a connection were read: the contacts are to see it. */
    sendReadReceipts(connectionId: number): void
    /** The version of WhatsApp Web that connections claim; null where they claim none. */
    claimedVersion(): ClaimedVersion | null
    /** The name of the way to WhatsApp. */
    provider: string
    /** Whether the operator lets a proxy lie there; of a name it is known only when it is looked up. */
    allowsProxy(host: string): boolean
  }
  /** Meta's WhatsApp Business Platform, beside the sessions of the company's connections. */
  cloud: {
    /** What Meta says of an account, and what is missing. Never throws. */
    status(account: Omit<CloudAccount, 'webhook'>): Promise<CloudStatus>
    /** Has Meta tell this program of an account. Throws where Meta rejects. */
    subscribe(account: CloudAccount): Promise<void>
    /** Its message templates; they throw `GraphProblem`. */
    templates: CloudProvider['templates']
    /** Keeps what a webhook tells about the number of a connection; when it returns, Meta may be answered. */
    take(connectionId: number, values: readonly object[]): void
    /** By which Meta checks that a webhook's address is the company's. */
    verifyToken(): string
  }
  /** What flows ask the world for. It leads into none of the operator's networks, and never throws. */
  outside: {
    /** Undefined where a stop of the program broke it off. */
    http(request: HttpRequest): Promise<HttpAnswer | undefined>
    /** The same once, in so many milliseconds; where no answer came it tells why. */
    ask(request: HttpRequest, maxTime: number, follows?: boolean): Promise<HttpAnswer | { fault: FetchError }>
    /** A file at an address, whole; undefined where there is none, it is larger or takes longer, or too many of the company's wait. */
    file(url: string, limits: FileLimits): Promise<FetchedFile | undefined>
    /** The beginning of a page of the web; undefined where there is none, or it takes longer than some seconds. */
    page(url: string, language: Language): Promise<FetchedPage | undefined>
    /** `place` is what the company has set up; without one nobody answers. */
    ai(request: AiRequest, place: AiEndpoint | undefined): Promise<AiReply | undefined>
    /** The next words of an assistant, in so many milliseconds. */
    talk(conversation: AiConversation, place: AiEndpoint, maxTime: number): Promise<AiConversationReply>
    /** The words of a recording, in so many milliseconds; `language` is what is most likely spoken. */
    transcribe(file: SoundFile, place: AiEndpoint, maxTime: number, language: Language): Promise<ReceivedReply>
    /** A text as a voice note, in so many milliseconds. */
    speak(text: string, place: SpeechEndpoint, maxTime: number): Promise<SpeechReply>
    mail(mail: Mail, place: MailEndpoint): Promise<MailReply>
    /** Companies take turns. */
    script(request: ScriptRequest): Promise<ScriptAnswer>
    /** Posts bytes once, in so many milliseconds, and follows nobody elsewhere. */
    post(
      url: string,
      headers: Record<string, string>,
      body: Uint8Array<ArrayBuffer>,
      maxTime: number,
    ): Promise<Pick<HttpAnswer, 'status' | 'headers' | 'data'> | { fault: FetchError }>
  }
  /** Signature of a text for other systems; another company's signature of the same text differs. */
  sign(purpose: string, text: string): string
  /** Whether a user has a page of the desk in front of them. */
  looksAtPage(userId: number): boolean
  /** Whether requests of flows may go into private networks, or to this machine alone, as the operator said. */
  privateRequests: 'no' | 'yes' | 'loopback'
  /** Where people reach the program, as the operator said. */
  publicUrl: string | undefined
  /** Where Asaas is played on this machine. */
  asaasAddress: string | undefined
  /** Where the voices of assistants are played on this machine. */
  speechAddress: string | undefined
  /** A copy of what the company has set up, on which nothing that happens counts for the company. */
  openSandbox(order: SandboxOrder): Promise<Sandbox>
  /** Reads sheets in threads; the others of all companies wait for their place. */
  sheets: CompanySheets
  /** Aborted when the program stops: anyone who goes on by themselves begins nothing new then. */
  ending: AbortSignal
  /** Runs work on a company's desk that nobody waits for; its errors are logged under `what`. Resolves when it is over. */
  background(what: string, work: (company: CompanyContext) => Promise<unknown>): Promise<void>
  /** Logs an error that nobody is told about. */
  logError(what: string, error: unknown): void
}
