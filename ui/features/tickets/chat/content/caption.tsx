import type { ChatMessage } from '../conversation/chat-message.ts'
import { WordsOf } from './words.tsx'

/** Bodies that stand for a file without words (decision 49). */
const placeholders = new Set(['Áudio', 'sticker'])

/** The words below a file; a body that only repeats the file's name is none. */
export function Caption({ message }: { message: ChatMessage }) {
  const { body, mediaName } = message
  return !body || body === mediaName || placeholders.has(body) ? null : <WordsOf message={message} />
}
