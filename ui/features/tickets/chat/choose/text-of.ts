import { formatDayAndTime } from '../../../../lib/time/dates.ts'
import { copiedText } from '../content/plain-words.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'

/** What 'copy' takes of several messages: each with when it was said, and by whom; of one its text alone. */
export function textOf(messages: readonly ChatMessage[], company: string): string {
  const [only, second] = messages
  if (only && !second) return copiedText(only)
  return messages
    .map(message => {
      const name = message.fromMe ? company : (message.contact?.name ?? '')
      return `[${formatDayAndTime(message.createdAt)}] ${name}: ${copiedText(message)}`
    })
    .join('\n')
}
