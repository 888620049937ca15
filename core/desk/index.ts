export type { Desk, DeskTx } from './desk.ts'
export { Desks } from './desks.ts'
export type { Room } from './room.ts'
