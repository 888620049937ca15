import * as z from 'zod'
import { Burst } from '../burst.ts'
import { type AdminContext, call, count, number } from './call.ts'

const burst = z.object({ burst: z.string() })

const find = ({ bursts }: AdminContext, id: string): Burst => {
  const found = bursts.get(id)
  if (!found) throw new Error(`emulator: there is no burst ${id}`)
  return found
}

/** Many messages at once, for benches and the crash test. */
export const burstCalls = {
  /** Encrypts the messages; answers when they are ready to go. */
  'burst/prepare': call(
    z.object({
      account: number,
      messages: count,
      customers: count,
      perSecond: z.coerce.number().positive().optional(),
      text: z.string().optional(),
      firstCustomer: number.optional(),
      pictureEvery: count.optional(),
      pictureBytes: count.optional(),
    }),
    async ({ wa, bursts }, options) => {
      const id = String(bursts.size + 1)
      bursts.set(id, await Burst.prepare(wa, options))
      return { burst: id }
    },
  ),
  'burst/start': call(burst, (context, { burst }) => find(context, burst).start()),
  'burst/report': call(burst, (context, { burst }) => find(context, burst).report()),
  /** Returns when every message was delivered or rejected, or after `timeoutMs`; `done` tells which. */
  'burst/wait': call(burst.extend({ timeoutMs: count.default(60_000) }), async (context, { burst, timeoutMs }) => {
    const found = find(context, burst)
    const late = new AbortController()
    const deadline = new Promise<void>(resolve => {
      const timer = setTimeout(resolve, timeoutMs)
      late.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    await Promise.race([found.done, deadline])
    late.abort()
    return found.report()
  }),
}
