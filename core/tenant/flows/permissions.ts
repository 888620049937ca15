import { admin, overseers, permission, staff } from '../../access/permissions.ts'

export const flowPermissions = {
  use: permission('flows:use', staff),
  /** Runs hold what customers of all queues said. */
  watch: permission('flows:watch', overseers),
  /** What leads into flows. */
  enter: permission('flows:enter', admin),
}
