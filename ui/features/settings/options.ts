import type { settingTexts } from './texts.ts'

type TextKey = keyof (typeof settingTexts)['pt']
type Choice = readonly (readonly [value: string, label: TextKey])[]

const onOff: Choice = [
  ['enabled', 'enabled'],
  ['disabled', 'disabled'],
]

/** What each option offers, in the words of the page (spec 1 §2, behaviour A16). */
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

/** Options that are numbers, with a hint. */
export const numbers = {
  ratingsTimeout: undefined,
  autoReopenTimeout: 'zeroOff',
  autoCloseHours: 'autoCloseHint',
} as const satisfies Record<string, TextKey | undefined>

interface Section {
  title: TextKey
  choices: readonly (keyof typeof choices)[]
  numbers: readonly (keyof typeof numbers)[]
  /** The company's time zone stands here too; it is no setting. */
  hasTimeZone?: true
}

export const sections: readonly Section[] = [
  {
    title: 'sectionDesk',
    choices: [
      'userRating',
      'CheckMsgIsGroup',
      'call',
      'chatBotType',
      'sendGreetingAccepted',
      'sendMsgTransfTicket',
      'sendGreetingMessageOneQueues',
    ],
    numbers: [],
  },
  {
    title: 'sectionHours',
    choices: ['scheduleType', 'outOfHoursAction'],
    numbers: ['ratingsTimeout', 'autoReopenTimeout', 'autoCloseHours'],
    hasTimeZone: true,
  },
]
