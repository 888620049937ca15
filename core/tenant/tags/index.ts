import type { Module } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { tagErrors, tagEvents, tagRoutes } from './contract.ts'
import { allTags, changeTag, createTag, kanbanTags, listTags, removeTag, tagById } from './tags.ts'
import { syncTags } from './ticket-tags.ts'

export const tagsModule: Module = {
  name: 'tags',
  owns: ['tags', 'ticket_tags'],
  errors: tagErrors,
  events: tagEvents,
  routes: bind(tagRoutes, {
    list: ({ desk }, { query }) => listTags(desk.db, query),
    listAll: ({ desk }) => allTags(desk.db),
    listKanban: async ({ desk }) => ({ lista: await kanbanTags(desk.db) }),
    show: ({ desk }, { params }) => tagById(desk.db, params.tagId),
    create: ({ desk, caller }, { body }) => createTag(desk, caller, body),
    update: ({ desk, caller }, { params, body }) => changeTag(desk, caller, params.tagId, body),
    remove: ({ desk }, { params }) => removeTag(desk, params.tagId),
    sync: (call, { body }) => syncTags(call, body),
  }),
}
