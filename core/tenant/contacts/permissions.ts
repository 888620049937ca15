import { admin, byRight, overseers, permission, staff } from '../../domain/access/permissions.ts'

export const contactPermissions = {
  use: permission('contacts:use', staff),
  /** To take the customers along. */
  export: byRight('contacts:export', 'exportContacts'),
  merge: permission('contacts:merge', overseers),
  delete: permission('contacts-page:deleteContact', admin),
}
