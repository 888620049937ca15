import * as z from 'zod'
import { unaskedCopies } from '../ledgers.ts'
import { addressing, call, count, number, receipts } from './call.ts'
import { inboxView } from './views.ts'

const times = count.default(1)

/** The server's own side: settings, errors on demand, groups and what crossed the wire. */
export const serverCalls = {
  settings: call(
    z.object({ addressing: addressing.optional(), receipts: receipts.optional() }),
    ({ wa: { network } }, settings) => {
      network.addressing = settings.addressing ?? network.addressing
      network.receipts = settings.receipts ?? network.receipts
      return { addressing: network.addressing, receipts: network.receipts }
    },
  ),
  'group/add': call(
    z.object({ subject: z.string(), owner: number, members: z.array(number) }),
    ({ wa }, { subject, owner, members }) => ({ jid: wa.group(subject, owner, members).jid }),
  ),
  'group/change': call(
    z.object({
      group: z.string(),
      actor: number,
      change: z.enum(['add', 'remove', 'promote', 'demote']),
      members: z.array(number),
    }),
    ({ wa }, { group, actor, change, members }) => {
      const found = wa.network.groups.get(group)
      if (!found) throw new Error(`emulator: there is no group ${group}`)
      wa.changeGroup(found, actor, change, members)
    },
  ),
  'fault/nack': call(z.object({ account: number, code: count, times }), ({ wa }, { account, code, times }) =>
    wa.faults.nackMessages(wa.phone(account).pn, code, times),
  ),
  'fault/login': call(z.object({ account: number, reason: count, times }), ({ wa }, { account, reason, times }) =>
    wa.faults.rejectLogins(wa.phone(account).pn, reason, times),
  ),
  'fault/unanswered': call(z.object({ namespace: z.string(), times }), ({ wa }, { namespace, times }) =>
    wa.faults.leaveUnanswered(namespace, times),
  ),
  'fault/download': call(z.object({ status: count, times }), ({ wa }, { status, times }) =>
    wa.media.failDownloads(status, times),
  ),
  /** The media host drops what it has; the phones still have it, unless they are to forget it as well. */
  'fault/dropped-files': call(
    z.object({ phonesToo: z.boolean().default(false), status: z.literal([403, 404]).default(404) }),
    ({ wa: { network } }, { phonesToo, status }) => {
      network.media.dropFiles(status)
      if (phonesToo) network.phoneFiles.forget()
    },
  ),
  /** What the emulator itself costs so far. */
  process: call(z.object({}), () => {
    const { user, system } = process.cpuUsage()
    return { cpuMs: Math.round((user + system) / 1000), rssBytes: process.memoryUsage.rss() }
  }),
  /** All customers' messages from accounts, oldest first. */
  inbox: call(z.object({}), ({ wa }) =>
    wa.customers.flatMap(({ pn, inbox }) => inbox.map(entry => ({ customer: pn, ...inboxView(entry) }))),
  ),
  'stanzas/summary': call(z.object({}), ({ wa }) => ({
    ...wa.summary(),
    stanzas: wa.stanzas.counts,
    media: wa.media.counts,
    replacedSessions: wa.network.replacedSessions,
    errors: wa.errors.map(String),
  })),
  'stanzas/inbound': call(z.object({}), ({ wa }) => [...wa.network.inbound.records.values()]),
  'stanzas/outbound': call(z.object({}), ({ wa }) =>
    [...wa.network.outbound.records.values()].map(record => ({ ...record, duplicates: unaskedCopies(record) })),
  ),
  /** The newest raw stanzas, without their bytes. */
  stanzas: call(z.object({ newest: count.default(100) }), ({ wa }, { newest }) =>
    wa.stanzas.all.slice(-newest).map(({ stanza, ...entry }) => ({ ...entry, tag: stanza.tag, attrs: stanza.attrs })),
  ),
}
