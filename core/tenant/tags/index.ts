import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { accessTicket, ticketLeaving } from '../tickets/index.ts'
import { tagErrors, tagEvents, tagRoutes } from './contract.ts'
import { allTags, arrangeLanes, changeTag, createTag, kanbanTags, listTags, removeTag, tagById } from './tags.ts'
import { addTags, countAnew, setTags, takeTags } from './ticket-tags.ts'

export const tagsModule: Module = {
  name: 'tags',
  owns: ['tags', 'ticket_tags'],
  errors: tagErrors,
  events: tagEvents,
  eventHandlers: [on(ticketLeaving, (tx, { ticketId }) => countAnew(tx, ticketId))],
  routes: bind(tagRoutes, {
    list: ({ company }, { query }) => listTags(company.db, query),
    listAll: ({ company }) => allTags(company.db),
    listKanban: async ({ company }) => ({ lista: await kanbanTags(company.db) }),
    arrange: async ({ company }, { body }) => {
      await company.transaction(tx => arrangeLanes(tx, body.tagIds))
      return { lista: await kanbanTags(company.db) }
    },
    show: ({ company }, { params }) => tagById(company.db, params.tagId),
    create: ({ company, caller }, { body }) => company.transaction(tx => createTag(tx, caller, body)),
    update: ({ company, caller }, { params, body }) =>
      company.transaction(tx => changeTag(tx, caller, params.tagId, body)),
    remove: ({ company, caller }, { params }) => company.transaction(tx => removeTag(tx, caller, params.tagId)),
    sync: ({ company, caller }, { body: { ticketId, tags } }) =>
      company.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, ticketId)
        return { ticketId, tags: await setTags(tx, ticket, tags) }
      }),
    add: ({ company, caller }, { body: { ticketId, tags } }) =>
      company.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, ticketId)
        return { ticketId, tags: await addTags(tx, ticket, tags) }
      }),
    take: ({ company, caller }, { body: { ticketId, tags } }) =>
      company.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, ticketId)
        return { ticketId, tags: await takeTags(tx, ticket, tags) }
      }),
  }),
}

export { createTag, lanes, tagById, tagNamed, takeOverTag } from './tags.ts'
export { giveTag, moveToLane, tagsOfTicket, takeOverTagging, takeTags } from './ticket-tags.ts'
