import type { CompanyContext } from '../../company/index.ts'
import { unfilledIn } from '../../domain/campaign-variables.ts'
import { fillKnownVariables } from '../../domain/message-variables.ts'
import { SECOND, wireTime } from '../../kit/clock.ts'
import { momentOfInput } from '../../kit/wall-clock.ts'
import type { TenantDb } from '../../storage/index.ts'
import { firstContactsPerDay } from '../connections/index.ts'
import { listRow, recipientsOf, taggedPeople } from '../contact-lists/index.ts'
import { contactRow } from '../contacts/index.ts'
import { strangersAmong } from '../messages/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { tagById } from '../tags/index.ts'
import { type CampaignRow, campaignRow } from './campaign-row.ts'
import { checkPlaces, TEXTS } from './campaigns.ts'
import type { CampaignAsTyped, CampaignPreview, CampaignTextField } from './contract.ts'
import { listedFor } from './files.ts'
import { endForetold } from './foretell.ts'
import { campaignSettings } from './settings.ts'
import { type Addressee, filledFor, variantsOf } from './wording.ts'

/** What a campaign would do: a saved one, or one that is yet to be made. */
interface Foreseen extends Record<CampaignTextField, string> {
  contactListId: number | null
  whatsappId: number | null
  scheduledAt: number | null
  asks: boolean
  /** The names of the files that go before the text, and what is said with them. */
  listed: readonly string[]
  filesMessage: string
  media: string | null
}

/**
 * The texts as someone reads them, and how long it takes, as a form has it. Throws ERR_NO_CAMPAIGN_FOUND, ERR_NO_CONTACT_FOUND,
 * ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_FILE_LIST_FOUND, ERR_NO_FLOW_FOUND.
 */
export async function previewCampaign(company: CompanyContext, typed: CampaignAsTyped): Promise<CampaignPreview> {
  const { db } = company
  await checkPlaces(db, typed)
  const seen = await foresee(company, typed)
  const { whatsappId, scheduledAt, asks, listed, media } = seen
  const settings = await campaignSettings(db)
  const people = await peopleOf(company, seen.contactListId, typed.tagListId ?? null)
  const contact = typed.contactId ? await contactWith(db, typed.contactId) : people.some[0]
  const about = {
    now: company.clock.now(),
    timeZone: company.entitlements().timeZone,
    language: await companyLanguage(db),
  }
  // What is no variable of campaigns may be one of messages, which are filled when they leave.
  const readAs = (text: string): string =>
    contact ? fillKnownVariables(filledFor(text, contact, settings.variables), { ...about, name: contact.name }) : text
  const texts = variantsOf(seen, 'message')
  const questions = asks ? variantsOf(seen, 'confirmationMessage') : []
  const allRead = (all: typeof texts) => all.map(({ variant, text }) => ({ variant, text: readAs(text) }))
  const strangers = await strangersOf(db, people, whatsappId)
  const strangersPerDay = await firstContactsPerDay(db, whatsappId, company.clock.now())
  const from = Math.max(scheduledAt ?? 0, company.clock.now())
  const files = [...listed, ...(media === null ? [] : [media])]
  // A text goes with a file where there is one.
  const alone = Number(texts.length > 0 && media === null) + Number(seen.filesMessage !== '' && listed.length === 0)
  const ends = endForetold({
    ...{ contacts: people.all, strangers, strangersPerDay, settings, from, timeZone: company.entitlements().timeZone },
    each: Math.max(1, files.length + alone),
    asks,
  })
  const content = [seen.filesMessage, ...[...texts, ...questions].map(({ text }) => text)]
  return {
    contact: contact ? { name: contact.name, number: contact.number, email: contact.email } : null,
    ...{ messages: allRead(texts), confirmationMessages: allRead(questions) },
    ...{ recipients: people.all, unverified: people.waiting, strangers, strangersPerDay, files },
    filesMessage: readAs(seen.filesMessage),
    withoutValue: unfilledIn(content, settings.variables),
    seconds: ends === undefined ? null : Math.round((ends - from) / SECOND),
    endsAt: scheduledAt === null || ends === undefined ? null : wireTime(ends),
  }
}

/** What was typed, in the place of what is saved. */
async function foresee(company: CompanyContext, typed: CampaignAsTyped): Promise<Foreseen> {
  const { db } = company
  const saved = typed.campaignId ? await campaignRow(db, typed.campaignId) : undefined
  const or = <T>(provided: T | undefined, before: T | undefined): T | null =>
    provided === undefined ? (before ?? null) : provided
  const at = typed.scheduledAt
    ? momentOfInput(company.entitlements().timeZone, typed.scheduledAt)
    : (typed.scheduledAt as null | undefined)
  const places = {
    contactListId: or(typed.contactListId, saved?.contactListId),
    whatsappId: or(typed.whatsappId, saved?.whatsappId),
    scheduledAt: or(at, saved?.scheduledAt),
  }
  const isFlow = (typed.campaignType ?? saved?.campaignType) === 'fluxo'
  const textOf = (field: CampaignTextField): string => (isFlow ? '' : (typed[field] ?? saved?.[field] ?? ''))
  const texts = Object.fromEntries(TEXTS.map(field => [field, textOf(field)])) as Record<CampaignTextField, string>
  if (isFlow) return { ...texts, ...places, asks: false, listed: [], filesMessage: '', media: null }
  const { files, message } = await listedFor(db, listingOf(or(typed.fileListId, saved?.fileListId), saved))
  const ownFile = saved && saved.mediaBlobId !== null ? saved.mediaName : null
  return {
    ...texts,
    ...places,
    asks: typed.confirmation ?? saved?.confirmation === 1,
    listed: files.map(({ mediaName }) => mediaName ?? ''),
    filesMessage: message,
    media: or(typed.mediaName, ownFile),
  }
}

/** Another list drops what had left the one before. */
const listingOf = (fileListId: number | null, saved: CampaignRow | undefined) =>
  saved?.fileListId === fileListId ? saved : { id: undefined, fileListId, keptMessage: '' }

/** So many of the recipients are looked at to say how many of all are strangers. */
const SAMPLE = 500

interface People {
  all: number
  /** Those of them of whom WhatsApp was never asked. */
  waiting: number
  some: readonly Addressee[]
}

/** Those of a list, or those of whom a tag would make one. */
async function peopleOf(company: CompanyContext, contactListId: number | null, tagId: number | null): Promise<People> {
  if (tagId !== null) {
    await tagById(company.db, tagId)
    return company.read(taggedPeople, { tagId, most: SAMPLE })
  }
  if (contactListId === null) return { all: 0, waiting: 0, some: [] }
  const { validCount: valid, waitingCount: waiting } = await listRow(company.db, contactListId)
  return { all: valid + waiting, waiting, some: await recipientsOf(company.db, contactListId, 0, SAMPLE) }
}

async function strangersOf(db: TenantDb, { all, some }: People, whatsappId: number | null): Promise<number> {
  if (whatsappId === null || some.length === 0) return 0
  const numbers = some.map(({ number }) => number)
  return Math.round(((await strangersAmong(db, numbers, whatsappId)) / some.length) * all)
}

async function contactWith(db: TenantDb, contactId: number): Promise<Addressee> {
  const { name, number, email } = await contactRow(db, contactId)
  return { name, number: number ?? '', email }
}
