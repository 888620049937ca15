import * as z from 'zod'
import { Email, Name, Password } from '../../../core/kit/fields.ts'
import { words } from '../../../core/kit/words.ts'
import { CompanyChange, type CompanyDetail, CompanyInput } from '../../../core/platform/companies/contract.ts'
import { picked } from '../../kit/index.ts'

/** The administrator's fields, named as their errors are. */
export type AdminValues = {
  'adminUser.name': string
  'adminUser.email': string
  'adminUser.password': string
  'adminUser.currentPassword': string
}

export type CompanyValues = AdminValues & {
  name: string
  email: string
  phone: string
  planId: number | null
  status: boolean
  editsAdmin: boolean
}

type Admin = CompanyDetail['adminUser']

export const adminValues = (admin?: Admin): AdminValues => ({
  'adminUser.name': admin?.name ?? '',
  'adminUser.email': admin?.email ?? '',
  'adminUser.password': '',
  'adminUser.currentPassword': '',
})

export const companyValues = (company?: CompanyDetail): CompanyValues => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  planId: company?.planId ?? null,
  status: company?.status ?? true,
  editsAdmin: company === undefined,
  ...adminValues(company?.adminUser),
})

const adminOf = (values: AdminValues) => ({
  name: values['adminUser.name'],
  email: values['adminUser.email'],
  password: values['adminUser.password'],
})

/** `currentPassword` goes along where one's own account is changed (`own`). */
export function adminBody(values: AdminValues, admin: Admin, own: boolean) {
  const currentPassword = own ? { currentPassword: values['adminUser.currentPassword'] } : {}
  return { adminUser: { ...adminOf(values), ...(admin ? { id: admin.id } : {}), ...currentPassword } }
}

export const newCompanyBody = ({ name, email, phone, planId, status, ...values }: CompanyValues) => ({
  ...{ name, email, phone, planId, status },
  adminUser: adminOf(values),
})

export const companyBody = (
  { name, email, phone, planId, status, ...values }: CompanyValues,
  admin: Admin,
  own: boolean,
) => ({
  ...{ name, email, phone, planId, status },
  ...(values.editsAdmin ? adminBody(values, admin, own) : {}),
})

/** What is sent of an edited company: what was changed of it and, where its administrator is edited, of them (decision 751). */
export function changedCompany<B extends { adminUser?: ReturnType<typeof adminBody>['adminUser'] }>(
  body: B,
  changed: Partial<CompanyValues>,
) {
  const { name, email, ...others } = body.adminUser ?? {}
  const admin = {
    ...('adminUser.name' in changed && { name }),
    ...('adminUser.email' in changed && { email }),
    ...others,
  }
  const { adminUser: _, ...own } = body
  return { ...picked(own, changed), ...(body.adminUser && { adminUser: admin }) }
}

const Chosen = z.int(words.required)

/** Spec 1 §5: the company's name, e-mail and plan are asked for, and all of its first administrator. */
export const NewCompany = CompanyInput.extend({
  planId: Chosen,
  adminUser: z.object({ name: Name, email: Email, password: Password }),
})

/** A password that is left empty stays as it is. */
export const EditedAdmin = CompanyChange.pick({ adminUser: true }).extend({
  adminUser: CompanyChange.shape.adminUser.unwrap().required({ name: true, email: true }),
})

export const EditedCompany = CompanyChange.extend({
  name: Name,
  email: Email,
  planId: Chosen,
  adminUser: EditedAdmin.shape.adminUser.optional(),
})
