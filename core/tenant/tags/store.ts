import { sql } from 'kysely'
import { fold } from '../../kit/text.ts'
import { searchIn, type TenantDb, table } from '../../storage/index.ts'
import type { TagLabel } from './contract.ts'

export const tags = table('tags')

/** What is known beyond the schema. */
type Known = { kanban: 0 | 1 }

const countedTags = (db: TenantDb) =>
  db
    .selectFrom('tags')
    .selectAll('tags')
    .$narrowType<Known>()
    .select(tag =>
      tag
        .selectFrom('ticket_tags')
        .whereRef('ticket_tags.tagId', '=', 'tags.id')
        .select(count => count.fn.countAll<number>().as('tickets'))
        .as('ticketsCount'),
    )

export type CountedTag = Awaited<ReturnType<ReturnType<typeof countedTags>['executeTakeFirstOrThrow']>>

/** Tags whose name or colour has this text, with the number of their tickets. */
export const tagsWith = (db: TenantDb, search: string) => countedTags(db).where(searchIn(search, 'name', 'color'))

export const BY_NAME = { by: 'name', direction: 'asc' } as const

export function allTags(db: TenantDb) {
  return db.selectFrom('tags').select(['id', 'name', 'color', 'kanban']).$narrowType<Known>().orderBy('name').execute()
}

export function kanbanTags(db: TenantDb): Promise<CountedTag[]> {
  return countedTags(db).where('kanban', '=', 1).orderBy('id').execute()
}

export function tagById(db: TenantDb, id: number): Promise<CountedTag | undefined> {
  return countedTags(db).where('id', '=', id).executeTakeFirst()
}

/** The tag of this name, capitals and accents aside. */
export function tagNamed(db: TenantDb, name: string): Promise<CountedTag | undefined> {
  return countedTags(db)
    .where(sql<boolean>`fold(name) = ${fold(name)}`)
    .executeTakeFirst()
}

/** The tags of a ticket by name. */
export function tagsOfTicket(db: TenantDb, ticketId: number): Promise<TagLabel[]> {
  return db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tagId')
    .select(['tags.id', 'tags.name', 'tags.color'])
    .where('ticket_tags.ticketId', '=', ticketId)
    .orderBy('tags.name')
    .execute()
}

export async function addToTicket(db: TenantDb, ticketId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await db
    .insertInto('ticket_tags')
    .values(tagIds.map(tagId => ({ ticketId, tagId })))
    .execute()
}

export async function takeFromTicket(db: TenantDb, ticketId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await db.deleteFrom('ticket_tags').where('ticketId', '=', ticketId).where('tagId', 'in', tagIds).execute()
}
