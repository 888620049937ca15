import type { Caller } from '../../access/caller.ts'
import type { TenantDb } from '../../storage/index.ts'
import { maySee } from './access.ts'
import { settingOnWire } from './change.ts'
import { type Setting, settingKeys } from './contract.ts'
import { storedValues } from './store.ts'

/** Every setting that the viewer may see, with defaults filled in and secrets left blank. */
export async function listSettings(db: TenantDb, viewer: Pick<Caller, 'profile' | 'super'>): Promise<Setting[]> {
  const stored = await storedValues(db)
  return settingKeys.filter(key => maySee(viewer, key)).map(key => settingOnWire(key, stored.get(key)))
}
