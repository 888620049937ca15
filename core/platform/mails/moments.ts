import { daysAfter } from '../../kit/calendar.ts'
import { DAY } from '../../kit/clock.ts'
import type { MailKind } from './contract.ts'

/**
 * When a company is written to, in days from the due date by its own calendar. A program that was off makes up for it until the last
 * of them, and then no more: nobody is written to about a moment that is long past.
 */
const reminders = {
  before: { from: -5, until: -3 },
  due: { from: 0, until: 0 },
  after: { from: 3, until: 5 },
} as const satisfies Partial<Record<MailKind, { from: number; until: number }>>

/** A receipt that could not be sent for so long is not sent any more. */
const RECEIPT_LASTS = 7 * DAY

/** The mail of a day about an invoice that is due on another; none on most days. */
export const reminderOn = (dueDate: string, today: string): MailKind | undefined =>
  (Object.keys(reminders) as (keyof typeof reminders)[]).find(kind => isReminderOf(kind, dueDate, today))

/** Due dates that may have a mail on a day. */
export const dueDatesAround = (today: string): { from: string; to: string } => ({
  from: daysAfter(today, -reminders.after.until),
  to: daysAfter(today, -reminders.before.from),
})

/** Whether it is still time for a mail that was written before. */
export function isTimely(
  { kind, dueDate, createdAt }: { kind: MailKind; dueDate: string; createdAt: number },
  { today, now }: { today: string; now: number },
): boolean {
  return kind === 'receipt' ? now < createdAt + RECEIPT_LASTS : isReminderOf(kind, dueDate, today)
}

function isReminderOf(kind: keyof typeof reminders, dueDate: string, today: string): boolean {
  const { from, until } = reminders[kind]
  return daysAfter(dueDate, from) <= today && today <= daysAfter(dueDate, until)
}
