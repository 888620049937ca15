import { permission, staff } from '../../domain/access/permissions.ts'

export const announcementPermissions = {
  read: permission('announcements:read', staff),
}
