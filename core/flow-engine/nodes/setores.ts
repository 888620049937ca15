import * as z from 'zod'
import { Chosen } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

/** Hands the ticket to a queue. */
export const setores = defineNode({
  data: z.object({ queueId: Chosen }),
  run({ queueId }, step) {
    if (queueId !== null) step.does({ do: 'queue', queueId })
    return on
  },
  check({ queueId }, errors) {
    if (queueId === null) errors.missing('queueId')
    else errors.chosen('queue', queueId)
  },
})
