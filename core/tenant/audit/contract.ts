import * as z from 'zod'
import { type AuditKind, auditCategories, auditKinds } from '../../domain/access/audited.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Day, Id, InputId, Instant } from '../../kit/fields.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { auditPermissions } from './permissions.ts'

export const AuditEntry = z.object({
  id: Id,
  kind: z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]),
  category: z.enum(auditCategories),
  /** Who did it: a person of the company, the platform, the operator of the server, or the program by itself. */
  actor: z.enum(['person', 'platform', 'operator', 'program']),
  /** Of a person, who may be gone by now. */
  userId: Id.nullable(),
  /** As they were called then. */
  who: z.string(),
  ip: z.string(),
  /** What it was done to, as it was called then. */
  subject: z.string(),
  /** Without values where they are secret. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** What it is called, where it is of something that brings its own words. */
      called: z.object({ pt: z.string(), en: z.string(), es: z.string() }).optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
  createdAt: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/audit',
    summary:
      'What people, the operator and the program did that touches access, settings and data, newest first; of days in the zone of the company.',
    allow: auditPermissions.read,
    anyCompany: true,
    query: z.object({
      ...pageQuery,
      companyId: z.coerce.number().optional(),
      category: z.enum(auditCategories).optional(),
      userId: InputId.optional(),
      since: Day.optional(),
      until: Day.optional(),
    }),
    reply: z.object({ entries: z.array(AuditEntry), ...pageReply }),
  },
})
