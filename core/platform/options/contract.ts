import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { AiServer, inputAiKey, serializedAiKey } from '../../domain/ai-server.ts'
import { inputMailPassword, MailServer, serializedMailPassword } from '../../domain/mail-server.ts'
import { PixKey } from '../../domain/pix-key.ts'
import { Flag, orEmpty } from '../../kit/fields.ts'
import { MAX_GRACE_DAYS, MAX_LINE, MAX_TEXT, MAX_TRIAL_MEGABYTES, USUAL_TRIAL_MEGABYTES } from '../../kit/limits.ts'
import { oneLine } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'

const line = (most: number) => z.string().max(most, words.tooLong).overwrite(oneLine).trim()

/** By which server the platform writes to companies. */
const PlatformMail = MailServer.extend({
  /** Those that have none of their own send by it as well. */
  forCompanies: Flag,
})

/** The same as forms send it. */
export const PlatformMailChange = PlatformMail.extend(inputMailPassword)
export type PlatformMailChange = z.output<typeof PlatformMailChange>

/** The AI that flows of companies ask that have none of their own, as forms send it. */
export const PlatformAiChange = AiServer.extend(inputAiKey)
export type PlatformAiChange = z.output<typeof PlatformAiChange>

/** What the operator has chosen for the whole platform. '' is not chosen. */
export const PlatformOptions = z.object({
  /** Where payments by Pix go: CPF, CNPJ, e-mail, phone or a random key. */
  pixKey: z.union([z.literal(''), PixKey]),
  /** To whom they go, as banks show it. */
  pixName: line(MAX_LINE),
  pixCity: line(MAX_LINE),
  /** For so many days after its due date a company works on. */
  graceDays: z.coerce
    .number(words.required)
    .int(words.invalid)
    .min(0, words.tooSmall)
    .max(MAX_GRACE_DAYS, words.tooLarge),
  /** The files of a company that signed up take so many MB until its first payment, and no more than its plan allows. */
  trialMegabytes: z.coerce
    .number(words.required)
    .int(words.invalid)
    .min(0, words.tooSmall)
    .max(MAX_TRIAL_MEGABYTES, words.tooLarge),
  /** null sends nothing. */
  mail: PlatformMail.nullable(),
  /** null lends none. */
  ai: AiServer.nullable(),
})
export type PlatformOptions = z.output<typeof PlatformOptions>

/** As they are shown; of secrets only that there are some (decision 13). */
export const SerializedOptions = PlatformOptions.extend({
  mail: PlatformMail.extend(serializedMailPassword).nullable(),
  ai: AiServer.extend(serializedAiKey).nullable(),
})
export type SerializedOptions = z.output<typeof SerializedOptions>

/** Some of them, as forms send them: null is ''. */
export const OptionsChange = z
  .object({
    ...PlatformOptions.shape,
    pixKey: z.union([z.literal([null, false]).transform(() => ''), PlatformOptions.shape.pixKey], words.invalidPixKey),
    pixName: orEmpty(PlatformOptions.shape.pixName),
    pixCity: orEmpty(PlatformOptions.shape.pixCity),
    mail: PlatformMailChange.nullable(),
    ai: PlatformAiChange.nullable(),
  })
  .partial()
export type OptionsChange = z.output<typeof OptionsChange>

export const noOptions: PlatformOptions = {
  ...{ pixKey: '', pixName: '', pixCity: '' },
  graceDays: 0,
  trialMegabytes: USUAL_TRIAL_MEGABYTES,
  ...{ mail: null, ai: null },
}

export const optionRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/platform/options',
    summary: 'What the operator has chosen for the whole platform; of its secrets only that there are some.',
    allow: 'super',
    reply: SerializedOptions,
  },
  change: {
    method: 'PUT',
    path: '/platform/options',
    summary: 'Changes options of the platform; what is not sent stays.',
    allow: 'super',
    body: OptionsChange,
    reply: SerializedOptions,
  },
  tryAi: {
    method: 'POST',
    path: '/platform/options/ai/try',
    summary: 'Says hello to an AI with these settings, which are not saved; says in words why it did not answer.',
    allow: 'super',
    rate: { max: 30, perSeconds: 3600 },
    body: PlatformAiChange,
    reply: z.object({ text: z.string().max(MAX_TEXT) }),
  },
})
