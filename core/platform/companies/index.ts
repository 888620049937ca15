import type { Module } from '../../desk/index.ts'
import { companyErrors } from './contract.ts'
import type { CompaniesHouse } from './needs.ts'
import { boundCompanyRoutes } from './routes.ts'

export { CompanyBook } from './book.ts'
export { changeCompany, createCompany } from './changes.ts'
export { type FirstSignIn, firstSignInTold, firstStart } from './first-start.ts'
export { type Founding, foundCompany, repairOrphans } from './founding.ts'
export type { CompaniesHouse, CompanyNeeds } from './needs.ts'
export { allCompanies, PLATFORM_COMPANY } from './store.ts'

export const companiesRoom = (house: CompaniesHouse): Module => ({
  name: 'companies',
  errors: companyErrors,
  routes: boundCompanyRoutes(house),
})
