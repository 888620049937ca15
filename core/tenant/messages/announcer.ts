import { mayAutomate } from '../../access/caller.ts'
import { found } from '../../kit/errors.ts'
import { isBlank } from '../../kit/text.ts'
import { ticketErrors } from '../tickets/contract.ts'
import { type Announcer, ticketRow } from '../tickets/index.ts'
import type { MessageNeeds } from './needs.ts'
import { postMessage } from './post.ts'
import { markAllRead } from './read.ts'

/**
 * What tickets ask of messages: they speak without knowing how. Everything that the desk says by itself goes through
 * `post`, which is silent for a company that may not automate.
 */
export const announcerOver = (needs: MessageNeeds): Announcer => ({
  async post(tx, { ticketId, body, lane, source }) {
    const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
    if (isBlank(body) || ticket.whatsappId === null || !mayAutomate(tx.standing())) return
    await postMessage(needs, tx, { ticket, body, lane, source, variables: true })
  },
  markAllRead: (tx, ticketId) => markAllRead(needs, tx, ticketId),
})
