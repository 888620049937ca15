import { permission, staff } from '../../domain/access/permissions.ts'

export const kanbanPermissions = {
  use: permission('kanban:use', staff),
}
