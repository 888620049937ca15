import * as z from 'zod'
import type { Burst } from '../burst.ts'
import type { Emulator } from '../emulator.ts'

/** What the calls work on: the emulator, and the bursts that were asked for. */
export interface AdminContext {
  wa: Emulator
  bursts: Map<string, Burst>
}

/** One call of the admin API: what it takes, and what it does. */
interface AdminCall<S extends z.ZodType, R> {
  body: S
  run(context: AdminContext, body: z.output<S>): R
}

export const call = <S extends z.ZodType, R>(
  body: S,
  run: (context: AdminContext, body: z.output<S>) => R,
): AdminCall<S, R> => ({ body, run })

/** A phone number in any writing. */
export const number = z.string().min(4)
export const addressing = z.enum(['pn', 'lid'])
export const receipts = z.enum(['none', 'delivered', 'read'])
/** Query strings carry text; JSON bodies carry numbers. */
export const count = z.coerce.number().int().positive()
