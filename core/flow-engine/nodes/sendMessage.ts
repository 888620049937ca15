import * as z from 'zod'
import { LongText } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

export const sendMessage = defineNode({
  data: z.object({ message: LongText }),
  run({ message }, step) {
    const text = step.fill(message)
    if (text.trim()) step.does({ do: 'say', text })
    else step.log('warning', 'nothingToSay')
    return on
  },
  check({ message }, errors) {
    if (!message.trim()) errors.missing('message')
  },
})
