import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, InputId, Instant, Name, OptionalId, orBlank, orEmpty, SearchText } from '../../kit/fields.ts'
import { MAX_BOT_DELAY, MAX_BOT_EXPIRY, MAX_LINE, MAX_SAVED_TEXT, MAX_SERVICE_ACCOUNT } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { WebAddress } from '../../kit/web-address.ts'
import { words } from '../../kit/words.ts'
import { deliveryRoutes } from '../deliveries/contract.ts'
import { queueIntegrationPermissions } from './permissions.ts'

export const queueIntegrationErrors = defineErrors({
  ERR_NO_QUEUE_INTEGRATION_FOUND: {
    status: 404,
    pt: 'Integração não encontrada.',
    en: 'Integration not found.',
    es: 'Integración no encontrada.',
  },
  ERR_TOO_MANY_QUEUE_INTEGRATIONS: {
    status: 409,
    pt: 'Uma empresa tem até {max} integrações.',
    en: 'A company has up to {max} integrations.',
    es: 'Una empresa tiene hasta {max} integraciones.',
  },
  ERR_QUEUE_INTEGRATION_IN_USE: {
    status: 409,
    pt: 'Esta integração ainda é usada em: {places}. Escolha outra lá antes de excluí-la.',
    en: 'This integration is still used in: {places}. Choose another one there before you delete it.',
    es: 'Esta integración todavía se usa en: {places}. Elija otra allí antes de eliminarla.',
  },
  ERR_BOT_UNSET: {
    status: 409,
    pt: 'Faltam o projeto ou a conta de serviço.',
    en: 'The project or the service account is missing.',
    es: 'Faltan el proyecto o la cuenta de servicio.',
  },
  ERR_BOT_UNREADABLE: {
    status: 409,
    pt: 'A conta de serviço guardada não pode mais ser lida neste servidor. Cole-a de novo.',
    en: 'The stored service account can no longer be read on this server. Paste it again.',
    es: 'La cuenta de servicio guardada ya no se puede leer en este servidor. Péguela de nuevo.',
  },
  ERR_BOT_KEY: {
    status: 502,
    pt: '{place} recusou o acesso: {detail}',
    en: '{place} refused access: {detail}',
    es: '{place} rechazó el acceso: {detail}',
  },
  ERR_BOT_ADDRESS: {
    status: 502,
    pt: '{place} não conhece este robô. Confira o endereço e o nome. ({detail})',
    en: '{place} does not know this bot. Check the address and the name. ({detail})',
    es: '{place} no conoce este bot. Revise la dirección y el nombre. ({detail})',
  },
  ERR_BOT_FAILED: {
    status: 502,
    pt: '{place} respondeu com um erro: {detail}',
    en: '{place} answered with an error: {detail}',
    es: '{place} respondió con un error: {detail}',
  },
  ERR_BOT_GARBAGE: {
    status: 502,
    pt: 'A resposta de {place} não pôde ser lida.',
    en: 'The answer of {place} could not be read.',
    es: 'La respuesta de {place} no se pudo leer.',
  },
  ERR_BOT_PAGE: {
    status: 502,
    pt: '{place} respondeu com uma página da web, e não com dados: {detail}. Confira o endereço.',
    en: '{place} answered with a web page, and not with data: {detail}. Check the address.',
    es: '{place} respondió con una página web, y no con datos: {detail}. Revise la dirección.',
  },
  ERR_BOT_HUGE: {
    status: 502,
    pt: 'A resposta de {place} é grande demais.',
    en: 'The answer of {place} is too large.',
    es: 'La respuesta de {place} es demasiado grande.',
  },
})

/** Spec 2 §9. */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const
export type IntegrationType = (typeof integrationTypes)[number]
const IntegrationType = z.enum(integrationTypes, words.invalid)
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const
const IntegrationLanguage = z.enum(integrationLanguages, words.invalid)

/** Those to which messages are delivered, signed: that is logged, and rests where it fails again and again. */
export const deliveredTypes = ['n8n', 'webhook'] as const satisfies readonly IntegrationType[]
export const getsDeliveries = (type: string): type is (typeof deliveredTypes)[number] =>
  (deliveredTypes as readonly string[]).includes(type)

/** A bot of someone else (spec 2 §3). Its service account is write-only: it only tells that there is one. */
export const QueueIntegration = z.object({
  id: Id,
  type: IntegrationType,
  name: z.string(),
  projectName: z.string(),
  hasJsonContent: z.boolean(),
  language: IntegrationLanguage,
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.int(),
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  typebotCustomVar1: z.string(),
  typebotCustomVar2: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type QueueIntegration = z.infer<typeof QueueIntegration>

const whole = (most: number) =>
  z.coerce.number(words.invalid).int(words.invalid).min(0, words.tooSmall).max(most, words.tooLarge).optional()
const Line = orEmpty(z.string().trim().max(MAX_LINE, words.tooLong)).optional()
const Text = orEmpty(z.string().trim().max(MAX_SAVED_TEXT, words.tooLong)).optional()

const Address = orEmpty(WebAddress).optional()

/** Of a service account's file only this is looked at: who signs, and by what key. */
const ServiceAccount = z.object({ client_email: z.string().min(1), private_key: z.string().min(1) })

const isServiceAccount = (text: string): boolean => {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** What has to stand in such a file, for documents of the API. */
const AN_ACCOUNT = '{"client_email":"bot@example.iam.gserviceaccount.com","private_key":"-----BEGIN PRIVATE KEY-----…"}'

const options = {
  projectName: Line,
  /** The whole file of a service account; '' takes it away. */
  jsonContent: orEmpty(
    z
      .string()
      .trim()
      .max(MAX_SERVICE_ACCOUNT, words.tooLong)
      .refine(text => text === '' || isServiceAccount(text), words.invalid)
      .meta({ contentMediaType: 'application/json', examples: [AN_ACCOUNT] }),
  ).optional(),
  language: orBlank(IntegrationLanguage.optional()),
  urlN8N: Address,
  typebotSlug: Line,
  typebotExpires: whole(MAX_BOT_EXPIRY),
  typebotDelayMessage: whole(MAX_BOT_DELAY),
  typebotKeywordFinish: Line,
  typebotKeywordRestart: Line,
  typebotRestartMessage: Text,
  typebotUnknownMessage: Text,
  typebotCustomVar1: Line,
  typebotCustomVar2: Line,
}

export const QueueIntegrationDraft = z.object({ type: IntegrationType, name: Name, ...options })
export type QueueIntegrationDraft = z.output<typeof QueueIntegrationDraft>

/** Absent fields stay; what a type needs is asked of the whole. */
export const QueueIntegrationChange = z.object({
  type: IntegrationType.optional(),
  name: Name.optional(),
  ...options,
})
export type QueueIntegrationChange = z.output<typeof QueueIntegrationChange>

/** An agent of Dialogflow to be tried; what is stored of an integration serves where no service account is given. */
export const SessionTry = z.object({
  projectName: z.string().trim().min(1, words.required).max(MAX_LINE, words.tooLong),
  jsonContent: options.jsonContent,
  language: IntegrationLanguage,
  urlN8N: Address,
  integrationId: orBlank(InputId.optional()),
})
export type SessionTry = z.output<typeof SessionTry>

export const queueIntegrationRoutes = defineRoutes({
  ...deliveryRoutes('queueIntegration/:integrationId', queueIntegrationPermissions.manage),
  list: {
    method: 'GET',
    path: '/queueIntegration',
    summary:
      'Integrations by name; searchParam looks at the name. linksFiles: whether they get a link to the files of contacts, which needs the public address of the program.',
    allow: queueIntegrationPermissions.read,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional(), companyId: OptionalId }),
    reply: z.object({ queueIntegrations: z.array(QueueIntegration), ...pageReply, linksFiles: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/queueIntegration/:integrationId',
    summary: 'One integration.',
    allow: queueIntegrationPermissions.read,
    reply: QueueIntegration,
  },
  secret: {
    method: 'GET',
    path: '/queueIntegration/:integrationId/secret',
    summary:
      'By which deliveries of an integration are signed: x-balcao-signature has t, seconds, and v1, the HMAC-SHA-256 of `t.body`.',
    allow: queueIntegrationPermissions.manage,
    reply: z.object({ secret: z.string() }),
  },
  create: {
    method: 'POST',
    path: '/queueIntegration',
    summary: 'Adds an integration.',
    allow: queueIntegrationPermissions.manage,
    body: QueueIntegrationDraft,
    reply: QueueIntegration,
  },
  testSession: {
    method: 'POST',
    path: '/queueIntegration/testSession',
    summary:
      'Says hello to an agent of Dialogflow with these settings, which are not saved; says in words why it did not answer.',
    allow: queueIntegrationPermissions.manage,
    body: SessionTry,
    reply: z.object({ messages: z.array(z.string()) }),
  },
  update: {
    method: 'PUT',
    path: '/queueIntegration/:integrationId',
    summary: 'Changes the given fields of an integration.',
    allow: queueIntegrationPermissions.manage,
    body: QueueIntegrationChange,
    reply: QueueIntegration,
  },
  remove: {
    method: 'DELETE',
    path: '/queueIntegration/:integrationId',
    summary: 'Deletes an integration that no connection and no queue uses.',
    allow: queueIntegrationPermissions.manage,
    status: 204,
    reply: z.void(),
  },
})

export const queueIntegrationEvents = defineEvents({
  queueIntegration: recordEvent(QueueIntegration, queueIntegrationPermissions.read),
})
