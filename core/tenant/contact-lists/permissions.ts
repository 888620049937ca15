import { permission, staff } from '../../access/permissions.ts'

export const contactListPermissions = {
  use: permission('contact-lists:use', staff),
}
