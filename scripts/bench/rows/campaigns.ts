import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { signIn } from '../../../core/app/testing/client/sign-in.ts'
import { MAX_CAMPAIGNS } from '../../../core/kit/limits.ts'
import { companyFile } from '../../../core/storage/index.ts'
import { openSqlite, type SqliteFile } from '../../../core/storage/sqlite.ts'
import { campaignRoutes } from '../../../core/tenant/campaigns/contract.ts'
import { dueScan } from '../due-scan.ts'
import { foundIn } from '../found-company.ts'
import { load } from '../http-load.ts'
import { fillList } from '../listed-people.ts'
import { startProduct } from '../product.ts'
import { atLeast, atMost, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { bearer } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const COMPANY = 1
const PEOPLE = 10_000
const CONNECTIONS = 16
/** As many as a company may have, but for the one that begins. */
const PLANNED = MAX_CAMPAIGNS - 1
/** Until its time comes, in milliseconds. */
const AHEAD = 1500

/** A campaign to ten thousand people: how long until all are its recipients, the ticket list meanwhile, and its report. */
export const campaigns: OwnRow = {
  key: 'campaigns',
  async measure({ seconds }) {
    const data = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
    try {
      const email = await foundIn(data)
      fill(companyFile(data, COMPANY))
      const desk = openSqlite(companyFile(data, COMPANY))
      plan(desk)
      const scan = dueScan(desk, `${PLANNED.toLocaleString('en')} planned campaigns`)
      const product = await startProduct(data)
      const { client, token } = await signIn(product.url, email, PASSWORD)
      const scheduledAt = Date.now() + AHEAD
      const { id } = await client.call(campaignRoutes.create, {
        body: {
          ...{ name: 'Bench', message1: 'Olá, {nome}!', contactListId: 1, whatsappId: 1 },
          scheduledAt: new Date(scheduledAt).toISOString(),
        },
      })
      const options = { url: product.url, headers: bearer(token), cpuMs: product.cpuMs, connections: CONNECTIONS }
      const recipients = desk.prepare<[], number>('SELECT count(*) FROM campaign_recipients').pluck()
      const all = eventually('all recipients', () => recipients.get()! >= PEOPLE && Date.now(), { every: 20 })
      const list = await load({
        ...options,
        connections: 1,
        seconds: AHEAD / 1000 + 1,
        until: all,
        shots: () => [{ path: '/api/tickets?status=open&showAll=true' }],
      })
      const preparedMs = (await all) - scheduledAt
      const path = `/api/campaigns/${id}`
      const bytes = (await (await fetch(product.url + path, { headers: options.headers })).arrayBuffer()).byteLength
      await load({ ...options, seconds: 1, shots: () => [{ path }] })
      const report = await load({ ...options, seconds, shots: () => [{ path }] })
      desk.close()
      await product.stop()
      if (list.failed + report.failed > 0) throw new Error('campaigns: requests failed.')
      return [
        {
          work: `a campaign of ${PEOPLE.toLocaleString('en')} prepared`,
          cells: [`${short(preparedMs)} ms; the ticket list meanwhile p99 ${short(list.p99)} ms`],
          goals: [atMost(2000, '', preparedMs), atMost(20, 'list p99', list.p99)],
        },
        scan,
        {
          work: `the report of ${PEOPLE.toLocaleString('en')} recipients`,
          cells: [`${short(report.perSecond)}/s, p99 ${short(report.p99)} ms, ${bytes} bytes`],
          goals: [atLeast(1000, '', report.perSecond), atMost(5 * 1024, 'bytes', bytes)],
        },
      ]
    } finally {
      await rm(data, { recursive: true, force: true })
    }
  },
}

/** Campaigns of the years to come, with the jobs that wait for their time. */
function plan(desk: SqliteFile): void {
  const campaign = desk
    .prepare<[string, number], number>(
      `INSERT INTO campaigns (name, folded, campaignType, status, scheduledAt, createdAt, updatedAt)
        VALUES (?, 'c', 'padrao', 'PROGRAMADA', ?, 1, 1) RETURNING id`,
    )
    .pluck()
  const job = desk.prepare(`INSERT INTO jobs (kind, key, dueAt, payload) VALUES ('campaigns.start', ?, ?, ?)`)
  desk.transaction(() => {
    for (let n = 1; n <= PLANNED; n += 1) {
      const at = Date.now() + n * 24 * 3_600_000
      const campaignId = campaign.get(`Campanha ${n}`, at)!
      job.run(String(campaignId), at, JSON.stringify({ campaignId }))
    }
  })()
}

function fill(file: string): void {
  const desk = openSqlite(file)
  desk.exec(
    `INSERT INTO whatsapps (id, name, status, linked, isDefault, createdAt, updatedAt) VALUES (1, 'Loja', 'TIMEOUT', 1, 1, 1, 1);
    INSERT INTO contact_lists (id, name, folded, createdAt, updatedAt) VALUES (1, 'Todos', 'todos', 1, 1);`,
  )
  desk.close()
  fillList(file, { contactListId: 1, people: PEOPLE, first: 5511980000001 })
}
