import { admin, everyone, permission } from '../../domain/access/permissions.ts'

export const companyPermissions = {
  read: permission('company:read', everyone),
  readBilling: permission('company-billing:read', admin),
  editSchedules: permission('company-schedules:edit', admin),
  editTimeZone: permission('company-time-zone:edit', admin),
}
