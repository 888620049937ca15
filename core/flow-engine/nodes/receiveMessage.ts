import * as z from 'zod'
import { Line, number } from '../fields.ts'
import { defineNode } from '../node-type.ts'
import { bareName } from '../variables.ts'

/** Times that people choose from, in seconds (spec 2 §9). */
export const replyTimeouts = [15, 30, 60, 120, 300, 600, 900, 1800] as const
const USUAL_TIMEOUT = 30

export const receiveMessage = defineNode({
  data: z.object({ variableName: Line, timeout: number(USUAL_TIMEOUT) }),
  run: ({ variableName, timeout }) => ({
    go: 'awaitReply',
    seconds: timeout || USUAL_TIMEOUT,
    saveAs: bareName(variableName),
  }),
  waits: () => true,
  writes: ({ variableName }) => [bareName(variableName)].filter(Boolean),
  check({ variableName }, faults) {
    if (!variableName.trim()) faults.missing('variableName')
  },
})
