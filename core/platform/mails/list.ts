import type { MailError } from '../../clients/index.ts'
import type { Platform } from '../../company/index.ts'
import { mailErrors } from '../../domain/external-errors.ts'
import { encode } from '../../kit/encode.ts'
import { fail } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { type PlatformDb, pageOf, type Row } from '../../storage/index.ts'
import { platformOptions } from '../options/index.ts'
import { BillingMail } from './contract.ts'

const PAGE = 20
const NEWEST = { by: 'id', direction: 'desc', of: 'billing_mails' } as const

type Requested = PageRequest & { status?: Row<'billing_mails'>['status'] | undefined }

/** Mails to all companies, newest first. */
export async function listMails({ store }: Platform, query: Requested, language: Language) {
  const place = await placeName(store.db)
  const { rows, ...page } = await pageOf(matching(store.db, query), { order: NEWEST, size: PAGE, request: query })
  const mails = rows.map(row => encode(BillingMail, { ...row, failure: failureOf(row, place, language) }))
  return { mails, ...page }
}

/** The statement of the list. */
export const matching = (db: PlatformDb, { status }: Requested) =>
  db
    .selectFrom('billing_mails')
    .innerJoin('companies', 'companies.id', 'billing_mails.companyId')
    .selectAll('billing_mails')
    .select('companies.name as companyName')
    .$if(status !== undefined, all => all.where('billing_mails.status', '=', status!))

/** How many mails wait, and why; '' where none was tried in vain. */
export async function mailState(
  { store }: Platform,
  language: Language,
): Promise<{ waiting: number; failure: string }> {
  const { db } = store
  const { waiting } = await db
    .selectFrom('billing_mails')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('billing_mails')
    .select(['fault', 'detail'])
    .where('status', '=', 'waiting')
    .where('fault', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { waiting, failure: failed ? failureOf(failed, await placeName(db), language) : '' }
}

function failureOf(
  { fault: error, detail }: Pick<Row<'billing_mails'>, 'fault' | 'detail'>,
  place: string,
  to: Language,
) {
  return error === null ? '' : fail(mailErrors[error as MailError], { place, detail }).sentence(to)
}

async function placeName(db: PlatformDb): Promise<string> {
  const { mail } = await platformOptions(db)
  return mail ? `${mail.host}:${mail.port}` : ''
}
