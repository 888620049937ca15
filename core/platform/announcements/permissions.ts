import { permission, staff } from '../../access/permissions.ts'

export const announcementPermissions = {
  read: permission('announcements:read', staff),
}
