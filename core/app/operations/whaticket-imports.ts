import * as z from 'zod'
import { Email } from '../../kit/fields.ts'
import { GivenDay, Path } from './fields.ts'
import { operation } from './operation.ts'
import { Which } from './which.ts'

const Word = z.string().min(1).max(1000)

export const takeoverOperations = {
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
      due: GivenDay.nullable().default(null),
      timeZone: Word.default('-03:00'),
    }),
    /** Its parts, and the drivers of databases, are loaded when somebody asks for it. */
    async work({ platform, machinery }, asked, { tell, ending }) {
      const { bringOver } = await import('../whaticket/index.ts')
      const progress = (step: string, done: number): void => tell({ step, done })
      return bringOver(platform, machinery.config.data, asked, { progress, ending })
    },
  }),
}
