import { availableParallelism } from 'node:os'
import { tagRoutes } from '../../../core/tenant/tags/contract.ts'
import { type Figures, load, type Shot } from '../http-load.ts'
import { type Product, startProduct } from '../product.ts'
import { type Line, short } from '../report.ts'
import { smallAdmin } from '../seed/companies.ts'
import { bearer, signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

/** Companies with consecutive numbers, so that each process has as many. */
const COMPANIES = 8
const CONNECTIONS = 16
const PROCESSES = 2
const NOWHERE = ['--wa-url', 'ws://127.0.0.1:9']

interface Measured {
  reading: Figures
  writing: Figures
}

/** The same companies, busy all at once, by one process and by two: what the second core is worth, and what the parent costs. */
export const processes: OwnRow = {
  key: 'processes',
  async measure({ seeded, seconds }) {
    const one = await onProduct(seeded.data, [], seconds)
    const two = await onProduct(seeded.data, ['--processes', String(PROCESSES)], seconds)
    const line = (work: string, of: keyof Measured): Line => {
      const ratio = two[of].perSecond / one[of].perSecond
      const cell = ({ perSecond, p50, p99, cpu }: Figures) =>
        `${short(perSecond)}/s, p50 ${short(p50)} ms, p99 ${short(p99)} ms, CPU ${short(cpu)} ms each`
      return {
        work: `two processes against one: ${work} of ${COMPANIES} companies at ${CONNECTIONS}, ${availableParallelism()} cores`,
        cells: [`${short(ratio)}x: ${cell(two[of])} by two, ${cell(one[of])} by one`],
        // Short requests cost the parent as much as the process; what a core more is worth depends on the work.
        goals: [],
      }
    }
    return [line('ticket list', 'reading'), line('change of a tag', 'writing')]
  },
}

async function onProduct(data: string, args: readonly string[], seconds: number): Promise<Measured> {
  const product = await startProduct(data, [...NOWHERE, ...args])
  try {
    const companies = await Promise.all(Array.from({ length: COMPANIES }, (_, n) => enter(product, smallAdmin(n + 1))))
    const run = async (shotsOf: (company: Entered) => Shot[]): Promise<Figures> => {
      const figures = await load({
        url: product.url,
        headers: {},
        cpuMs: product.cpuMs,
        connections: CONNECTIONS,
        seconds,
        shots: connection => shotsOf(companies[connection % COMPANIES]!),
      })
      if (figures.failed > 0) throw new Error(`processes: ${figures.failed} requests failed.`)
      return figures
    }
    const reading = ({ headers }: Entered): Shot[] => [{ path: '/api/tickets?status=open&pageNumber=1', headers }]
    const writing = ({ headers, tagId }: Entered): Shot[] =>
      ['#102030', '#302010'].map(color => ({
        method: 'PUT',
        path: `/api/tags/${tagId}`,
        body: { name: 'Medida', color },
        headers,
      }))
    // The first of each kind opens files and compiles.
    await run(reading)
    return { reading: await run(reading), writing: await run(writing) }
  } finally {
    await product.stop()
  }
}

interface Entered {
  headers: Record<string, string>
  tagId: number
}

async function enter({ url }: Product, email: string): Promise<Entered> {
  const { client, token } = await signIn(url, email)
  const known = (await client.call(tagRoutes.listAll)).find(({ name }) => name === 'Medida')
  const { id } = known ?? (await client.call(tagRoutes.create, { body: { name: 'Medida', color: '#102030' } }))
  return { headers: bearer(token), tagId: id }
}
