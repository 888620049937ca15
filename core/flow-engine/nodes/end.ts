import * as z from 'zod'
import { Chosen } from '../fields.ts'
import { defineNode } from '../node-type.ts'

/** What becomes of the ticket: it waits for people, perhaps in a queue; it is resolved; the customer is shown the flow's menu again. */
export const end = defineNode({
  data: z.object({ ending: z.enum(['wait', 'resolve', 'menu']).catch('wait').default('wait'), queueId: Chosen }),
  ports: () => [],
  run({ ending, queueId }, step) {
    if (ending === 'menu' && step.menu !== undefined) return { go: 'jump', to: step.menu }
    if (ending === 'wait' && queueId !== null) step.does({ do: 'queue', queueId })
    if (ending === 'resolve') step.does({ do: 'resolve' })
    step.does({ do: 'finish' })
    return ending === 'resolve' ? { go: 'finish', resolves: true } : { go: 'finish' }
  },
  leadsTo: ({ ending }) => (ending === 'menu' ? 'menu' : undefined),
  check({ ending, queueId }, errors) {
    if (ending === 'menu' && !errors.hasMenu) errors.add('noMenu')
    if (ending === 'wait' && queueId !== null) errors.chosen('queue', queueId)
  },
})
