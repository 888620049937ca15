import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailEndpoint, sendMail } from '../../clients/index.ts'
import type { Platform } from '../../company/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { superAccounts } from '../../platform/auth/index.ts'
import { companyLanguage, mailId } from '../../platform/mails/index.ts'
import { platformMail } from '../../platform/options/index.ts'
import { writeWhole } from '../../storage/index.ts'
import type { Machinery } from '../machinery.ts'
import { errorsNow, healed, nameOf, type Problem, type Reported, reportOf } from './errors.ts'
import { alertLetter, type News } from './letter.ts'

/** What each super administrator was told and is not over, by the number of their account and the name of the error. */
type Ledger = Record<string, Record<string, Reported>>

type Account = Awaited<ReturnType<typeof superAccounts>>[number]

/**
 * Mails the super administrators what is at fault, once, and once more when it is over. What they were told is written down, so that a
 * restart repeats nothing; a crash between mail and note sends one twice.
 */
export class Alerts {
  private readonly machinery: Machinery
  private readonly platform: Platform
  private readonly path: string
  /** Kept here as well: a disk that is full takes no note, and would have it mailed again and again. */
  private readonly ledger: Ledger
  /** Until when nothing is tried for someone whose mail did not go. */
  private readonly rests = new Map<number, number>()

  constructor(machinery: Machinery, platform: Platform) {
    this.machinery = machinery
    this.platform = platform
    this.path = join(machinery.config.data, 'alerts.json')
    this.ledger = readLedger(this.path)
  }

  /** Tells what is new. Where no mail server is set up nothing is told, and what lasts until one is, then. */
  async look(): Promise<void> {
    const { store, secrets } = this.platform
    const errors = await errorsNow(this.machinery, this.platform)
    if (errors.length === 0 && Object.keys(this.ledger).length === 0) return
    const place = await platformMail(store.db, secrets)
    if (!place) return
    const accounts = await superAccounts(store.db)
    this.forgetAllBut(accounts)
    for (const account of accounts) await this.emit(account, errors, place)
  }

  private async emit(account: Account, errors: readonly Problem[], place: MailEndpoint): Promise<void> {
    const { clock, publicUrl, outbound } = this.platform
    if (clock.now() < (this.rests.get(account.id) ?? 0)) return
    const reported = this.ledger[account.id] ?? {}
    const { news, next } = this.newsFor(reported, errors)
    if (news.began.length + news.over.length > 0) {
      const letter = alertLetter(await companyLanguage(this.platform, account.companyId), news, publicUrl)
      const reply = await sendMail(outbound, place, { id: mailId(place, randomUUID()), to: account.email, ...letter })
      if ('fault' in reply) {
        const { log } = this.machinery.edge
        log.error({ fault: reply.fault, detail: reply.detail }, 'a mail about what is at fault was not taken')
        // An address that is none will not become one: the others are told.
        if (reply.fault !== 'recipient' || reply.isTemporary) return void this.rests.set(account.id, clock.now() + HOUR)
      }
    }
    this.keep(account.id, reported, next)
  }

  private newsFor(
    reported: Record<string, Reported>,
    errors: readonly Problem[],
  ): { news: News; next: Record<string, Reported> } {
    const now = this.platform.clock.now()
    const began = errors.filter(error => !reported[nameOf(error)])
    const lasting = new Set(errors.map(nameOf))
    const ended = Object.entries(reported)
      .filter(([name]) => !lasting.has(name))
      .map(([name, each]) => ({ name, as: healed(name, each, this.machinery) }))
    const over = ended.flatMap(({ as }) => (as === undefined || as === 'gone' ? [] : [as]))
    const forgotten = new Set(ended.filter(({ as }) => as !== undefined).map(({ name }) => name))
    const next = {
      ...Object.fromEntries(Object.entries(reported).filter(([name]) => !forgotten.has(name))),
      ...Object.fromEntries(began.map(error => [nameOf(error), reportOf(error, this.machinery, now)])),
    }
    return { news: { began, over }, next }
  }

  private keep(account: number, before: Record<string, Reported>, next: Record<string, Reported>): void {
    if (JSON.stringify(before) === JSON.stringify(next)) return
    if (Object.keys(next).length === 0) delete this.ledger[account]
    else this.ledger[account] = next
    writeWhole(this.path, JSON.stringify(this.ledger))
  }

  /** Who is no super administrator any more receives nothing, and nothing is stored of them. */
  private forgetAllBut(accounts: readonly Account[]): void {
    const known = new Set(accounts.map(({ id }) => String(id)))
    for (const id of Object.keys(this.ledger)) if (!known.has(id)) delete this.ledger[id]
  }
}

/** A file that cannot be read says that nothing was told. */
function readLedger(path: string): Ledger {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Ledger) : {}
  } catch {
    return {}
  }
}
