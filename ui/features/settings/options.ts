import type { SettingKey } from '../../../core/tenant/settings/contract.ts'
import type { settingTexts } from './texts.ts'

type TextKey = keyof (typeof settingTexts)['pt']
type Choice = readonly (readonly [value: string, label: TextKey])[]

const onOff: Choice = [
  ['enabled', 'enabled'],
  ['disabled', 'disabled'],
]

/** What each option offers, in the words of the page (spec 1 §2, decision 51). */
export const choices = {
  userRating: onOff,
  CheckMsgIsGroup: [
    ['enabled', 'ignore'],
    ['disabled', 'receive'],
  ],
  call: [
    ['enabled', 'accept'],
    ['disabled', 'refuse'],
  ],
  chatBotType: [['text', 'text']],
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  messageVisibility: [
    ['message', 'readByQueue'],
    ['ticket', 'readByAll'],
  ],
  defaultLanguage: [
    ['pt', 'pt'],
    ['en', 'en'],
    ['es', 'es'],
  ],
  customerTyping: onOff,
  linkPreviews: onOff,
  scheduleType: [
    ['disabled', 'disabled'],
    ['queue', 'queue'],
    ['company', 'company'],
  ],
  outOfHoursAction: [
    ['pending', 'pending'],
    ['closed', 'closed'],
  ],
} as const satisfies Record<string, Choice>

/** What has to be known before it is chosen. */
export const choiceHints: Partial<Record<keyof typeof choices, TextKey>> = {
  userRating: 'userRatingHint',
  messageVisibility: 'messageVisibilityHint',
  CheckMsgIsGroup: 'groupsHint',
  call: 'callHint',
  sendGreetingAccepted: 'greetingAcceptedHint',
  sendMsgTransfTicket: 'transferHint',
  sendGreetingMessageOneQueues: 'oneQueueHint',
  scheduleType: 'scheduleTypeHint',
  outOfHoursAction: 'outOfHoursHint',
  customerTyping: 'customerTypingHint',
  linkPreviews: 'linkPreviewsHint',
}

/** What is on or off is a switch. */
export const isSwitch = (key: keyof typeof choices): boolean => choices[key][0]?.[0] === 'enabled'

/** How the page calls a value of an option. */
export function wordOf(key: keyof typeof choices, value: string): TextKey {
  const offered: Choice = choices[key]
  return offered.find(([one]) => one === value)?.[1] ?? 'disabled'
}

/** With the one that the platform's tab has. */
const allChoices: Readonly<Record<string, Choice>> = { ...choices, allowSignup: onOff }

/** The same of any setting; undefined for a value that is no word of ours. */
export const wordOfSetting = (key: string, value: string): TextKey | undefined =>
  allChoices[key]?.find(([one]) => one === value)?.[1]

/** Options that are numbers, each with what 0 or the number means. */
export const numbers = {
  ratingsTimeout: 'ratingsHint',
  autoReopenTimeout: 'reopenHint',
  autoCloseHours: 'autoCloseHint',
  waitingAmber: 'waitingHint',
  waitingRed: 'waitingHint',
  flowRunDays: 'flowRunHint',
  auditDays: 'auditHint',
} as const satisfies Record<string, TextKey>

/** Options that are texts, each with what it is for. */
export const texts = {
  autoCloseMessage: 'autoCloseMessageHint',
} as const satisfies Partial<Record<SettingKey, TextKey>>

interface Section {
  title: TextKey
  choices: readonly (keyof typeof choices)[]
  numbers: readonly (keyof typeof numbers)[]
  texts: readonly (keyof typeof texts)[]
  /** The company's time zone stands here too; it is no setting. */
  hasTimeZone?: true
}

export const sections: readonly Section[] = [
  {
    title: 'sectionDesk',
    choices: [
      'userRating',
      'messageVisibility',
      'CheckMsgIsGroup',
      'call',
      'customerTyping',
      'linkPreviews',
      'chatBotType',
      'sendGreetingAccepted',
      'sendMsgTransfTicket',
      'sendGreetingMessageOneQueues',
    ],
    numbers: [],
    texts: [],
  },
  {
    title: 'sectionHours',
    choices: ['scheduleType', 'outOfHoursAction'],
    numbers: ['ratingsTimeout', 'autoReopenTimeout', 'autoCloseHours'],
    texts: ['autoCloseMessage'],
  },
  { title: 'sectionWaiting', choices: [], numbers: ['waitingAmber', 'waitingRed'], texts: [] },
  { title: 'sectionPlace', choices: ['defaultLanguage'], numbers: [], texts: [], hasTimeZone: true },
  { title: 'sectionFlows', choices: [], numbers: ['flowRunDays'], texts: [] },
  { title: 'sectionAudit', choices: [], numbers: ['auditDays'], texts: [] },
]

/** What is written and never shown, by the system that it belongs to. The keys of IXC and MK-AUTH do nothing yet: the API alone takes them (decision 923). */
export const secretGroups = [{ title: 'Asaas', about: 'aboutAsaas', keys: ['asaas'] }] as const satisfies readonly {
  title: string
  about: 'aboutAsaas'
  keys: readonly SettingKey[]
}[]

export type SecretName = (typeof secretGroups)[number]['keys'][number]
