import * as z from 'zod'
import { Chosen } from '../fields.ts'
import { defineNode } from '../node-type.ts'
import { CLOSED, OPEN } from '../ports.ts'

/** Whether the company, or one of its queues, is open by its hours and holidays: the way is chosen by that. */
export const expediente = defineNode({
  data: z.object({ of: z.enum(['company', 'queue']).catch('company').default('company'), queueId: Chosen }),
  ports: () => [OPEN, CLOSED],
  // Without the queue about which it asks it goes on as if that were open.
  inParts: true,
  run({ of, queueId }, step) {
    if (of === 'queue' && queueId === null) return { go: 'on', port: OPEN }
    return { go: 'ask', request: { for: 'hours', queueId: of === 'queue' ? queueId : null, now: step.now } }
  },
  answered(_data, step, answer) {
    if (answer.for !== 'hours') return { go: 'on', port: OPEN }
    if (answer.isGone) step.log('error', 'queueIsGone')
    step.log('info', answer.open ? 'isOpen' : 'isClosed')
    return { go: 'on', port: answer.open ? OPEN : CLOSED }
  },
  check({ of, queueId }, errors) {
    if (of !== 'queue') return
    if (queueId === null) errors.missing('queueId')
    else errors.chosen('queue', queueId)
  },
})
