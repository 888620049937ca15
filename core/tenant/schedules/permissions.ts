import { permission, staff } from '../../domain/access/permissions.ts'

export const schedulePermissions = {
  use: permission('schedules:use', staff),
}
