import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaFile } from '../media.ts'
import { storeMediaFile } from '../media.ts'
import type { Objects } from '../objects.ts'
import type { ChainState } from './chain-state.ts'

/** So young a change of a folder may share its time with one that came after the look. */
const SURELY_PAST = 2000

/** A folder of files that was looked into. */
export interface LookedFolder {
  name: string
  changed: string
  files: string[]
}

/**
 * Keeps the files of a company that came since they were stored last. Files of a desk never change, and folders are looked into whose
 * time says that something came or went. Returns what is to be remembered, too.
 */
export async function storeNewMedia(
  objects: Objects,
  media: string,
  state: ChainState,
  companyId: number,
): Promise<{ files: MediaFile[]; folders: LookedFolder[] }> {
  const known = state.foldersOf(companyId)
  const files: MediaFile[] = []
  const folders: LookedFolder[] = []
  for (const name of namesIn(media)) {
    const before = known.get(name)
    const changed = timeOf(join(media, name))
    if (changed === undefined || (changed !== '' && before?.changed === changed)) continue
    const stored = new Set(before?.files)
    const present = namesIn(join(media, name))
    for (const file of present.filter(each => !stored.has(each))) {
      const stored = await storeMediaFile(objects, media, `${name}/${file}`)
      if (stored) files.push(stored)
    }
    folders.push({ name, changed, files: present })
  }
  return { files, folders }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** When a folder changed last; '' where it may change again within that time. */
function timeOf(folder: string): string | undefined {
  const found = statSync(folder, { bigint: true, throwIfNoEntry: false })
  if (!found) return undefined
  return Date.now() - Number(found.mtimeMs) > SURELY_PAST ? String(found.mtimeNs) : ''
}
