import type { QueueName } from './cast.ts'

/** The queues in which bots of others answer. */
export const TYPEBOT: QueueName = 'Robô'
export const AGENT: QueueName = 'Agente'

export const robot = { name: 'Robô da loja (Typebot)', typebotSlug: 'loja', typebotDelayMessage: 300 }
export const stockProgram = 'Estoque da loja'
export const agent = { name: 'Agente da loja (Dialogflow)' }
