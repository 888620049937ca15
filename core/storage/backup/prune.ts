import { incrementsIn } from './increments/chain.ts'
import { namedByIncrements, removeIncrements } from './increments/named-by-increments.ts'
import { Objects } from './objects.ts'
import { namedBy } from './referenced.ts'
import { isOfFuture, listSnapshots, removeSnapshot, type Snapshot } from './snapshot.ts'
import type { Store } from './stores/store.ts'

/**
 * Removes all but the newest backups of a kind with their increments, and the contents that nothing names any more. Those that are dated in the future go
 * first: they were made before now all the same. Nothing goes while one of the backups cannot be read, since nobody knows what it
 * names. Returns how many went.
 */
export async function pruneBackups(
  store: Store,
  kinds: readonly Snapshot['kind'][],
  keep: number,
  scratch: string,
  now: number,
): Promise<number> {
  const { snapshots, unreadable } = await listSnapshots(store)
  const ofKind = snapshots
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => Number(isOfFuture(other, now)) - Number(isOfFuture(one, now)))
  const leaving = ofKind.slice(0, Math.max(0, ofKind.length - keep))
  if (leaving.length === 0 || unreadable.length > 0) return 0
  const objects = new Objects(store)
  await objects.look()
  const named = new Set<string>()
  for (const snapshot of snapshots.filter(each => !leaving.includes(each)))
    for await (const sha256 of namedBy(objects, snapshot, scratch)) named.add(sha256)
  const increments = await incrementsIn(store)
  const stored = new Set(snapshots.filter(each => !leaving.includes(each)).map(({ id }) => id))
  for (const [backup, numbers] of increments)
    if (stored.has(backup))
      for (const sha256 of await namedByIncrements(store, backup, numbers, scratch)) named.add(sha256)
  for (const { id } of leaving) await removeSnapshot(store, id)
  for (const [backup, numbers] of increments) if (!stored.has(backup)) await removeIncrements(store, backup, numbers)
  await objects.removeAllBut(named)
  return leaving.length
}
