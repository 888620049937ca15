import * as z from 'zod'
import { Json } from '../flow.ts'

/** A conversation that a flow must lead: what comes in, and everything that it must say and do. */

const emitted = (description: string) => ({ description })

const HttpMock = z.strictObject({
  method: z.string().optional().meta(emitted('Any method unless given')),
  url: z.string().meta(emitted('The address; * stands for anything')),
  body: Json.optional().meta(emitted('What has to be sent, as JSON')),
  status: z.int().min(100).max(599).default(200),
  statusText: z.string().default(''),
  headers: z.record(z.string(), z.string()).default({}),
  data: Json.default(null).meta(emitted('The body of the answer')),
  error: z.string().optional().meta(emitted('There is no answer at all; why')),
})
export type HttpMock = z.output<typeof HttpMock>

const AiMock = z.strictObject({
  message: z
    .string()
    .optional()
    .meta(emitted('The message to the AI; * stands for anything; any message unless given')),
  answer: z.string().default(''),
  error: z.string().optional(),
})
export type AiMock = z.output<typeof AiMock>

const Step = z.union([
  z.strictObject({ client: z.coerce.string() }).meta(emitted('The customer writes')),
  z.strictObject({ wait: z.number().positive() }).meta(emitted('So many seconds go by; what rests needs none of them')),
  z.strictObject({ resume: z.literal(true) }).meta(emitted('Somebody lets a paused flow go on')),
  z.strictObject({ bot: z.coerce.string() }).meta(emitted('The customer reads this')),
  z.strictObject({ note: z.coerce.string() }).meta(emitted('Only the test dialog says this')),
  z.strictObject({ does: z.string() }).meta(emitted('What the desk does: queue 3, tag 5, contact 5511…')),
])

const Expected = z.strictObject({
  variables: z
    .record(z.string(), Json)
    .default({})
    .meta(emitted('Their values at the end; null for one that is not there')),
  end: z
    .enum(['finished', 'stopped', 'silent', 'failed', 'waiting'])
    .optional()
    .meta(emitted('finished at an end node, stopped where no connection leads on, silent, failed, or still waiting')),
})

export const Scenario = z
  .strictObject({
    $schema: z.string().optional(),
    name: z.string().optional(),
    flow: z.string().optional().meta(emitted('The file of the flow, from where this file lies')),
    at: z.iso.datetime({ offset: true }).default('2026-01-05T12:00:00Z').meta(emitted('When it begins')),
    seed: z.int().nonnegative().default(0).meta(emitted('What the chance of scripts is made of')),
    message: z.coerce.string().default('').meta(emitted('The message that entered the flow')),
    contact: z
      .strictObject({ nome: z.string(), numero: z.coerce.string() })
      .default({ nome: 'Cliente de Teste', numero: '5511999990000' })
      .meta(emitted('Who writes; for a webhook flow, who stands in where it names nobody')),
    webhook: Json.optional().meta(emitted('What another program sent to a webhook flow')),
    variables: z.record(z.string(), Json).default({}).meta(emitted("In place of the flow's own")),
    http: z
      .array(HttpMock)
      .default([])
      .meta(emitted('Answers to requests: the first that fits; of several that fit, one after the other')),
    ai: z.array(AiMock).default([]).meta(emitted('Answers of the AI, in the same way')),
    open: z
      .boolean()
      .optional()
      .meta(emitted('Whether the company and its queues are open; by the usual hours unless given')),
    steps: z.array(Step).default([]).meta(emitted('The whole conversation, in order')),
    expect: Expected.prefault({}),
  })
  .meta({ title: 'Scenario of a flow' })
export type Scenario = z.output<typeof Scenario>

/** The JSON schema of scenario files. */
export const scenarioSchema = (): object => z.toJSONSchema(Scenario, { io: 'input', target: 'draft-7' })
