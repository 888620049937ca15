import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { writeWhole } from '../../index.ts'

/** What is said of a company that was moved aside when it came back from a backup. */
const Aside = z.object({
  company: z.int().positive(),
  name: z.string(),
  /** When that was: until then it worked. */
  at: z.number(),
  /** What took its place. */
  from: z.string(),
})
export type Aside = z.output<typeof Aside>

const NAME = 'company.json'

/** The folder within the data for what a company was before this moment. */
export const asideOf = (companyId: number, at: number): string => `replaced-${at}-company-${companyId}`

/** Says in a folder whose it is. Doing it again changes nothing. */
export function writeAside(data: string, folder: string, aside: Aside): void {
  const path = join(data, folder, NAME)
  if (!existsSync(path)) writeWhole(path, JSON.stringify(aside))
}

/** The company as it was before it came back last, and where; undefined where it never did, or that was deleted. */
export function lastAside(data: string, companyId: number): (Aside & { folder: string }) | undefined {
  const suffix = `-company-${companyId}`
  const found = readdirSync(data)
    .filter(name => name.startsWith('replaced-') && name.endsWith(suffix))
    .flatMap(folder => {
      try {
        return { ...Aside.parse(JSON.parse(readFileSync(join(data, folder, NAME), 'utf8'))), folder }
      } catch {
        return []
      }
    })
  return found.sort((one, other) => one.at - other.at).at(-1)
}
