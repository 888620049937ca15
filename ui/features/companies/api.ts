import type * as z from 'zod'
import { authErrors } from '../../../core/platform/auth/contract.ts'
import {
  type Company,
  type CompanyQuery,
  companyErrors,
  companyRoutes,
  type DatabaseError,
} from '../../../core/platform/companies/contract.ts'
import { planRoutes } from '../../../core/platform/plans/contract.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import type { CallFailure } from '../../lib/api/failure.ts'
import { type List, listOf, useList } from '../../lib/lists/index.ts'

export const companiesApi = client(companyRoutes)

/** The companies that are looked for, in an order. */
export const useCompanies = (query: Partial<z.input<typeof CompanyQuery>>): List<Company> =>
  useList(listOf(companyRoutes.list, { query, rows: 'companies' }), { steady: true })

/** The companies whose database cannot be used. */
export const useDatabaseErrors = (): readonly DatabaseError[] =>
  useList(listOf(companyRoutes.deskFaults, {})).rows ?? []

export function usePlanChoices(): readonly Option<number | null>[] {
  const { rows = [] } = useList(listOf(planRoutes.listAll, {}))
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}

/**
 * What belongs to a field, shown there: a name that a company has, a wrong present password, and an e-mail with which someone
 * signs in, at the field that was that of the administrator.
 */
export const companyProblems =
  (emailField = 'adminUser.email') =>
  ({ code, sentence }: CallFailure): Record<string, string> | undefined => {
    if (code === companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS.code) return { name: sentence }
    if (code === authErrors.ERR_EMAIL_ALREADY_EXISTS.code) return { [emailField]: sentence }
    return code === authErrors.ERR_WRONG_PASSWORD.code ? { 'adminUser.currentPassword': sentence } : undefined
  }
