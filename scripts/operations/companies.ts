import Database from 'better-sqlite3'
import { pair } from '../../core/app/testing/client/pair.ts'
import { type SignedIn, signIn } from '../../core/app/testing/client/sign-in.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { planRoutes } from '../../core/platform/plans/contract.ts'
import { companyFile } from '../../core/storage/index.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { queueRoutes } from '../../core/tenant/queues/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import { type Ground, seedCompany } from '../lib/seed/company.ts'
import type { Site } from './site.ts'
import type { Size } from './sizes.ts'

const PASSWORD = 'rehearsal-1'
const SUPER_ADMIN = 'admin@balcao.local'

/** A company of the rehearsal. */
export interface Company {
  id: number
  name: string
  email: string
  /** The number of its linked phone. */
  phone?: string
}

const accountOf = (n: number): string => `55119${String(90_000_000 + n)}`
const emailOf = (n: number): string => `company${n}@rehearsal.example`

export const adminOf = (site: Site, { email }: Company): Promise<SignedIn> => signIn(site.url, email, PASSWORD)
export const superAdminOf = (site: Site): Promise<SignedIn> => signIn(site.url, SUPER_ADMIN, PASSWORD)

/** Founds the companies on a new folder, gives each a year of work, links the phones, and leaves the program running. */
export async function foundCompanies(site: Site, size: Size, say: (sentence: string) => void): Promise<Company[]> {
  const first = await site.start('today').firstSignIn()
  await site.ready()
  const { client, userId } = await signIn(site.url, first.email, first.password)
  await client.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
  const { client: platform } = await superAdminOf(site)
  const plan = await platform.call(planRoutes.create, {
    body: { name: 'Rehearsal', users: 100, connections: 100, queues: 100 },
  })
  const companies: Company[] = []
  const grounds = new Map<number, Ground>()
  for (let n = 1; n <= size.companies; n += 1) {
    const [name, email] = [`Company ${n}`, emailOf(n)]
    const body = { name, email, planId: plan.id, adminUser: { name: 'Admin', email, password: PASSWORD } }
    const { id } = await platform.call(companyRoutes.create, { body })
    const { client: admin, userId } = await signIn(site.url, email, PASSWORD)
    const { id: queueId } = await admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#2266aa' } })
    grounds.set(id, { userIds: [userId], queueIds: [queueId] })
    companies.push({ id, name, email })
  }
  await site.stop()
  say(`${size.companies} companies are founded; each gets ${size.messages} messages`)
  const [tickets, contacts] = [Math.ceil(size.messages / 10), Math.ceil(size.messages / 20)]
  for (const [id, ground] of grounds) {
    const file = companyFile(site.data, id)
    seedCompany(file, ground, { contacts, tickets, open: 12, pending: 8, messages: size.messages })
    withoutSeededConnection(file)
  }
  site.start('today')
  await site.ready()
  say(`${size.phones} phones are linked`)
  for (const [n, company] of companies.slice(0, size.phones).entries()) {
    company.phone = accountOf(n)
    await linkPhone(site, company, company.phone)
  }
  return companies
}

/** Of the seeded connection nobody has the keys. */
function withoutSeededConnection(file: string): void {
  const database = new Database(file)
  database.exec("UPDATE whatsapps SET linked = 0, isDefault = 0, status = 'DISCONNECTED'")
  database.close()
}

async function linkPhone(site: Site, company: Company, account: string): Promise<void> {
  const { client: admin } = await adminOf(site, company)
  await site.wa.admin.call('account/add', { account, name: company.name })
  const { id } = await admin.call(connectionRoutes.create, { body: { name: 'Ensaio', isDefault: true } })
  await pair(admin, id, qr => site.wa.admin.call('account/scan', { account, qr }))
}

/** Of these phones, how many are connected to the desk. */
export async function online(site: Site, phones: readonly string[]): Promise<number> {
  const views = await Promise.all(phones.map(account => site.wa.admin.call('account/view', { account })))
  return views.filter(({ companions }) => companions.some(companion => companion.online)).length
}
