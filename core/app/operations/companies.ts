import * as z from 'zod'
import { PLATFORM_COMPANY } from '../../company/index.ts'
import { troubledJobs } from '../../company/jobs/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { Email, Name } from '../../kit/fields.ts'
import { type Company, CompanyChange, CompanyInput, companyErrors } from '../../platform/companies/contract.ts'
import {
  allCompanies,
  changeCompany,
  companyById,
  createCompany,
  deletedCompanies,
  removeCompany,
  restoreCompany,
  STORED_FOR,
} from '../../platform/companies/index.ts'
import { bytesOfFiles } from '../../storage/blobs/index.ts'
import type { App } from '../app.ts'
import { Rejected } from './error.ts'
import { InputDay, InputDayOrNever } from './fields.ts'
import { operation } from './operation.ts'
import { companyOf, planOf, theOne, Which } from './which.ts'

const About = z.object({ company: Which })

/** So many tasks are listed. */
const MOST_TASKS = 200

/** A company as the operator sees it. */
export interface OperatedCompany {
  id: number
  name: string
  email: string
  plan: string | null
  /** The last day that is paid; null is never due. */
  dueDate: string | null
  standing: 'active' | 'overdue' | 'suspended'
  fileBytes: number
}

async function displayed(
  { platform, machinery }: App,
  { id, name, email, plan, dueDate }: Pick<Company, 'id' | 'name' | 'email' | 'plan' | 'dueDate'>,
): Promise<OperatedCompany> {
  const { active, overdue } = platform.companies.entitlementsOf(id)
  const state = active ? (overdue ? 'overdue' : 'active') : 'suspended'
  const fileBytes = await bytesOfFiles(machinery.config.data, id)
  return { id, name, email, plan: plan?.name ?? null, dueDate, standing: state, fileBytes }
}

/** Changes a company in the way of the calls, and shows it. */
async function changed(app: App, which: string, change: z.input<typeof CompanyChange>): Promise<OperatedCompany> {
  const { id } = await companyOf(app.platform.store.db, which)
  return displayed(app, await changeCompany(app.platform, id, CompanyChange.parse(change)))
}

const ownCompany = (verb: string): Rejected =>
  new Rejected({
    code: companyErrors.ERR_OWN_COMPANY.code,
    status: companyErrors.ERR_OWN_COMPANY.status,
    message: `The platform's own company, ${PLATFORM_COMPANY}, cannot be ${verb}: its administrators run the platform.`,
  })

/** The company that was deleted and is meant; throws Rejected, which says what to do where it was not deleted. */
async function deletedOne({ platform }: App, which: string): Promise<{ id: number }> {
  const { db } = platform.store
  const all = await deletedCompanies(db)
  const present = (await allCompanies(db)).find(({ id, name }) => String(id) === which || name === which)
  if (present === undefined || all.some(({ id, name }) => String(id) === which || name === which))
    return theOne('company', all, which)
  const { id, name } = present
  throw new Rejected({
    code: 'ERR_NOT_DELETED',
    status: 409,
    message: `${name} (${id}) is there: \`tenant restore\` is for companies that were deleted. \`balcao tenant restore-from ${id}\` brings it back to what a backup holds; see \`balcao backup list\`.`,
  })
}

export const companyOperations = {
  list: operation({
    name: 'tenant list',
    input: z.object({}),
    async work(app) {
      const list: OperatedCompany[] = []
      for (const company of await allCompanies(app.platform.store.db)) list.push(await displayed(app, company))
      return list
    },
  }),
  show: operation({
    name: 'tenant show',
    input: About,
    async work(app, { company: which }) {
      const { platform } = app
      const company = await companyOf(platform.store.db, which)
      const { phone, timeZone, createdAt } = company
      const admin = await platform.askDesk(company.id, 'firstAdminOf', [])
      const { limits } = platform.companies.entitlementsOf(company.id)
      return { ...(await displayed(app, company)), phone, timeZone, createdAt, admin: admin ?? null, limits }
    },
  }),
  tasks: operation({
    name: 'tenant tasks',
    among: 'company',
    input: About,
    async work({ platform }, { company: which }) {
      const { id } = await companyOf(platform.store.db, which)
      const rows = await platform.onDesk(id, ({ db }) => troubledJobs(db, MOST_TASKS))
      return rows.map(({ kind, key, dueAt, failures, claim, lastError }) => ({
        ...{ kind, key, failures, lastError },
        state: dueAt === null ? ('given up' as const) : claim === null ? ('waits' as const) : ('under way' as const),
        dueAt: dueAt === null ? null : wireTime(dueAt),
      }))
    },
  }),
  create: operation({
    name: 'tenant create',
    input: z.object({ name: Name, email: Email, plan: Which.default('1'), due: InputDay.nullable().default(null) }),
    async work(app, { name, email, plan, due }) {
      const { id: planId } = await planOf(app.platform.store.db, plan)
      const input = CompanyInput.parse({ name, email, planId, dueDate: due })
      const { generatedPassword: password, ...company } = await createCompany(app.platform, input)
      return { ...(await displayed(app, company)), password: password! }
    },
  }),
  renew: operation({
    name: 'tenant renew',
    input: About.extend({ until: InputDayOrNever }),
    work: (app, { company, until }) => changed(app, company, { dueDate: until }),
  }),
  suspend: operation({
    name: 'tenant suspend',
    input: About,
    async work(app, { company }) {
      const { id } = await companyOf(app.platform.store.db, company)
      if (id === PLATFORM_COMPANY) throw ownCompany('suspended')
      return changed(app, company, { status: false })
    },
  }),
  /** `confirm` is the company's name once more: a wrong number is a wrong company. */
  delete: operation({
    name: 'tenant delete',
    input: About.extend({ confirm: z.string(), forGood: z.boolean().default(false) }),
    async work({ platform }, { company, confirm, forGood }) {
      const { store, clock } = platform
      const { id, name } = await companyOf(store.db, company)
      if (id === PLATFORM_COMPANY) throw ownCompany('deleted')
      if (confirm !== name)
        throw new Rejected({
          code: 'ERR_NOT_CONFIRMED',
          status: 409,
          message: `The company is called ${name}, not ${confirm}.`,
        })
      await removeCompany(platform, id, { forGood })
      return { id, name, keptUntil: forGood ? null : wireTime(clock.now() + STORED_FOR) }
    },
  }),
  deleted: operation({
    name: 'tenant deleted',
    input: z.object({}),
    work: async ({ platform }) =>
      (await deletedCompanies(platform.store.db)).map(({ id, name, deletedAt, keptUntil }) => ({
        id,
        name,
        deletedAt: wireTime(deletedAt),
        keptUntil: wireTime(keptUntil),
      })),
  }),
  restore: operation({
    name: 'tenant restore',
    input: About.extend({ name: Name.optional() }),
    async work(app, { company, name }) {
      const { store } = app.platform
      const { id } = await deletedOne(app, company)
      await restoreCompany(app.platform, id, name)
      return displayed(app, await companyById(store.db, id))
    },
  }),
  resume: operation({
    name: 'tenant resume',
    input: About,
    work: (app, { company }) => changed(app, company, { status: true }),
  }),
}
