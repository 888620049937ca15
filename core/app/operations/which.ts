import * as z from 'zod'
import type { Company } from '../../platform/companies/contract.ts'
import { allCompanies } from '../../platform/companies/index.ts'
import { planRows } from '../../platform/plans/index.ts'
import type { PlatformDb, Row } from '../../storage/index.ts'
import { Rejected } from './error.ts'
import { allowing } from './fields.ts'

/** How a company, a plan, a connection or a flow is named: by its number, or by its name where that is one's own. */
export const Which = allowing(z.string().trim().min(1).max(200), () => 'its number or its name', '1')

export const companyOf = async (db: PlatformDb, which: string): Promise<Company> =>
  theOne('company', await allCompanies(db), which)

export const planOf = async (db: PlatformDb, which: string): Promise<Row<'plans'>> =>
  theOne('plan', await planRows(db), which)

/** The one with this number, or else the only one with this name; throws Rejected where that is none. */
export function theOne<One extends { id: number; name: string }>(
  what: string,
  all: readonly One[],
  which: string,
): One {
  const numbered = all.find(({ id }) => String(id) === which)
  if (numbered) return numbered
  const named = all.filter(({ name }) => name === which)
  if (named.length > 1)
    throw new Rejected({
      code: 'ERR_AMBIGUOUS',
      status: 409,
      message: `${named.length} are called ${which}; name the ${what} by its number: ${named.map(({ id }) => id).join(', ')}.`,
    })
  return named[0] ?? missing(what, which)
}

export function missing(what: string, which: string): never {
  throw new Rejected({
    code: `ERR_NO_${what.toUpperCase()}_FOUND`,
    status: 404,
    message: `There is no ${what} ${which}.`,
  })
}
