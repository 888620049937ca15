import * as z from 'zod'
import { Line, number } from '../fields.ts'
import { defineNode } from '../node-type.ts'
import { REPLY_SECONDS } from '../times.ts'
import { bareName } from '../variables.ts'

export const receiveMessage = defineNode({
  data: z.object({ variableName: Line, timeout: number(REPLY_SECONDS) }),
  run: ({ variableName, timeout }) => ({
    go: 'awaitReply',
    seconds: timeout || REPLY_SECONDS,
    saveAs: bareName(variableName),
  }),
  waits: () => true,
  writes: ({ variableName }) => [bareName(variableName)].filter(Boolean),
  check({ variableName }, errors) {
    if (!variableName.trim()) errors.add('replyNotKept')
  },
})
