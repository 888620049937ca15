import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyContext, Platform } from '../../company/index.ts'
import { MAX_NAME } from '../../kit/limits.ts'
import { CompanyInput } from '../../platform/companies/contract.ts'
import { allCompanies, changeHours, createCompany } from '../../platform/companies/index.ts'
import { planRows } from '../../platform/plans/index.ts'
import { beginImportRun, importRunOf } from '../../tenant/takeover/index.ts'
import { countRows, firstAdmin, type OldCompany } from './companies.ts'
import { hoursOf } from './kinds/queues.ts'
import { PasswordFile } from './passwords.ts'
import { type Source, sourceError } from './source/source.ts'

/** Which company is filled. */
export interface Wish {
  /** One that is there, by its number or name. */
  into?: string | undefined
  /** What a new one is called, with whose plan, and who administers it. */
  name?: string | undefined
  plan: string
  admin?: string | undefined
  /** The last day that is paid of a new one, which is never due otherwise. */
  due?: string | null | undefined
}

/** The company that is filled: which, and where the passwords of its people are written. */
export interface Target {
  id: number
  name: string
  passwords: PasswordFile
}

/** What a plan has to allow. */
export interface Needs {
  users: number
  connections: number
  queues: number
}

export async function needsOf(source: Source, old: OldCompany): Promise<Needs> {
  const count = async (table: string): Promise<number> => (await countRows(source, old, table)) ?? 0
  return { users: await count('Users'), connections: await count('Whatsapps'), queues: await count('Queues') }
}

/**
 * The company in which this takeover goes on or begins: the one that was begun with it, the one that is named, which has to be
 * empty, or a new one. Throws Rejected for what cannot be filled; nothing is written then.
 */
export async function targetOf(
  platform: Platform,
  folder: string,
  { source, old, from }: { source: Source; old: OldCompany; from: string },
  wish: Wish,
): Promise<Target> {
  const all = await allCompanies(platform.store.db)
  const named =
    wish.into === undefined ? undefined : all.find(each => [String(each.id), each.name].includes(wish.into!))
  if (wish.into !== undefined && !named) throw sourceError(`There is no company ${wish.into} here.`, 'missing')
  for (const { id, name } of named ? [named] : all) {
    await nextTurn()
    const requested = platform.onDesk(id, company => importRunOf(company.db))
    // A desk of others that cannot be opened is no reason to fill none.
    const before = await (named ? requested : requested.catch(() => undefined))
    if (before?.source === from) return { id, name, passwords: passwordsOf(folder, id) }
    if (before && named) throw sourceError(`${name} was filled from ${before.source} already.`, 'refused')
  }
  const needs = await needsOf(source, old)
  if (named) {
    if (wish.due) throw sourceError('--due is of a new company; that of another one is changed by balcao tenant renew.')
    if (!(await platform.onDesk(named.id, isEmpty)))
      throw sourceError(
        `${named.name} has contacts or tickets already: only an empty company can be filled.`,
        'refused',
      )
    demandRoom(named.name, needs, platform.companies.entitlementsOf(named.id).limits)
  }
  const target = named
    ? { ...named, passwords: passwordsOf(folder, named.id) }
    : await found(platform, folder, source, old, needs, wish)
  await platform.onDesk(target.id, company => company.transaction(tx => beginImportRun(tx, from)))
  const { schedules } = hoursOf(old.schedules)
  const operator = { companyId: target.id, super: true }
  if (schedules) await changeHours(platform, operator, target.id, { schedules })
  return target
}

const passwordsOf = (folder: string, companyId: number): PasswordFile =>
  new PasswordFile(join(folder, `first-passwords-${companyId}.txt`))

async function found(
  platform: Platform,
  folder: string,
  source: Source,
  old: OldCompany,
  needs: Needs,
  { name = old.name, plan, admin, due = null }: Wish,
): Promise<Target> {
  const row = (await planRows(platform.store.db)).find(({ id }) => String(id) === plan)
  if (!row) throw sourceError(`There is no plan ${plan}; see balcao plan list.`, 'missing')
  demandRoom(name, needs, row)
  const first = await firstAdmin(source, old)
  const email = admin ?? first?.email
  if (email === undefined)
    throw sourceError(
      'Nobody there is an administrator with an e-mail: say with --admin who administers the company here.',
    )
  const adminUser = { name: (first?.email === email && first.name) || name, email }
  const { data, error } = CompanyInput.safeParse({
    name: name.slice(0, MAX_NAME),
    email,
    planId: plan,
    dueDate: due,
    adminUser,
  })
  if (error) throw sourceError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const company = await createCompany(platform, data)
  const passwords = passwordsOf(folder, company.id)
  passwords.add(email, company.generatedPassword!)
  return { id: company.id, name: company.name, passwords }
}

function demandRoom(name: string, needs: Needs, limits: Needs): void {
  const lacks = (Object.keys(needs) as (keyof Needs)[]).filter(what => needs[what] > limits[what])
  if (lacks.length === 0) return
  const content = lacks.map(what => `${needs[what]} ${what} where its plan allows ${limits[what]}`).join(', ')
  throw sourceError(`${name} would have ${content}. Change the plan, or name another one.`, 'refused')
}

async function isEmpty({ db }: CompanyContext): Promise<boolean> {
  const [contact, ticket] = [
    await db.selectFrom('contacts').select('id').limit(1).executeTakeFirst(),
    await db.selectFrom('tickets').select('id').limit(1).executeTakeFirst(),
  ]
  return contact === undefined && ticket === undefined
}
