import * as z from 'zod'
import { defineRoutes } from '../../access/routes.ts'
import { Email, orEmpty } from '../../kit/fields.ts'
import { MAX_GRACE_DAYS, MAX_LINE } from '../../kit/limits.ts'
import { MailHost, MailPassword, MailPort, MailUser, mailSecurities } from '../../kit/mail-server.ts'
import { PixKey } from '../../kit/pix-key.ts'
import { oneLine } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'

const line = (most: number) => z.string().max(most, words.tooLong).overwrite(oneLine).trim()

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
  /** By which server the platform writes to companies; '' sends nothing. */
  smtpHost: z.union([z.literal(''), MailHost]),
  smtpPort: MailPort,
  smtpSecurity: z.enum(mailSecurities),
  smtpUser: MailUser,
  /** From whom those mails are. */
  smtpSender: z.union([z.literal(''), Email]),
})
export type PlatformOptions = z.output<typeof PlatformOptions>

/** As they are shown; of secrets only that there are some (decision 13). */
export const ShownOptions = PlatformOptions.extend({ hasSmtpPassword: z.boolean() })
export type ShownOptions = z.output<typeof ShownOptions>

/** Some of them, as forms send them: null is ''. */
export const OptionsChange = z
  .object({
    ...PlatformOptions.shape,
    pixKey: z.union([z.null().transform(() => ''), PlatformOptions.shape.pixKey], words.invalidPixKey),
    pixName: orEmpty(PlatformOptions.shape.pixName),
    pixCity: orEmpty(PlatformOptions.shape.pixCity),
    smtpHost: z.union([z.null().transform(() => ''), PlatformOptions.shape.smtpHost], words.invalid),
    smtpUser: orEmpty(PlatformOptions.shape.smtpUser),
    smtpSender: z.union([z.null().transform(() => ''), PlatformOptions.shape.smtpSender], words.invalidEmail),
    /** Without it the stored one stays, as long as host and user are the same; '' takes it away. */
    smtpPassword: orEmpty(MailPassword),
  })
  .partial()
export type OptionsChange = z.output<typeof OptionsChange>

/** A mail server as forms send it, before it is saved. */
export const MailServerChange = OptionsChange.pick({
  smtpHost: true,
  smtpPort: true,
  smtpSecurity: true,
  smtpUser: true,
  smtpSender: true,
  smtpPassword: true,
})

export const noOptions: PlatformOptions = {
  ...{ pixKey: '', pixName: '', pixCity: '' },
  graceDays: 0,
  ...{ smtpHost: '', smtpPort: 587, smtpSecurity: 'starttls', smtpUser: '', smtpSender: '' },
}

export const optionRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/platform/options',
    summary: 'What the operator has chosen for the whole platform; of its secrets only that there are some.',
    allow: 'super',
    reply: ShownOptions,
  },
  change: {
    method: 'PUT',
    path: '/platform/options',
    summary: 'Changes options of the platform; what is not sent stays.',
    allow: 'super',
    body: OptionsChange,
    reply: ShownOptions,
  },
})
