import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../../../core/app/testing/client/sign-in.ts'
import { daysAfter } from '../../../core/kit/calendar.ts'
import { normalizeText } from '../../../core/kit/text.ts'
import { CompanyOrder } from '../../../core/platform/companies/contract.ts'
import { openSqlite } from '../../../core/storage/sqlite.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { load } from '../http-load.ts'
import { startProduct } from '../product.ts'
import { atLeast, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { bearer } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const COMPANIES = 2000
const PLANS = 20
const CONNECTIONS = 16

/** None, one that many have, one that a few have and one that nobody has: the last looks at them all. */
const FILTERS = ['', 'name=loja', 'name=loja+19&status=true', 'planId=7', 'email=nobody%40x&phone=9&status=false']

/** The operator's list of companies, by every order, both ways, and with some filters; the slowest counts. */
export const platformList: OwnRow = {
  key: 'platform-list',
  async measure({ seconds }) {
    const data = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
    const { email } = await fill(data)
    const product = await startProduct(data)
    try {
      const headers = bearer((await signIn(product.url, email, PASSWORD)).token)
      const requested = CompanyOrder.options.flatMap(sortBy =>
        ['asc', 'desc'].flatMap(order => FILTERS.map(filter => `sortBy=${sortBy}&order=${order}&${filter}`)),
      )
      const reached: { query: string; perSecond: number; p99: number; cpu: number }[] = []
      for (const query of requested) {
        const shots = () => [{ path: `/api/companies?${query}` }]
        const options = { url: product.url, headers, cpuMs: product.cpuMs, connections: CONNECTIONS, shots }
        if (reached.length === 0) await load({ ...options, seconds: 1 })
        const { perSecond, p99, cpu, failed } = await load({ ...options, seconds: seconds / 6 })
        if (failed > 0) throw new Error(`platform-list: ${failed} requests failed (${query}).`)
        reached.push({ query, perSecond, p99, cpu })
      }
      reached.sort((one, other) => one.perSecond - other.perSecond)
      const [slowest, middle, fastest] = [reached[0]!, reached[reached.length >> 1]!, reached.at(-1)!]
      return [
        {
          work: `${COMPANIES.toLocaleString('en')} companies, by any filter and order`,
          cells: [
            `slowest ${short(slowest.perSecond)}/s, p99 ${short(slowest.p99)} ms, CPU ${short(slowest.cpu)} ms (${slowest.query}); median ${short(middle.perSecond)}/s, fastest ${short(fastest.perSecond)}/s`,
          ],
          goals: [atLeast(500, 'slowest', slowest.perSecond)],
        },
      ]
    } finally {
      await product.stop()
      await rm(data, { recursive: true, force: true })
    }
  },
}

/** A platform with its super administrator, and rows of companies whose desks nobody opens. */
async function fill(data: string): Promise<{ email: string }> {
  const product = await startProduct(data)
  const first = await product.firstSignIn()
  const { client, userId } = await signIn(product.url, first.email, first.password)
  await client.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
  await product.stop()
  const file = openSqlite(join(data, 'platform.sqlite'))
  const plan = file.prepare('INSERT INTO plans (id, name, createdAt, updatedAt) VALUES (?, ?, 1, 1)')
  const company = file.prepare(
    `INSERT INTO companies (name, folded, email, phone, planId, status, dueDate, billing, schedules, createdAt, updatedAt)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, schedules, ?, 1 FROM companies WHERE id = 1`,
  )
  file.transaction(() => {
    for (let n = 1; n <= PLANS; n++) plan.run(n + 1, `Pacote ${PLANS - n}`)
    for (let n = 1; n <= COMPANIES; n++) {
      const name = `${n % 3 ? 'Loja' : 'Padaria'} São João ${(n * 7919) % COMPANIES}`
      const due = n % 9 ? daysAfter('2026-01-01', (n * 31) % 700) : null
      const planId = n % 21 ? 2 + (n % PLANS) : null
      const billing = JSON.stringify({ billingName: name, addressStreet: `Rua das Laranjeiras ${n}` })
      const contact = [`contato${n}@empresa.example`, `55119${10_000_000 + n}`]
      company.run(
        name,
        normalizeText(name),
        ...contact,
        planId,
        n % 8 ? 1 : 0,
        due,
        billing,
        Date.now() - n * 3_600_000,
      )
    }
  })()
  file.close()
  return first
}
