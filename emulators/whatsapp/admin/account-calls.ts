import * as z from 'zod'
import { call, number } from './call.ts'
import { phoneView, sentView } from './views.ts'
import { wireContent } from './wire-content.ts'

const account = z.object({ account: number })
const message = z.object({ id: z.string(), text: z.string(), fromMe: z.boolean(), at: z.coerce.date() })

/** What the owner of an account's phone does. */
export const accountCalls = {
  'account/add': call(
    z.object({
      account: number,
      name: z.string().optional(),
      history: z.array(z.object({ contact: number, messages: z.array(message) })).optional(),
    }),
    ({ wa }, { account, name, history }) => {
      const phone = wa.phone(account, { name })
      if (history) phone.history = history
      return { pn: phone.pn, lid: phone.lid }
    },
  ),
  'account/view': call(account, ({ wa }, { account }) => {
    const phone = wa.phone(account)
    const companions = phone.companions.map(({ jid, online, available, pendingCount: pending }) => {
      return { jid, online, available, pending }
    })
    return { ...phoneView(phone), companions }
  }),
  'account/scan': call(account.extend({ qr: z.string() }), async ({ wa }, { account, qr }) => ({
    companion: (await wa.phone(account).scan(qr)).jid,
  })),
  'account/enter-code': call(account.extend({ code: z.string() }), async ({ wa }, { account, code }) => ({
    companion: (await wa.phone(account).enterCode(code)).jid,
  })),
  'account/wait-online': call(
    account.extend({ timeoutMs: z.coerce.number().default(30_000) }),
    async ({ wa }, { account, timeoutMs }) => ({ companion: (await wa.phone(account).untilOnline(timeoutMs)).jid }),
  ),
  'account/type': call(account.extend({ to: number, content: wireContent }), async ({ wa }, { account, to, content }) =>
    sentView(await wa.phone(account).types(to, content)),
  ),
  /** The owner opens the chat with a customer on the phone, or a group in which that customer wrote. */
  'account/read': call(
    account.extend({ customer: number, group: z.string().optional(), secretly: z.boolean().optional() }),
    ({ wa }, { account, customer, ...how }) => wa.phone(account).readsChat(wa.customer(customer), how),
  ),
  'account/logout': call(account, ({ wa }, { account }) => wa.phone(account).logoutDevice()),
  'account/replace': call(account, ({ wa }, { account }) => wa.phone(account).replaceConnection()),
  'account/drop': call(account, ({ wa }, { account }) => wa.phone(account).dropConnection()),
  /** Until when the account may write to no stranger; null lifts it. */
  'account/restrict': call(account.extend({ until: z.coerce.date().nullable() }), ({ wa }, { account, until }) =>
    wa.phone(account).restrict(until),
  ),
  'account/silence': call(account.extend({ silent: z.boolean() }), ({ wa }, { account, silent }) =>
    wa.phone(account).silence(silent),
  ),
}
