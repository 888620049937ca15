import type { DeskCall } from '../../../http/index.ts'
import { accessTicket, hiddenQueues } from '../../tickets/index.ts'
import { MAX_CHAT_HITS } from '../contract.ts'
import { chatSearch } from './chat-hits.ts'

/** Which messages of a ticket hold the words, as far as the caller reads them. */
export async function searchChat(
  { desk, caller }: DeskCall,
  ticketId: number,
  text = '',
): Promise<{ hits: number[]; hasMore: boolean }> {
  await accessTicket(desk.db, caller, ticketId)
  if (text === '') return { hits: [], hasMore: false }
  const hidden = await hiddenQueues(desk.db, caller)
  const found = await desk.read(chatSearch, { ticketId, hidden, text, most: MAX_CHAT_HITS + 1 })
  return { hits: found.slice(0, MAX_CHAT_HITS), hasMore: found.length > MAX_CHAT_HITS }
}
