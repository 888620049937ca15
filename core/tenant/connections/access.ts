import type { Caller } from '../../access/caller.ts'
import { found } from '../../kit/errors.ts'
import type { TenantDb } from '../../storage/index.ts'
import { connectionErrors } from './contract.ts'
import { type ConnectionRow, connectionRows, connections } from './store.ts'

type Viewer = Pick<Caller, 'profile' | 'whatsappId'>

/** The connections that somebody sees: all, or for restaurante its own alone (decision 6). */
export async function visibleConnections(db: TenantDb, viewer: Viewer): Promise<ConnectionRow[]> {
  if (viewer.profile !== 'restaurante') return connectionRows(db)
  return viewer.whatsappId === null ? [] : connectionRows(db, viewer.whatsappId)
}

/** The connection, or 404 for one that is not there or not theirs. */
export async function accessConnection(db: TenantDb, viewer: Viewer, id: number): Promise<ConnectionRow> {
  const foreign = viewer.profile === 'restaurante' && viewer.whatsappId !== id
  return found(foreign ? undefined : await connections.byId(db, id), connectionErrors.ERR_NO_WAPP_FOUND)
}
