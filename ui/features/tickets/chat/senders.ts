import type { MessageSource } from '../../../../core/domain/message-sources.ts'

/** What of the desk wrote a message, where it was not a person at this desk: the word for it. */
export const senders: Partial<Record<MessageSource, 'chatbot' | 'api' | 'campaign'>> = {
  bot: 'chatbot',
  system: 'chatbot',
  api: 'api',
  campaign: 'campaign',
}
