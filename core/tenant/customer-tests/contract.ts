import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { DAY, MINUTE } from '../../kit/clock.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, InputId, Instant, Name, orBlank, orEmpty, orNone, TimeOfDay } from '../../kit/fields.ts'
import { MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { ConnectionLabel } from '../connections/contract.ts'
import { Message } from '../messages/contract.ts'
import { QueueLabel } from '../queues/contract.ts'
import { TicketStatus, TraceEntry } from '../tickets/contract.ts'
import { customerTestPermissions } from './permissions.ts'

/** Tests of one company at a time, and of all companies of the process. */
export const MAX_CUSTOMER_TESTS = 5
export const MAX_CUSTOMER_TESTS_IN_ALL = 20
/** What the customer may write in one test. */
export const MAX_TEST_MESSAGES = 200
export const MAX_TEST_FILE = 5 * 1024 * 1024
/** How far the clock of a test may be put forward at once, in minutes. */
const MAX_AHEAD = (7 * DAY) / MINUTE

export const customerTestErrors = defineErrors({
  ERR_NO_CUSTOMER_TEST: {
    status: 404,
    pt: 'Este teste já terminou. Comece outro.',
    en: 'This test has ended. Begin another one.',
    es: 'Esta prueba ya terminó. Empiece otra.',
  },
  ERR_TOO_MANY_CUSTOMER_TESTS: {
    status: 429,
    pt: 'Há testes demais abertos agora. Tente de novo daqui a alguns minutos.',
    en: 'Too many tests are open now. Try again in some minutes.',
    es: 'Hay demasiadas pruebas abiertas ahora. Inténtelo de nuevo en unos minutos.',
  },
  ERR_CUSTOMER_TEST_LONG: {
    status: 409,
    pt: 'O teste já tem {most} mensagens. Comece outro.',
    en: 'The test has {most} messages. Begin another one.',
    es: 'La prueba ya tiene {most} mensajes. Empiece otra.',
  },
})

/** Who answers the customer next. `menu`: the bot of queues asks; `nobody`: it waits for people; `closed`: the conversation ended. */
const leaders = ['menu', 'flow', 'assistant', 'integration', 'person', 'nobody', 'closed'] as const

export const CustomerTest = z.object({
  id: z.uuid(),
  connection: ConnectionLabel,
  /** What the customer is called. */
  customer: z.string(),
  /** What the clock of the test says. */
  now: Instant,
  /** An answer may be under way. */
  isBusy: z.boolean(),
  /** The newest page, oldest first. `fromMe` are the company's. */
  messages: z.array(Message),
  /** Where the conversation is; null before the first word. */
  state: z
    .object({
      status: TicketStatus,
      leader: z.enum(leaders),
      queue: QueueLabel.nullable(),
      /** The flow that leads, and the node at which it is. */
      flow: z
        .object({ id: Id, name: z.string(), nodeId: z.string(), nodeType: z.string(), nodeName: z.string() })
        .nullable(),
      /** The assistant or integration that leads. */
      bot: z.string().nullable(),
    })
    .nullable(),
  /** Which opening hours count for the conversation now, and what they say; `none` where none do. */
  hours: z.object({ whose: z.enum(['company', 'queue', 'none']), isOpen: z.boolean() }),
  /** Why, the newest decision first. */
  trace: z.array(TraceEntry),
})
export type CustomerTest = z.output<typeof CustomerTest>

export const CustomerTestDraft = z.object({
  whatsappId: InputId,
  /** As if it were that time, on that day of the week (0 is Sunday): the next such moment. Now unless given. */
  time: orNone(TimeOfDay).default(null),
  weekDay: orNone(
    z.coerce.number(words.invalid).int(words.invalid).min(0, words.invalid).max(6, words.invalid),
  ).default(null),
  /** What the customer is called. */
  name: orBlank(Name.default('Maria Teste')),
})
export type CustomerTestDraft = z.output<typeof CustomerTestDraft>

const allow = customerTestPermissions.use

export const customerTestRoutes = defineRoutes({
  own: {
    method: 'GET',
    path: '/customer-tests/own',
    summary: "The caller's own test conversation, where one is open.",
    allow,
    reply: z.object({ test: CustomerTest.nullable() }),
  },
  begin: {
    method: 'POST',
    path: '/customer-tests',
    summary:
      'Begins a test conversation as a customer of a connection: queues, hours, flows and assistants answer as they would, in a copy that nobody else sees and that counts nowhere. The one of before ends.',
    allow,
    rate: { max: 20, perSeconds: 60 },
    body: CustomerTestDraft,
    reply: CustomerTest,
  },
  say: {
    method: 'POST',
    path: '/customer-tests/own/messages',
    summary: 'The customer writes.',
    allow,
    rate: { max: 60, perSeconds: 60 },
    body: z.object({ text: z.string(words.required).trim().min(1, words.required).max(MAX_SAVED_TEXT, words.tooLong) }),
    reply: CustomerTest,
  },
  sendFile: {
    method: 'POST',
    path: '/customer-tests/own/files',
    summary: 'The customer sends a file.',
    allow,
    rate: { max: 20, perSeconds: 60 },
    body: z.object({ caption: orEmpty(z.string().max(MAX_SAVED_TEXT, words.tooLong)).default('') }),
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_TEST_FILE },
    reply: CustomerTest,
  },
  advance: {
    method: 'POST',
    path: '/customer-tests/own/clock',
    summary: "Puts the test's clock forward: what waits for time goes on.",
    allow,
    rate: { max: 60, perSeconds: 60 },
    body: z.object({
      minutes: z.coerce.number(words.invalid).int(words.invalid).min(1, words.invalid).max(MAX_AHEAD, words.invalid),
    }),
    reply: CustomerTest,
  },
  end: {
    method: 'DELETE',
    path: '/customer-tests/own',
    summary: 'Ends the test conversation; nothing of it is left.',
    allow,
    withoutPlan: true,
    reply: z.object({ test: z.null() }),
  },
})

export const customerTestEvents = defineEvents({
  /** Something happened in the own test of anyone who hears it. */
  customerTest: event(z.object({ action: z.literal('update'), testId: z.uuid() })),
})
