import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { BackupError } from '../errors.ts'
import type { Store } from '../stores/store.ts'
import { fetchIncrement, INCREMENTS, type Increment, incrementKey } from './increment.ts'

/** The contents that increments of a backup name, up to a number: of some hundred a day nobody reads each again and again. */
const Named = z.object({ through: z.int().min(0), sums: z.array(z.string()) })

const namedKey = (backup: string): string => `${INCREMENTS}${backup}/named`

/**
 * The sums of all contents that the increments of a backup name, `numbers` being those that are there. What was found is stored beside them.
 * One that is damaged names nothing: what is behind it cannot be restored either.
 */
export async function namedByIncrements(
  store: Store,
  backup: string,
  numbers: readonly number[],
  scratch: string,
): Promise<string[]> {
  const { through, sums } = await readNamed(store, backup)
  const found = new Set(sums)
  const unread = numbers.filter(number => number > through)
  for (const number of unread) {
    const path = join(scratch, 'increment')
    try {
      const fetched = await fetchIncrement(store, backup, number, path)
      if (fetched) for (const sum of namesIn(fetched.increment)) found.add(sum)
    } catch (error) {
      if (!(error instanceof BackupError) || error.kind !== 'unreadable') throw error
    } finally {
      await rm(path, { force: true })
    }
  }
  const all = { through: numbers.at(-1) ?? 0, sums: [...found] }
  if (unread.length > 0) await store.put(namedKey(backup), Readable.from([Buffer.from(JSON.stringify(all))]))
  return all.sums
}

/** Removes the increments of a backup. */
export async function removeIncrements(store: Store, backup: string, numbers: readonly number[]): Promise<void> {
  // From the end, so that what is left meanwhile is a chain.
  for (const number of numbers.toReversed()) await store.remove(incrementKey(backup, number))
  await store.remove(namedKey(backup))
}

async function readNamed(store: Store, backup: string): Promise<z.output<typeof Named>> {
  const content = await store.get(namedKey(backup))
  try {
    if (content) return Named.parse(JSON.parse(await text(content)))
  } catch {
    // Then all are read again.
  }
  return { through: 0, sums: [] }
}

function* namesIn({ key, databases }: Increment): Iterable<string> {
  yield key.sha256
  for (const { whole, media } of databases) {
    if (whole) yield whole.sha256
    for (const { sha256 } of media) yield sha256
  }
}
