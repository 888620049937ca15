import * as z from 'zod'
import { defineNode } from '../node-type.ts'

export const end = defineNode({
  data: z.object({}),
  ports: () => [],
  run(_data, step) {
    step.does({ do: 'finish' })
    return { go: 'finish' }
  },
})
