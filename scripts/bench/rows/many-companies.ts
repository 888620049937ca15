import { load } from '../http-load.ts'
import { atMost, short } from '../report.ts'
import { smallAdmin } from '../seed/companies.ts'
import { bearer, type Stage, signIn } from '../stage.ts'
import type { OtherRow } from './other-row.ts'

const AT_ONCE = 4
const FEW = 10

/** The ticket list of few small companies, and of all of them in turn: each company has a file of its own. */
export const manyCompanies: OtherRow = {
  key: 'companies',
  async measure(stage) {
    const tokens = await tokensOf(stage)
    const memoryBefore = stage.product.rssMb()
    const run = (count: number) =>
      load({
        url: stage.product.url,
        headers: {},
        cpuMs: stage.product.cpuMs,
        connections: AT_ONCE,
        seconds: stage.seconds,
        shots: connection =>
          tokens
            .slice(0, count)
            .filter((_, n) => n % AT_ONCE === connection % AT_ONCE)
            .map(token => ({ path: '/api/tickets?status=open&pageNumber=1', headers: bearer(token) })),
      })
    const few = await run(FEW)
    const all = await run(tokens.length)
    const growth = stage.product.rssMb() - memoryBefore
    return [
      {
        work: `many companies: ticket list of ${tokens.length} in turn`,
        cells: [
          `${short(all.perSecond)}/s, p99 ${short(all.p99)} ms, CPU ${short(all.cpu)} ms each; with ${FEW}: ${short(few.perSecond)}/s, p99 ${short(few.p99)} ms, CPU ${short(few.cpu)} ms; memory + ${short(growth)} MB`,
        ],
        goals: [atMost(1.25, 'CPU against few', all.cpu / few.cpu, 'x')],
      },
    ]
  },
}

async function tokensOf({ product, seeded }: Stage): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 1; n <= seeded.smallCompanies; n += AT_ONCE)
    tokens.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, seeded.smallCompanies - n + 1) }, async (_, k) => {
          return (await signIn(product.url, smallAdmin(n + k))).token
        }),
      )),
    )
  return tokens
}
