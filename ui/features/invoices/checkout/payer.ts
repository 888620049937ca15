import type * as z from 'zod'
import type { CompanyDetail } from '../../../../core/platform/companies/contract.ts'
import { Country } from '../../../../core/platform/invoices/contract.ts'
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
  district: string
  city: string
  state: string
  zipcode: string
  country: z.output<typeof Country>
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
    district: company.addressDistrict ?? '',
    city: company.addressCity ?? '',
    state: company.addressState ?? '',
    zipcode: company.addressZipCode ?? '',
    country: Country.catch('BR').parse(company.addressCountry),
  }
}
