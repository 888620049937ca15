import { randomBytes } from 'node:crypto'

/** A new WhatsApp message id in the form that linked devices use: `3EB0` and 18 hex digits. */
export const newWaId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
