import { statSync } from 'node:fs'
import { Failure } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** What can be wrong with the database of a company that the platform lists. */
export type DatabaseErrorKind = 'missing' | 'empty' | 'damaged' | 'not-upgraded'

/** What a look at the file of a desk shows without opening it: from its founding on it is there, with a schema. */
export function fileErrorOf(path: string): 'missing' | 'empty' | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return 'missing'
  return found.size === 0 ? 'empty' : undefined
}

/** For the operator: what is wrong with a company's database, and what to do. */
export const databaseErrorSentence = (error: DatabaseErrorKind, company: string, path: string): string =>
  error === 'not-upgraded'
    ? `${path}, the database of ${company}, could not be brought up to date. What it was is kept; each start tries it again.`
    : `${path}, the database of ${company}, is ${error}. \`balcao tenant restore-from\` brings the company back from a backup, beside all others.`

/** The database of one company cannot be used; those of the others work. Nothing is laid in its place, which would hide that it is gone. */
export class DatabaseError extends Failure {
  override readonly name: string = 'DeskFault'
  readonly companyId: number
  readonly fault: DatabaseErrorKind

  constructor(companyId: number, error: DatabaseErrorKind, path: string) {
    super(error === 'not-upgraded' ? generalErrors.ERR_DESK_NOT_UPGRADED : generalErrors.ERR_DESK_UNUSABLE)
    this.message = databaseErrorSentence(error, `company ${companyId}`, path)
    this.companyId = companyId
    this.fault = error
  }
}

/** Whether a file is no database, or one that is damaged. */
export const isCorrupt = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string } | undefined)?.code ?? '')
