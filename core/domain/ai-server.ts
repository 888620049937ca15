import * as z from 'zod'
import { orEmpty } from '../kit/fields.ts'
import { MAX_LINE, MAX_VALUE } from '../kit/limits.ts'
import { words } from '../kit/words.ts'

/** What is said of an AI that answers flows, by companies and by the platform. */

/** A host, maybe a port and a path; no user, and no query but the version that Azure's addresses have. */
const WEB_ADDRESS =
  /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?(?:\?api-version=[\w.-]+)?$/i

/** The same address without a slash at the end of its path. */
export const bareAddress = (address: string): string => address.trim().replace(/\/(?=$|\?)/, '')

/** One that speaks as OpenAI's chat completions do. */
export const AiServer = z.object({
  /** With `/v1`, or Azure's `?api-version=`, as its makers write it. */
  baseUrl: z
    .string(words.required)
    .trim()
    .min(1, words.required)
    .max(MAX_LINE, words.tooLong)
    .regex(WEB_ADDRESS, words.invalidAddress)
    .transform(bareAddress),
  model: z.string(words.required).trim().min(1, words.required).max(MAX_LINE, words.tooLong),
})
export type AiServer = z.output<typeof AiServer>

/** Without `key` the stored one stays, as long as the address is the same; '' takes it away. */
export const inputAiKey = { key: orEmpty(z.string().trim().max(MAX_VALUE, words.tooLong)).optional() }

/** Of its key only that there is one (decision 13). */
export const serializedAiKey = { hasKey: z.boolean() }

/** Whether a key that was given for the one is good for the other. */
export const isSameAi = (one: AiServer | null | undefined, other: AiServer | null): boolean =>
  other !== null && one?.baseUrl === other.baseUrl
