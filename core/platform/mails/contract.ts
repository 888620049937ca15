import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Day, Id, Instant } from '../../kit/fields.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { PlatformMailChange } from '../options/contract.ts'

/** A mail about an invoice: some days before it is due, on the day, some days after, and when it was paid. */
export const mailKinds = ['before', 'due', 'after', 'receipt'] as const
export type MailKind = (typeof mailKinds)[number]

/** `refused`: the server does not take it, now or later. `dropped`: its moment passed, or nobody owes it any more. */
export const mailStatuses = ['waiting', 'sent', 'refused', 'dropped'] as const

export const BillingMail = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  kind: z.enum(mailKinds),
  /** Of the invoice. */
  dueDate: Day,
  status: z.enum(mailStatuses),
  /** To whom it was handed over; '' before. */
  recipient: z.string(),
  /** Why it has not gone, in words; '' where nothing failed. */
  failure: z.string(),
  /** When it is tried again, of one that waits. */
  nextAt: Instant,
  updatedAt: Instant,
})
export type BillingMail = z.output<typeof BillingMail>

export const mailRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/platform/mails',
    summary: 'Mails to companies about their invoices, newest first.',
    allow: 'super',
    query: z.object({ ...pageQuery, status: z.enum(mailStatuses).optional() }),
    reply: z.object({ mails: z.array(BillingMail), ...pageReply }),
  },
  state: {
    method: 'GET',
    path: '/platform/mails/state',
    summary: 'How many mails wait, and why those that were tried have not gone.',
    allow: 'super',
    reply: z.object({ waiting: z.int(), failure: z.string() }),
  },
  try: {
    method: 'POST',
    path: '/platform/mails/try',
    summary: 'Sends the caller a mail by such a server, which is not saved; says in words why it did not go.',
    allow: 'super',
    rate: { max: 30, perSeconds: 3600 },
    body: PlatformMailChange,
    reply: z.object({ to: z.string() }),
  },
})

export const mailEvents = defineEvents({
  /** Mails were written, sent or failed. */
  billingMails: event(z.object({ action: z.literal('update') })),
})
