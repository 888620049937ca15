import { permission, staff } from '../../access/permissions.ts'

export const chatPermissions = {
  use: permission('chats:use', staff),
}
