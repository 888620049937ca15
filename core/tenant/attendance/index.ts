/** The door of the reception: what happens to a message that comes in, before any person sees it. */
export { receiveEvents } from './receive.ts'
