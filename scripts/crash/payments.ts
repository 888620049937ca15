import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { askRunning, reachRunning } from '../../core/app/control/client.ts'
import { chooseGateway } from '../../core/app/testing/client/choose-gateway.ts'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { daysAfter, monthsAfter } from '../../core/kit/calendar.ts'
import { dayIn } from '../../core/kit/clock.ts'
import { PaymentsEmulator } from '../../emulators/payments/payments.ts'
import { seeded } from '../lib/random.ts'
import { insist } from './company.ts'
import { dieSoon } from './die-soon.ts'
import { superAdmin } from './founding.ts'
import type { Program } from './program.ts'
import { setStage } from './stage.ts'

interface PaymentCrashOptions {
  seed: number
  /** In the middle of runs of invoices, and as many in the middle of notifications. */
  kills: number
  /** Companies that owe something new before each of the first kills. */
  companiesEach: number
  /** How many of them pay. */
  payments: number
  say(sentence: string): void
}

/** What is on the disk in the end; lists of what is wrong. */
interface PaymentCrashReport {
  companies: number
  invoices: number
  /** Made by one more run. */
  madeAgain: number
  paid: number
  /** Companies whose due date moved otherwise than by their payment, or that paid and owe. */
  wrong: string[]
  strays: number
  /** Notifications that were answered, and those of them that the program knows. */
  told: number
  kept: number
}

const ZONE = 'America/Sao_Paulo'
/** One in so many payments is reported by nobody. */
const UNTOLD = 8

/**
 * `kill -9` in the middle of runs of invoices, each with new companies, then in the middle of notifications that come twice and in any
 * order: no invoice may be there twice, no payment lost or doubled.
 */
export async function crashPayments(options: PaymentCrashOptions): Promise<PaymentCrashReport> {
  const { seed, kills, companiesEach, payments, say } = options
  const random = seeded(seed)
  const stage = await setStage()
  const bank = await PaymentsEmulator.start()
  const program = stage.program('data', ['--private-requests', 'yes'])
  try {
    program.start()
    const { path, token } = await setUpBank(program, bank)
    const disk = new Disk(program.data)
    for (let n = 0; n < kills; n += 1) {
      disk.addCompanies(companiesEach)
      await dieSoon(program, random)
      say(`kill ${n + 1} amid a run of invoices: ${disk.count('invoices')} made`)
    }
    await program.serving()
    await makeInvoices(program)
    const madeAgain = await makeInvoices(program)
    const references = disk.askForPayments(bank, payments)
    const emitted = emitAll(program, { path, token, references, random })
    for (let n = 0; n < kills; n += 1) {
      await dieSoon(program, random)
      say(`kill ${n + 1} amid notifications: ${disk.count("invoices WHERE status = 'paid'")} paid`)
    }
    const answered = (await emitted).length
    // Who was told by nobody is asked about at a start.
    await program.kill()
    program.start()
    const areAllPaid = (): boolean => disk.count("invoices WHERE status = 'paid'") >= payments
    await eventually('all payments', areAllPaid, { patience: 600_000 })
    await program.stop()
    const report = { ...disk.verdict(), madeAgain, told: answered }
    disk.close()
    return report
  } finally {
    await bank.stop()
    await stage.close()
  }
}

async function setUpBank(program: Program, bank: PaymentsEmulator): Promise<{ path: string; token: string }> {
  const platform = await superAdmin(program)
  const { path, header } = await chooseGateway(platform, 'asaas', { key: bank.key, address: bank.asaasUrl })
  return { path: path.slice('/api'.length), token: header!.value }
}

async function makeInvoices({ data }: Program): Promise<number> {
  const socket = await eventually('the local socket', () => reachRunning(data))
  return ((await askRunning(socket, 'invoice make', {}, () => {})) as { made: number }).made
}

interface Reporting {
  path: string
  token: string
  references: readonly string[]
  random: () => number
}

/** Tells about most payments twice, in no order, each until it is answered. */
async function emitAll(program: Program, { path, token, references, random }: Reporting): Promise<unknown[]> {
  const events = references
    .filter((_, n) => n % UNTOLD > 0)
    .flatMap(reference => [0, 1].map(n => ({ id: `${reference} ${n}`, reference, place: random() })))
    .toSorted((a, b) => a.place - b.place)
  const answers: Promise<unknown>[] = []
  for (const { id, reference } of events) {
    const payment = { id: 'pay_1', externalReference: reference }
    const body = (): string => JSON.stringify({ id, event: 'PAYMENT_RECEIVED', payment })
    const headers = { 'content-type': 'application/json', 'asaas-access-token': token }
    answers.push(insist(program, { path, headers, body }))
    await pause(100)
  }
  return Promise.all(answers)
}

/** The platform's database, as someone beside the program sees it. */
class Disk {
  readonly #db: Database.Database
  readonly #today = dayIn(ZONE, Date.now())
  #companies = 0

  constructor(data: string) {
    this.#db = new Database(join(data, 'platform.sqlite'), { timeout: 10_000 })
    this.#db.pragma('foreign_keys = ON')
  }

  addCompanies(count: number): void {
    const now = Date.now()
    const add = this.#db.prepare(
      `INSERT INTO companies (name, folded, email, planId, dueDate, timeZone, createdAt, updatedAt)
       VALUES (?, ?, ?, 1, ?, '${ZONE}', ?, ?)`,
    )
    this.#db.transaction(() => {
      for (let n = 0; n < count; n += 1) {
        const name = `owes ${++this.#companies}`
        add.run(name, name, `owes${this.#companies}@crash.example`, this.#dueOf(this.#companies), now, now)
      }
    })()
  }

  count(what: string): number {
    return this.#db.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${what}`).get()!.count
  }

  /** Charges of the first invoices, as the checkout makes them, which are paid at the bank. */
  askForPayments({ books }: PaymentsEmulator, count: number): string[] {
    const now = Date.now()
    const invoices = this.#db
      .prepare<[number], { id: number; valueCents: number; dueDate: string }>(
        'SELECT id, valueCents, dueDate FROM invoices ORDER BY id LIMIT ?',
      )
      .all(count)
    const ask = this.#db.prepare(
      `INSERT INTO charges (invoiceId, provider, reference, valueCents, pixText, status, createdAt, updatedAt)
       VALUES (?, 'asaas', ?, ?, 'pix', 'open', ?, ?)`,
    )
    return invoices.map(({ id, valueCents, dueDate }) => {
      const reference = `BALCAOF${id}`
      ask.run(id, reference, valueCents, now, now)
      books.charges.push({
        ...{ face: 'asaas', id: `pay_${id}`, reference, cents: valueCents, detail: '', customer: '', dueDate },
        ...{ createdAt: now, expiresAt: null, status: 'paid', paidCents: valueCents, paidAt: now, refundedCents: 0 },
        ...{ endToEndId: '', pixText: '', line: '' },
      })
      return reference
    })
  }

  verdict(): Omit<PaymentCrashReport, 'madeAgain' | 'told'> {
    const rows = this.#db
      .prepare<[], { name: string; dueDate: string; invoices: number; paid: number }>(
        `SELECT name, companies.dueDate, count(invoices.id) AS invoices, count(paidAt) AS paid
         FROM companies LEFT JOIN invoices ON companyId = companies.id WHERE name LIKE 'owes %' GROUP BY companies.id`,
      )
      .all()
    const wrong = rows.filter(({ name, dueDate, invoices, paid }) => {
      const due = this.#dueOf(Number(name.slice('owes '.length)))
      return invoices !== 1 || dueDate !== (paid ? monthsAfter(due > this.#today ? due : this.#today, 1) : due)
    })
    return {
      companies: rows.length,
      invoices: this.count('invoices'),
      paid: this.count("invoices WHERE status = 'paid'"),
      wrong: wrong.map(row => JSON.stringify(row)),
      strays: this.count('stray_payments'),
      kept: this.count('payment_notifications'),
    }
  }

  close(): void {
    this.#db.close()
  }

  /** Some are past, none is a month ahead. */
  #dueOf(company: number): string {
    return daysAfter(this.#today, (company % 15) - 5)
  }
}
