import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../index.ts'

/** Says to which schema all databases of the folder were brought, so that a start need not open each of them. */
const MARK = 'schema'
export const readMark = (data: string): string | undefined =>
  existsSync(join(data, MARK)) ? readFileSync(join(data, MARK), 'utf8') : undefined

export const writeMark = (data: string, mark: string): void => writeWhole(join(data, MARK), mark)

/** The databases are looked at with the next start. */
export const forgetMark = (data: string): void => rmSync(join(data, MARK), { force: true })
