import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { orEmpty } from '../../kit/fields.ts'
import { languages } from '../../kit/language.ts'
import { MAX_CODE, MAX_VALUE } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { settingPermissions } from './permissions.ts'

export const settingErrors = defineErrors({
  ERR_NO_SETTING_FOUND: {
    status: 404,
    pt: 'Configuração não encontrada.',
    en: 'Setting not found.',
    es: 'Ajuste no encontrado.',
  },
  ERR_SETTING_VALUE: {
    status: 400,
    pt: 'Valor inválido para esta configuração.',
    en: 'Invalid value for this setting.',
    es: 'Valor no válido para este ajuste.',
  },
})

/** What one setting takes (words, a whole number from `min` or 0 up to `max`, or a text), what it is at first, and who may see and change it. */
export interface SettingRule {
  values: readonly string[] | { min?: number; max: number } | { maxLength: number }
  initial: string
  /**
   * `staff`: all read, admins change; `admin`: admins alone; `platform`: all read, it changes with the company alone;
   * `super`: super administrators alone.
   */
  who: 'staff' | 'admin' | 'platform' | 'super'
  /** Encrypted at rest and never sent out (decision 13). */
  secret?: true
}

const onOff = ['enabled', 'disabled'] as const
const toggle = (initial: (typeof onOff)[number]) => ({ values: onOff, initial, who: 'staff' }) as const
const number = (initial: string, max: number, min = 0) => ({ values: { min, max }, initial, who: 'staff' }) as const
const secret = { values: { maxLength: 1000 }, initial: '', who: 'admin', secret: true } as const

/** Every setting of a company (spec 1 §3, decision 51): the one place that spells keys, values and defaults. */
export const settingRules = {
  /** Ask the contact for a rating when a ticket is finished. */
  userRating: toggle('disabled'),
  /** The language of what the desk says by itself, and that of people who chose none (decision 218). */
  defaultLanguage: { values: languages, initial: 'pt', who: 'staff' },
  /** Whose business hours count. */
  scheduleType: { values: ['disabled', 'queue', 'company'], initial: 'disabled', who: 'staff' },
  /** enabled accepts calls; disabled answers them with a text. */
  call: toggle('disabled'),
  /** enabled ignores messages of groups. */
  CheckMsgIsGroup: toggle('enabled'),
  /** Greet the contact when a ticket is accepted. */
  sendGreetingAccepted: toggle('disabled'),
  /** Tell the contact about a transfer. */
  sendMsgTransfTicket: toggle('disabled'),
  /** Greet also when the connection has a single queue. */
  sendGreetingMessageOneQueues: toggle('disabled'),
  /** Show who looks at a conversation that the customer types; WhatsApp shows the number as online then (decision 432). */
  customerTyping: toggle('disabled'),
  /** Fetch what a page says of itself whose address someone writes into a message, and send it along (decision 433). */
  linkPreviews: toggle('disabled'),
  chatBotType: { values: ['text'], initial: 'text', who: 'staff' },
  /** Minutes that a question for a rating stays open. */
  ratingsTimeout: number('5', 10_080),
  /** Minutes after finishing from which a contact who writes gets a new ticket; 0 reopens the same one always. */
  autoReopenTimeout: number('0', 10_080),
  /** Hours without a message after which an open ticket is finished; 0 never. The page offers 24 (decision 30). */
  autoCloseHours: number('0', 8760),
  /** What the contact reads then; nothing where it is empty (decision 219). */
  autoCloseMessage: { values: { maxLength: 1000 }, initial: '', who: 'staff' },
  /** Who reads what was said on a ticket in another queue: that queue's people alone, or anyone who sees the ticket. */
  messageVisibility: { values: ['message', 'ticket'], initial: 'message', who: 'staff' },
  /** What becomes of a ticket that comes outside of business hours, after the text is sent. */
  outOfHoursAction: { values: ['pending', 'closed'], initial: 'pending', who: 'staff' },
  /** Minutes of waiting for a person's word after which a ticket is amber in the lists, and red; 0 never. */
  waitingAmber: number('10', 10_080),
  waitingRed: number('30', 10_080),
  /** Days for which conversations that flows led are stored after their end (decision 119). */
  flowRunDays: number('90', 365, 7),
  /** Days for which the audit log is stored. */
  auditDays: number('365', 3650, 30),
  /** Shows campaigns in the menu. The platform decides it with the company and stores it there. */
  campaignsEnabled: { values: ['true', 'false'], initial: 'false', who: 'platform' },
  /** Whether visitors may sign up; counts for the platform's own company alone. */
  allowSignup: { values: onOff, initial: 'enabled', who: 'super' },
  /** Token of the payment provider. */
  asaas: secret,
  /** Where the provider's systems IXC and MK-AUTH are, and who we are there; addresses may carry a key, so they are secrets too. */
  ipixc: secret,
  tokenixc: secret,
  ipmkauth: secret,
  clientidmkauth: secret,
  clientsecretmkauth: secret,
} as const satisfies Record<string, SettingRule>

export type SettingKey = keyof typeof settingRules
type Values<K extends SettingKey> = (typeof settingRules)[K]['values']
/** The values of a setting as a type: the words of a choice, otherwise text. */
export type SettingValue<K extends SettingKey> = Values<K> extends readonly (infer V)[] ? V : string

export const settingKeys = Object.keys(settingRules) as SettingKey[]

/** Those whose value is stored sealed. */
export const secretKeys = settingKeys.filter(key => (settingRules[key] as SettingRule).secret)

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingRules, key)
}

/** Whether the setting takes this value. */
export function takesValue(key: SettingKey, value: string): boolean {
  const { values }: SettingRule = settingRules[key]
  if ('maxLength' in values) return value.length <= values.maxLength
  if ('max' in values)
    return /^\d{1,9}$/.test(value) && Number(value) >= (values.min ?? 0) && Number(value) <= values.max
  return values.includes(value)
}

export const Setting = z.object({
  key: z.string(),
  /** Always empty for a secret. */
  value: z.string(),
  /** For secrets alone: whether one is stored. */
  isSet: z.boolean().optional(),
})
export type Setting = z.output<typeof Setting>

export const settingRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/settings',
    summary: 'All settings that the caller may see, with defaults filled in.',
    allow: settingPermissions.read,
    reply: z.array(Setting),
  },
  version: {
    method: 'GET',
    path: '/version',
    summary: 'Which version of the program serves.',
    allow: settingPermissions.read,
    reply: z.object({ version: z.string() }),
  },
  update: {
    method: 'PUT',
    path: '/settings/:key',
    summary: 'Changes one setting.',
    allow: settingPermissions.manage,
    params: z.object({ key: z.string().max(MAX_CODE) }),
    body: z.object({
      key: orEmpty(z.string().max(MAX_CODE)).optional(),
      value: orEmpty(z.union([z.string().max(MAX_VALUE, words.tooLong), z.number(), z.boolean()])).transform(String),
    }),
    reply: Setting,
  },
})

export const settingEvents = defineEvents({
  settings: event(z.object({ action: z.literal('update'), setting: Setting })),
})
