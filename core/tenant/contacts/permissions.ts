import { admin, permission, staff } from '../../access/permissions.ts'

export const contactPermissions = {
  use: permission('contacts:use', staff),
  delete: permission('contacts-page:deleteContact', admin),
}
