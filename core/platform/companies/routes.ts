import { may } from '../../access/permissions.ts'
import { bind } from '../../http/index.ts'
import { countOf, pageOf } from '../../storage/index.ts'
import { planById, planOnWire } from '../plans/index.ts'
import { mustSeeCompany } from './access.ts'
import { changeCompany, companyDetail, createCompany, removeCompany } from './changes.ts'
import { companyRoutes } from './contract.ts'
import type { CompaniesHouse } from './needs.ts'
import { companyPermissions } from './permissions.ts'
import { signUp } from './sign-up.ts'
import { allCompanies, companiesWith, companyById, NEWEST, updateCompany } from './store.ts'
import { companyOnWire, withoutBilling } from './wire.ts'

export const boundCompanyRoutes = (house: CompaniesHouse) => {
  const { platform, clock, book } = house
  const show = async (id: number) => companyOnWire(await companyById(platform.db, id))
  const write = async (id: number, change: { schedules: string } | { timeZone: string }) => {
    await companyById(platform.db, id)
    await updateCompany(platform.db, id, { ...change, updatedAt: clock.now() })
    await book.reload(id)
    return show(id)
  }
  return bind(companyRoutes, {
    list: async (_, { query }) => {
      const found = companiesWith(platform.db, query.searchParam)
      const { rows, ...page } = await pageOf(found, { order: NEWEST, request: query })
      return { companies: rows.map(companyOnWire), ...page, count: await countOf(found) }
    },
    listAll: async () => (await allCompanies(platform.db)).map(companyOnWire),
    signUp: async (_, { body }) => show(await signUp(house, body)),
    withPlan: async ({ caller }, { params }) => {
      mustSeeCompany(caller, params.companyId)
      const company = await show(params.companyId)
      const plan = company.planId === null ? null : planOnWire(await planById(platform.db, company.planId))
      const { id, name, email, phone, status, dueDate, trialExpiration, createdAt } = company
      return { id, name, email, phone, status, dueDate, trialExpiration, createdAt, plan }
    },
    get: async ({ caller }, { params }) => {
      mustSeeCompany(caller, params.id)
      if (caller.super) return companyDetail(house, params.id)
      const company = await show(params.id)
      return may(caller.profile, companyPermissions.readBilling) ? company : withoutBilling(company)
    },
    create: (_, { body }) => createCompany(house, body),
    update: (_, { params, body }) => changeCompany(house, params.id, body),
    remove: async (_, { params }) => {
      await removeCompany(house, params.id)
      return { message: 'Company deleted' }
    },
    setSchedules: async ({ caller }, { params, body }) => {
      mustSeeCompany(caller, params.id)
      return write(params.id, { schedules: JSON.stringify(body.schedules) })
    },
    setTimeZone: async ({ caller }, { params, body }) => {
      mustSeeCompany(caller, params.id)
      return write(params.id, { timeZone: body.timeZone })
    },
  })
}
