import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../storage/index.ts'

/** Says to which schema all databases of the folder were brought, so that a start need not open each of them. */
const MARK = 'schema'
/** The same of one to which they are being brought: a backup of them was made before. */
const BEGUN = 'schema.begun'

export const readMark = (data: string): string | undefined => read(data, MARK)
export const readBegun = (data: string): string | undefined => read(data, BEGUN)

export const writeBegun = (data: string, mark: string): void => writeWhole(join(data, BEGUN), mark)

export function writeMark(data: string, mark: string): void {
  writeWhole(join(data, MARK), mark)
  rmSync(join(data, BEGUN), { force: true })
}

/** The databases are looked at with the next start. */
export function forgetMarks(data: string): void {
  for (const name of [MARK, BEGUN]) rmSync(join(data, name), { force: true })
}

const read = (data: string, name: string): string | undefined =>
  existsSync(join(data, name)) ? readFileSync(join(data, name), 'utf8') : undefined
