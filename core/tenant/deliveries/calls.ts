import type { Desk, DeskTx } from '../../company/index.ts'
import type { DeskCall } from '../../http/index.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { circuitOf, endRest } from './circuit.ts'
import type { Source } from './contract.ts'
import { deliveriesOf, deliveryOf, sendAgain } from './log.ts'
import type { Target } from './post.ts'

/** Somebody who gets deliveries, as the calls about them need it. */
interface Receiver {
  source: Source
  target: Target
  /** What waits may go at once again. */
  goesOn?: (tx: DeskTx) => Promise<void>
}

/** What answers the calls of `deliveryRoutes`; `find` throws where there is no such receiver. */
export const deliveryCalls = <Params extends object>(find: (desk: Desk, params: Params) => Promise<Receiver>) => ({
  deliveries: async ({ desk }: DeskCall, { params, query }: { params: Params; query: PageRequest }) =>
    deliveriesOf(desk.db, (await find(desk, params)).source, query),
  circuit: async ({ desk }: DeskCall, { params }: { params: Params }) =>
    circuitOf(desk.db, (await find(desk, params)).source),
  delivery: async ({ desk }: DeskCall, { params }: { params: Params & { deliveryId: number } }) =>
    deliveryOf(desk.db, (await find(desk, params)).source, params.deliveryId),
  async sendAgain({ desk }: DeskCall, { params }: { params: Params & { deliveryId: number } }) {
    const { source, target, goesOn } = await find(desk, params)
    const sent = await sendAgain(desk, source, params.deliveryId, target)
    // Somebody is there again: what waits need not wait for the end of a rest.
    if (sent.fault === null && goesOn) await desk.transaction(goesOn)
    return sent
  },
  async resume({ desk }: DeskCall, { params }: { params: Params }) {
    const { source, goesOn } = await find(desk, params)
    await desk.transaction(async tx => {
      await endRest(tx, source)
      await goesOn?.(tx)
    })
  },
})
