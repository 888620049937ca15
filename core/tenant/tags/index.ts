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
  reactions: [on(ticketLeaving, (tx, { ticketId }) => countAnew(tx, ticketId))],
  routes: bind(tagRoutes, {
    list: ({ desk }, { query }) => listTags(desk.db, query),
    listAll: ({ desk }) => allTags(desk.db),
    listKanban: async ({ desk }) => ({ lista: await kanbanTags(desk.db) }),
    arrange: async ({ desk }, { body }) => {
      await desk.transaction(tx => arrangeLanes(tx, body.tagIds))
      return { lista: await kanbanTags(desk.db) }
    },
    show: ({ desk }, { params }) => tagById(desk.db, params.tagId),
    create: ({ desk, caller }, { body }) => desk.transaction(tx => createTag(tx, caller, body)),
    update: ({ desk, caller }, { params, body }) => desk.transaction(tx => changeTag(tx, caller, params.tagId, body)),
    remove: ({ desk, caller }, { params }) => desk.transaction(tx => removeTag(tx, caller, params.tagId)),
    sync: ({ desk, caller }, { body: { ticketId, tags } }) =>
      desk.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, ticketId)
        return { ticketId, tags: await setTags(tx, ticket, tags) }
      }),
    add: ({ desk, caller }, { body: { ticketId, tags } }) =>
      desk.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, ticketId)
        return { ticketId, tags: await addTags(tx, ticket, tags) }
      }),
    take: ({ desk, caller }, { body: { ticketId, tags } }) =>
      desk.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, ticketId)
        return { ticketId, tags: await takeTags(tx, ticket, tags) }
      }),
  }),
}

export { createTag, lanes, tagById, tagNamed, takeOverTag } from './tags.ts'
export { giveTag, moveToLane, tagsOfTicket, takeOverTagging, takeTags } from './ticket-tags.ts'
