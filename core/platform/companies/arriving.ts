import * as z from 'zod'
import type { Platform } from '../../company/index.ts'
import { parsePart } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { generatePassword, type NewRow } from '../../storage/index.ts'
import { accountByEmail, insertAccount } from '../auth/index.ts'
import { companies, insertCompany, isNameTaken, mustHaveNoDatabase, updateCompany } from './companies.ts'
import { Billing, companyErrors, Recurrence, TimeZone } from './contract.ts'

/** Someone of a company that comes from elsewhere. */
interface ArrivingPerson {
  id: number
  email: string
  /** Null where they choose a password again. */
  passwordHash: string | null
}

/** What lists and runs over all companies believe of each: one that is none would end them for everybody. */
const Believed = z.object({
  recurrence: Recurrence,
  timeZone: TimeZone,
  billing: z
    .string()
    .transform(text => JSON.parse(text))
    .pipe(Billing.partial().strict()),
})

/** Those of these e-mails with which someone signs in already; they are one's own over all companies. */
export async function takenEmails({ store }: Platform, emails: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  for (const email of emails) if (await accountByEmail(store.db, email)) taken.push(email)
  return taken
}

/**
 * Takes in a company whose desk is there already: rows first, as of one that is leaving, so that whatever is cut short is removed with
 * the next start; then `place` puts its folder where it belongs. Anyone who brings no password gets one that nobody knows. Throws
 * ERR_VALIDATION, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND.
 */
export async function bringCompany(
  platform: Platform,
  company: Omit<NewRow<'companies'>, 'createdAt' | 'updatedAt' | 'phase'>,
  people: readonly ArrivingPerson[],
  place: (companyId: number) => Promise<void>,
): Promise<number> {
  parsePart(Believed, company, 'body')
  const { store, clock, passwords } = platform
  const now = clock.now()
  const nobodys = await passwords.hash(generatePassword(), { line: 'desk', by: 'arriving' })
  const id = await store.transaction(async ({ db }) => {
    if (await isNameTaken(db, company.name)) throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
    const companyId = await insertCompany(db, { ...company, phase: 'leaving', createdAt: now, updatedAt: now })
    mustHaveNoDatabase(platform, companyId)
    for (const { id: userId, email, passwordHash } of people) {
      const account = { email, companyId, userId, passwordHash: passwordHash ?? nobodys }
      await insertAccount(db, { ...account, mustChangePassword: passwordHash === null }, now)
    }
    return companyId
  })
  try {
    await place(id)
    await updateCompany(store.db, id, { phase: 'ready' })
  } catch (error) {
    await platform.removeDesk(id)
    await companies.remove(store.db, id)
    throw error
  }
  await platform.companies.reload(id)
  return id
}
