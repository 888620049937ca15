import * as z from 'zod'
import { MAX_CODE, MAX_EMAIL, MAX_IDS, MAX_NAME, MAX_PASSWORD, MAX_SEARCH_TEXT } from './limits.ts'
import { typedReais } from './money.ts'
import { oneLine } from './text.ts'
import { words } from './words.ts'

/** Fields that many contracts share. */

/** What someone calls a person or a thing: one line, which `lacking` asks for where it is empty. */
export const titleText = (lacking: string) => z.string(lacking).overwrite(oneLine).trim().min(1, lacking)

/** A name of 2 to 50 characters (spec 1 §5). */
export const Name = titleText(words.required).min(2, words.tooShort).max(MAX_NAME, words.tooLong)

/** An address that mail can deliver to. */
export const Email = z
  .string(words.required)
  .trim()
  .toLowerCase()
  .min(1, words.required)
  .max(MAX_EMAIL, words.tooLong)
  .pipe(z.email(words.invalidEmail))

/** A password of 5 to 50 characters (spec 1 §5). */
export const Password = z
  .string(words.required)
  .min(1, words.required)
  .min(5, words.tooShort)
  .max(MAX_PASSWORD, words.tooLong)

export const Id = z.int().positive()

/** An id as programs send it: a number, or its digits. */
export const InputId = z.union(
  [
    Id,
    z
      .string()
      .max(15)
      .regex(/^0*[1-9]\d*$/)
      .transform(Number)
      .pipe(Id),
  ],
  {
    error: ({ input }) => (input === undefined ? words.required : words.invalid),
  },
)

/** Ids as programs send them, at most so many. */
export const inputIds = (most: number) => z.array(InputId).max(most)

/** What programs send in place of nothing: a blank is none (decision 742). */
const Blank = z.literal([null, '', false])

/** The same of ids: forms and addresses write the blanks of a program as words. */
const BlankId = z.union([Blank, z.literal(['null', 'undefined', 'false'])])

/** A value that may be none: null, for each kind of blank. */
export const orNone = <Schema extends z.ZodType>(value: Schema) => z.union([Blank.transform(() => null), value])

/** An id that may be none, which is null; absent it is none as well. */
export const OptionalId = z
  .union([BlankId.transform(() => null), InputId])
  .optional()
  .transform(value => value ?? null)

/** An id in a change: absent leaves it as it is, a blank unlinks. */
export const LinkedId = z.union([BlankId.transform(() => null), InputId]).optional()

/** A text that may be empty: any blank is ''. */
export const orEmpty = <Schema extends z.ZodType>(text: Schema) =>
  z.union([z.literal([null, false]).transform(() => ''), text])

/**
 * A choice that need not be made: left blank it is as if absent. What the schema takes itself is no blank, such as the false of a flag.
 * @__NO_SIDE_EFFECTS__
 */
export function orBlank<Schema extends z.ZodType>(choice: Schema): Schema {
  const taken = z.preprocess(value => (isBlank(value) && !choice.safeParse(value).success ? undefined : value), choice)
  blankable.add(taken)
  return taken as never
}

const blankable = new WeakSet<object>()

/** Whether `orBlank` made a schema: beside blanks it takes what the choice takes, and nothing else. */
export const isOrBlank = (schema: object): boolean => blankable.has(schema)

const isBlank = (value: unknown): boolean => value === null || value === '' || value === false

/** An e-mail, or none: ''. */
export const OptionalEmail = orEmpty(z.union([z.literal(''), Email]))

/** An instant on the wire. */
export const Instant = z.iso.datetime()

/** A moment as programs and forms send it: with its offset, or without one in the company's time (`momentOfInput`). */
export const InputMoment = z.iso
  .datetime({ offset: true, local: true, error: ({ input }) => (input ? words.invalidDate : words.mandatory) })
  .max(MAX_CODE, words.invalidDate)

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date(words.invalidDate)

/** What a clock on the wall shows, `08:00`. */
export const TimeOfDay = z
  .string()
  .max(5, words.invalidTime)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, words.invalidTime)

/** The 17 names of CSS 2.1. */
const namedColors = new Map(
  Object.entries({
    ...{ aqua: '#00ffff', black: '#000000', blue: '#0000ff', fuchsia: '#ff00ff', gray: '#808080', green: '#008000' },
    ...{ lime: '#00ff00', maroon: '#800000', navy: '#000080', olive: '#808000', orange: '#ffa500', purple: '#800080' },
    ...{ red: '#ff0000', silver: '#c0c0c0', teal: '#008080', white: '#ffffff', yellow: '#ffff00' },
  }),
)

/**
 * A colour of 3 to 9 characters (spec 1 §9): 3 to 8 hexadecimal digits with or without `#`, or one of the 17 names. It is
 * always handed on as `#` and digits.
 */
export const Color = z
  .string(words.required)
  .trim()
  .min(1, words.required)
  .min(3, words.tooShort)
  .max(9, words.tooLong)
  .meta({ pattern: `^(?:#?[0-9a-fA-F]{3,8}|${[...namedColors.keys()].join('|')})$` })
  .transform(text => namedColors.get(text.toLowerCase()) ?? text.replace(/^#?/, '#'))
  .pipe(z.string().regex(/^#[0-9a-f]{3,8}$/i, words.invalidColor))

/** true and false as forms, spreadsheets and old clients write them, also misspelt as these do. */
export const Flag = z
  .union([
    z.boolean(),
    z.enum(['true', 'false', 't', 'f', '1', '0', 'enable', 'enabled', 'disable', 'disabled', 'desable', 'desabled']),
    z.int(),
  ])
  .transform(value => [true, 'true', 't', '1', 'enable', 'enabled', 1].includes(value))

/** As the pattern of the sum below allows them. */
const MAX_REAIS = 999_999_999.99
/** What `typedReais` reads, roughly: digits with their marks. */
const REAIS = '^(?:R\\$)?\\s*[\\d.,]*$'

/** Reais as number or text, `30`, `30.5`, `'30,50'`, `'R$ 1.234,56'`; at most two decimals. */
export const Money = z
  .union(
    [
      z.number().min(0).max(MAX_REAIS),
      orEmpty(
        z
          .string()
          .max(MAX_CODE)
          .meta({ pattern: REAIS, examples: ['1.234,56'] }),
      ),
    ],
    words.invalid,
  )
  .transform(value => (typeof value === 'number' ? String(value) : typedReais(value) || '0'))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, words.invalid))
  .transform(Number)

/** What someone looks for; control characters, which no search engine takes, are spaces. */
export const SearchText = z
  .string()
  .max(MAX_SEARCH_TEXT, words.tooLong)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  .transform(text => text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim())

/** Of an id in a query with its comma, and the quotes that some clients add. */
const MAX_ID_LENGTH = 20

/** A JSON array in a query string (`queueIds=[1,2]`), or a comma-separated one, of so many ids at most; an empty one is as if absent. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * MAX_ID_LENGTH, words.tooMany)
    .meta({ pattern: '^\\[?[\\d\\s",]*\\]?$', examples: ['[1,2]', '1,2'] })
    .optional()
    .transform((text, context) => {
      if (!text) return undefined
      const found = text
        .replace(/[[\]\s"]/g, '')
        .split(',')
        .filter(Boolean)
        .map(Number)
      if (found.length > max) {
        context.addIssue({ code: 'custom', message: words.tooMany })
        return z.NEVER
      }
      if (found.length === 0) return undefined
      if (found.every(id => Number.isInteger(id))) return found
      context.addIssue({ code: 'custom', message: words.invalid })
      return z.NEVER
    })

export const IdList = idList(MAX_IDS)
