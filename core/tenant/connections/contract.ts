import * as z from 'zod'
import { defineEvents, event, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { cloudFindings } from '../../domain/cloud-findings.ts'
import { connectionReasons, connectionStatuses } from '../../domain/connection-reasons.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Flag, Id, Instant, inputIds, LinkedId, Name, OptionalId, orBlank, orEmpty, orNone } from '../../kit/fields.ts'
import { MAX_CODE, MAX_FIRST_CONTACTS, MAX_IDS, MAX_LINE, MAX_NAME, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { PhoneWithCountry } from '../../kit/phone.ts'
import { ProxyAddress, ProxyPassword, ProxyUsername } from '../../kit/proxy-address.ts'
import { Capabilities } from '../../kit/whatsapp-capabilities.ts'
import { words } from '../../kit/words.ts'
import { QueueLabel } from '../queues/contract.ts'
import { connectionPermissions } from './permissions.ts'

export const connectionErrors = defineErrors({
  ERR_NO_OTHER_WHATSAPP: {
    status: 409,
    pt: 'É preciso haver pelo menos um WhatsApp padrão.',
    en: 'There must be at least one default WhatsApp.',
    es: 'Debe haber al menos un WhatsApp predeterminado.',
  },
  ERR_NO_DEF_WAPP_FOUND: {
    status: 409,
    pt: 'Nenhum WhatsApp padrão encontrado. Verifique a página de conexões.',
    en: 'No default WhatsApp found. Check the connections page.',
    es: 'No hay un WhatsApp predeterminado. Revise la página de conexiones.',
  },
  ERR_NO_WAPP_FOUND: {
    status: 404,
    pt: 'Conexão não encontrada.',
    en: 'Connection not found.',
    es: 'Conexión no encontrada.',
  },
  ERR_TOO_MANY_PAIRING_CODES: {
    status: 429,
    pt: 'Códigos demais em pouco tempo. Espere {minutes} min e tente de novo.',
    en: 'Too many codes in a short time. Wait {minutes} min and try again.',
    es: 'Demasiados códigos en poco tiempo. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_TOO_MANY_PROXY_CHANGES: {
    status: 429,
    pt: 'O proxy mudou vezes demais em pouco tempo. Espere {minutes} min e salve de novo.',
    en: 'The proxy was changed too often in a short time. Wait {minutes} min and save again.',
    es: 'El proxy cambió demasiadas veces en poco tiempo. Espere {minutes} min y guarde de nuevo.',
  },
  ERR_WAPP_NUMBER_TAKEN: {
    status: 409,
    pt: 'O número {number} já está na conexão {name}. Exclua ou pare aquela antes de usar este número aqui.',
    en: 'The number {number} is on the connection {name} already. Delete or stop that one before you use this number here.',
    es: 'El número {number} ya está en la conexión {name}. Elimine o detenga aquella antes de usar este número aquí.',
  },
  ERR_WAPP_CLOUD_ACCOUNT_REQUIRED: {
    status: 400,
    pt: 'Uma conexão oficial precisa do ID do número, do ID da conta, do token e da chave secreta.',
    en: 'An official connection needs the number ID, the account ID, the token and the app secret.',
    es: 'Una conexión oficial necesita el ID del número, el ID de la cuenta, el token y la clave secreta.',
  },
  ERR_WAPP_CLOUD_NO_CHANGE: {
    status: 400,
    pt: 'Uma conexão não muda entre telefone e plataforma oficial. Crie outra conexão.',
    en: 'A connection does not change between a phone and the official platform. Create another connection.',
    es: 'Una conexión no cambia entre teléfono y plataforma oficial. Cree otra conexión.',
  },
  ERR_WAPP_CLOUD_NO_PROXY: {
    status: 400,
    pt: 'Uma conexão oficial não usa proxy.',
    en: 'An official connection uses no proxy.',
    es: 'Una conexión oficial no usa proxy.',
  },
  ERR_WAPP_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe uma conexão com este nome.',
    en: 'A connection with this name already exists.',
    es: 'Ya existe una conexión con este nombre.',
  },
  ERR_WAPP_PROXY_PRIVATE: {
    status: 400,
    pt: 'Este servidor não deixa usar um proxy com endereço de rede interna.',
    en: 'This server does not allow a proxy with a private address.',
    es: 'Este servidor no permite un proxy con dirección de red interna.',
  },
  ERR_WAPP_PROXY_USER_REQUIRED: {
    status: 400,
    pt: 'A senha do proxy precisa de um usuário.',
    en: 'The password of the proxy needs a user.',
    es: 'La contraseña del proxy necesita un usuario.',
  },
  ERR_WAPP_GREETING_REQUIRED: {
    status: 400,
    pt: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
    en: 'A greeting message is required when there is more than one queue.',
    es: 'El mensaje de saludo es obligatorio cuando hay más de una cola.',
  },
})

const Text = orEmpty(z.string().trim().max(MAX_SAVED_TEXT, words.tooLong))
const Minutes = z.coerce.number().int().min(0).max(1_000_000)

/** What moves by itself: status and why, the phone, and the codes to link one. */
export const ConnectionSession = z.object({
  id: Id,
  status: z.enum(connectionStatuses),
  /** Why it is not well, a code that the interface words; null when all is well. */
  statusReason: z.enum(connectionReasons).nullable(),
  /** The linked phone; null before the first link and when WhatsApp told no number. */
  number: z.string().nullable(),
  /** To be scanned; '' when none waits. Absent for those who may not link a phone. */
  qrcode: z.string().optional(),
  /** Eight characters to type on the phone; '' when none waits. Absent for those who may not link a phone. */
  pairingCode: z.string().optional(),
  retries: z.int(),
  /** When it is tried again by itself; null while it is not waiting for that. */
  nextAttemptAt: Instant.nullable(),
  updatedAt: Instant,
})
export type ConnectionSession = z.infer<typeof ConnectionSession>

/** A WhatsApp connection (spec 1 §3). Token and password of the proxy are write-only: it only tells that there is one. */
export const Connection = ConnectionSession.extend({
  name: z.string(),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  hasToken: z.boolean(),
  provider: z.string(),
  /** What its way to WhatsApp can do. */
  capabilities: Capabilities,
  expiresInactiveMessage: z.string(),
  /** Minutes of silence after which a ticket is closed; 0 never. */
  expiresTicket: z.int(),
  /** Minutes before the menu may be sent again; 0 at once. */
  timeUseBotQueues: z.int(),
  /** How often a ticket gets the menu; 0 without limit. */
  maxUseBotQueues: z.int(),
  /** Minutes in the menu after which a ticket goes to `transferQueueId`; 0 never. */
  timeToTransfer: z.int(),
  transferQueueId: Id.nullable(),
  promptId: Id.nullable(),
  integrationId: Id.nullable(),
  queues: z.array(QueueLabel),
  /** `http://host:port` or `socks5://host:port`; '' where it connects directly. These five are for administrators alone. */
  proxyAddress: z.string().optional(),
  proxyUsername: z.string().optional(),
  hasProxyPassword: z.boolean().optional(),
  /** When its token was made and, to the minute, last used to send; null before. For administrators alone as well. */
  tokenMadeAt: Instant.nullish(),
  tokenUsedAt: Instant.nullish(),
  /** Its official account, without secrets; null where a phone is linked. For administrators alone. */
  cloud: z
    .object({
      phoneNumberId: z.string(),
      wabaId: z.string(),
      /** When Meta last told something of it, to the minute; null before. */
      heardAt: Instant.nullable(),
      /** What Meta said of it when it was asked last: GREEN, YELLOW, RED or UNKNOWN; '' before. */
      quality: z.string(),
      /** To how many people outside of their window it may write in a day, as Meta names it; '' before. */
      reachTier: z.string(),
      /** What is missing. */
      findings: z.array(z.enum(cloudFindings)),
      checkedAt: Instant.nullable(),
    })
    .nullish(),
  createdAt: Instant,
})
export type Connection = z.infer<typeof Connection>

/** Ids of Meta are digits that exceed what a number holds; '' is what an untouched form sends and changes nothing. */
const MetaId = orEmpty(
  z
    .string()
    .trim()
    .max(MAX_CODE, words.tooLong)
    .refine(id => /^\d*$/.test(id), words.invalid)
    .meta({ pattern: '^[0-9]*$' }),
)
/** What Meta gives to be pasted; it is shown to nobody. */
const MetaSecret = orEmpty(
  z
    .string()
    .trim()
    .max(MAX_SAVED_TEXT, words.tooLong)
    .refine(secret => /^[\x21-\x7e]*$/.test(secret), words.invalid)
    .meta({ pattern: '^[\\x21-\\x7e]*$' }),
)

/** An account of the WhatsApp Business Platform; a change keeps what is absent or empty. */
const CloudInput = z.object({
  phoneNumberId: MetaId.optional(),
  /** Of the WhatsApp Business Account. */
  wabaId: MetaId.optional(),
  token: MetaSecret.optional(),
  appSecret: MetaSecret.optional(),
})
export type CloudInput = z.output<typeof CloudInput>

const CloudCheckRequest = CloudInput.extend({
  /** Of whose secrets those are used that are not given. */
  whatsappId: OptionalId,
  /** Has Meta tell this program of the account before it is looked at. */
  subscribes: orBlank(Flag.optional()),
})
export type CloudCheckRequest = z.output<typeof CloudCheckRequest>

/** What Meta says of an official account. */
const CloudCheck = z.object({
  /** What is missing, which the page words; empty where all is well, as far as it can be asked. */
  findings: z.array(z.enum(cloudFindings)),
  number: z
    .object({
      display: z.string(),
      verifiedName: z.string(),
      /** GREEN, YELLOW, RED or UNKNOWN. */
      quality: z.string(),
      /** To how many people outside of their window it may write in a day, as Meta names it: TIER_2K. */
      limit: z.string(),
      isOnBusinessApp: z.boolean(),
    })
    .nullable(),
  /** The connection of this company that has the same number already. */
  takenBy: z.string().nullable(),
})
export type CloudCheck = z.infer<typeof CloudCheck>

/** The version of WhatsApp Web that connections claim, and how the program came by it. */
export const WebVersion = z.object({
  version: z.string(),
  from: z.enum(['setting', 'whatsapp', 'program']),
  /** When WhatsApp said so; null where it did not. */
  seenAt: Instant.nullable(),
})
export type WebVersion = z.infer<typeof WebVersion>

/** A connection as it is shown inside of tickets. */
export const ConnectionLabel = Connection.pick({ id: true, name: true })
export type ConnectionLabel = z.infer<typeof ConnectionLabel>

/** So long that nobody guesses the token of someone else. Shorter ones of before go on working. */
const SHORTEST_TOKEN = 16

/** A token of the external API, of characters that a header carries; '' is what an untouched form sends and changes nothing. */
const Token = z
  .string()
  .trim()
  .max(MAX_LINE, words.tooLong)
  .refine(token => token === '' || token.length >= SHORTEST_TOKEN, words.tooShort)
  .refine(token => /^[\x21-\x7e]*$/.test(token), words.invalid)
  .meta({ pattern: `^$|^[\\x21-\\x7e]{${SHORTEST_TOKEN},}$` })

/**
 * What a form sends; absent fields stay as they are. A `token` of null takes it away. So does an empty `proxyPassword`, and
 * another `proxyAddress` without a password: what was given for one host goes to no other.
 */
export const ConnectionChange = z.object({
  name: Name.optional(),
  isDefault: orBlank(Flag.optional()),
  greetingMessage: Text.optional(),
  complationMessage: Text.optional(),
  outOfHoursMessage: Text.optional(),
  ratingMessage: Text.optional(),
  token: z.union([z.literal(false).transform(() => ''), Token]).nullish(),
  provider: orEmpty(z.string().trim().max(MAX_NAME)).optional(),
  expiresInactiveMessage: Text.optional(),
  expiresTicket: Minutes.optional(),
  timeUseBotQueues: Minutes.optional(),
  maxUseBotQueues: z.coerce.number().int().min(0).max(1000).optional(),
  timeToTransfer: Minutes.optional(),
  transferQueueId: LinkedId,
  promptId: LinkedId,
  integrationId: LinkedId,
  queueIds: inputIds(MAX_IDS).optional(),
  proxyAddress: ProxyAddress.optional(),
  proxyUsername: ProxyUsername.optional(),
  proxyPassword: ProxyPassword.optional(),
  /** Of a connection with the provider `cloud`. */
  cloud: CloudInput.optional(),
})
export type ConnectionChange = z.output<typeof ConnectionChange>

export const ConnectionDraft = ConnectionChange.extend({ name: Name })
export type ConnectionDraft = z.output<typeof ConnectionDraft>

/** How much a connection writes to people who never wrote to it, and how much it may. */
export const FirstContacts = z.object({
  /** The connection's. */
  id: Id,
  /** Such people in the last 24 hours, each once. */
  sent: z.int(),
  /** Programs stop here. */
  limit: z.int(),
  /** People do here: what they write after that waits. */
  peopleLimit: z.int(),
  /** What the company set in place of `limitByAge`, or null. */
  ownLimit: z.int().nullable(),
  /** What the age of the link gives. */
  limitByAge: z.int(),
  /** Until when WhatsApp lets it write to nobody who never wrote, or null. */
  restrictedUntil: Instant.nullable(),
})
export type FirstContacts = z.infer<typeof FirstContacts>

/** An empty one leaves it to the age of the link. */
export const FirstContactLimit = z.object({
  limit: orNone(
    z.coerce.number(words.invalid).int(words.invalid).min(1, words.tooSmall).max(MAX_FIRST_CONTACTS, words.tooLarge),
  ),
})

/** `session=0` is accepted for old clients: credentials are never answered, with or without it. */
const sessionQuery = z.object({ session: z.string().max(MAX_CODE).optional(), companyId: OptionalId })

export const connectionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/whatsapp',
    summary: 'All connections by age; restaurante gets its own alone.',
    allow: connectionPermissions.read,
    anyCompany: true,
    query: sessionQuery,
    reply: z.array(Connection),
  },
  show: {
    method: 'GET',
    path: '/whatsapp/:whatsappId',
    summary: 'One connection.',
    allow: connectionPermissions.read,
    anyCompany: true,
    query: sessionQuery,
    reply: Connection,
  },
  create: {
    method: 'POST',
    path: '/whatsapp',
    summary: 'Adds a connection, as far as the plan allows, and starts its session. The first becomes the default.',
    allow: connectionPermissions.add,
    body: ConnectionDraft,
    reply: Connection,
  },
  update: {
    method: 'PUT',
    path: '/whatsapp/:whatsappId',
    summary: 'Changes the given fields of a connection.',
    allow: connectionPermissions.editOrDelete,
    body: ConnectionChange,
    reply: Connection,
  },
  remove: {
    method: 'DELETE',
    path: '/whatsapp/:whatsappId',
    summary: 'Unlinks the phone and deletes the connection; its tickets stay.',
    allow: connectionPermissions.editOrDelete,
    status: 204,
    reply: z.void(),
  },
  cloudWebhook: {
    method: 'GET',
    path: '/whatsapp-cloud/panel',
    summary: 'The address and the verify token that the panel of an app at Meta asks for.',
    allow: connectionPermissions.add,
    reply: z.object({ webhookUrl: z.string(), verifyToken: z.string(), isPublic: z.boolean() }),
  },
  cloudCheck: {
    method: 'POST',
    path: '/whatsapp-cloud/check',
    summary: 'Asks Meta about an official account, and says what is missing.',
    allow: connectionPermissions.add,
    rate: { max: 30, perSeconds: 600 },
    body: CloudCheckRequest,
    reply: CloudCheck,
  },
  webVersion: {
    method: 'GET',
    path: '/whatsapp-version',
    summary: 'Which version of WhatsApp Web connections claim; null where they claim none.',
    allow: connectionPermissions.add,
    reply: WebVersion.nullable(),
  },
  firstContacts: {
    method: 'GET',
    path: '/whatsapp-first-contacts',
    summary: 'To how many people who never wrote each connection wrote in the last 24 hours, and how many it may.',
    allow: connectionPermissions.editOrDelete,
    reply: z.array(FirstContacts),
  },
  limitFirstContacts: {
    method: 'PUT',
    path: '/whatsapp/:whatsappId/first-contacts',
    summary:
      'Sets to how many people who never wrote programs may write in a day; null leaves it to the age of the link.',
    allow: connectionPermissions.editOrDelete,
    body: FirstContactLimit,
    reply: FirstContacts,
  },
  startSession: {
    method: 'POST',
    path: '/whatsappsession/:whatsappId',
    summary: 'Connects, or shows a QR code when no phone is linked.',
    allow: connectionPermissions.act,
    reply: Connection,
  },
  resetSession: {
    method: 'PUT',
    path: '/whatsappsession/:whatsappId',
    summary: 'Forgets the linked phone and shows a new QR code.',
    allow: connectionPermissions.act,
    reply: Connection,
  },
  endSession: {
    method: 'DELETE',
    path: '/whatsappsession/:whatsappId',
    summary: 'Unlinks the phone.',
    allow: connectionPermissions.act,
    reply: Connection,
  },
  pairingCode: {
    method: 'POST',
    path: '/whatsappsession/:whatsappId/pairing-code',
    summary:
      'Eight characters that link the phone with this number, while a QR code waits; so many in an hour for a company.',
    allow: connectionPermissions.act,
    body: z.object({ phone: PhoneWithCountry }),
    reply: z.object({ code: z.string() }),
  },
})

/** `whatsapp` never carries the linking codes; `whatsappSession` does, and goes only to those who may link a phone. */
export const connectionEvents = defineEvents({
  whatsapp: recordEvent(Connection, connectionPermissions.read),
  whatsappFirstContacts: event(z.object({ action: z.literal('update'), firstContacts: FirstContacts })),
  whatsappSession: event(z.object({ action: z.literal('update'), session: ConnectionSession })),
})
