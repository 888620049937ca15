import * as z from 'zod'
import { defineRoutes } from '../../access/routes.ts'
import { orEmpty } from '../../kit/fields.ts'
import { MAX_LINE } from '../../kit/limits.ts'
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
  /** For so many days after the due date a company goes on as before. */
  graceDays: z.coerce.number(words.required).int(words.invalid).min(0, words.tooSmall).max(60, words.tooLarge),
})
export type PlatformOptions = z.output<typeof PlatformOptions>

/** Some of them, as forms send them: null is ''. */
export const OptionsChange = z
  .object({
    pixKey: z.union([z.null().transform(() => ''), PlatformOptions.shape.pixKey], words.invalidPixKey),
    pixName: orEmpty(PlatformOptions.shape.pixName),
    pixCity: orEmpty(PlatformOptions.shape.pixCity),
    graceDays: PlatformOptions.shape.graceDays,
  })
  .partial()

export const noOptions: PlatformOptions = { pixKey: '', pixName: '', pixCity: '', graceDays: 0 }

export const optionRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/platform/options',
    summary: 'What the operator has chosen for the whole platform.',
    allow: 'super',
    reply: PlatformOptions,
  },
  change: {
    method: 'PUT',
    path: '/platform/options',
    summary: 'Changes options of the platform; what is not sent stays.',
    allow: 'super',
    body: OptionsChange,
    reply: PlatformOptions,
  },
})
