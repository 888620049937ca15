import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SettingKey, settingRules } from '../../tenant/settings/contract.ts'

/** The architecture test of options: each that a company is offered is obeyed somewhere, and a test plays it. */

type Option = { [K in SettingKey]: (typeof settingRules)[K]['who'] extends 'staff' ? K : never }[SettingKey]

const WAITING = '../../ui/features/tickets/data/waiting-limits.ts'

/** Where an option is obeyed, and the test that plays it, from `core/tenant` on; a sentence where there is nothing to obey. */
const obeyed: Record<Option, [place: string, played: string] | string> = {
  userRating: ['tickets/lifecycle/finish.ts', 'tickets/lifecycle/rating.api.test.ts'],
  defaultLanguage: ['settings/settings.ts', 'inbound/language.api.test.ts'],
  scheduleType: ['inbound/hours.ts', 'inbound/menu.api.test.ts'],
  call: ['messages/inbound/calls.ts', 'messages/inbound/inbound.api.test.ts'],
  CheckMsgIsGroup: ['inbound/message.ts', 'inbound/inbound.api.test.ts'],
  sendGreetingAccepted: ['tickets/lifecycle/attend.ts', 'tickets/lifecycle/lifecycle.api.test.ts'],
  sendMsgTransfTicket: ['tickets/lifecycle/transfer.ts', 'tickets/lifecycle/lifecycle.api.test.ts'],
  sendGreetingMessageOneQueues: ['inbound/queue-menu.ts', 'inbound/menu.api.test.ts'],
  customerTyping: ['tickets/people.ts', 'tickets/people.api.test.ts'],
  linkPreviews: ['messages/links/preview.ts', 'messages/links/preview.api.test.ts'],
  chatBotType: 'The bot writes texts, and there is no other value.',
  ratingsTimeout: ['tickets/record/rating-question.ts', 'tickets/lifecycle/rating.api.test.ts'],
  autoReopenTimeout: ['tickets/lifecycle/assign-message.ts', 'inbound/inbound.api.test.ts'],
  autoCloseHours: ['tickets/record/timers.ts', 'tickets/lifecycle/timers.api.test.ts'],
  autoCloseMessage: ['tickets/lifecycle/jobs.ts', 'tickets/lifecycle/timers.api.test.ts'],
  messageVisibility: ['tickets/record/split-by-queue.ts', 'messages/reading/queues.api.test.ts'],
  outOfHoursAction: ['inbound/hours.ts', 'inbound/menu.api.test.ts'],
  waitingAmber: [WAITING, '../../ui/features/tickets/list/waiting-time.test.tsx'],
  waitingRed: [WAITING, '../../ui/features/tickets/list/waiting-time.test.tsx'],
  flowRunDays: ['flows/runs/forget.ts', 'flows/runs/stored-run.api.test.ts'],
  auditDays: ['audit/audit.ts', 'audit/audit.api.test.ts'],
}

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../tenant', path), 'utf8')

test.each(Object.entries(obeyed).filter(([, where]) => typeof where !== 'string'))(
  '%s is obeyed, and a test plays it',
  (option, where) => {
    for (const path of where) expect(read(path), path).toMatch(wordOf(option))
  },
)

test('an option that nobody has to obey offers nothing to choose', () => {
  const free = Object.keys(obeyed).filter(option => typeof obeyed[option as Option] === 'string')
  for (const option of free) expect(settingRules[option as Option].values).toHaveLength(1)
})

const wordOf = (option: string): RegExp => new RegExp(`\\b${option}\\b`)
