import { permission, staff } from '../../access/permissions.ts'

export const kanbanPermissions = {
  use: permission('kanban:use', staff),
}
