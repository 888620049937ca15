import { admin, permission, staff } from '../../access/permissions.ts'

export const dashboardPermissions = {
  own: permission('dashboard:own', staff),
  view: permission('dashboard:view', admin),
}
