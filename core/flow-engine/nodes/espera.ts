import * as z from 'zod'
import { number } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

/** Seconds (spec 2 §5). */
const WAIT_TIME = { least: 0.5, most: 3600 }

export const espera = defineNode({
  data: z.object({ waitTime: number(0) }),
  run({ waitTime }, step) {
    const seconds = Math.min(waitTime, WAIT_TIME.most)
    step.does({ do: 'wait', seconds })
    return seconds > 0 ? { go: 'rest', seconds } : on
  },
  waits: ({ waitTime }) => waitTime > 0,
  check({ waitTime }, errors) {
    if (waitTime < WAIT_TIME.least || waitTime > WAIT_TIME.most) errors.add('waitTime', { ...WAIT_TIME })
  },
})
