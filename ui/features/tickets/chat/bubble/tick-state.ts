import type { ChatMessage } from '../conversation/chat-message.ts'

/** What the marks beside an own message say: waiting, at WhatsApp, at the phone, read (or played), or failed. */
export type TickState = 'clock' | 'one' | 'two' | 'blue' | 'failed'

/** 0 clock; 1 one tick; 2 and 3 two; 4 and 5 two blue ones (spec 1 §4, decision 1). A failure outweighs all. */
export function tickState(message: Pick<ChatMessage, 'ack' | 'failure' | 'outgoing'>): TickState {
  if (message.failure || message.outgoing?.state === 'failed') return 'failed'
  if (message.outgoing || message.ack === 0) return 'clock'
  if (message.ack === 1) return 'one'
  return message.ack >= 4 ? 'blue' : 'two'
}
