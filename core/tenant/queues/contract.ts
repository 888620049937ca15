import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Holidays, InputHolidays, InputWeekHours, WeekHours } from '../../domain/business-hours.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Color,
  Id,
  InputId,
  Instant,
  LinkedId,
  Name,
  OptionalId,
  orBlank,
  orEmpty,
  orNone,
  titleText,
} from '../../kit/fields.ts'
import { MAX_OPTION_FILE, MAX_QUEUE_OPTIONS, MAX_SAVED_TEXT, MAX_TITLE } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { queuePermissions } from './permissions.ts'

export const queueErrors = defineErrors({
  ERR_NO_QUEUE_FOUND: {
    status: 404,
    pt: 'Fila não encontrada.',
    en: 'Queue not found.',
    es: 'Cola no encontrada.',
  },
  ERR_QUEUE_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe uma fila com este nome.',
    en: 'A queue with this name already exists.',
    es: 'Ya existe una cola con este nombre.',
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    status: 409,
    pt: 'Esta cor já está em uso. Escolha outra.',
    en: 'This colour is already in use. Choose another.',
    es: 'Este color ya está en uso. Elija otro.',
  },
  ERR_TOO_MANY_QUEUE_OPTIONS: {
    status: 409,
    pt: 'Uma fila tem no máximo {max} opções.',
    en: 'A queue has at most {max} options.',
    es: 'Una cola tiene como máximo {max} opciones.',
  },
  ERR_QUEUE_OPTION_TOO_DEEP: {
    status: 409,
    pt: 'As opções de uma fila têm no máximo {max} níveis.',
    en: 'The options of a queue have at most {max} levels.',
    es: 'Las opciones de una cola tienen como máximo {max} niveles.',
  },
  ERR_QUEUE_OPTION_CIRCLE: {
    status: 409,
    pt: 'Uma opção não pode ficar abaixo de si mesma.',
    en: 'An option cannot stand below itself.',
    es: 'Una opción no puede estar debajo de sí misma.',
  },
  ERR_NO_QUEUE_OPTION_FOUND: {
    status: 404,
    pt: 'Opção não encontrada.',
    en: 'Option not found.',
    es: 'Opción no encontrada.',
  },
})

const Text = orEmpty(z.string().trim().max(MAX_SAVED_TEXT, words.tooLong))

/** What a queue does for who comes into it: nothing of its own, or a second copy of a bill (decision 363). */
export const queueServices = ['', 'bills'] as const
export type QueueService = (typeof queueServices)[number]

/** A sector (spec 1 §3, spec 2 §3). Ids of things that other modules own are null when none is chosen. */
export const Queue = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.int().nullable(),
  integrationId: Id.nullable(),
  promptId: Id.nullable(),
  flowId: Id.nullable(),
  service: z.enum(queueServices),
  /** Signed link to the file that is sent behind its greeting; null where it has none. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMimeType: z.string().nullable(),
  mediaBytes: z.int().nullable(),
  schedules: WeekHours,
  holidays: Holidays,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Queue = z.infer<typeof Queue>

/** A queue as it is shown inside of tickets, users and connections. */
export const QueueLabel = Queue.pick({ id: true, name: true, color: true })
export type QueueLabel = z.infer<typeof QueueLabel>

const OrderQueue = z
  .union([z.literal('').transform(() => null), z.null(), z.coerce.number().int().min(0).max(9999)])
  .optional()

/** What a form sends; absent fields stay as they are. */
export const QueueChange = z.object({
  name: Name.optional(),
  color: Color.optional(),
  greetingMessage: Text.optional(),
  outOfHoursMessage: Text.optional(),
  orderQueue: OrderQueue,
  integrationId: LinkedId,
  promptId: LinkedId,
  flowId: LinkedId,
  service: orEmpty(z.enum(queueServices, words.invalid)).optional(),
  schedules: InputWeekHours.optional(),
  holidays: InputHolidays.optional(),
})
export type QueueChange = z.output<typeof QueueChange>

export const QueueDraft = QueueChange.extend({ name: Name, color: Color })
export type QueueDraft = z.output<typeof QueueDraft>

/** The parent of an option at the top of a queue's tree (spec 2 §3). */
export const ROOT = -1

/** What an option without further ones does behind its message (decision 356). */
export const optionActions = ['people', 'queue', 'flow', 'close'] as const
export type OptionAction = (typeof optionActions)[number]

/** A line of a queue's menu, with the lines below it. `option` is its number among its siblings, from 1. */
export interface QueueOption {
  id: number
  queueId: number
  parentId: number
  option: number
  title: string
  message: string
  action: OptionAction
  /** Into which queue, or flow, it leads; null unless its action says so, and when that is gone. */
  toQueueId: number | null
  flowId: number | null
  /** Signed link to the file that is sent behind its message; null where it has none. */
  mediaPath: string | null
  mediaName: string | null
  mediaMimeType: string | null
  mediaBytes: number | null
  children: QueueOption[]
}
export const QueueOption: z.ZodType<QueueOption> = z
  .object({
    id: Id,
    queueId: Id,
    parentId: z.int(),
    option: z.int().positive(),
    title: z.string(),
    message: z.string(),
    action: z.enum(optionActions),
    toQueueId: Id.nullable(),
    flowId: Id.nullable(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    mediaMimeType: z.string().nullable(),
    mediaBytes: z.int().nullable(),
    get children() {
      return z.array(QueueOption)
    },
  })
  .meta({ id: 'QueueOption' })

const ParentId = z.coerce
  .number()
  .int()
  .refine(id => id === ROOT || id > 0, words.invalid)
  .meta({ minimum: ROOT, not: { const: 0 } })
const Title = titleText(words.mandatory).max(MAX_TITLE, words.tooLong)
const Place = z.coerce.number().int().min(1).max(MAX_QUEUE_OPTIONS)

const leading = {
  action: orBlank(z.enum(optionActions, words.invalid).optional()),
  toQueueId: LinkedId,
  flowId: LinkedId,
}

export const QueueOptionDraft = z.object({
  queueId: InputId,
  parentId: orNone(ParentId).optional(),
  title: Title,
  message: Text.optional(),
  ...leading,
  /** Place among its siblings; the last when absent. */
  option: orBlank(Place.optional()),
})
export type QueueOptionDraft = z.output<typeof QueueOptionDraft>

export const QueueOptionChange = z.object({
  title: Title.optional(),
  message: Text.optional(),
  /** Moves it, with what is below it, under another one; to its end unless `option` says where. */
  parentId: orNone(ParentId).optional(),
  ...leading,
  option: orBlank(Place.optional()),
})
export type QueueOptionChange = z.output<typeof QueueOptionChange>

/** So many answers are played at most. */
export const MAX_PREVIEW_ANSWERS = 50

/** A file as the phone would get it. */
const PreviewFile = z.object({ path: z.string(), name: z.string(), mimeType: z.string() })

/** A conversation with the options of a queue, and what it came to: null while it goes on. */
export const TreePreview = z.object({
  said: z.array(z.object({ byContact: z.boolean(), text: z.string(), file: PreviewFile.nullable() })),
  end: z.object({ action: z.enum(optionActions), toQueueId: Id.nullable(), flowId: Id.nullable() }).nullable(),
})
export type TreePreview = z.infer<typeof TreePreview>

export const queueRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/queue',
    summary: 'All queues by their order, then by age.',
    allow: queuePermissions.read,
    anyCompany: true,
    query: z.object({ companyId: OptionalId }),
    reply: z.array(Queue),
  },
  show: { method: 'GET', path: '/queue/:queueId', summary: 'One queue.', allow: queuePermissions.read, reply: Queue },
  create: {
    method: 'POST',
    path: '/queue',
    summary: 'Adds a queue, as far as the plan allows; name and colour are unique.',
    allow: queuePermissions.manage,
    body: QueueDraft,
    reply: Queue,
  },
  update: {
    method: 'PUT',
    path: '/queue/:queueId',
    summary: 'Changes the given fields of a queue.',
    allow: queuePermissions.manage,
    body: QueueChange,
    reply: Queue,
  },
  remove: {
    method: 'DELETE',
    path: '/queue/:queueId',
    summary: 'Deletes a queue with its options; its tickets stay, without a queue.',
    allow: queuePermissions.manage,
    status: 204,
    reply: z.void(),
  },
  uploadFile: {
    method: 'POST',
    path: '/queue/:queueId/media-upload',
    summary: 'Gives a queue a file, in the place of the one that it had: it is sent behind its greeting.',
    allow: queuePermissions.manage,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_OPTION_FILE },
    reply: Queue,
  },
  removeFile: {
    method: 'DELETE',
    path: '/queue/:queueId/media-upload',
    summary: 'Takes the file of a queue away.',
    allow: queuePermissions.manage,
    reply: Queue,
  },
  listOptions: {
    method: 'GET',
    path: '/queue-options',
    summary: 'The options of a queue below a parent (-1, the root, unless given), each with its own below it.',
    allow: queuePermissions.read,
    query: z.object({ queueId: InputId, parentId: ParentId.default(ROOT) }),
    reply: z.array(QueueOption),
  },
  createOption: {
    method: 'POST',
    path: '/queue-options',
    summary: 'Adds an option below a parent; siblings are numbered from 1 without gaps.',
    allow: queuePermissions.manage,
    body: QueueOptionDraft,
    reply: QueueOption,
  },
  updateOption: {
    method: 'PUT',
    path: '/queue-options/:optionId',
    summary: 'Changes an option, or moves it among its siblings or under another one.',
    allow: queuePermissions.manage,
    body: QueueOptionChange,
    reply: QueueOption,
  },
  preview: {
    method: 'POST',
    path: '/queue/:queueId/preview',
    summary: 'What the options of a queue say to somebody who gives these answers. Nothing is stored or sent.',
    allow: queuePermissions.manage,
    body: z.object({
      answers: z.array(z.string().max(MAX_SAVED_TEXT, words.tooLong)).max(MAX_PREVIEW_ANSWERS, words.tooMany),
    }),
    reply: TreePreview,
  },
  uploadMedia: {
    method: 'POST',
    path: '/queue-options/:optionId/media-upload',
    summary: 'Gives an option a file, in the place of the one that it had: it is sent behind its message.',
    allow: queuePermissions.manage,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_OPTION_FILE },
    reply: QueueOption,
  },
  removeMedia: {
    method: 'DELETE',
    path: '/queue-options/:optionId/media-upload',
    summary: 'Takes the file of an option away.',
    allow: queuePermissions.manage,
    reply: QueueOption,
  },
  removeOption: {
    method: 'DELETE',
    path: '/queue-options/:optionId',
    summary: 'Deletes an option with everything below it and renumbers the rest.',
    allow: queuePermissions.manage,
    status: 204,
    reply: z.void(),
  },
})

export const queueEvents = defineEvents({
  queue: recordEvent(Queue, queuePermissions.read),
})
