import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { auditPlatform, type ByPerson, type Platform, publishToAll } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { StreamedFile } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { countOf, type PlatformDb, pageOf, type Row, searchIn, table } from '../../storage/index.ts'
import {
  Announcement,
  type AnnouncementChange,
  type AnnouncementDraft,
  announcementErrors,
  announcementEvents,
  type FoundAnnouncement,
} from './contract.ts'

const announcements = table('announcements')

const displayed = ({ pictureKey, pictureName, status, ...row }: Row<'announcements'>): Announcement =>
  encode(Announcement, {
    ...row,
    status: status === 1,
    mediaPath: pictureKey && `/api/announcements/pictures/${pictureKey}`,
    mediaName: pictureName,
  })

/** A page of those whose title has the text, the newest first. Who is no super administrator finds the active ones alone. */
export async function listAnnouncements(db: PlatformDb, caller: Caller, request: PageRequest) {
  const hits = announcementsFor(db, caller, request.searchParam)
  const { rows, ...page } = await pageOf(hits, { order: { by: 'id', direction: 'desc' }, request })
  const seen = await seenOf(
    db,
    caller,
    rows.map(({ id }) => id),
  )
  const records: FoundAnnouncement[] = rows.map(row => ({ ...displayed(row), isSeen: seen.has(row.id) }))
  return { records, ...page, count: await countOf(hits) }
}

/** The statement of the list. What is active is written out, or its index would not be used. */
export function announcementsFor(db: PlatformDb, caller: Pick<Caller, 'super'>, searchParam = '') {
  const matching = db.selectFrom('announcements').selectAll().where(searchIn(searchParam, 'title'))
  return caller.super ? matching : matching.where('status', '=', sql.lit(1))
}

async function seenOf(db: PlatformDb, { companyId, userId }: Caller, ids: number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const reads = db.selectFrom('announcement_reads').select('announcementId').where('announcementId', 'in', ids)
  const rows = await reads.where('companyId', '=', companyId).where('userId', '=', userId).execute()
  return new Set(rows.map(({ announcementId }) => announcementId))
}

/** Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export const getAnnouncement = async (db: PlatformDb, id: number): Promise<Announcement> =>
  displayed(await rowOf(db, id))

const rowOf = async (db: PlatformDb, id: number): Promise<Row<'announcements'>> =>
  found(await announcements.byId(db, id), announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND)

export async function createAnnouncement(platform: Platform, draft: AnnouncementDraft): Promise<Announcement> {
  const now = platform.clock.now()
  const fields = { ...draft, status: draft.status ? 1 : 0, pictureKey: null, pictureName: null }
  const row = await platform.store.transaction(({ db }) =>
    announcements.insert(db, { ...fields, createdAt: now, updatedAt: now }),
  )
  return emitted(platform, row, 'created')
}

/** Changes the given fields. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function changeAnnouncement(
  platform: Platform,
  id: number,
  { status, ...change }: AnnouncementChange,
): Promise<Announcement> {
  const columns = { ...change, ...(status !== undefined && { status: status ? 1 : 0 }) }
  return put(platform, id, columns)
}

/** Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function removeAnnouncement(platform: Platform, id: number, by: ByPerson): Promise<void> {
  const { title } = await platform.store.transaction(async ({ db }) => {
    const row = await rowOf(db, id)
    await dropPicture(db, row)
    await announcements.remove(db, id)
    return row
  })
  await auditPlatform(platform, { kind: 'announcementDeleted', subject: title }, { by })
  publishToAll(platform, announcementEvents.announcement.deleted(id))
}

/** Gives one a picture in the place of the former, at a new address. Throws ERR_NO_ANNOUNCEMENT_FOUND, ERR_NO_PICTURE_SENT. */
export async function setPicture(
  platform: Platform,
  id: number,
  file: UploadedFile | undefined,
): Promise<Announcement> {
  if (!file) throw fail(announcementErrors.ERR_NO_PICTURE_SENT)
  const picture = { pictureKey: randomUUID(), mimeType: file.mimeType, content: await readFile(file.path) }
  return put(platform, id, { pictureKey: picture.pictureKey, pictureName: file.name }, async db => {
    await db.insertInto('announcement_pictures').values(picture).execute()
  })
}

/** Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export const removePicture = (platform: Platform, id: number): Promise<Announcement> =>
  put(platform, id, { pictureKey: null, pictureName: null })

async function put(
  platform: Platform,
  id: number,
  columns: Partial<Row<'announcements'>>,
  also?: (db: PlatformDb) => Promise<void>,
): Promise<Announcement> {
  const row = await platform.store.transaction(async ({ db }) => {
    const before = await rowOf(db, id)
    if ('pictureKey' in columns) await dropPicture(db, before)
    await also?.(db)
    return announcements.update(db, id, { ...columns, updatedAt: platform.clock.now() })
  })
  return emitted(platform, found(row, announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND), 'updated')
}

async function dropPicture(db: PlatformDb, { pictureKey }: Row<'announcements'>): Promise<void> {
  if (pictureKey) await db.deleteFrom('announcement_pictures').where('pictureKey', '=', pictureKey).execute()
}

/** A picture by its address, which only those learn who may read its announcement. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function pictureAt(db: PlatformDb, pictureKey: string): Promise<StreamedFile> {
  const requested = db
    .selectFrom('announcement_pictures as picture')
    .innerJoin('announcements as announcement', 'announcement.pictureKey', 'picture.pictureKey')
    .where('picture.pictureKey', '=', pictureKey)
  const picture = await requested.select(['pictureName', 'mimeType', 'content']).executeTakeFirst()
  const { pictureName, mimeType, content } = found(picture, announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND)
  return new StreamedFile(pictureName ?? 'imagem', mimeType, whole(content))
}

async function* whole(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** It is not put before this person again. Throws ERR_NO_ANNOUNCEMENT_FOUND, also for one that is not active. */
export async function seeAnnouncement({ store }: Platform, { companyId, userId }: Caller, id: number): Promise<void> {
  await store.transaction(async ({ db }) => {
    const row = await rowOf(db, id)
    if (row.status === 0) throw fail(announcementErrors.ERR_NO_ANNOUNCEMENT_FOUND)
    const read = { announcementId: id, companyId, userId }
    await db
      .insertInto('announcement_reads')
      .values(read)
      .onConflict(same => same.doNothing())
      .execute()
  })
}

/** Pages learn of active ones; of others only that staff has it no more. */
function emitted(platform: Platform, row: Row<'announcements'>, what: 'created' | 'updated'): Announcement {
  const announcement = displayed(row)
  const { announcement: event } = announcementEvents
  publishToAll(platform, announcement.status ? event[what](announcement) : event.deleted(announcement.id))
  return announcement
}
