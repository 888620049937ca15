import { admin, byRight, permission, staff } from '../../domain/access/permissions.ts'

export const dashboardPermissions = {
  own: permission('dashboard:own', staff),
  /** Supervisors to whom it was given see the figures of their own queues. */
  /** With names and numbers of all contacts. */
  export: permission('dashboard:export', admin),
  view: byRight('dashboard:view', 'seeDashboard'),
}
