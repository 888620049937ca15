import * as z from 'zod'
import { operation } from './operation.ts'

export const healthOperations = {
  health: operation({
    name: 'health',
    input: z.object({}),
    needsRunning: true,
    work: app => app.readiness(),
  }),
}
