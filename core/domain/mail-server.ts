import * as z from 'zod'
import { Email, orEmpty } from '../kit/fields.ts'
import { MAX_LINE, MAX_VALUE } from '../kit/limits.ts'
import { words } from '../kit/words.ts'

/** What is said of a server that takes mail, by companies and by the platform. */

/** TLS at once, STARTTLS that is demanded, or neither. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** Letters, digits, dots, and what an address of IPv6 has. */
const MailHost = z
  .string(words.required)
  .trim()
  .toLowerCase()
  .min(1, words.required)
  .max(MAX_LINE, words.tooLong)
  .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^[\da-f:.]+$/, words.invalid)
const MailPort = z.coerce.number(words.required).int(words.invalid).min(1, words.tooSmall).max(65_535, words.tooLarge)
/** '' where the server wants no sign-in. */
const MailUser = z.string().trim().max(MAX_LINE, words.tooLong)
const MailPassword = z.string().trim().max(MAX_VALUE, words.tooLong)

export const MailServer = z.object({
  host: MailHost,
  port: MailPort,
  security: z.enum(mailSecurities),
  username: orEmpty(MailUser),
  /** From whom mails are. */
  sender: Email,
})
export type MailServer = z.output<typeof MailServer>

/** Without `password` the stored one stays, as long as host and user are the same; '' takes it away. */
export const inputMailPassword = { password: orEmpty(MailPassword).optional() }

/** Of its password only that there is one (decision 13). */
export const serializedMailPassword = { hasPassword: z.boolean() }

/** Whether a password that was given for the one is good for the other. */
export const isSameMailServer = (one: MailServer | null | undefined, other: MailServer | null): boolean =>
  one?.host === other?.host && one?.username === other?.username && Boolean(other?.username)
