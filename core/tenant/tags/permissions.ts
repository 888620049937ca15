import { overseers, permission, staff } from '../../domain/access/permissions.ts'

export const tagPermissions = {
  use: permission('tags:use', staff),
  kanban: permission('tags:kanban', overseers),
}
