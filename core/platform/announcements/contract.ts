import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Flag, Id, Instant, orBlank, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_LINE, MAX_TEXT, MAX_TITLE } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { announcementPermissions } from './permissions.ts'

export const announcementErrors = defineErrors({
  ERR_NO_ANNOUNCEMENT_FOUND: {
    status: 404,
    pt: 'Este informativo não existe mais.',
    en: 'This announcement is no longer there.',
    es: 'Este aviso ya no existe.',
  },
  ERR_NO_PICTURE_SENT: {
    status: 400,
    pt: 'Envie uma imagem.',
    en: 'Send a picture.',
    es: 'Envíe una imagen.',
  },
})

/** Pictures lie in the platform's database and go to everybody who signs in. */
export const MAX_ANNOUNCED_PICTURE = 2 * 1024 * 1024
export const ANNOUNCED_PICTURES = ['image/png', 'image/jpeg']

const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Priority = z.output<typeof Priority>
export const priorities = [1, 2, 3] as const satisfies readonly Priority[]

/** What the platform tells the staff of all companies (spec 2 §3). */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** 1 high, 2 medium, 3 low. */
  priority: Priority,
  /** Whether staff read it. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Announcement = z.infer<typeof Announcement>

/** The same as someone finds it. */
const FoundAnnouncement = Announcement.extend({
  /** Whether this person has said that they read it. */
  isSeen: z.boolean(),
})
export type FoundAnnouncement = z.infer<typeof FoundAnnouncement>

export const AnnouncementDraft = z.object({
  title: titleText(words.required).max(MAX_TITLE, words.tooLong),
  text: z.string().trim().min(1, words.required).max(MAX_TEXT, words.tooLong),
  priority: orBlank(Priority.default(3)),
  status: orBlank(Flag.default(true)),
})
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

export const AnnouncementChange = z.object({
  title: AnnouncementDraft.shape.title.optional(),
  text: AnnouncementDraft.shape.text.optional(),
  priority: orBlank(Priority.optional()),
  status: orBlank(Flag.optional()),
})
export type AnnouncementChange = z.output<typeof AnnouncementChange>

export const announcementRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/announcements',
    summary: 'Announcements, the newest first: the active ones, and all for super administrators.',
    allow: announcementPermissions.read,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional() }),
    reply: z.object({ records: z.array(FoundAnnouncement), ...pageReply }),
  },
  get: {
    method: 'GET',
    path: '/announcements/:announcementId',
    summary: 'One announcement.',
    allow: 'super',
    reply: Announcement,
  },
  create: {
    method: 'POST',
    path: '/announcements',
    summary: 'Tells the staff of all companies; priority 3 and active unless given.',
    allow: 'super',
    body: AnnouncementDraft,
    reply: Announcement,
  },
  update: {
    method: 'PUT',
    path: '/announcements/:announcementId',
    summary: 'Changes the given fields of an announcement.',
    allow: 'super',
    body: AnnouncementChange,
    reply: Announcement,
  },
  remove: {
    method: 'DELETE',
    path: '/announcements/:announcementId',
    summary: 'Deletes an announcement with its picture.',
    allow: 'super',
    status: 204,
    reply: z.void(),
  },
  upload: {
    method: 'POST',
    path: '/announcements/:announcementId/media-upload',
    summary: 'Gives an announcement a picture (PNG or JPEG, 2 MB), in the place of the one that it had.',
    allow: 'super',
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_ANNOUNCED_PICTURE, types: ANNOUNCED_PICTURES },
    reply: Announcement,
  },
  removeMedia: {
    method: 'DELETE',
    path: '/announcements/:announcementId/media-upload',
    summary: 'Takes the picture of an announcement away.',
    allow: 'super',
    reply: Announcement,
  },
  see: {
    method: 'PUT',
    path: '/announcements/:announcementId/seen',
    summary: 'Keeps that the person has read an active announcement.',
    allow: announcementPermissions.read,
    status: 204,
    reply: z.void(),
  },
  picture: {
    method: 'GET',
    path: '/announcements/pictures/:pictureKey',
    summary: 'The picture of an announcement, by the address that the announcement says.',
    allow: 'public',
    params: z.object({ pictureKey: z.string().max(MAX_LINE) }),
    download: true,
    downloadTypes: ANNOUNCED_PICTURES,
    reply: z.string(),
  },
})

export const announcementEvents = defineEvents({
  announcement: recordEvent(Announcement, announcementPermissions.read),
})
