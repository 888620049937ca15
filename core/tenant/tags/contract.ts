import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Color, Flag, Id, Instant, inputIds, orBlank, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_LANES, MAX_NAME, MAX_TICKET_TAGS } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { tagPermissions } from './permissions.ts'

export const tagErrors = defineErrors({
  ERR_NO_TAG_FOUND: {
    status: 404,
    pt: 'Tag não encontrada.',
    en: 'Tag not found.',
    es: 'Etiqueta no encontrada.',
  },
  ERR_TAG_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe uma tag com este nome.',
    en: 'A tag with this name already exists.',
    es: 'Ya existe una etiqueta con este nombre.',
  },
  ERR_TAGS_FULL: {
    status: 409,
    pt: 'Uma empresa tem no máximo {max} tags.',
    en: 'A company has at most {max} tags.',
    es: 'Una empresa tiene como máximo {max} etiquetas.',
  },
  ERR_TOO_MANY_LANES: {
    status: 409,
    pt: 'O quadro kanban já tem todas as colunas que pode ter.',
    en: 'The kanban board already has as many lanes as it may have.',
    es: 'El tablero kanban ya tiene todas las columnas que puede tener.',
  },
  ERR_TOO_MANY_TAGS: {
    status: 409,
    pt: 'Este atendimento já tem todas as tags que pode ter.',
    en: 'This ticket already has as many tags as it may have.',
    es: 'Esta atención ya tiene todas las etiquetas que puede tener.',
  },
})

/** A tag's colour when none is given. */
export const DEFAULT_TAG_COLOR = '#A4CCCC'

export const Tag = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  /** 1: a lane of the kanban board. */
  kanban: z.literal([0, 1]),
  /** Where its lane stands on the board, from 1; null: behind those that someone put in order, the oldest first. */
  lanePosition: z.int().nullable(),
  /** Who made it. */
  userId: Id.nullable(),
  ticketsCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Tag = z.infer<typeof Tag>

/** A tag as it is shown inside of tickets. */
export const TagLabel = Tag.pick({ id: true, name: true, color: true })
export type TagLabel = z.infer<typeof TagLabel>

/** A tag as pickers need it. */
export const TagItem = Tag.pick({ id: true, name: true, color: true, kanban: true })
export type TagItem = z.infer<typeof TagItem>

const TagName = titleText(words.mandatory).min(3, words.messageTooShort).max(MAX_NAME, words.tooLong)
const Kanban = Flag.transform(on => (on ? (1 as const) : (0 as const)))

export const TagDraft = z.object({
  name: TagName,
  color: orBlank(Color.optional()),
  kanban: orBlank(Kanban.optional()),
})
export type TagDraft = z.output<typeof TagDraft>

export const TagChange = TagDraft.extend({ name: TagName.optional() })
export type TagChange = z.output<typeof TagChange>

/** Ids, or tags as a list gave them. */
const InputTag = z.union([Id, z.object({ id: Id }).transform(tag => tag.id)])
const InputTags = z.object({ ticketId: Id, tags: z.array(InputTag).max(MAX_TICKET_TAGS) })
const TagsOfTicket = z.object({ ticketId: Id, tags: z.array(TagLabel) })

export const tagRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/tags',
    summary: 'Tags by name with the number of their tickets; searchParam looks at name and colour.',
    allow: tagPermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional() }),
    reply: z.object({ tags: z.array(Tag), ...pageReply }),
  },
  listAll: {
    method: 'GET',
    path: '/tags/list',
    summary: 'All tags by name, for pickers.',
    allow: tagPermissions.use,
    reply: z.array(TagItem),
  },
  listKanban: {
    method: 'GET',
    path: '/tags/kanban',
    summary: 'The lanes of the kanban board, in their order.',
    allow: tagPermissions.use,
    reply: z.object({ lista: z.array(Tag) }),
  },
  arrange: {
    method: 'PUT',
    path: '/tags/kanban',
    summary:
      'Puts the lanes of the kanban board in this order, for everybody; those that are not named follow in theirs.',
    allow: tagPermissions.kanban,
    body: z.object({ tagIds: inputIds(MAX_LANES) }),
    reply: z.object({ lista: z.array(Tag) }),
  },
  show: { method: 'GET', path: '/tags/:tagId', summary: 'One tag.', allow: tagPermissions.use, reply: Tag },
  create: {
    method: 'POST',
    path: '/tags',
    summary: 'Adds a tag, or answers the one of the same name, colour and kanban flag.',
    allow: tagPermissions.use,
    body: TagDraft,
    reply: Tag,
  },
  update: {
    method: 'PUT',
    path: '/tags/:tagId',
    summary: 'Changes the given fields of a tag.',
    allow: tagPermissions.use,
    body: TagChange,
    reply: Tag,
  },
  remove: {
    method: 'DELETE',
    path: '/tags/:tagId',
    summary: 'Deletes a tag and takes it from its tickets.',
    allow: tagPermissions.use,
    status: 204,
    reply: z.void(),
  },
  sync: {
    method: 'POST',
    path: '/tags/sync',
    summary: 'Gives a ticket exactly these tags.',
    allow: tagPermissions.use,
    body: InputTags,
    reply: TagsOfTicket,
  },
  add: {
    method: 'POST',
    path: '/tags/add',
    summary: 'Gives a ticket these tags beside those that it has, whoever gave it those meanwhile.',
    allow: tagPermissions.use,
    body: InputTags,
    reply: TagsOfTicket,
  },
  take: {
    method: 'POST',
    path: '/tags/take',
    summary: 'Takes these tags from a ticket, as far as it has them, and leaves it all others.',
    allow: tagPermissions.use,
    body: InputTags,
    reply: TagsOfTicket,
  },
})

/** The order of the lanes. */
export const byLane = (a: Pick<Tag, 'id' | 'lanePosition'>, b: Pick<Tag, 'id' | 'lanePosition'>): number =>
  (a.lanePosition ?? Number.POSITIVE_INFINITY) === (b.lanePosition ?? Number.POSITIVE_INFINITY)
    ? a.id - b.id
    : (a.lanePosition ?? Number.POSITIVE_INFINITY) - (b.lanePosition ?? Number.POSITIVE_INFINITY)

export const tagEvents = defineEvents({
  tag: recordEvent(Tag, tagPermissions.use),
})
