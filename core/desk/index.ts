export type { Desk, DeskTx } from './desk.ts'
export { Desks } from './desks.ts'
export { type Module, type ModuleChannel, serveChannel } from './module.ts'
