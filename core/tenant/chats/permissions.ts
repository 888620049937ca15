import { permission, staff } from '../../domain/access/permissions.ts'

export const chatPermissions = {
  use: permission('chats:use', staff),
}
