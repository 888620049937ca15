import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { daysAfter } from '../../core/kit/calendar.ts'
import { dayIn } from '../../core/kit/clock.ts'
import type { ClientInput } from '../../core/kit/contract.ts'
import { invoiceRoutes } from '../../core/platform/invoices/contract.ts'
import { optionRoutes } from '../../core/platform/options/contract.ts'
import { layTenant } from '../../core/storage/tenant-db.ts'
import { readLetter } from '../../emulators/smtp/letter.ts'
import { SmtpEmulator } from '../../emulators/smtp/smtp.ts'
import { seeded } from '../lib/random.ts'
import type { CompanyContext } from './company.ts'
import { dieSoon } from './die-soon.ts'
import { superAdmin } from './founding.ts'
import { setStage } from './stage.ts'

interface MailCrashOptions {
  seed: number
  /** Amid reminders, and as many amid receipts. */
  kills: number
  companies: number
  say(sentence: string): void
}

/** What the server of mails took in the end. */
interface MailCrashReport {
  reminders: number
  receipts: number
  /** Letters that came again, of which each kill leaves one in doubt at most. */
  again: number
  /** What came again under another id, or otherwise than before. */
  differing: string[]
  /** Companies by how many letters they have of each kind, where that is not one. */
  wrong: string[]
}

const ZONE = 'America/Sao_Paulo'
const SENDER = 'balcao@crash.example'
/** From today: five days before, on the day, three days after. */
const DUE = [5, 0, -3]

/**
 * `kill -9` while reminders leave, then while receipts do: each letter reaches the server of mails once, and only one that was in doubt
 * when the program died may come twice, as it was.
 */
export async function crashMails({ seed, kills, companies, say }: MailCrashOptions): Promise<MailCrashReport> {
  const random = seeded(seed)
  const stage = await setStage()
  const smtp = await SmtpEmulator.start({ security: 'none' })
  const program = stage.program('data', ['--private-requests', 'yes'])
  try {
    program.start()
    const operator = await superAdmin(program)
    const disk = new Disk(program.data)
    disk.addCompanies(companies)
    const server = { host: smtp.host, port: smtp.port, security: 'none', username: '', sender: SENDER } as const
    const options = { mail: { ...server, forCompanies: false } }
    await operator.call(optionRoutes.change, { body: options })
    // What came beside the program is known to the next one, which finds what they owe, and whom to remind of it.
    await program.kill()
    program.start()
    for (let n = 0; n < kills; n += 1) {
      await dieSoon(program, random)
      disk.wakeMails()
      say(`kill ${n + 1} amid reminders: ${smtp.mails.length} taken`)
    }
    await allSent(operator, options, { disk, count: companies })
    const paying = payAll(operator, disk.invoices())
    for (let n = 0; n < kills; n += 1) {
      await dieSoon(program, random)
      disk.wakeMails()
      say(`kill ${n + 1} amid receipts: ${smtp.mails.length} taken`)
    }
    await paying
    await allSent(operator, options, { disk, count: 2 * companies })
    await program.stop()
    disk.close()
    return await verdict(smtp, companies)
  } finally {
    await smtp.stop()
    await stage.close()
  }
}

type ChangedOptions = ClientInput<typeof optionRoutes.change>['body']

/** What was in doubt rests a minute, unless the options are saved, which has all that waits tried at once. */
async function allSent(
  operator: CompanyContext,
  options: ChangedOptions,
  { disk, count }: { disk: Disk; count: number },
): Promise<void> {
  const areSent = async (): Promise<boolean> => {
    if (disk.sent() >= count) return true
    await operator.call(optionRoutes.change, { body: options })
    return false
  }
  await eventually('all letters', areSent, { patience: 600_000 })
}

/** Says of each that it was paid; an answer that was lost is asked for again, and then it is paid already. */
async function payAll(operator: CompanyContext, invoices: readonly number[]): Promise<void> {
  for (const id of invoices) {
    await operator.call(invoiceRoutes.pay, { params: { id } }).catch(error => {
      if (error.status !== 409) throw error
    })
  }
}

async function verdict({ mails }: SmtpEmulator, companies: number): Promise<MailCrashReport> {
  const letters = await Promise.all(mails.map(readLetter))
  const [seen, kinds] = [new Map<string, string>(), new Map<string, number>()]
  const report: MailCrashReport = { reminders: 0, receipts: 0, again: 0, differing: [], wrong: [] }
  for (const { id, to, subject, text } of letters) {
    const kind = subject.startsWith('Recebemos') ? 'receipts' : 'reminders'
    const content = `${to} ${subject} ${text}`
    if (seen.has(id)) {
      report.again += 1
      if (seen.get(id) !== content) report.differing.push(content)
      continue
    }
    seen.set(id, content)
    report[kind] += 1
    kinds.set(`${to} ${kind}`, (kinds.get(`${to} ${kind}`) ?? 0) + 1)
  }
  for (let n = 1; n <= companies; n += 1)
    for (const kind of ['reminders', 'receipts'])
      if (kinds.get(`${emailOf(n)} ${kind}`) !== 1) report.wrong.push(`${emailOf(n)} ${kind}`)
  return report
}

const emailOf = (company: number): string => `owes${company}@crash.example`

/** The platform's database, as someone beside the program sees it. */
class Disk {
  readonly #db: Database.Database
  readonly #data: string

  constructor(data: string) {
    this.#data = data
    this.#db = new Database(join(data, 'platform.sqlite'), { timeout: 10_000 })
    this.#db.pragma('foreign_keys = ON')
  }

  addCompanies(count: number): void {
    const [now, today] = [Date.now(), dayIn(ZONE, Date.now())]
    const add = this.#db.prepare(
      `INSERT INTO companies (name, folded, email, planId, dueDate, timeZone, createdAt, updatedAt)
       VALUES (?, ?, ?, 1, ?, '${ZONE}', ?, ?)`,
    )
    this.#db.transaction(() => {
      for (let n = 1; n <= count; n += 1) {
        const due = daysAfter(today, DUE[n % DUE.length]!)
        const { lastInsertRowid } = add.run(`owes ${n}`, `owes ${n}`, emailOf(n), due, now, now)
        layTenant(this.#data, Number(lastInsertRowid))
      }
    })()
  }

  /** What rests is due with the next start. */
  wakeMails(): void {
    this.#db.prepare("UPDATE billing_mails SET nextAt = 0 WHERE status = 'waiting'").run()
  }

  sent(): number {
    return this.#db.prepare("SELECT count(*) FROM billing_mails WHERE status = 'sent'").pluck().get() as number
  }

  invoices(): number[] {
    return this.#db.prepare("SELECT id FROM invoices WHERE status = 'open' ORDER BY id").pluck().all() as number[]
  }

  close(): void {
    this.#db.close()
  }
}
