import * as z from 'zod'
import { MAX_LINE, MAX_VALUE } from './limits.ts'
import { words } from './words.ts'

/** What is said of a server that takes mail, by companies and by the platform. */

/** TLS at once, STARTTLS that is demanded, or neither. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** Letters, digits, dots, and what an address of IPv6 has. */
export const MailHost = z
  .string(words.required)
  .trim()
  .toLowerCase()
  .min(1, words.required)
  .max(MAX_LINE, words.tooLong)
  .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^[\da-f:.]+$/, words.invalid)
export const MailPort = z.coerce
  .number(words.required)
  .int(words.invalid)
  .min(1, words.tooSmall)
  .max(65_535, words.tooLarge)
/** '' where the server wants no sign-in. */
export const MailUser = z.string().trim().max(MAX_LINE, words.tooLong)
export const MailPassword = z.string().trim().max(MAX_VALUE, words.tooLong)
