import type { AuditCategory, AuditedField, AuditKind } from '../../../../core/domain/access/audited.ts'
import type { PlanFeature } from '../../../../core/domain/access/plan-features.ts'
import type { AuditEntry } from '../../../../core/tenant/audit/contract.ts'
import { defineTexts } from '../../../i18n/texts.ts'
import type { ValueInWords } from '../values.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** The name of each is the key of its words: one that has none does not compile. */
type Payload =
  | Exclude<AuditKind | AuditCategory | AuditEntry['actor'], 'person'>
  | Exclude<AuditedField, PlanFeature>
  | ValueInWords

/** Words of the audit log. */
export const auditTexts = defineTexts({ pt: pt satisfies Record<Payload, string>, en, es })
