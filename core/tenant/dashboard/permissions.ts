import { admin, permission } from '../../access/permissions.ts'

export const dashboardPermissions = {
  view: permission('dashboard:view', admin),
}
