import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const importPermissions = {
  /** One's own. */
  use: permission('imports:use', staff),
  /** Those of colleagues, too. */
  seeAll: permission('imports:seeAll', admin),
}
