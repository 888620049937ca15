import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { InputWeekHours } from '../../domain/business-hours.ts'
import {
  type CampaignStatus,
  campaignBlocks,
  campaignStatuses,
  recipientFailures,
  recipientStates,
} from '../../domain/campaign-states.ts'
import { HOUR } from '../../kit/clock.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Flag,
  Id,
  InputMoment,
  Instant,
  LinkedId,
  Name,
  orBlank,
  orEmpty,
  orNone,
  SearchText,
} from '../../kit/fields.ts'
import { Json } from '../../kit/json.ts'
import { MAX_NAME, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { MAX_FILE_BYTES } from '../messages/contract.ts'
import { TemplateValues } from '../templates/contract.ts'
import { campaignPermissions } from './permissions.ts'

export const campaignErrors = defineErrors({
  ERR_NO_CAMPAIGN_FOUND: {
    status: 404,
    pt: 'Campanha não encontrada.',
    en: 'Campaign not found.',
    es: 'Campaña no encontrada.',
  },
  ERR_CAMPAIGN_STATE: {
    status: 409,
    pt: 'Isto não é possível no estado em que a campanha está.',
    en: 'This is not possible in the state that the campaign is in.',
    es: 'Esto no es posible en el estado en que está la campaña.',
  },
  ERR_CAMPAIGN_SOON: {
    status: 409,
    pt: 'A campanha começa em menos de uma hora e não pode mais ser alterada.',
    en: 'The campaign starts in less than an hour and cannot be changed any more.',
    es: 'La campaña comienza en menos de una hora y ya no se puede cambiar.',
  },
  ERR_CAMPAIGN_BEGUN: {
    status: 409,
    pt: 'A campanha já começou: tipo, destinatários e confirmação não mudam mais. Para outros, duplique-a.',
    en: 'The campaign has begun: its kind, recipients and confirmation no longer change. Duplicate it for others.',
    es: 'La campaña ya comenzó: tipo, destinatarios y confirmación ya no cambian. Para otros, duplíquela.',
  },
})

/** What may become of a campaign: the service, the buttons of the page and a test read this table (spec 2 §4). */
export const campaignMoves = [
  /** Saved without a time it is a draft; with one it waits for it. */
  { from: 'INATIVA', verb: 'save', to: 'INATIVA' },
  { from: 'PROGRAMADA', verb: 'save', to: 'INATIVA' },
  { from: 'CANCELADA', verb: 'save', to: 'CANCELADA' },
  { from: 'INATIVA', verb: 'plan', to: 'PROGRAMADA' },
  { from: 'PROGRAMADA', verb: 'plan', to: 'PROGRAMADA' },
  { from: 'PROGRAMADA', verb: 'start', to: 'EM_ANDAMENTO' },
  { from: 'EM_ANDAMENTO', verb: 'cancel', to: 'CANCELADA' },
  { from: 'CANCELADA', verb: 'restart', to: 'EM_ANDAMENTO' },
  { from: 'EM_ANDAMENTO', verb: 'finish', to: 'FINALIZADA' },
  /** Those who did not get it are written to again. */
  { from: 'EM_ANDAMENTO', verb: 'retry', to: 'EM_ANDAMENTO' },
  { from: 'FINALIZADA', verb: 'retry', to: 'EM_ANDAMENTO' },
  { from: 'INATIVA', verb: 'remove', to: 'gone' },
  { from: 'PROGRAMADA', verb: 'remove', to: 'gone' },
  { from: 'CANCELADA', verb: 'remove', to: 'gone' },
  { from: 'FINALIZADA', verb: 'remove', to: 'gone' },
] as const satisfies readonly { from: CampaignStatus; verb: string; to: CampaignStatus | 'gone' }[]
export type CampaignVerb = (typeof campaignMoves)[number]['verb']

/** Where a verb leads from a status; undefined where it is not allowed. */
export const campaignAfter = (from: CampaignStatus, verb: CampaignVerb): CampaignStatus | 'gone' | undefined =>
  campaignMoves.find(move => move.from === from && move.verb === verb)?.to

/** A planned campaign is edited while it is further away than this (spec 2 §4). */
export const EDIT_UNTIL = HOUR

/** Whether it can be saved now; a planned one only with more than an hour to go (spec 2 §4). */
export function mayEditCampaign(
  { status, scheduledAt }: { status: CampaignStatus; scheduledAt: number | null },
  now: number,
): boolean {
  if (!campaignAfter(status, 'save')) return false
  return status !== 'PROGRAMADA' || scheduledAt === null || scheduledAt > now + EDIT_UNTIL
}

/** Texts in turn, and fields `message1` to `message5`. */
export const VARIANTS = [1, 2, 3, 4, 5] as const
export type Variant = (typeof VARIANTS)[number]

export const campaignTypes = ['padrao', 'fluxo'] as const
export type CampaignType = (typeof campaignTypes)[number]

const named = z.object({ id: Id, name: z.string() })

const texts = {
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
}
export type CampaignTextField = keyof typeof texts

/** Someone as the report of the specification has them. */
const Shipping = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  state: z.enum(recipientStates),
  confirmationRequestedAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  failure: z.enum(recipientFailures).nullable(),
})
export type CampaignShipping = z.infer<typeof Shipping>

/** With the ticket in which they are talked with on the campaign's connection, for who sees it. */
export const CampaignRecipient = Shipping.extend({ ticketUuid: z.string().nullable() })
export type CampaignRecipient = z.infer<typeof CampaignRecipient>

export const Campaign = z.object({
  id: Id,
  name: z.string(),
  campaignType: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  ...texts,
  confirmation: z.boolean(),
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** It began more than a minute after its time, since nothing could begin then. */
  isLate: z.boolean(),
  whatsappId: Id.nullable(),
  whatsapp: named.nullable(),
  contactListId: Id.nullable(),
  contactList: named.extend({ contactsCount: z.int(), validCount: z.int() }).nullable(),
  tagListId: Id.nullable(),
  fileListId: Id.nullable(),
  fileList: named.nullable(),
  /** The flow that each recipient begins. */
  fluxoId: Id.nullable(),
  fluxo: named.nullable(),
  /** The template by which it goes on an official connection, and its values by the keys of its places. */
  templateId: Id.nullable(),
  templateValues: z.record(z.string(), z.string()),
  /** Signed link to the file. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Why it writes to nobody at the moment: of EM_ANDAMENTO and PROGRAMADA, and of a draft that could not begin. */
  hold: z.enum(campaignBlocks).nullable(),
  /** How many of its recipients are in each state; all 0 until it begins. */
  counts: z.object({
    waiting: z.int(),
    sending: z.int(),
    asked: z.int(),
    confirmed: z.int(),
    delivered: z.int(),
    failed: z.int(),
  }),
  /** How many it writes to, were ever asked, ever confirmed, have it, and did not get it; and how much of it is done, in percent. */
  report: z.object({
    valid: z.int(),
    asked: z.int(),
    confirmed: z.int(),
    delivered: z.int(),
    failed: z.int(),
    progress: z.int(),
  }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Campaign = z.infer<typeof Campaign>

/** With the recipients of whom there was news last; all of them, by pages, has the call for recipients. */
export const CampaignDetail = Campaign.extend({
  shipping: z.array(Shipping),
  /** As what Meta charges its messages that were delivered, on an official connection. */
  charged: z.array(z.object({ category: z.string(), billable: z.boolean(), count: z.int() })),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

const Text = orEmpty(z.string().trim().max(MAX_SAVED_TEXT, words.tooLong)).optional()
const draftTexts = Object.fromEntries(Object.keys(texts).map(field => [field, Text])) as Record<
  CampaignTextField,
  typeof Text
>

/** Empty is none. */
const Moment = orNone(InputMoment).optional()

export const CampaignDraft = z.object({
  name: Name,
  campaignType: orBlank(z.enum(campaignTypes, words.invalid).optional()),
  ...draftTexts,
  confirmation: orBlank(Flag.optional()),
  scheduledAt: Moment,
  whatsappId: LinkedId,
  contactListId: LinkedId,
  /** Makes a list of the tag's contacts, called after the campaign. */
  tagListId: LinkedId,
  fileListId: LinkedId,
  fluxoId: LinkedId,
  templateId: LinkedId,
  /** `{nome}`, `{numero}`, `{email}` and the variables of campaigns are filled in them. */
  templateValues: TemplateValues,
})
export type CampaignDraft = z.output<typeof CampaignDraft>

/** Absent fields stay as they are. */
export const CampaignChange = CampaignDraft.extend({ name: Name.optional() })
export type CampaignChange = z.output<typeof CampaignChange>

/** A campaign as its form stands: absent fields are as they are saved, or empty where none is. */
const CampaignAsTyped = CampaignChange.omit({ name: true }).extend({
  campaignId: LinkedId,
  /** Who reads it, in the place of the first recipient. */
  contactId: LinkedId,
  /** How its own file is called, which the form holds; null is none. */
  mediaName: orNone(z.string().min(1, words.required).max(MAX_SAVED_TEXT, words.tooLong)).optional(),
})
export type CampaignAsTyped = z.output<typeof CampaignAsTyped>

/** Seconds between two contacts, at most (spec 2 §9). */
export const messageIntervals = [0, 5, 10, 15, 20] as const
/** Messages, or seconds, of the longer rest (spec 2 §9). */
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

export const MAX_CAMPAIGN_VARIABLES = 50
export const MAX_ANSWER_WORDS = 20

const AnswerWords = z
  .array(z.string().trim().min(1, words.mandatory).max(MAX_NAME, words.tooLong))
  .max(MAX_ANSWER_WORDS, words.tooMany)

export const CampaignSettings = z.object({
  /** Between two contacts pass 0 to so many seconds. */
  messageInterval: z.coerce.number().pipe(z.literal([...messageIntervals], words.invalid)),
  /** After so many messages comes the longer rest; 0 is never. */
  longerIntervalAfter: z.coerce.number().pipe(z.literal([...longerIntervals], words.invalid)),
  /** Seconds of the longer rest. */
  greaterInterval: z.coerce.number().pipe(z.literal([...longerIntervals], words.invalid)),
  /** `{key}` in a text becomes the value. A key that comes twice counts once, the first (spec 2 §5). */
  variables: z
    .array(
      z.object({
        key: z
          .string()
          .trim()
          .min(1, words.mandatory)
          .max(MAX_NAME, words.tooLong)
          .regex(/^[^{}\s]+$/, words.invalid),
        value: z.string().max(MAX_SAVED_TEXT, words.tooLong),
      }),
    )
    .max(MAX_CAMPAIGN_VARIABLES, words.tooMany)
    .transform(all => all.filter(({ key }, at) => all.findIndex(other => other.key === key) === at)),
  /** When campaigns write; none at all is always. */
  sendingHours: InputWeekHours,
  /** Hours for which an answer to the question is waited for. */
  confirmationHours: z.coerce.number().int(words.invalid).min(1, words.tooSmall).max(720, words.tooLarge),
  /** An answer that is one of these confirms; where there are none, each that does not begin with a no. */
  yesWords: AnswerWords,
  noWords: AnswerWords,
  /** Anyone who answers a campaign with one of these gets none any more. */
  optOutWords: AnswerWords,
})
export type CampaignSettings = z.output<typeof CampaignSettings>

/** Spec 2 §9, and what is beyond it. */
export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sendingHours: [],
  confirmationHours: 24,
  yesWords: [],
  // To a question 'cancelar' is a no; who means all campaigns for good is told the word for it (decision 462).
  noWords: ['não', 'n', 'no', 'cancelar'],
  optOutWords: ['sair', 'parar', 'descadastrar', 'stop'],
}

/** Key and value of each, as the specification's rows. */
const SettingRows = z.object({ settings: z.array(z.object({ key: z.string(), value: Json })) })

export const RecipientQuery = z.object({ ...pageQuery, state: z.enum(recipientStates).optional() })

/** What a draft would do: the texts as a contact would read them, and how long it takes. */
export const CampaignPreview = z.object({
  contact: z.object({ name: z.string(), number: z.string(), email: z.string() }).nullable(),
  messages: z.array(z.object({ variant: z.int(), text: z.string() })),
  confirmationMessages: z.array(z.object({ variant: z.int(), text: z.string() })),
  recipients: z.int(),
  /** Of how many of them WhatsApp never said whether it knows their number: each is looked up right before their turn. */
  unverified: z.int(),
  /** How many of the recipients, about, never wrote to the connection, and how many such it writes to in a day; null without a connection. */
  strangers: z.int(),
  strangersPerDay: z.int().nullable(),
  /** The names of the files that go to each, in their order, and what is said with those of its list; '' for nothing. */
  files: z.array(z.string()),
  filesMessage: z.string(),
  /** What looks like a variable in its texts and has no value, as it is written there: it is sent as it stands. */
  withoutValue: z.array(z.string()),
  /** From the planned time, or from now on, until it ends at the latest; null beyond 90 days. */
  seconds: z.int().nullable(),
  /** When it ends at the latest; null without a time, and beyond 90 days. */
  endsAt: Instant.nullable(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

/** The recipients and what became of them, as a sheet. */
export const REPORT_FILE = 'campanha.csv'

export const campaignRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/campaigns',
    summary: 'Campaigns, the newest first; searchParam looks at the name.',
    allow: campaignPermissions.use,
    query: z.object({ ...pageQuery, searchParam: SearchText.optional() }),
    reply: z.object({ records: z.array(Campaign), ...pageReply }),
  },
  show: {
    method: 'GET',
    path: '/campaigns/:campaignId',
    summary:
      'One campaign, how many of its recipients are in each state, and the recipients of whom there was news last.',
    allow: campaignPermissions.use,
    reply: CampaignDetail,
  },
  recipients: {
    method: 'GET',
    path: '/campaigns/:campaignId/recipients',
    summary: 'The recipients of a campaign, those of a state where it is given.',
    allow: campaignPermissions.use,
    query: RecipientQuery,
    reply: z.object({ records: z.array(CampaignRecipient), ...pageReply }),
  },
  report: {
    method: 'GET',
    path: '/campaigns/:campaignId/report',
    summary: 'The recipients of a campaign and what became of them, as campanha.csv.',
    allow: campaignPermissions.use,
    reply: z.string(),
    download: true,
    downloadTypes: ['text/csv'],
    rate: { max: 20, perSeconds: 60 },
  },
  preview: {
    method: 'POST',
    path: '/campaigns/preview',
    summary:
      'The texts of a campaign, saved or not, as its first recipient or the given contact would read them, and how long it takes. Nothing is stored or sent.',
    allow: campaignPermissions.use,
    body: CampaignAsTyped,
    reply: CampaignPreview,
  },
  create: {
    method: 'POST',
    path: '/campaigns',
    summary: 'Adds a campaign: with scheduledAt it is planned, without it a draft.',
    allow: campaignPermissions.use,
    body: CampaignDraft,
    reply: Campaign,
  },
  update: {
    method: 'PUT',
    path: '/campaigns/:campaignId',
    summary:
      'Changes the given fields of a campaign that is a draft, is planned for more than an hour ahead, or was cancelled.',
    allow: campaignPermissions.use,
    body: CampaignChange,
    reply: Campaign,
  },
  remove: {
    method: 'DELETE',
    path: '/campaigns/:campaignId',
    summary: 'Deletes a campaign that does not run, with its report; what was sent stays in its chats.',
    allow: campaignPermissions.use,
    status: 204,
    reply: z.void(),
  },
  cancel: {
    method: 'POST',
    path: '/campaigns/:campaignId/cancel',
    summary:
      'Stops a campaign that runs; whose message WhatsApp was not given yet waits for a restart, but for who gets several messages.',
    allow: campaignPermissions.use,
    reply: Campaign,
  },
  sendNow: {
    method: 'POST',
    path: '/campaigns/:campaignId/send-now',
    summary: 'Begins a draft or a planned campaign now, at its pace.',
    allow: campaignPermissions.use,
    reply: Campaign,
  },
  restart: {
    method: 'POST',
    path: '/campaigns/:campaignId/restart',
    summary: 'Goes on with a campaign that was cancelled, at its pace from now on.',
    allow: campaignPermissions.use,
    reply: Campaign,
  },
  retry: {
    method: 'POST',
    path: '/campaigns/:campaignId/retry',
    summary: 'Writes again to those who could not be reached; not to those who declined.',
    allow: campaignPermissions.use,
    reply: Campaign,
  },
  duplicate: {
    method: 'POST',
    path: '/campaigns/:campaignId/duplicate',
    summary: 'Makes a draft of the same texts, list and files.',
    allow: campaignPermissions.use,
    reply: Campaign,
  },
  uploadMedia: {
    method: 'POST',
    path: '/campaigns/:campaignId/media-upload',
    summary: 'Adds a file that goes with the text, in the place of the one before.',
    allow: campaignPermissions.use,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_FILE_BYTES },
    reply: Campaign,
  },
  removeMedia: {
    method: 'DELETE',
    path: '/campaigns/:campaignId/media-upload',
    summary: 'Removes the file.',
    allow: campaignPermissions.use,
    reply: Campaign,
  },
  settings: {
    method: 'GET',
    path: '/campaign-settings',
    summary: 'How campaigns of the company go on, a row for each setting.',
    allow: campaignPermissions.use,
    reply: SettingRows,
  },
  saveSettings: {
    method: 'POST',
    path: '/campaign-settings',
    summary: 'Changes the given settings; campaigns that run go on by them.',
    allow: campaignPermissions.configure,
    body: z.object({ settings: CampaignSettings.partial() }),
    reply: SettingRows,
  },
})

export const campaignEvents = defineEvents({
  campaign: recordEvent(Campaign, campaignPermissions.use),
})
