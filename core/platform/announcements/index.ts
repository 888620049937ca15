import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  pictureAt,
  removeAnnouncement,
  removePicture,
  seeAnnouncement,
  setPicture,
} from './announcements.ts'
import { announcementErrors, announcementEvents, announcementRoutes } from './contract.ts'

/** What super administrators tell the staff of all companies. */
export const announcementsModule: Module = {
  name: 'announcements',
  owns: ['announcements', 'announcement_pictures', 'announcement_reads'],
  errors: announcementErrors,
  events: announcementEvents,
  routes: bindPlatform(announcementRoutes, {
    list: ({ platform, caller }, { query }) => listAnnouncements(platform.store.db, caller, query),
    get: ({ platform }, { params }) => getAnnouncement(platform.store.db, params.announcementId),
    create: ({ platform }, { body }) => createAnnouncement(platform, body),
    update: ({ platform }, { params, body }) => changeAnnouncement(platform, params.announcementId, body),
    remove: (call, { params }) => removeAnnouncement(call.platform, params.announcementId, call),
    upload: {
      beforeFiles: async ({ platform }, { params }) => {
        await getAnnouncement(platform.store.db, params.announcementId)
      },
      handle: ({ platform }, { params, files }) => setPicture(platform, params.announcementId, files[0]),
    },
    removeMedia: ({ platform }, { params }) => removePicture(platform, params.announcementId),
    see: ({ platform, caller }, { params }) => seeAnnouncement(platform, caller, params.announcementId),
    picture: ({ platform }, { params }) => pictureAt(platform.store.db, params.pictureKey),
  }),
}
