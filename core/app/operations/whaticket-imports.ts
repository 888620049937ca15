import * as z from 'zod'
import { Email } from '../../kit/fields.ts'
import { InputDay, Path } from './fields.ts'
import { operation } from './operation.ts'
import { Which } from './which.ts'

const Word = z.string().min(1).max(1000)

export const whaticketImportOperations = {
  whaticket: operation({
    name: 'import whaticket',
    among: 'none',
    input: z.object({
      url: Word,
      password: Word.optional(),
      company: Word.optional(),
      media: Path.optional(),
      into: Which.optional(),
      name: Word.optional(),
      plan: Word.default('1'),
      admin: Email.optional(),
      due: InputDay.nullable().default(null),
      timeZone: Word.default('-03:00'),
    }),
    /** Its parts, and the drivers of databases, are loaded when someone asks for it. */
    async work({ platform, machinery }, requested, { emit: report, ending }) {
      const { bringOver } = await import('../whaticket/index.ts')
      const progress = (step: string, done: number): void => report({ step, done })
      return bringOver(platform, machinery.config.data, requested, { progress, ending })
    },
  }),
}
