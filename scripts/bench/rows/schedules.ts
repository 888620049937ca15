import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { signIn } from '../../../core/app/testing/client/sign-in.ts'
import { companyFile } from '../../../core/storage/index.ts'
import { openSqlite, type SqliteFile } from '../../../core/storage/sqlite.ts'
import { dueScan } from '../due-scan.ts'
import { foundIn } from '../found-company.ts'
import { load } from '../http-load.ts'
import { startProduct } from '../product.ts'
import { atLeast, atMost, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { bearer } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const COMPANY = 1
const SCHEDULES = 100_000
const CONTACTS = 1000
const DUE_AT_ONCE = 1000
const CONNECTIONS = 16
/** Until what is due at once is: the program has started by then. */
const AHEAD = 15_000
const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

/** Lists, the scan of what is due, and what comes due in one second, with a hundred thousand scheduled messages of 40 months. */
export const schedules: OwnRow = {
  key: 'schedules',
  async measure({ seconds }) {
    const data = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
    try {
      const email = await foundIn(data)
      const desk = openSqlite(companyFile(data, COMPANY))
      const now = Date.now()
      fill(desk, now)
      const scan = dueScan(desk, `${SCHEDULES.toLocaleString('en')} schedules`)
      const dueAt = Date.now() + AHEAD
      makeDue(desk, dueAt)
      desk.close()
      ring(data, dueAt)
      const product = await startProduct(data)
      const file = openSqlite(companyFile(data, COMPANY))
      const cpuBefore = product.cpuMs()
      const waiting = file.prepare<[], number>('SELECT count(*) FROM outbox').pluck()
      const allIn = await eventually(
        'all that is due in the outbox',
        () => waiting.get()! >= DUE_AT_ONCE && Date.now(),
        {
          every: 5,
        },
      )
      const dueCpu = product.cpuMs() - cpuBefore
      file.close()
      const headers = bearer((await signIn(product.url, email, PASSWORD)).token)
      const from = new Date(now + MONTH).toISOString()
      const to = new Date(now + 2 * MONTH).toISOString()
      const shots = () => [{ path: `/api/schedules?from=${from}&to=${to}` }]
      const options = { url: product.url, headers, cpuMs: product.cpuMs, connections: CONNECTIONS, shots }
      await load({ ...options, seconds: 1 })
      const { perSecond, p99, cpu, failed } = await load({ ...options, seconds })
      await product.stop()
      if (failed > 0) throw new Error(`schedules: ${failed} requests failed.`)
      return [
        {
          work: `schedules of a month, out of ${SCHEDULES.toLocaleString('en')}, a page of 100`,
          cells: [`${short(perSecond)}/s, p99 ${short(p99)} ms, CPU ${short(cpu)} ms`],
          goals: [atLeast(1000, '', perSecond)],
        },
        scan,
        {
          work: `${DUE_AT_ONCE.toLocaleString('en')} schedules due in one second`,
          cells: [`all in the outbox after ${short(allIn - dueAt)} ms, CPU ${short(dueCpu / DUE_AT_ONCE)} ms each`],
          goals: [atMost(2000, '', allIn - dueAt)],
        },
      ]
    } finally {
      await rm(data, { recursive: true, force: true })
    }
  },
}

const INSERT = `INSERT INTO schedules (body, contactId, userId, status, sendAt, createdAt, updatedAt)
  VALUES (?, ?, 1, 'PENDENTE', ?, ?, ?) RETURNING id`
const JOB = `INSERT INTO jobs (kind, key, dueAt, payload) VALUES ('schedules.due', ?, ?, ?)`

function fill(desk: SqliteFile, now: number): void {
  const contact = desk.prepare(
    `INSERT INTO contacts (id, uuid, name, number, folded, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, 1, 1)`,
  )
  desk.transaction(() => {
    desk.exec(
      `INSERT INTO whatsapps (id, name, status, linked, isDefault, createdAt, updatedAt) VALUES (1, 'Loja', 'TIMEOUT', 1, 1, 1, 1)`,
    )
    for (let n = 1; n <= CONTACTS; n += 1) {
      const number = `55119${80_000_000 + n}`
      contact.run(n, crypto.randomUUID(), `Cliente ${n}`, number, `cliente ${n} ${number}`)
    }
    for (let n = 0; n < SCHEDULES; n += 1)
      plan(desk, { body: `Bom dia, cliente ${n}!`, n, sendAt: now + HOUR + n * ((40 * MONTH) / SCHEDULES), now })
  })()
}

function plan(
  desk: SqliteFile,
  { body, n, sendAt, now }: { body: string; n: number; sendAt: number; now: number },
): void {
  const at = Math.round(sendAt)
  const id = desk
    .prepare<unknown[], number>(INSERT)
    .pluck()
    .get(body, 1 + (n % CONTACTS), at, now, now)!
  desk.prepare(JOB).run(String(id), at, JSON.stringify({ scheduleId: id }))
}

function makeDue(desk: SqliteFile, dueAt: number): void {
  desk.transaction(() => {
    for (let n = 0; n < DUE_AT_ONCE; n += 1)
      plan(desk, { body: `Agora, {{firstName}} ${n}!`, n, sendAt: dueAt + n / 2, now: dueAt - HOUR })
  })()
}

/** The company's alarm, as the program itself sets it with each job. */
function ring(data: string, dueAt: number): void {
  const platform = openSqlite(join(data, 'platform.sqlite'))
  platform
    .prepare('INSERT INTO company_due (companyId, dueAt) VALUES (?, ?) ON CONFLICT (companyId) DO UPDATE SET dueAt = ?')
    .run(COMPANY, dueAt, dueAt)
  platform.close()
}
