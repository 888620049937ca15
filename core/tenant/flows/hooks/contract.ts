import * as z from 'zod'
import { defineEvents, event } from '../../../domain/access/events.ts'
import { defineRoutes } from '../../../domain/access/routes.ts'
import { Json } from '../../../flow-engine/flow.ts'
import { defineErrors } from '../../../kit/errors.ts'
import { Id, Instant, orEmpty } from '../../../kit/fields.ts'
import { MAX_CALL_KEY, MAX_HOOK_BODY, MAX_LINE, MAX_TITLE, MAX_VALUE } from '../../../kit/limits.ts'
import { words } from '../../../kit/words.ts'
import { flowPermissions } from '../permissions.ts'

export const flowHookErrors = defineErrors({
  ERR_FLOW_NO_HOOK: {
    status: 409,
    pt: 'Só fluxos de webhook têm um endereço.',
    en: 'Webhook flows alone have an address.',
    es: 'Solo los flujos de webhook tienen una dirección.',
  },
  ERR_HOOK_SIGNATURE: {
    status: 401,
    pt: 'A assinatura do webhook falta ou não confere.',
    en: "The webhook's signature is missing or wrong.",
    es: 'La firma del webhook falta o no coincide.',
  },
  ERR_HOOK_KEY_REUSED: {
    status: 409,
    pt: 'A Idempotency-Key desta chamada já veio com outros dados.',
    en: "This call's Idempotency-Key came with other data before.",
    es: 'La Idempotency-Key de esta llamada ya llegó con otros datos.',
  },
  ERR_FLOW_MONTH_FULL: {
    status: 403,
    pt: 'As execuções de fluxos do mês acabaram.',
    en: "The month's runs of flows are used up.",
    es: 'Se agotaron las ejecuciones de flujos del mes.',
  },
  ERR_FLOW_NOT_IN_PLAN: {
    status: 403,
    pt: 'O plano da empresa não permite todos os componentes deste fluxo.',
    en: "The company's plan does not allow all components of this flow.",
    es: 'El plan de la empresa no permite todos los componentes de este flujo.',
  },
})

/** Why a call began nothing: the company is inactive or its payment overdue, its plan, a component, the month's runs. */
const HookError = z.enum(['inactive', 'overdue', 'plan', 'node', 'limit'])
export type HookError = z.infer<typeof HookError>

const displayed = {
  flowId: Id,
  /** Until then what comes is caught as well; null or in the past: nobody listens. */
  listensUntil: Instant.nullable(),
  /** When something was caught last. */
  caughtAt: Instant.nullable(),
  /** When a call was rejected last for what the company has or owes, to the minute. */
  refusedAt: Instant.nullable(),
  refusal: HookError.nullable(),
  /** Whether each call begins a run; if not, the same data from the same address within ten minutes are a repetition. */
  everyCall: z.boolean(),
}

/** Where other programs reach a flow. */
export const FlowHook = z.object({
  ...displayed,
  /** Below the desk's own address; anyone who knows it can begin the flow. Blank for who may not see such addresses. */
  path: z.string(),
  /** Whether calls have to be signed. The secret itself is never told. */
  hasSecret: z.boolean(),
  /** What was caught last. */
  payload: Json,
})
export type FlowHook = z.infer<typeof FlowHook>

/**
 * Headers by which a call repeated begins no other run, in this order, and what a call is that brings another body. WooCommerce makes
 * its id of the second, and a request's id may be that of a proxy: two orders can share one, and neither may be lost.
 */
export const REPEATS = {
  'Idempotency-Key': {
    meaning:
      'A text of your own for this call: repeated with it, it begins no other run; with another body it is refused.',
    withAnotherBody: 'refused',
  },
  'X-Shopify-Webhook-Id': { meaning: 'The same of Shopify, whatever the body.', withAnotherBody: 'repeated' },
  'X-GitHub-Delivery': { meaning: 'The same of GitHub, whatever the body.', withAnotherBody: 'repeated' },
  'Webhook-Id': { meaning: 'The same of senders that follow Standard Webhooks.', withAnotherBody: 'repeated' },
  'Svix-Id': { meaning: 'The same of senders that use Svix.', withAnotherBody: 'repeated' },
  'X-Balcao-Delivery': { meaning: 'The same of another Balcão.', withAnotherBody: 'repeated' },
  'X-WC-Webhook-Delivery-ID': { meaning: 'The same of WooCommerce, with the same body.', withAnotherBody: 'another' },
  'X-Request-Id': { meaning: 'The same of others, with the same body.', withAnotherBody: 'another' },
} as const
const repeatHeaders = Object.fromEntries(
  Object.entries(REPEATS).map(([name, { meaning }]) => [name, { meaning, maxLength: MAX_CALL_KEY }]),
)

/** By which of these senders show that they have the flow's secret. */
const SIGNATURES = {
  'X-Hub-Signature-256':
    'Where the flow has a secret: sha256= and the HMAC of the body by SHA-256, in hexadecimal digits.',
  'X-Shopify-Hmac-SHA256': 'The same of Shopify: the HMAC in base64.',
  'X-WC-Webhook-Signature': 'The same of WooCommerce: the HMAC in base64.',
  'Typeform-Signature': 'The same of Typeform: sha256= and the HMAC in base64.',
  'Stripe-Signature':
    'The same of Stripe: t= and seconds, v1= and the HMAC of these seconds, a dot and the body, within five minutes.',
  'X-Hotmart-Hottok': 'The same of Hotmart: the secret itself.',
  'asaas-access-token': 'The same of Asaas: the secret itself.',
}
export type SignatureHeader = keyof typeof SIGNATURES
const signatureHeaders = Object.fromEntries(
  Object.entries(SIGNATURES).map(([name, meaning]) => [name, { meaning, maxLength: MAX_VALUE }]),
)

/** Letters, digits and signs of which nothing can be made that a browser would run. */
const Challenge = z
  .string()
  .max(MAX_VALUE, words.tooLong)
  .regex(/^[\w .:,;~+/=@|%-]*$/, words.invalid)
  .optional()
const Verification = z.object({ 'hub.challenge': Challenge, challenge: Challenge, validationToken: Challenge })
export type Verification = z.infer<typeof Verification>

const Received = z.union([
  z.object({
    /** The run that began, now or with the first call of the same key; null where nothing did: of a flow that is yet to be drawn, and for who only asks. */
    runId: Id.nullable(),
    /** Whether the editor listened, and shows the data. */
    caught: z.boolean(),
  }),
  /** What Slack and monday want to read again. */
  z.object({ challenge: z.string() }),
])
export type Received = z.infer<typeof Received>

const address = {
  path: '/hooks/:slug/:hookKey',
  allow: 'hook',
  params: z.object({ slug: z.string().max(MAX_TITLE), hookKey: z.string().max(MAX_LINE) }),
  rate: { max: 1200, perSeconds: 60 },
} as const

const own = { path: '/flows/:flowId/hook', reply: FlowHook } as const

export const flowHookRoutes = defineRoutes({
  receive: {
    method: 'POST',
    ...address,
    summary:
      'Begins a webhook flow with the data that are sent, and hands them to the editor while it listens. What comes again is answered with the run that it began: by a header below, by the event id in the body of senders that name one there, or as the same data from the same address within ten minutes.',
    body: z.unknown(),
    reply: Received,
    bodyLimit: MAX_HOOK_BODY,
    headers: {
      ...signatureHeaders,
      ...repeatHeaders,
    },
    example: {
      headers: { 'Idempotency-Key': 'order-42' },
      body: { nome: 'Ana', telefone: '5511988880001', pedido: { id: 42 } },
      reply: { runId: 7, caught: false },
    },
  },
  verify: {
    method: 'GET',
    ...address,
    summary: 'Says again what a sender asks for before it sends anything, to see whose the address is.',
    query: Verification,
    reply: z.string(),
    download: true,
  },
  hook: {
    method: 'GET',
    ...own,
    summary: 'Where other programs reach a webhook flow, and what was caught there last.',
    allow: flowPermissions.use,
  },
  listen: {
    method: 'PUT',
    path: '/flows/:flowId/hook/listening',
    summary: 'Shows what comes in the next five minutes to the editor as well, or no more.',
    allow: flowPermissions.use,
    body: z.object({ listening: z.boolean() }),
    reply: FlowHook,
  },
  countEveryCall: {
    method: 'PUT',
    path: '/flows/:flowId/hook/every-call',
    summary:
      'Says whether each call begins a run, also where the same data come again from the same address within ten minutes.',
    allow: flowPermissions.use,
    body: z.object({ everyCall: z.boolean() }),
    reply: FlowHook,
  },
  renew: {
    method: 'POST',
    path: '/flows/:flowId/hook/renew',
    summary: 'Gives the flow another address; the one of before is none any more.',
    allow: flowPermissions.enter,
    reply: FlowHook,
  },
  setSecret: {
    method: 'PUT',
    path: '/flows/:flowId/hook/secret',
    summary: 'Says with which secret calls have to be signed; an empty one: they need not.',
    allow: flowPermissions.enter,
    body: z.object({ secret: orEmpty(z.string().max(MAX_LINE, words.tooLong)) }),
    reply: FlowHook,
  },
})

export const flowHookEvents = defineEvents({
  /** Something was caught, or changed at the address: anyone who shows it asks again. */
  flowHook: event(z.object({ action: z.literal('update'), flowHook: z.object(displayed) })),
})
