import { permission, staff } from '../../access/permissions.ts'

export const schedulePermissions = {
  use: permission('schedules:use', staff),
}
