/** Where the machinery writes what an operator may want to know; pino fits. Never message texts, never keys. */
export interface WhatsAppLog {
  info(data: object, sentence: string): void
  warn(data: object, sentence: string): void
  error(data: object, sentence: string): void
}

export const silentLog: WhatsAppLog = { info() {}, warn() {}, error() {} }
