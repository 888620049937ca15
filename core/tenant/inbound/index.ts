import type { Module } from '../../company/index.ts'

/** What happens to a message that comes in, before any person sees it: its contact, its ticket, and what the bot answers. */
export const inboundModule: Module = {
  name: 'inbound',
  routes: [],
  reads: ['messages', 'ticket_tracking'],
}

export { type ContactWrote, contactWrote } from './domain-events.ts'
export { receiveEvents } from './receive.ts'
