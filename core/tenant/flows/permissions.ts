import { admin, byRight, overseers, permission, staff } from '../../domain/access/permissions.ts'

export const flowPermissions = {
  use: permission('flows:use', staff),
  delete: byRight('flows:delete', 'deleteFlows'),
  /** Addresses of webhooks, by which anyone who knows them begins flows. */
  readKeys: byRight('flows:read-keys', 'seeTokens'),
  /** What takes words of customers to other systems, or lets those begin something here, and the secrets that it needs. */
  reachOut: permission('flows:reach-out', overseers),
  /** Runs hold what customers of all queues said. */
  watch: permission('flows:watch', overseers),
  /** What leads into flows. */
  enter: permission('flows:enter', admin),
}
