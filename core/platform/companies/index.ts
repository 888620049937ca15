import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { planById } from '../plans/index.ts'
import { changeCompany, changeHours, companyById, companyFor, databaseErrors, mustSeeCompany } from './companies.ts'
import { CompanyWithPlan, companyErrors, companyRoutes } from './contract.ts'
import { removeCompany } from './deletion.ts'
import { createCompany } from './founding.ts'
import { allCompanies, listCompanies } from './list.ts'

export { bringCompany, takenEmails } from './arriving.ts'
export {
  changeCompany,
  changeHours,
  companyById,
  databaseErrors,
  extendDueDate,
  isNameTaken,
  storeBilling,
} from './companies.ts'
export { deletedCompanies, forgetDeleted, removeCompany, restoreCompany, STORED_FOR } from './deletion.ts'
export { Companies } from './directory.ts'
export { type FirstSignIn, firstSignInTold, firstStart } from './first-start.ts'
export { createCompany, foundCompany, repairOrphans } from './founding.ts'
export { allCompanies } from './list.ts'

export const companiesModule: Module = {
  name: 'companies',
  owns: ['companies', 'deleted_companies'],
  reads: ['plans', 'invoices'],
  errors: companyErrors,
  routes: bindPlatform(companyRoutes, {
    list: ({ platform }, { query }) => listCompanies(platform.store.db, query),
    listAll: ({ platform }) => allCompanies(platform.store.db),
    deskFaults: ({ platform }) => databaseErrors(platform),
    withPlan: async ({ platform, caller }, { params }) => {
      mustSeeCompany(caller, params.companyId)
      const { planId, ...company } = await companyById(platform.store.db, params.companyId)
      const plan = planId === null ? null : await planById(platform.store.db, planId)
      return CompanyWithPlan.parse({ ...company, plan })
    },
    usage: ({ platform, caller }, { params }) => {
      mustSeeCompany(caller, params.id)
      return platform.askDesk(params.id, 'usageOf', [])
    },
    get: ({ platform, caller }, { params }) => companyFor(platform, caller, params.id),
    create: (call, { body }) => createCompany(call.platform, body, call),
    update: (call, { params, body }) => changeCompany(call.platform, params.id, body, call),
    remove: async (call, { params }) => {
      await removeCompany(call.platform, params.id, { by: call })
      return { message: 'Company deleted' }
    },
    setSchedules: (call, { params, body }) => changeHours(call.platform, call.caller, params.id, body, call),
    setTimeZone: (call, { params, body }) =>
      changeHours(call.platform, call.caller, params.id, { timeZone: body.timeZone }, call),
  }),
}
