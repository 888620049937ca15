import type { CompanyDetail } from '../../../../core/platform/companies/contract.ts'
import { maskTaxNumber } from './mask.ts'

/** Whose invoice it is; the token where that is overdue, and the session's unless given. */
export interface Payer {
  companyId: number
  token?: string
}

export interface PayerValues extends Record<string, string> {
  firstName: string
  lastName: string
  email: string
  CpfCnpj: string
  Phone: string
  address2: string
  city: string
  state: string
  zipcode: string
  country: 'BR' | 'usa'
}

/** What was typed the last time is there; else what is known of the company. */
export function payerOf(company: CompanyDetail): PayerValues {
  return {
    firstName: company.billingName || company.name,
    lastName: '',
    email: company.billingEmail || company.email,
    CpfCnpj: maskTaxNumber(company.billingCpfCnpj ?? ''),
    Phone: company.billingPhone || company.phone,
    address2: company.addressStreet ?? '',
    city: company.addressCity ?? '',
    state: company.addressState ?? '',
    zipcode: company.addressZipCode ?? '',
    country: 'BR',
  }
}
