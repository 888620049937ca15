import { admin, overseers, permission, staff } from '../../access/permissions.ts'

export const contactPermissions = {
  use: permission('contacts:use', staff),
  merge: permission('contacts:merge', overseers),
  delete: permission('contacts-page:deleteContact', admin),
}
