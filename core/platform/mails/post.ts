import { type MailEndpoint, type MailError, sendMail } from '../../clients/index.ts'
import { PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { whoMay } from '../../domain/access/events.ts'
import { dayIn, MINUTE, SECOND } from '../../kit/clock.ts'
import { Email } from '../../kit/fields.ts'
import { type Language, languages } from '../../kit/language.ts'
import { state } from '../../kit/state.ts'
import type { PlatformDb, Row, RowChange } from '../../storage/index.ts'
import { companyById } from '../companies/index.ts'
import { platformMail } from '../options/index.ts'
import { mailEvents } from './contract.ts'
import { mailId } from './endpoint.ts'
import { letterOf } from './letters.ts'
import { isTimely } from './moments.ts'
import { mailPermissions } from './permissions.ts'

type MailRow = Row<'billing_mails'>

/** How long a mail rests after each attempt, and after all further ones as long as after the last. */
const RESTS = [1, 5, 15, 60].map(minutes => minutes * MINUTE)
const restAfter = (attempts: number): number => RESTS[Math.min(attempts, RESTS.length) - 1]!

/** With these the server takes no mail at all. */
const OF_THE_SERVER: readonly MailError[] = ['private', 'unreachable', 'tls', 'slow', 'login']

/**
 * Sends what is written, one after the other, and holds up nobody. A mail is counted as tried before it is handed over, and stays in
 * the table until it is known what became of it: one that was in doubt goes again after a rest, with its id.
 */
class Post {
  private readonly platform: Platform
  private cancel = (): void => {}
  private isOpen = false
  private isRunning = false
  private isAskedAgain = false

  constructor(platform: Platform) {
    this.platform = platform
  }

  /** From now on mails leave, until it is called off. On a stopped folder none do. */
  open(): () => void {
    this.isOpen = true
    this.soon()
    return () => {
      this.isOpen = false
      this.cancel()
    }
  }

  /** Looks at once for what is due. */
  soon(): void {
    this.isAskedAgain = true
    if (this.isRunning || !this.isOpen) return
    this.isRunning = true
    this.platform.background('sending mails', () => this.run())
  }

  private async run(): Promise<void> {
    try {
      while (this.isAskedAgain && this.isOpen) {
        this.isAskedAgain = false
        await this.sendDue()
      }
    } finally {
      this.isRunning = false
      await this.lookLater()
    }
  }

  private async sendDue(): Promise<void> {
    for (;;) {
      const [row, place] = [await this.next(), await this.place()]
      if (!row || !place || !this.isOpen || row.nextAt > this.platform.clock.now()) return
      await this.send(row, place)
    }
  }

  private next(): Promise<MailRow | undefined> {
    return nextMail(this.platform.store.db).executeTakeFirst()
  }

  private place(): Promise<MailEndpoint | undefined> {
    const { store, secrets } = this.platform
    return platformMail(store.db, secrets)
  }

  private async lookLater(): Promise<void> {
    this.cancel()
    const row = await this.next()
    if (!row || !this.isOpen || !(await this.place())) return
    const { clock } = this.platform
    this.cancel = clock.at(Math.max(row.nextAt, clock.now() + SECOND), () => this.soon())
  }

  private async send(row: MailRow, place: MailEndpoint): Promise<void> {
    const mail = await letterFor(this.platform, row)
    if (!mail) return this.keep(row, { status: 'dropped' })
    const attempts = row.attempts + 1
    const nextAt = this.platform.clock.now() + restAfter(attempts)
    await this.keep(row, { attempts, nextAt, recipient: mail.to })
    const reply = await sendMail(this.platform.outbound, place, { id: mailId(place, row.messageId), ...mail })
    if ('sent' in reply) return this.keep(row, { status: 'sent', fault: null, detail: '' })
    // The program stops: the next one sends it.
    if (reply.fault === 'stopped') return
    const isRejected = reply.fault === 'recipient' && !reply.isTemporary
    await this.keep(row, { fault: reply.fault, detail: reply.detail, ...(isRejected && { status: 'refused' }) })
    if (OF_THE_SERVER.includes(reply.fault)) await this.putOff(nextAt)
  }

  private async keep({ id }: MailRow, change: RowChange<'billing_mails'>): Promise<void> {
    const { store, clock } = this.platform
    await store.transaction(({ db }) =>
      db
        .updateTable('billing_mails')
        .set({ ...change, updatedAt: clock.now() })
        .where('id', '=', id)
        .execute(),
    )
    reportMails(this.platform)
  }

  /** The server takes none now: those that are due rest as well, and as long. */
  private async putOff(nextAt: number): Promise<void> {
    const { store, clock } = this.platform
    await store.transaction(({ db }) =>
      db
        .updateTable('billing_mails')
        .set(({ eb }) => ({ nextAt, attempts: eb('attempts', '+', 1) }))
        .where('status', '=', 'waiting')
        .where('nextAt', '<=', clock.now())
        .execute(),
    )
  }
}

/** The one that waits longest; of those that were put off together the one that was not tried. */
export const nextMail = (db: PlatformDb) =>
  db
    .selectFrom('billing_mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('nextAt')
    .orderBy('updatedAt')
    .limit(1)

export const mailPost = state((platform: Platform) => new Post(platform))

/** Something changed about mails: the page of them asks again. */
export const reportMails = ({ sockets }: Platform): void =>
  sockets.publish(PLATFORM_COMPANY, mailEvents.billingMails.of({ action: 'update' }, whoMay(mailPermissions.hear)))

/** Has everything that waits tried at once: another server may take it. */
export async function tryAgain(platform: Platform): Promise<void> {
  const { store, clock } = platform
  await store.transaction(({ db }) =>
    db.updateTable('billing_mails').set({ nextAt: clock.now() }).where('status', '=', 'waiting').execute(),
  )
  platform.own(mailPost).soon()
}

/** What a mail says as things are now, and to whom; undefined where it is not to be sent any more. */
async function letterFor(platform: Platform, { companyId, dueDate, kind, createdAt }: MailRow) {
  const { store, clock, companies, publicUrl } = platform
  const { active, overdue, lastDay, timeZone } = companies.entitlementsOf(companyId)
  const now = clock.now()
  if (!active || companyId === PLATFORM_COMPANY) return undefined
  if (!isTimely({ kind, dueDate, createdAt }, { today: dayIn(timeZone, now), now })) return undefined
  const invoice = await store.db
    .selectFrom('invoices')
    .select(['detail', 'valueCents', 'status'])
    .where('companyId', '=', companyId)
    .where('dueDate', '=', dueDate)
    .executeTakeFirst()
  if (invoice?.status !== (kind === 'receipt' ? 'paid' : 'open')) return undefined
  const { name, billingEmail, email } = await companyById(store.db, companyId)
  const to = Email.safeParse(billingEmail).success ? billingEmail : email
  const letter = letterOf(kind, await companyLanguage(platform, companyId), {
    ...{ company: name, plan: invoice.detail, valueCents: invoice.valueCents, dueDate, lastDay, isOverdue: overdue },
    payAt: publicUrl && `${publicUrl}/financeiro`,
  })
  return { to, ...letter }
}

/** In which language the company is spoken with; Portuguese where its database cannot say. */
export async function companyLanguage({ askDesk }: Platform, companyId: number): Promise<Language> {
  const settings = await askDesk(companyId, 'settingsOf', []).catch(() => [])
  const chosen = settings.find(({ key }) => key === 'defaultLanguage')?.value
  return languages.find(language => language === chosen) ?? 'pt'
}
