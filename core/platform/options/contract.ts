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
})
export type PlatformOptions = z.output<typeof PlatformOptions>

/** As forms send them: null is ''. */
const GivenOptions = z.object({
  pixKey: orEmpty(PlatformOptions.shape.pixKey),
  pixName: orEmpty(PlatformOptions.shape.pixName),
  pixCity: orEmpty(PlatformOptions.shape.pixCity),
})

export const noOptions: PlatformOptions = { pixKey: '', pixName: '', pixCity: '' }

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
    body: GivenOptions.partial(),
    reply: PlatformOptions,
  },
})
