import * as z from 'zod'
import { LongText } from '../fields.ts'
import type { Json } from '../flow.ts'
import { defineNode, on } from '../node-type.ts'
import { assignedNames } from '../script-names.ts'
import { immutableVariables } from '../variables.ts'

/** Runs a script of the company; what it assigns becomes variables. A script that fails keeps what it assigned before (decision 92). */
export const scriptJs = defineNode({
  data: z.object({ script: LongText }),
  run({ script }, step) {
    const variables = Object.fromEntries(step.variables) as Record<string, Json>
    const { now, chance: seed, zone } = step
    const request = { for: 'script', script, variables, immutable: immutableVariables, now, seed, zone } as const
    return { go: 'ask', request }
  },
  answered(_data, step, answer) {
    if (answer.for !== 'script') return on
    for (const text of answer.said) step.log('info', 'scriptSays', { text })
    for (const [name, value] of Object.entries(answer.assigned ?? {})) step.set(name, value)
    if ('error' in answer) {
      step.log('error', 'scriptFailed', { message: answer.error })
      if (!answer.assigned) step.log('warning', 'scriptLost')
    }
    return on
  },
  writes: ({ script }) => assignedNames(script),
  check({ script }, errors) {
    if (!script.trim()) errors.missing('script')
  },
})
