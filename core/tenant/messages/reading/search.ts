import type { CompanyCall } from '../../../http/index.ts'
import { accessTicket, hiddenQueues } from '../../tickets/index.ts'
import { MAX_CHAT_HITS } from '../contract.ts'
import { chatSearch } from './chat-hits.ts'

/** Which messages of a ticket hold the words, as far as the caller reads them. */
export async function searchChat(
  { company, caller }: CompanyCall,
  ticketId: number,
  text = '',
): Promise<{ hits: number[]; hasMore: boolean }> {
  await accessTicket(company.db, caller, ticketId)
  if (text === '') return { hits: [], hasMore: false }
  const hidden = await hiddenQueues(company.db, caller)
  const found = await company.read(chatSearch, { ticketId, hidden, text, most: MAX_CHAT_HITS + 1 })
  return { hits: found.slice(0, MAX_CHAT_HITS), hasMore: found.length > MAX_CHAT_HITS }
}
