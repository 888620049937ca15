import { join } from 'node:path'
import Database from 'better-sqlite3'
import { askRunning, reachRunning } from '../../../core/app/control/client.ts'
import { daysAfter } from '../../../core/kit/calendar.ts'
import { dayIn } from '../../../core/kit/clock.ts'
import { load } from '../http-load.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { NEIGHBOUR } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'
import { openList } from './reading.ts'
import { target } from './request-row.ts'

const COMPANIES = 2000
const LIST_CONNECTIONS = 4

/** The invoices of 2,000 companies, made in one run, and again, while someone reads the ticket list. */
export const invoiceRun: OwnRow = {
  key: 'invoices',
  async measure({ seeded, seconds }) {
    const { data } = seeded
    const product = await startProduct(data)
    try {
      const stage = { seeded: { ...seeded, queueIds: seeded.neighbour.queueIds }, product }
      const who = await signIn(product.url, NEIGHBOUR)
      const list = (until?: Promise<unknown>) =>
        load({ ...target(stage, who), connections: LIST_CONNECTIONS, seconds, until, shots: () => openList(stage) })
      const alone = await list()
      makeCompanies(data)
      const first = run(data)
      const beside = await list(first)
      const [one, again] = [await first, await run(data)]
      if (one.made !== COMPANIES || again.made !== 0) throw new Error(`invoices: ${one.made}, then ${again.made}.`)
      return [
        {
          work: `invoices of ${COMPANIES.toLocaleString('en')} companies / again`,
          cells: [
            `${short(one.ms)} ms / ${short(again.ms)} ms, writes nothing; ticket list meanwhile p99 ${short(beside.p99)} ms, longest ${short(beside.max)} ms (alone p99 ${short(alone.p99)} ms, longest ${short(alone.max)} ms)`,
          ],
          goals: [atMost(1000, '', one.ms), atMost(20, 'p99 of the list', beside.p99)],
        },
      ]
    } finally {
      await product.stop()
      removeCompanies(data)
    }
  },
}

/** As the operator has it done in the program that runs. */
async function run(data: string): Promise<{ made: number; ms: number }> {
  const socket = await reachRunning(data)
  if (!socket) throw new Error('Nobody listens there.')
  const began = performance.now()
  const { made } = (await askRunning(socket, 'invoice make', {}, () => {})) as { made: number }
  return { made, ms: performance.now() - began }
}

/** Rows of companies that are due soon; nobody works in them. */
function makeCompanies(data: string): void {
  const db = new Database(join(data, 'platform.sqlite'))
  const now = Date.now()
  const company = db.prepare(
    `INSERT INTO companies (name, folded, email, phone, planId, dueDate, recurrence, timeZone, phase, createdAt, updatedAt)
     VALUES (?, ?, ?, '', 1, ?, 'MENSAL', 'America/Sao_Paulo', 'ready', ?, ?)`,
  )
  db.transaction(() => {
    for (let n = 1; n <= COMPANIES; n++)
      company.run(`Owes ${n}`, `owes ${n}`, `owes${n}@bench.example`, daysAfter(dayIn('UTC', now), n % 10), now, now)
  })()
  db.close()
}

/** The rows after this one are measured without them. */
function removeCompanies(data: string): void {
  const db = new Database(join(data, 'platform.sqlite'))
  db.pragma('foreign_keys = ON')
  db.prepare("DELETE FROM companies WHERE name LIKE 'Owes %'").run()
  db.close()
}
