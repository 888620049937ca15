import type { Step } from '../node-type.ts'

/** Whether a field means the number of whom the run talks with: that may be empty, since WhatsApp hides some. */
export const isOwnNumber = (written: string, { kind }: Step): boolean =>
  kind !== 'webhook' && /^\s*\{\{\s*numero\s*\}\}\s*$/.test(written)
