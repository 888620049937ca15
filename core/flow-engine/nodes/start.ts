import * as z from 'zod'
import { defineNode, on } from '../node-type.ts'

/** Where a conversation begins. */
export const start = defineNode({ data: z.object({}), run: () => on })
