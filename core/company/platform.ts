import type { Outbound } from '../clients/index.ts'
import type { Actor, Audited, AuditedChange } from '../domain/access/audited.ts'
import type { Entitlements } from '../domain/access/caller.ts'
import type { PersonRight, Profile } from '../domain/access/permissions.ts'
import type { Hub } from '../http/realtime/index.ts'
import type { Clock } from '../kit/clock.ts'
import type { Language } from '../kit/language.ts'
import type { Owner } from '../kit/state.ts'
import type { Passwords, PlatformStore, Secrets } from '../storage/index.ts'
import type { CompanyContext } from './context.ts'
import type { Peers } from './peers.ts'

/**
 * What modules of the platform are handed with each call, as `call.platform`: the data that all companies share, and what
 * reaches every company. One object for as long as the program runs; what a module keeps in memory is declared by `state` and
 * asked for by `platform.own`. Modules of tenants are handed a `CompanyContext` instead, which is one company's.
 */
export interface Platform extends Owner<Platform> {
  readonly store: PlatformStore
  readonly secrets: Secrets
  readonly clock: Clock
  readonly passwords: Passwords
  /** Whether the program takes sign-ups at all (option --signup). */
  readonly takesSignUps: boolean
  readonly companies: CompanyDirectory
  readonly sockets: Pick<Hub, 'publish' | 'refresh' | 'recheck'>
  readonly tenants: TenantSide
  readonly billing: BillingSide
  /** Requests to others, such as a bank; they lead into none of the operator's networks unless the operator allows it. */
  readonly outbound: Outbound
  /** By which address people reach the program; undefined where nobody has said. */
  readonly publicUrl: string | undefined
  /** The processes that share the companies among them. */
  readonly peers: Peers
  /** Asks something of a company's desk, which another process may have; `by` is who does it, the program unless given. */
  askDesk<What extends keyof TenantSide>(
    companyId: number,
    what: What,
    input: TenantInput<What>,
    by?: Actor,
  ): ReturnType<TenantSide[What]>
  /** Works on the desk of a company that this process has; `by` is who does it, the program unless given. */
  onDesk<T>(companyId: number, work: (company: CompanyContext) => Promise<T>, by?: Actor): Promise<T>
  /** Does what nobody waits for; its errors are logged under `what`. */
  background(what: string, work: () => Promise<unknown>): void
  /** A page was opened, which may ask something slow soon: the thread for it starts meanwhile. */
  expectReads(): void
  /** Makes the empty desk of a company that is being founded; doing it again changes nothing. Nobody else ever makes one. */
  makeDesk(companyId: number): Promise<void>
  /** What is wrong with the database of a company, as far as is known without reading it; undefined where nothing is. */
  deskFaultOf(companyId: number): Promise<'missing' | 'empty' | 'damaged' | 'not-upgraded' | undefined>
  /** Stops the phones and jobs of a company and closes its file; nobody works on it any more. Doing it again changes nothing. */
  closeDesk(companyId: number): Promise<void>
  /** Whether there is a desk of a company, also of one that was closed: a backup has none of a deleted company. */
  keepsDesk(companyId: number): boolean
  /** Lets a company whose desk was closed work again. */
  reopenDesk(companyId: number): Promise<void>
  /** As `closeDesk`, and deletes its folder. */
  removeDesk(companyId: number): Promise<void>
}

/** What companies tell about themselves to anyone who makes out their invoices. */
export interface BillingSide {
  /** Its plan, due date or status may be another, or it is new. */
  companyChanged(companyId: number): Promise<void>
  /** Options of the platform were changed. */
  optionsChanged(): Promise<void>
}

/** What each company may do, known without asking the database. */
export interface CompanyDirectory {
  /** One without any right for a company that does not exist. */
  entitlementsOf(companyId: number): Entitlements
  /** '' for a company that does not exist. */
  nameOf(companyId: number): string
  knows(companyId: number): boolean
  /** Ids of all companies, those that are being made or removed left out. */
  companyIds(): number[]
  /** The company's row was written. */
  reload(companyId: number): Promise<void>
  /** The plan's row was written. */
  reloadPlan(planId: number): Promise<void>
  /** Options of the platform were written. */
  optionsChanged(): Promise<void>
}

/** The person behind an account, as the company's desk knows them. */
export interface Person {
  id: number
  name: string
  email: string
  profile: Profile
  queues: readonly { id: number; name: string; color: string }[]
  rights: readonly PersonRight[]
  allTicket: boolean
  followsQueues: boolean
  whatsappId: number | null
  pausedUntil: number | null
}

/** What a company has of all that a plan limits. */
export interface Usage {
  users: number
  connections: number
  queues: number
  fileBytes: number
  fileLimit: number
  onTrial: boolean
}

/** What is handed on beside the desk. */
type TenantInput<What extends keyof TenantSide> =
  Parameters<TenantSide[What]> extends [CompanyContext, ...infer Input] ? Input : never

/**
 * What the platform asks of a company's desk. Its modules know no module of tenants; the composition root hands them this. What is handed
 * on and what is answered is data alone, since another process may have the desk.
 */
export interface TenantSide {
  /** Writes an act into its audit log; of anyone who works on the desk unless it says otherwise. */
  audit(company: CompanyContext, act: Audited & { by?: Actor }): Promise<void>
  /** The operator changed what someone may who signs in. */
  accountChanged(
    company: CompanyContext,
    account: { userId: number; email: string; changes: readonly AuditedChange[] },
  ): Promise<void>
  personOf(company: CompanyContext, userId: number): Promise<Person | undefined>
  peopleOf(company: CompanyContext): Promise<{ id: number; name: string; profile: Profile }[]>
  /** What it has of all that a plan limits. */
  usageOf(company: CompanyContext): Promise<Usage>
  /** The company's settings without secrets. */
  settingsOf(company: CompanyContext): Promise<{ key: string; value: string }[]>
  /** Makes settings and the first administrator, who is user 1. Doing it again changes nothing. */
  foundDesk(company: CompanyContext, founder: { name: string; email: string }): Promise<void>
  /** The administrator with the lowest id. */
  firstAdminOf(company: CompanyContext): Promise<{ id: number; name: string; email: string } | undefined>
  /** Throws ERR_NO_USER_FOUND, ERR_EMAIL_ALREADY_EXISTS. */
  changeAdmin(
    company: CompanyContext,
    userId: number,
    change: { name?: string | undefined; email?: string | undefined; password?: string | undefined },
  ): Promise<void>
  /** What an invitation says to anyone who opens its link. Throws ERR_INVITATION_OVER. */
  invitationOf(
    company: CompanyContext,
    invited: { id: number; nonce: string },
  ): Promise<{ name: string; profile: Profile; invitedBy: string; expiresAt: string }>
  /** Someone joins by an invitation, which is used up. Throws ERR_INVITATION_OVER, and what the adding of a person throws. */
  joinInvited(
    company: CompanyContext,
    invited: { id: number; nonce: string },
    person: { name: string; email: string; password: string },
  ): Promise<void>
  publishCampaignsEnabled(company: CompanyContext): Promise<void>
  /** Setting defaultLanguage. */
  setLanguage(company: CompanyContext, language: Language): Promise<void>
  /**
   * Keeps what Meta tells about connections, by their ids, where their app signed the text; false where none's did. On the disk when it
   * resolves.
   */
  takeFromMeta(
    company: CompanyContext,
    emitted: {
      values: ReadonlyMap<number, readonly object[]>
      /** What is about no number, by the WhatsApp Business Account. */
      news: readonly { wabaId: string; field: string; value: object }[]
      text: string
      signature: string | undefined
    },
  ): Promise<boolean>
  /** Makes the tokens and official numbers of its connections good again, where nobody has taken them meanwhile. */
  reclaimTokens(company: CompanyContext): Promise<void>
  /** Setting allowSignup, of the platform's own company. */
  allowsSignUp(company: CompanyContext): Promise<boolean>
  allowSignUp(company: CompanyContext, allow: boolean): Promise<void>
}
