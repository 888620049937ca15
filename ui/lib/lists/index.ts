/** The lists of the server: asked for once, shared, kept true by events (ui/README.md, 4). */
export { type ListQuery, listOf } from './list-query.ts'
export { type ListChange, type Live, on, readChange, records, reloadOn, withSaved } from './live.ts'
export { createLists, type List, ListsContext, useList } from './use-list.ts'
