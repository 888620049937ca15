import { admin, byRight, permission } from '../../domain/access/permissions.ts'

export const reportPermissions = {
  /** Supervisors to whom it was given see the figures of their own queues (decision 912). */
  view: byRight('reports:view', 'seeDashboard'),
  /** With names and numbers of all contacts. */
  export: permission('reports:export', admin),
}
