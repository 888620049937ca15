import { audited, type Module, on } from '../../company/index.ts'
import { whenDue } from '../../company/jobs/index.ts'
import { bind } from '../../http/index.ts'
import { forgetOld, listEntries, remember } from './audit.ts'
import { auditRoutes } from './contract.ts'
import { forget, restored } from './job-kinds.ts'

/** What was done on a desk that touches access, settings and data. Anyone who does such a thing says `tx.audit`. */
export const auditModule: Module = {
  name: 'audit',
  owns: ['audit_log'],
  reads: ['settings'],
  jobs: [
    whenDue(forget, tx => forgetOld(tx)),
    whenDue(restored, (tx, { backup }) =>
      tx.audit({ kind: 'backupRestored', subject: backup, by: { as: 'operator' } }),
    ),
  ],
  eventHandlers: [on(audited, remember)],
  routes: bind(auditRoutes, {
    list: ({ company }, { query }) => listEntries(company.db, query, company.entitlements().timeZone),
  }),
}
