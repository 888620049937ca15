import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import type { CompanyCall } from '../../http/index.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { circuitOf, endRest } from './circuit.ts'
import type { Source } from './contract.ts'
import { deliveriesOf, deliveryOf, sendAgain } from './log.ts'
import type { Target } from './post.ts'

/** Someone who gets deliveries, as the calls about them need it. */
interface Receiver {
  source: Source
  target: Target
  /** What waits may go at once again. */
  goesOn?: (tx: CompanyTx) => Promise<void>
}

/** What answers the calls of `deliveryRoutes`; `find` throws where there is no such receiver. */
export const deliveryCalls = <Params extends object>(
  find: (company: CompanyContext, params: Params) => Promise<Receiver>,
) => ({
  deliveries: async ({ company }: CompanyCall, { params, query }: { params: Params; query: PageRequest }) =>
    deliveriesOf(company.db, (await find(company, params)).source, query),
  circuit: async ({ company }: CompanyCall, { params }: { params: Params }) =>
    circuitOf(company.db, (await find(company, params)).source),
  delivery: async ({ company }: CompanyCall, { params }: { params: Params & { deliveryId: number } }) =>
    deliveryOf(company.db, (await find(company, params)).source, params.deliveryId),
  async sendAgain({ company }: CompanyCall, { params }: { params: Params & { deliveryId: number } }) {
    const { source, target, goesOn } = await find(company, params)
    const sent = await sendAgain(company, source, params.deliveryId, target)
    // Someone is there again: what waits need not wait for the end of a rest.
    if (sent.fault === null && goesOn) await company.transaction(goesOn)
    return sent
  },
  async resume({ company }: CompanyCall, { params }: { params: Params }) {
    const { source, goesOn } = await find(company, params)
    await company.transaction(async tx => {
      await endRest(tx, source)
      await goesOn?.(tx)
    })
  },
})
