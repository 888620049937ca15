import type { MediaFile } from '../media.ts'
import type { Snapshot, StoredCompany, StoredDatabase, StoredObject } from '../snapshot.ts'
import type { DatabaseChange, Increment } from './increment.ts'

/** A database as a backup and its increments hold it. */
export interface HeldDatabase {
  /** From which content it begins. */
  base: StoredObject
  /** What the backup tells about it, where no increment changed it. */
  stored: StoredDatabase | undefined
  /** The sum of its pages after the last increment that changed it. */
  sum: string | undefined
  /** The first increment whose pages belong to its base. */
  from: number
}

export interface HeldCompany extends HeldDatabase {
  id: number
  name: string
  hadPhones: boolean
  /** Its files by the backup. */
  media: StoredCompany['media']
  /** Those that came since. */
  added: MediaFile[]
}

/** What a backup and some increments hold together. */
export interface Contents {
  key: StoredObject
  platform: HeldDatabase
  /** By their numbers; some may be gone by what the platform says. */
  companies: Map<number, HeldCompany>
}

export function contentsOf(snapshot: Snapshot, increments: readonly Increment[]): Contents {
  const held = (stored: StoredDatabase): HeldDatabase => ({ base: stored, stored, sum: undefined, from: 1 })
  const contents: Contents = {
    key: increments.at(-1)?.key ?? snapshot.key,
    platform: held(snapshot.platform),
    companies: new Map(
      snapshot.companies.map(({ id, name, desk: company, media, hadPhones }) => [
        id,
        { ...held(company), id, name, media, hadPhones, added: [] },
      ]),
    ),
  }
  for (const { number, databases } of increments)
    for (const change of databases)
      if (change.companyId === 0) Object.assign(contents.platform, changed(change, number))
      else addCompany(contents.companies, change, number)
  return contents
}

const changed = ({ sum, whole }: DatabaseChange, number: number) => ({
  ...{ stored: undefined, sum },
  ...(whole && { base: whole, from: number }),
})

function addCompany(companies: Contents['companies'], change: DatabaseChange, number: number): void {
  const { companyId: id, name, hadPhones, whole, media } = change
  const known = companies.get(id)
  if (known) {
    Object.assign(known, changed(change, number), { name, hadPhones: known.hadPhones || hadPhones })
    known.added.push(...media)
  } else if (whole) {
    const { sum } = change
    companies.set(id, {
      id,
      name,
      hadPhones,
      base: whole,
      stored: undefined,
      sum,
      from: number,
      media: null,
      added: media,
    })
  }
}
