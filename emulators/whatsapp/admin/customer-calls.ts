import { createHash } from 'node:crypto'
import * as z from 'zod'
import { addressing, call, count, number, receipts } from './call.ts'
import { inboxView, phoneView, sentView } from './views.ts'
import { wireContent } from './wire-content.ts'

const LONGEST_WAIT = 25_000

const customer = z.object({ customer: number })
const toAccount = customer.extend({ account: number })
const aboutMessage = customer.extend({ id: z.string() })

const versionOf = (view: unknown): string => createHash('sha1').update(JSON.stringify(view)).digest('hex')

/** What a customer does with its phone. */
export const customerCalls = {
  'customer/add': call(
    customer.extend({ name: z.string().optional(), addressing: addressing.optional(), receipts: receipts.optional() }),
    ({ wa }, { customer, name, addressing, receipts }) => {
      const phone = wa.customer(customer, { name, addressing })
      phone.receipts = receipts
      return { pn: phone.pn, lid: phone.lid }
    },
  ),
  /** Everything the customer sees. With `after`, waits up to 25 s for something other than that version. */
  'customer/view': call(customer.extend({ after: z.string().optional() }), async ({ wa }, { customer, after }) => {
    const phone = wa.customer(customer)
    const changed = () => versionOf(phoneView(phone)) !== after
    if (after) await wa.network.changes.until(changed, 'a change', LONGEST_WAIT).catch(() => undefined)
    const view = phoneView(phone)
    return { ...view, version: versionOf(view) }
  }),
  'customer/send': call(
    customer.extend({
      to: z.string(),
      content: wireContent,
      id: z.string().optional(),
      corrupt: z.boolean().optional(),
      lost: z.boolean().optional(),
      unavailable: z.string().optional(),
    }),
    async ({ wa }, { customer, to, content, ...options }) =>
      sentView(await wa.customer(customer).sends(to, content, options)),
  ),
  'customer/forward': call(aboutMessage.extend({ to: z.string() }), async ({ wa }, { customer, to, id }) =>
    sentView(await wa.customer(customer).forwards(to, id)),
  ),
  'customer/wait-for': call(
    customer.extend({
      text: z.string().optional(),
      id: z.string().optional(),
      timeoutMs: z.coerce.number().default(60_000),
    }),
    async ({ wa }, { customer, text, id, timeoutMs }) =>
      inboxView(
        await wa
          .customer(customer)
          .waitFor(
            entry => (text === undefined || entry.text === text) && (id === undefined || entry.id === id),
            timeoutMs,
          ),
      ),
  ),
  'customer/edit': call(aboutMessage.extend({ text: z.string() }), async ({ wa }, { customer, id, text }) =>
    sentView(await wa.customer(customer).edits(id, text)),
  ),
  'customer/delete': call(aboutMessage, async ({ wa }, { customer, id }) =>
    sentView(await wa.customer(customer).deletes(id)),
  ),
  'customer/react': call(
    aboutMessage.extend({ to: z.string(), emoji: z.string() }),
    async ({ wa }, { customer, to, id, emoji }) => sentView(await wa.customer(customer).reacts(to, id, emoji)),
  ),
  'customer/read': call(customer.extend({ account: number.optional() }), ({ wa }, { customer, account }) =>
    wa.customer(customer).reads(account),
  ),
  'customer/play': call(aboutMessage, ({ wa }, { customer, id }) => wa.customer(customer).plays(id)),
  'customer/call': call(toAccount.extend({ video: z.boolean().optional() }), ({ wa }, { customer, account, video }) => {
    const { id } = wa.customer(customer).calls(account, { video })
    return { id }
  }),
  'customer/hang-up': call(
    aboutMessage.extend({ reason: z.enum(['timeout', 'hangup']).optional() }),
    ({ wa }, { customer, id, reason }) => wa.customer(customer).hangsUp(id, reason),
  ),
  'customer/typing': call(
    toAccount.extend({ kind: z.enum(['text', 'audio', 'stop']) }),
    ({ wa }, { customer, account, kind }) =>
      kind === 'stop' ? wa.customer(customer).stopsTyping(account) : wa.customer(customer).startsTyping(account, kind),
  ),
  'customer/picture': call(customer.extend({ picture: z.base64().optional() }), ({ wa }, { customer, picture }) =>
    wa.customer(customer).setPicture(picture === undefined ? undefined : Buffer.from(picture, 'base64')),
  ),
  'customer/fail-to-decrypt': call(customer.extend({ times: count }), ({ wa }, { customer, times }) =>
    wa.customer(customer).failToDecrypt(times),
  ),
}
