import { bind } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { tagErrors, tagRoutes } from './contract.ts'
import { pageOfTags } from './list.ts'
import { changeTag, createTag, removeTag } from './save.ts'
import { allTags, kanbanTags, tagById } from './store.ts'
import { syncTags } from './sync.ts'
import { tagOf } from './wire.ts'

export const boundTagRoutes = () =>
  bind(tagRoutes, {
    list: ({ desk }, { query }) => pageOfTags(desk.db, query),
    listAll: ({ desk }) => allTags(desk.db),
    listKanban: async ({ desk }) => ({ lista: (await kanbanTags(desk.db)).map(tagOf) }),
    show: async ({ desk }, { params }) =>
      tagOf(found(await tagById(desk.db, params.tagId), tagErrors.ERR_NO_TAG_FOUND)),
    create: ({ desk, caller }, { body }) => createTag(desk, caller, body),
    update: ({ desk, caller }, { params, body }) => changeTag(desk, caller, params.tagId, body),
    remove: ({ desk }, { params }) => removeTag(desk, params.tagId),
    sync: (call, { body }) => syncTags(call, body),
  })
