import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Flag, Id, LinkedId, orBlank, orEmpty } from '../../kit/fields.ts'
import { MAX_CALL_KEY, MAX_LINE, MAX_PHONE, MAX_TEXT } from '../../kit/limits.ts'
import { digitsOf, isBlank } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '../messages/contract.ts'

/** A group as WhatsApp names it; old ones begin with the number of who made them. */
const GROUP = /^(\d{8,20}(?:-\d{8,12})?)@g\.us$/

/** The group that is named in place of a number. */
export const groupIn = (number: string): string | undefined => GROUP.exec(number)?.[1]

/** Someone of whom WhatsApp tells no number, as payloads of integrations name them. */
const LID = /^(\d{5,20})@lid$/

/** The person that is named in place of a number. */
export const lidIn = (number: string): string | undefined => LID.exec(number)?.[1]

const isNamed = (text: string): boolean => GROUP.test(text) || LID.test(text)

/** 8 to 15 digits, or a group or a person without a number. */
const WRITTEN = '^(?:(?:\\D*\\d){8,15}\\D*|\\d{8,20}(?:-\\d{8,12})?@g\\.us|\\d{5,20}@lid)$'

/** A number without mask: country code, area code, number (spec 1 §5), or who has none. Punctuation is forgiven. */
const InputNumber = z
  .union(
    [
      z.string().max(MAX_PHONE, words.tooLong).meta({ pattern: WRITTEN }),
      z.int().min(10_000_000, words.tooShort).max(999_999_999_999_999, words.invalidPhone),
    ],
    words.numberRequired,
  )
  .transform(value => {
    const text = String(value).trim()
    return isNamed(text) ? text : digitsOf(text)
  })
  .pipe(
    z
      .string()
      .min(1, words.numberRequired)
      .min(8, words.tooShort)
      .refine(number => number.length <= 15 || isNamed(number), words.invalidPhone),
  )

/** What other programs send: JSON, or a form with `medias`; the body is then the caption of the first file. */
export const ExternalMessage = z.object({
  number: InputNumber,
  body: orEmpty(z.string().max(MAX_TEXT, words.tooLong)).optional(),
  /** Finish the ticket afterwards. */
  closeTicket: orBlank(Flag.optional()),
  /** Put the ticket there. */
  queueId: LinkedId,
  userId: LinkedId,
})
export type ExternalMessage = z.output<typeof ExternalMessage>

/** What the page's two forms ask for before they send (spec 1 §5). */
const Trial = z.object({
  token: z.string().trim().min(1, words.required).max(MAX_LINE, words.tooLong),
  number: InputNumber,
  body: z.string().max(MAX_TEXT, words.tooLong),
})
export const TextTrial = Trial.refine(({ body }) => !isBlank(body), { path: ['body'], message: words.required })
export const FileTrial = Trial.extend({ file: z.unknown().refine(file => file !== null, words.required) })

export const ExternalAnswer = z.object({ mensagem: z.literal('Mensagem enviada'), messageId: Id, ticketId: Id })
export type ExternalAnswer = z.infer<typeof ExternalAnswer>

export const externalApiRoutes = defineRoutes({
  send: {
    method: 'POST',
    path: '/messages/send',
    summary: 'Sends a message with the token of a connection.',
    allow: 'connection',
    body: ExternalMessage,
    files: { fields: ['medias'], maxCount: MAX_FILES, maxBytes: MAX_FILE_BYTES, orJson: true },
    reply: ExternalAnswer,
    rate: { max: 1200, perSeconds: 60 },
    headers: {
      'Idempotency-Key': {
        meaning: 'A text of your own for this message: a call repeated with it within a day sends nothing anew.',
        maxLength: MAX_CALL_KEY,
      },
    },
    example: {
      headers: { 'Idempotency-Key': 'order-42' },
      body: { number: '5511988880001', body: 'Olá {{firstName}}!' },
      reply: { mensagem: 'Mensagem enviada', messageId: 7, ticketId: 3 },
    },
  },
})
