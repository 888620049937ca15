import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Instant } from '../../kit/fields.ts'
import { words } from '../../kit/words.ts'
import { firstRunPermissions } from './permissions.ts'

/** What a company sells, by which its first queues are made. */
export const trades = ['loja', 'restaurante', 'clinica', 'salao', 'servicos'] as const
export type Trade = (typeof trades)[number]

export const firstRunErrors = defineErrors({
  ERR_FIRST_RUN_OPEN: {
    status: 409,
    pt: 'Falta uma mensagem do seu celular respondida pelo robô e por uma pessoa.',
    en: 'A message from your phone that the bot and a person answered is still missing.',
    es: 'Falta un mensaje de su celular respondido por el bot y por una persona.',
  },
})

/** How far the first run is. It ends only when a message from the caller's own phone was answered by the bot and by a person. */
export const FirstRun = z.object({
  isFinished: z.boolean(),
  /** What was chosen last; null before. */
  trade: z.enum(trades).nullable(),
  /** A number is linked. */
  hasNumber: z.boolean(),
  hasQueue: z.boolean(),
  /** Someone beside the caller can attend, or was invited. */
  hasPeople: z.boolean(),
  /** The caller's own WhatsApp number, digits; '' where it is not known. */
  ownNumber: z.string(),
  /** What has happened to the newest message from that number. */
  hello: z.object({
    arrived: z.boolean(),
    byBot: z.boolean(),
    byPerson: z.boolean(),
    /** The conversation, to be opened. */
    ticketUuid: z.string().nullable(),
  }),
})
export type FirstRun = z.output<typeof FirstRun>

/** What a trade adds, to be looked at before. */
export const TradePlan = z.object({
  trade: z.enum(trades),
  queues: z.array(z.object({ name: z.string(), greeting: z.string(), isNew: z.boolean() })),
  /** Opening hours in short, such as `seg-sex 08:00-18:00`. */
  hours: z.string(),
  quickMessages: z.array(z.object({ shortcode: z.string(), message: z.string(), isNew: z.boolean() })),
  lanes: z.array(z.object({ name: z.string(), isNew: z.boolean() })),
  /** The first conversation, as a customer sees it. */
  talk: z.array(z.object({ byCustomer: z.boolean(), text: z.string() })),
})
export type TradePlan = z.output<typeof TradePlan>

/** What may keep customers unheard, the worst first. */
export const problemKinds = [
  'waitingUnheard',
  'numberDown',
  'noNumber',
  'noQueue',
  'connectionsWithoutQueue',
  'waitingWithoutQueue',
  'queuesWithoutPeople',
  'peopleWithoutQueue',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Customers wait longer than this while nobody is there. */
export const UNHEARD_MINUTES = 30

export const Problem = z.object({
  kind: z.enum(problemKinds),
  count: z.int(),
  /** What it is about, the first of them by name. */
  names: z.array(z.string()),
  /** Since when, of a number that is down. */
  since: Instant.nullable(),
})
export type Problem = z.output<typeof Problem>

const allow = firstRunPermissions.use
const tradeParams = z.object({ trade: z.enum(trades, words.invalid) })

export const firstRunRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/first-run',
    summary: 'How far the company is on its way to its first answered customer.',
    allow,
    reply: FirstRun,
  },
  plan: {
    method: 'GET',
    path: '/first-run/trades/:trade',
    summary:
      'What a trade would add: queues with hours and greetings, quick messages and kanban lanes. Nothing is stored.',
    allow,
    params: tradeParams,
    reply: TradePlan,
  },
  apply: {
    method: 'POST',
    path: '/first-run/trades/:trade',
    summary: 'Adds what a trade has and the company has not, and changes nothing that is there.',
    allow,
    params: tradeParams,
    reply: TradePlan,
  },
  finish: {
    method: 'POST',
    path: '/first-run/finish',
    summary: 'Ends the first run, once a message from the own phone was answered by the bot and by a person.',
    allow,
    reply: FirstRun,
  },
  problems: {
    method: 'GET',
    path: '/first-run/problems',
    summary:
      'What keeps customers unheard now: numbers that are down, connections and people without a queue, who waits while nobody is there.',
    allow,
    reply: z.array(Problem),
  },
})
