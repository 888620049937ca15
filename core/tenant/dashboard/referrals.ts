import type { CompanyContext } from '../../company/index.ts'
import { type ReferralKind, referralKinds, referralWords } from '../../domain/referral.ts'
import { csvFile, type StreamedFile } from '../../http/index.ts'
import { dayIn } from '../../kit/clock.ts'
import type { Language } from '../../kit/language.ts'
import { companyLanguage } from '../settings/index.ts'
import { MAX_REFERRALS, type Period, REFERRALS_FILE, type Referrals, type ReferralsQuery } from './contract.ts'
import type { Scope } from './figures.ts'
import { requestedPeriod, spanOf } from './period.ts'
import { type exportedFields, type ReferralsRequest, referralFigures, referralLines } from './referral-figures.ts'

/** By which ways contacts came in a period, and what came of each, counted in a reader thread. */
export async function showReferrals(company: CompanyContext, scope: Scope, query: ReferralsQuery): Promise<Referrals> {
  const { period, ...requested } = requestedOf(company, query)
  return { period, ...(await company.read(referralFigures, { ...requested, scope, most: MAX_REFERRALS })) }
}

function requestedOf(
  company: CompanyContext,
  { kind, ...query }: ReferralsQuery,
): ReferralsRequest & { period: Period } {
  const { timeZone } = company.entitlements()
  const period = requestedPeriod(query, dayIn(timeZone, company.clock.now()))
  return { period, span: spanOf(period, timeZone), kind: kind ?? null }
}

/** The same, each attendance in a line of a file that is written while it is sent. The audit log tells about it. */
export async function exportReferrals(company: CompanyContext, query: ReferralsQuery): Promise<StreamedFile> {
  const { period: _, ...requested } = requestedOf(company, query)
  const language = await companyLanguage(company.db)
  const words = Object.fromEntries(referralKinds.map(kind => [kind, referralWords[kind][language]]))
  const file = await csvFile(REFERRALS_FILE, headings[language], after =>
    company.read(referralLines, { ...requested, after, words: words as Record<ReferralKind, string> }),
  )
  await company.transaction(tx => tx.audit({ kind: 'referralsExported' }))
  return file
}

type Headings = Record<(typeof exportedFields)[number], string>

/** Names of Meta and of links are the same in each language. */
const same = {
  ...{ ref: 'ref', ctwaClid: 'ctwa_clid', utmSource: 'utm_source', utmMedium: 'utm_medium' },
  ...{ utmCampaign: 'utm_campaign', entryPoint: 'entry_point' },
}
const headingsOf = (
  row: readonly string[],
  { title, sourceId, sourceUrl, sourceApp }: Omit<Headings, keyof typeof same>,
): readonly string[] => [...row, title, sourceId, sourceUrl, sourceApp, ...Object.values(same)]

const headings: Record<Language, readonly string[]> = {
  pt: headingsOf(['Ticket', 'Início', 'Nome', 'Número', 'Origem'], {
    ...{ title: 'Título', sourceId: 'Código do anúncio', sourceUrl: 'Endereço', sourceApp: 'Aplicativo' },
  }),
  en: headingsOf(['Ticket', 'Began', 'Name', 'Number', 'Came by'], {
    ...{ title: 'Title', sourceId: 'Advertisement id', sourceUrl: 'Address', sourceApp: 'App' },
  }),
  es: headingsOf(['Ticket', 'Inicio', 'Nombre', 'Número', 'Origen'], {
    ...{ title: 'Título', sourceId: 'Código del anuncio', sourceUrl: 'Dirección', sourceApp: 'Aplicación' },
  }),
}
