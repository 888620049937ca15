/** Who or what caused a message: someone or something of the company, or the contact. */
export const messageSources = ['chat', 'bot', 'api', 'schedule', 'campaign', 'phone', 'contact', 'system'] as const
export type MessageSource = (typeof messageSources)[number]
