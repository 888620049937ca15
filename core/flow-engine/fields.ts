import * as z from 'zod'
import { InputId, orEmpty } from '../kit/fields.ts'
import { MAX_LINE, MAX_NODE_FILE, MAX_NODE_LINES, MAX_TEXT, MAX_TITLE } from '../kit/limits.ts'

/** Fields that many nodes share. Each has a default: a node that was just dropped has none of them yet. */

const text = (max: number) => orEmpty(z.string().max(max)).default('')

/** A text for people, a script, a body. */
export const LongText = text(MAX_TEXT)
/** A value of one line, with its placeholders. */
export const Line = text(MAX_LINE)
/** A name or a label. */
export const Title = text(MAX_TITLE)

/** Something chosen from a list: its id, or nothing yet. */
export const Chosen = z.union([z.literal('').transform(() => null), z.null(), InputId]).default(null)

/** Lines of a form. */
export const lines = <Schema extends z.ZodType>(line: Schema) => z.array(line).max(MAX_NODE_LINES).default([])

/** A file as a data URL: four letters for three bytes, and what it begins with. */
export const Content = text(Math.ceil(MAX_NODE_FILE / 3) * 4 + MAX_LINE)

/** A number that editors keep as a number or as text; anything else is the one given here. */
export const number = (otherwise: number) =>
  z
    .unknown()
    .default(null)
    .transform(value => {
      const provided = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof provided === 'number' && Number.isFinite(provided) && provided >= 0 ? provided : otherwise
    })

/** Paths of an answer or a payload, each with the variable that takes what stands there. */
export const Mapping = z
  .unknown()
  .default(null)
  .transform(value =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '')
          .slice(0, MAX_NODE_LINES)
      : [],
  )
export type Mapping = z.output<typeof Mapping>
