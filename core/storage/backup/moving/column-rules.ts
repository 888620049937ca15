import * as z from 'zod'
import { Holidays, WeekHours } from '../../../domain/business-hours.ts'
import { Day, Email } from '../../../kit/fields.ts'
import {
  INDEXED_TEXT,
  MAX_CODE,
  MAX_EMAIL,
  MAX_FLOW_BYTES,
  MAX_LINK,
  MAX_OWN_NAME,
  MAX_PHONE,
  MAX_SAVED_TEXT,
  MAX_TEXT,
  MAX_VALUE,
} from '../../../kit/limits.ts'

/** What a text of a desk is: how long it may be, and more where others rely on more. */
interface Rule {
  /** In characters. */
  most: number
  /** SQL that is true of what cannot be one, with `?` for the column; and what is said of it then. */
  unlike?: readonly [sql: string, said: string]
  /** The contract's own definition, where it says more than its length. */
  contract?: z.ZodType
}

const isNoJson = ['json_valid(?) = 0', 'is no JSON'] as const
const hasLines = ["? GLOB '*[' || char(1) || '-' || char(31) || ']*'", 'is no e-mail'] as const

const ofJson = (schema: z.ZodType): z.ZodType =>
  z
    .string()
    .transform(text => JSON.parse(text) as unknown)
    .pipe(schema)

/**
 * Kinds of texts. A limit is that of the contracts, or the longest of the contracts of its kind: what came in by a rule of before, or was
 * said by WhatsApp, goes from one desk to another as well.
 */
const RULES = {
  /** A word of ours, a number or a sum as text, a colour, a type of file. */
  code: { most: 255 },
  /** Of a person, a queue, a campaign. */
  name: { most: MAX_OWN_NAME },
  phone: { most: MAX_PHONE },
  signIn: { most: MAX_EMAIL, contract: Email },
  email: { most: MAX_EMAIL, unlike: hasLines },
  line: { most: MAX_VALUE },
  link: { most: MAX_LINK },
  /** What is searched or kept to be said. */
  text: { most: Math.max(MAX_SAVED_TEXT, INDEXED_TEXT) },
  said: { most: MAX_TEXT },
  json: { most: MAX_TEXT, unlike: isNoJson },
  /** Of flows, their runs, and what is undone or sent later. */
  largeJson: { most: MAX_FLOW_BYTES, unlike: isNoJson },
  large: { most: MAX_FLOW_BYTES },
  day: { most: MAX_CODE, contract: Day },
  hours: { most: MAX_TEXT, unlike: isNoJson, contract: ofJson(WeekHours) },
  holidays: { most: MAX_TEXT, unlike: isNoJson, contract: ofJson(Holidays) },
} as const satisfies Record<string, Rule>

type Kind = keyof typeof RULES

const FILE = 'mediaBlobId mediaMimeType'

/** The texts of each table, by what they are. An architecture test asks that none is without. */
const TABLES: Readonly<Record<string, Partial<Record<Kind, string>>>> = {
  api_requests: { line: 'key fingerprint', largeJson: 'answer' },
  attendance_turns: { code: 'how endedBy' },
  audit_log: { code: 'kind category actor ip', text: 'who subject', largeJson: 'changes' },
  campaign_files: { code: FILE, text: 'mediaName' },
  campaign_opt_outs: { phone: 'number', name: 'name campaign' },
  campaign_recipients: { name: 'name', phone: 'number', email: 'email', code: 'state', line: 'failure' },
  campaign_settings: { code: 'key', largeJson: 'value' },
  campaigns: {
    name: 'name',
    code: `campaignType status hold ${FILE}`,
    text: 'folded message1 message2 message3 message4 message5 confirmationMessage1 confirmationMessage2 confirmationMessage3 confirmationMessage4 confirmationMessage5 mediaName',
    large: 'keptMessage',
    largeJson: 'templateValues',
  },
  chat_messages: { text: 'message mediaName', code: `clientId ${FILE}` },
  chats: { code: 'uuid', name: 'title', text: 'folded lastMessage' },
  cloud_accounts: { code: 'phoneNumberId wabaId quality reachTier', said: 'token appSecret', json: 'findings' },
  connection_diary: { code: 'kind', json: 'details' },
  contact_aliases: { code: 'number lid' },
  contact_extra_info: { name: 'name', line: 'value' },
  contact_list_items: { name: 'name', phone: 'number', email: 'email', text: 'folded' },
  contact_lists: { name: 'name', text: 'folded' },
  contact_merges: { largeJson: 'snapshot' },
  contacts: { code: 'uuid number lid groupJid pictureBlobId', name: 'name', email: 'email', text: 'folded' },
  deliveries: { code: 'source wireId event state', large: 'body', line: 'fault' },
  delivery_circuits: { code: 'source', line: 'lastFault' },
  file_list_options: { text: 'name mediaName', code: FILE },
  file_lists: { name: 'name', text: 'folded message' },
  first_run: { code: 'trade' },
  invitations: { name: 'name invitedBy', code: 'profile nonce', json: 'queueIds rights' },
  flow_drafts: { largeJson: 'graph', name: 'author' },
  flow_entries: { text: 'phrase folded' },
  flow_hooks: { line: 'nonce', said: 'secret', largeJson: 'payload', text: 'refusal' },
  flow_months: { code: 'month' },
  flow_node_counts: { line: 'nodeId' },
  flow_run_steps: { largeJson: 'turns' },
  flow_runs: { code: 'state', line: 'entry nodeId callKey callSum', largeJson: 'run' },
  flow_versions: { largeJson: 'graph', text: 'note', name: 'author' },
  flows: { name: 'name revisedBy', code: 'kind', line: 'slug' },
  import_rejects: { text: 'name number email', line: 'fault' },
  imports: { code: 'target fileBlobId state', text: 'fileName failure', largeJson: 'shortenedNames columns' },
  integration_talks: { largeJson: 'state' },
  integration_turns: { largeJson: 'reply' },
  integrations: { code: 'kind', json: 'settings', said: 'secret' },
  jobs: { line: 'kind key', code: 'claim', largeJson: 'payload', text: 'lastError' },
  message_charges: { code: 'category' },
  message_reactions: { code: 'emoji' },
  message_templates: {
    code: 'wabaId metaId language category status quality parameterFormat categoryBefore',
    line: 'name reason',
    largeJson: 'components',
  },
  messages: {
    line: 'waId failureReason campaign origin',
    said: 'body quotedText',
    code: `mediaType mediaState source failureCode voiceNoteBlobId ${FILE}`,
    text: 'mediaName',
    largeJson: 'mediaInfo mediaRef',
  },
  migrations: { code: 'name checksum' },
  outbox: { line: 'waId heldBecause', largeJson: 'payload undo' },
  outgoing_webhooks: { name: 'name', text: 'folded', link: 'url', json: 'events' },
  phone_names: { code: 'number', line: 'name' },
  prompt_months: { code: 'month' },
  prompts: {
    name: 'name',
    said: 'prompt apiKey voiceKey',
    link: 'baseUrl',
    line: 'voice voiceRegion model transcriptionModel',
    text: 'folded',
  },
  push_subscriptions: { text: 'endpoint p256dh auth', code: 'language' },
  queue_integrations: {
    code: 'type language',
    name: 'name',
    link: 'urlN8N',
    text: 'folded projectName typebotSlug typebotKeywordFinish typebotKeywordRestart typebotRestartMessage typebotUnknownMessage typebotCustomVar1 typebotCustomVar2',
    said: 'jsonContent',
  },
  queue_options: { text: 'message mediaName', name: 'title', code: `action ${FILE}` },
  queues: {
    name: 'name',
    code: `color ${FILE}`,
    text: 'greetingMessage outOfHoursMessage mediaName',
    hours: 'schedules',
    holidays: 'holidays',
    line: 'service',
  },
  quick_messages: { name: 'shortcode', text: 'folded message mediaName', code: FILE },
  schedules: {
    text: 'body mediaName',
    json: 'templateValues',
    code: `status failure repeat ${FILE}`,
    day: 'repeatUntil',
  },
  settings: { code: 'key', said: 'value' },
  tags: { name: 'name', code: 'color', text: 'folded' },
  taken_over: { code: 'kind', line: 'oldId' },
  takeover_stages: { code: 'kind', json: 'after counts' },
  takeovers: { link: 'source' },
  ticket_notes: { text: 'note' },
  ticket_trace: { code: 'rule', json: 'detail' },
  ticket_tracking: { code: 'finishedBy', json: 'referral' },
  tickets: { code: 'uuid status', text: 'lastMessage heardMessage', largeJson: 'bot heldEnd', json: 'referral' },
  told_before: { line: 'name pn pushName businessName groupSubject' },
  users: { name: 'name', signIn: 'email', code: 'profile', phone: 'whatsappNumber', json: 'rights' },
  whatsapps: {
    name: 'name',
    code: 'status statusReason number provider lastNumber tokenHash',
    text: 'qrcode pairingCode greetingMessage complationMessage outOfHoursMessage ratingMessage expiresInactiveMessage',
    link: 'proxyAddress proxyUsername',
    said: 'proxyPassword',
  },
  wrote_before: { line: 'name' },
}

/** What a text column holds; undefined for one that nobody has given a limit. */
export function ruleOf(table: string, column: string): Rule | undefined {
  const kinds = Object.entries(TABLES[table] ?? {}) as [Kind, string][]
  const kind = kinds.find(([, columns]) => columns.split(' ').includes(column))?.[0]
  return kind && RULES[kind]
}

/** Each column that has a rule, as `table.column`. */
export const textsWithRules = (): string[] =>
  Object.entries(TABLES).flatMap(([table, kinds]) =>
    Object.values(kinds).flatMap(columns => columns.split(' ').map(column => `${table}.${column}`)),
  )
