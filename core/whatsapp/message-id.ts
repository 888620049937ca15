import { createHash, randomBytes } from 'node:crypto'
import { MAX_MESSAGE_ID } from '../kit/limits.ts'

/** A new WhatsApp message id in the form that linked devices use: `3EB0` and 18 hex digits. */
export const newWaId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** An id that came, as it is stored: senders make theirs as long as they like. */
export const keptId = (id: string): string =>
  id.length <= MAX_MESSAGE_ID ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`
