/** The door of the reception: what happens to a message that comes in, before any person sees it. */
export type { AttendanceNeeds } from './needs.ts'
export { receiveEvents } from './receive.ts'
