import type { AuditedField } from '../../../core/domain/access/audited.ts'
import { profiles } from '../../../core/domain/access/permissions.ts'
import { planFeatures } from '../../../core/domain/access/plan-features.ts'
import { mailSecurities } from '../../../core/domain/mail-server.ts'
import { Recurrence } from '../../../core/platform/companies/contract.ts'

const yesOrNo = ['true', 'false'] as const

/** The fields whose values are words of ours: people read others for them. All else was typed by someone, and stays as it was. */
const inWords = {
  profile: profiles,
  recurrence: Recurrence.options,
  security: mailSecurities,
  allTicket: yesOrNo,
  followsQueues: yesOrNo,
  active: yesOrNo,
  campaigns: yesOrNo,
  blocked: yesOrNo,
  super: yesOrNo,
  forCompanies: yesOrNo,
} as const satisfies Partial<Record<AuditedField, readonly string[]>>

export type ValueInWords = (typeof inWords)[keyof typeof inWords][number]

const allInWords: Readonly<Record<string, readonly string[]>> = {
  ...inWords,
  ...Object.fromEntries(planFeatures.map(feature => [feature, yesOrNo])),
}

/** Whether a value of a field is one of ours, which has its words in the texts. */
export const isInWords = (field: string, value: string): value is ValueInWords =>
  Boolean(allInWords[field]?.includes(value))
