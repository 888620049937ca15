import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { AiServer } from '../../domain/ai-server.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant, OptionalId, orBlank, orEmpty, orNone, SearchText, titleText } from '../../kit/fields.ts'
import {
  MAX_ANSWER_TOKENS,
  MAX_CODE,
  MAX_LINE,
  MAX_MONTH_TOKENS,
  MAX_PROMPT_MESSAGES,
  MAX_PROMPT_TEXT,
  MAX_TITLE,
  MAX_VALUE,
} from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { QueueLabel } from '../queues/contract.ts'
import { promptPermissions } from './permissions.ts'

export const promptErrors = defineErrors({
  ERR_NO_PROMPT_FOUND: {
    status: 404,
    pt: 'Assistente não encontrado.',
    en: 'Assistant not found.',
    es: 'Asistente no encontrado.',
  },
  ERR_TOO_MANY_PROMPTS: {
    status: 409,
    pt: 'Uma empresa tem até {max} assistentes.',
    en: 'A company has up to {max} assistants.',
    es: 'Una empresa tiene hasta {max} asistentes.',
  },
  ERR_PROMPT_IN_USE: {
    status: 409,
    pt: 'Este assistente ainda responde em: {places}. Escolha outro lá antes de excluí-lo.',
    en: 'This assistant still answers in: {places}. Choose another one there before you delete it.',
    es: 'Este asistente todavía responde en: {places}. Elija otro allí antes de eliminarlo.',
  },
})

/** Answers as text; the voices of the specification (spec 2 §9). */
export const TEXT_VOICE = 'texto'
export const voiceNames = [
  ...['Francisca', 'Antonio', 'Brenda', 'Donato', 'Elza', 'Fabio', 'Giovanna', 'Humberto', 'Julio', 'Leila'],
  ...['Leticia', 'Manuela', 'Nicolau', 'Valerio', 'Yara'],
] as const
export const voiceOf = (name: string): string => `pt-BR-${name}Neural`

/**
 * Where an assistant is asked that has a key and no address of its own, and for which model: the one that OpenAI names for small
 * answers (its deprecations tell when that ends; gpt-4o-mini does on 2027-01-14).
 */
export const USUAL_AI = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-6-luna' } as const

/** An assistant (spec 2 §3). Its keys are write-only: it only tells that there are some. */
export const Prompt = z.object({
  id: Id,
  name: z.string(),
  prompt: z.string(),
  voice: z.string(),
  hasVoiceKey: z.boolean(),
  voiceRegion: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  maxMessages: z.int(),
  /** '' where it asks `USUAL_AI` by its key or, without one, the AI of the settings. */
  baseUrl: z.string(),
  model: z.string(),
  /** What hears recordings there, at Azure the name of a deployment; '' looks for one. */
  transcriptionModel: z.string(),
  hasApiKey: z.boolean(),
  /** Where it hands over; null once that queue is gone. */
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  /** Tokens that it may use in a month; null without limit. */
  tokenLimit: z.int().nullable(),
  /** What it used so far. */
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  /** What it used in this month. */
  monthTokens: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Prompt = z.infer<typeof Prompt>

const Voice = z.enum([TEXT_VOICE, ...voiceNames.map(voiceOf)], words.invalid)

const whole = (least: number, most: number) =>
  z.coerce.number(words.invalid).int(words.invalid).min(least, words.tooSmall).max(most, words.tooLarge)

const Key = orEmpty(z.string().trim().max(MAX_VALUE, words.tooLong)).optional()
const Sector = z.union([Id, z.string().max(15).regex(/^\d+$/).transform(Number).pipe(Id)], {
  error: words.chooseSector,
})

const fields = {
  name: titleText(words.mandatory).max(MAX_TITLE, words.tooLong),
  prompt: z.string(words.mandatory).trim().min(1, words.mandatory).max(MAX_PROMPT_TEXT, words.tooLong),
  /** 'Informe o setor' without one (spec 2 §5). */
  queueId: Sector,
}

const options = {
  voice: orBlank(Voice.optional()),
  voiceKey: Key,
  voiceRegion: orEmpty(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(MAX_CODE, words.tooLong)
      .regex(/^[a-z\d-]*$/, words.invalid),
  ).optional(),
  maxTokens: whole(1, MAX_ANSWER_TOKENS).optional(),
  temperature: z.coerce.number(words.invalid).min(0, words.tooSmall).max(2, words.tooLarge).optional(),
  maxMessages: whole(1, MAX_PROMPT_MESSAGES).optional(),
  baseUrl: z
    .union([z.literal([null, false]).transform(() => ''), z.literal(''), AiServer.shape.baseUrl], {
      error: words.invalidAddress,
    })
    .optional(),
  model: orEmpty(z.string().trim().max(MAX_LINE, words.tooLong)).optional(),
  transcriptionModel: orEmpty(z.string().trim().max(MAX_LINE, words.tooLong)).optional(),
  apiKey: Key,
  /** Empty is no limit. */
  tokenLimit: orNone(whole(1, MAX_MONTH_TOKENS)).optional(),
}

export const PromptDraft = z.object({ ...fields, ...options })
export type PromptDraft = z.output<typeof PromptDraft>

/** Absent fields stay. A key goes to no other address than the one for which it was given; '' takes it away. */
export const PromptChange = z.object({ ...z.object(fields).partial().shape, ...options })
export type PromptChange = z.output<typeof PromptChange>

export const promptRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/prompt',
    summary:
      'Assistants by name, with the tokens that they and the company used this month; searchParam looks at the name.',
    allow: promptPermissions.read,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional(), companyId: OptionalId }),
    reply: z.object({ prompts: z.array(Prompt), ...pageReply, monthTokens: z.int() }),
  },
  show: {
    method: 'GET',
    path: '/prompt/:promptId',
    summary: 'One assistant.',
    allow: promptPermissions.read,
    reply: Prompt,
  },
  create: {
    method: 'POST',
    path: '/prompt',
    summary: 'Adds an assistant.',
    allow: promptPermissions.manage,
    body: PromptDraft,
    reply: Prompt,
  },
  update: {
    method: 'PUT',
    path: '/prompt/:promptId',
    summary: 'Changes the given fields of an assistant.',
    allow: promptPermissions.manage,
    body: PromptChange,
    reply: Prompt,
  },
  remove: {
    method: 'DELETE',
    path: '/prompt/:promptId',
    summary: 'Deletes an assistant that answers on no connection and in no queue.',
    allow: promptPermissions.manage,
    status: 204,
    reply: z.void(),
  },
})

export const promptEvents = defineEvents({
  prompt: recordEvent(Prompt, promptPermissions.read),
})
