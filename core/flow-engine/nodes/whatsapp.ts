import * as z from 'zod'
import { Chosen } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

/** Hands the ticket to another connection, whose id becomes a variable (spec 2 §4). */
export const whatsapp = defineNode({
  data: z.object({ whatsappId: Chosen }),
  run({ whatsappId }, step) {
    if (whatsappId !== null) {
      step.set('whatsappId', whatsappId)
      step.does({ do: 'connection', whatsappId })
    }
    return on
  },
  writes: () => ['whatsappId'],
  check({ whatsappId }, errors) {
    if (whatsappId === null) errors.missing('whatsappId')
    else errors.chosen('connection', whatsappId)
  },
})
