import { admin, everyone, permission } from '../../domain/access/permissions.ts'

export const connectionPermissions = {
  read: permission('connections:read', everyone),
  add: permission('connections-page:addConnection', admin),
  editOrDelete: permission('connections-page:editOrDeleteConnection', admin),
  /** Start, reset and end a session; restaurante only for its own connection (checked on the row). */
  act: permission('connections-page:actionButtons', ['admin', 'restaurante']),
}
