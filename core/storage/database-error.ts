import { statSync } from 'node:fs'
import { Failure } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** What can be wrong with the database of a company that the platform lists. */
export type DeskFaultKind = 'missing' | 'empty' | 'damaged' | 'not-upgraded'

/** What a look at the file of a desk shows without opening it: from its founding on it is there, with a schema. */
export function fileFaultOf(path: string): 'missing' | 'empty' | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return 'missing'
  return found.size === 0 ? 'empty' : undefined
}

/** For the operator: what is wrong with a company's database, and what to do. */
export const deskFaultSentence = (fault: DeskFaultKind, company: string, path: string): string =>
  fault === 'not-upgraded'
    ? `${path}, the database of ${company}, could not be brought up to date. What it was is kept; each start tries it again.`
    : `${path}, the database of ${company}, is ${fault}. \`balcao tenant restore-from\` brings the company back from a backup, beside all others.`

/** The database of one company cannot be used; those of the others work. Nothing is laid in its place, which would hide that it is gone. */
export class DeskFault extends Failure {
  override readonly name: string = 'DeskFault'
  readonly companyId: number
  readonly fault: DeskFaultKind

  constructor(companyId: number, fault: DeskFaultKind, path: string) {
    super(fault === 'not-upgraded' ? generalErrors.ERR_DESK_NOT_UPGRADED : generalErrors.ERR_DESK_UNUSABLE)
    this.message = deskFaultSentence(fault, `company ${companyId}`, path)
    this.companyId = companyId
    this.fault = fault
  }
}

/** Whether a file is no database, or one that is damaged. */
export const isCorrupt = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string } | undefined)?.code ?? '')
