import { overseers, permission, staff } from '../../access/permissions.ts'

export const tagPermissions = {
  use: permission('tags:use', staff),
  kanban: permission('tags:kanban', overseers),
}
