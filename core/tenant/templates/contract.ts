import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant, orBlank, orEmpty } from '../../kit/fields.ts'
import { MAX_CODE, MAX_LINK, MAX_NAME, MAX_REFERENCE, MAX_TEXT, MAX_VALUE } from '../../kit/limits.ts'
import { templateCategories, templateFiles } from '../../kit/message-template.ts'
import { words } from '../../kit/words.ts'
import { MAX_FILE_BYTES, Message } from '../messages/contract.ts'
import { templatePermissions } from './permissions.ts'

export const templateErrors = defineErrors({
  ERR_NO_TEMPLATE_FOUND: {
    status: 404,
    pt: 'Modelo não encontrado.',
    en: 'Template not found.',
    es: 'Plantilla no encontrada.',
  },
  ERR_TEMPLATE_NOT_OFFICIAL: {
    status: 409,
    pt: 'Só uma conexão com a plataforma oficial tem modelos.',
    en: 'Only a connection to the official platform has templates.',
    es: 'Solo una conexión con la plataforma oficial tiene plantillas.',
  },
  ERR_TEMPLATE_UNUSABLE: {
    status: 409,
    pt: 'A Meta não deixa enviar este modelo agora. Veja o estado dele na página de modelos.',
    en: 'Meta does not let this template be sent now. See its state on the page of templates.',
    es: 'Meta no deja enviar esta plantilla ahora. Vea su estado en la página de plantillas.',
  },
  ERR_TEMPLATE_NEEDED: {
    status: 409,
    pt: 'Pela plataforma oficial isto só vai por um modelo aprovado. Escolha um modelo.',
    en: 'By the official platform this goes by an approved template alone. Choose a template.',
    es: 'Por la plataforma oficial esto solo va con una plantilla aprobada. Elija una plantilla.',
  },
  ERR_TEMPLATE_PARTS: {
    status: 409,
    pt: 'Este modelo tem partes que o Balcão não preenche, como um carrossel ou um código de acesso.',
    en: 'This template has parts that Balcão does not fill in, such as a carousel or a one-time code.',
    es: 'Esta plantilla tiene partes que Balcão no completa, como un carrusel o un código de acceso.',
  },
  ERR_TEMPLATE_VALUE_MISSING: {
    status: 400,
    pt: 'Falta um valor do modelo: {name}.',
    en: 'A value of the template is missing: {name}.',
    es: 'Falta un valor de la plantilla: {name}.',
  },
  ERR_TEMPLATE_FILE: {
    status: 400,
    pt: 'Este modelo precisa de um arquivo: imagem JPG ou PNG até 5 MB, vídeo MP4 até 16 MB ou documento até 100 MB, conforme o modelo.',
    en: 'This template needs a file: a JPG or PNG image up to 5 MB, an MP4 video up to 16 MB or a document up to 100 MB, as the template says.',
    es: 'Esta plantilla necesita un archivo: imagen JPG o PNG hasta 5 MB, video MP4 hasta 16 MB o documento hasta 100 MB, según la plantilla.',
  },
  ERR_TEMPLATE_REFUSED: {
    status: 409,
    pt: 'A Meta recusou: {detail}',
    en: 'Meta refused: {detail}',
    es: 'Meta rechazó: {detail}',
  },
  ERR_TEMPLATE_NO_ANSWER: {
    status: 502,
    pt: 'A Meta não respondeu. Atualize a lista antes de tentar de novo.',
    en: 'Meta did not answer. Refresh the list before you try again.',
    es: 'Meta no respondió. Actualice la lista antes de intentarlo de nuevo.',
  },
})

const Button = z.object({
  type: z.string(),
  text: z.string(),
  url: z.string().optional(),
  example: z.string().optional(),
})

/** A part of a template, as Meta names it. */
const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(Button).optional(),
})

export const Template = z.object({
  id: Id,
  name: z.string(),
  language: z.string(),
  /** MARKETING, UTILITY or AUTHENTICATION: by it Meta charges. */
  category: z.string(),
  /** Before Meta changed it, until someone has seen that. */
  categoryBefore: z.string().nullable(),
  /** Meta's: APPROVED, PENDING, REJECTED, PAUSED, DISABLED, DELETED and others. */
  status: z.string(),
  /** Why Meta rejected it; '' where it did not. */
  reason: z.string(),
  /** GREEN, YELLOW, RED or UNKNOWN. */
  quality: z.string(),
  /** POSITIONAL or NAMED. */
  parameterFormat: z.string(),
  components: z.array(Component),
  updatedAt: Instant,
})
export type Template = z.infer<typeof Template>

const MAX_TEMPLATE_TEXT = 1024
const MAX_SHORT = 60
const MAX_BUTTON = 25
const MAX_BUTTONS = 10
const MAX_VALUES = 60
/** Meta wants to see an example, and no more. */
export const MAX_EXAMPLE_BYTES = 5 * 1024 * 1024
/** What a form writes as JSON. */
const asJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((provided, context) => {
    if (typeof provided !== 'string') return provided ?? undefined
    if (provided === '') return undefined
    try {
      return provided.length > MAX_TEXT ? undefined : (JSON.parse(provided) as unknown)
    } catch {
      context.addIssue({ code: 'custom', message: words.invalid })
      return z.NEVER
    }
  }, schema)

/** By the keys of a template's places: `body.1`, `header.nome`, `button.0`. */
export const TemplateValues = asJson(
  z
    .record(z.string().max(MAX_REFERENCE), z.string().max(MAX_VALUE, words.tooLong))
    .refine(values => Object.keys(values).length <= MAX_VALUES, words.tooMany)
    .default({}),
).optional()

const short = (most: number) => z.string().trim().max(most, words.tooLong)

/** Meta's rule for names; another name in another language is another template. */
const TemplateName = z
  .string()
  .trim()
  .min(1, words.required)
  .max(MAX_LINK, words.tooLong)
  .regex(/^[a-z0-9_]{1,512}$/, words.invalid)

const NewButton = z.object({
  type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER'], words.invalid),
  text: short(MAX_BUTTON).min(1, words.required),
  /** Of URL; it may end with {{1}}. */
  url: z.string().trim().max(MAX_LINK, words.tooLong).optional(),
  /** Of PHONE_NUMBER. */
  phone: z.string().trim().max(MAX_NAME, words.tooLong).optional(),
})

export const TemplateDraft = z.object({
  name: TemplateName,
  language: z
    .string()
    .max(MAX_CODE, words.invalid)
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, words.invalid),
  category: z.enum(templateCategories, words.invalid).exclude(['AUTHENTICATION']),
  header: orEmpty(short(MAX_SHORT)).optional(),
  /** Which kind of file stands above the text; the form brings an example of it. */
  headerFile: orBlank(z.enum(templateFiles, words.invalid).optional()),
  body: z.string().trim().min(1, words.required).max(MAX_TEMPLATE_TEXT, words.tooLong),
  footer: orEmpty(short(MAX_SHORT)).optional(),
  buttons: asJson(z.array(NewButton).max(MAX_BUTTONS, words.tooMany).default([])).optional(),
  /** What each variable might be, by the keys of its places. */
  examples: TemplateValues,
})
export type TemplateDraft = z.output<typeof TemplateDraft>

const ClientId = z
  .string()
  .max(MAX_CODE, words.invalid)
  .regex(/^[\w-]{8,64}$/, words.invalid)

export const TemplateToSend = z.object({
  templateId: z.coerce.number().int().positive(),
  /** By the keys of its places; `{{name}}` and the other variables of messages are filled. */
  values: TemplateValues,
  clientId: orBlank(ClientId.optional()),
})
export type TemplateToSend = z.output<typeof TemplateToSend>

const TemplateList = z.object({ templates: z.array(Template) })

export const templateRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/whatsapp/:whatsappId/templates',
    summary: 'The message templates of the account of an official connection, by name.',
    allow: templatePermissions.use,
    reply: TemplateList,
  },
  sync: {
    method: 'POST',
    path: '/whatsapp/:whatsappId/templates/sync',
    summary: 'Asks Meta for the templates of the account, and answers them.',
    allow: templatePermissions.manage,
    rate: { max: 20, perSeconds: 600 },
    reply: TemplateList,
  },
  create: {
    method: 'POST',
    path: '/whatsapp/:whatsappId/templates',
    summary: "Submits a template to Meta's review, which takes up to a day.",
    allow: templatePermissions.manage,
    body: TemplateDraft,
    files: { fields: ['example'], maxCount: 1, maxBytes: MAX_EXAMPLE_BYTES, orJson: true },
    rate: { max: 60, perSeconds: 3600 },
    reply: Template,
  },
  seen: {
    method: 'PUT',
    path: '/whatsapp/:whatsappId/templates/:templateId/seen',
    summary: "Somebody has seen that Meta changed a template's category.",
    allow: templatePermissions.manage,
    reply: Template,
  },
  remove: {
    method: 'DELETE',
    path: '/whatsapp/:whatsappId/templates/:templateId',
    summary: 'Deletes a language of a template at Meta, which takes no other of its name for 30 days.',
    allow: templatePermissions.manage,
    status: 204,
    reply: z.void(),
  },
  send: {
    method: 'POST',
    path: '/messages/:ticketId/template',
    summary: 'Sends a template to the contact of an open ticket, also outside of the 24 hours.',
    allow: templatePermissions.use,
    body: TemplateToSend,
    files: { fields: ['medias'], maxCount: 1, maxBytes: MAX_FILE_BYTES, orJson: true },
    reply: Message,
  },
})

export const templateEvents = defineEvents({
  /** Something about the templates of these connections changed. */
  templates: event(z.object({ whatsappIds: z.array(Id) })),
})
