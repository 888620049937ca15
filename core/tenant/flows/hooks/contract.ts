import * as z from 'zod'
import { defineEvents, event } from '../../../access/events.ts'
import { defineRoutes } from '../../../access/routes.ts'
import { Json } from '../../../flow-engine/flow.ts'
import { defineErrors } from '../../../kit/errors.ts'
import { Id, Instant, orEmpty } from '../../../kit/fields.ts'
import { MAX_CALL_KEY, MAX_HOOK_BODY, MAX_LINE, MAX_TITLE } from '../../../kit/limits.ts'
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

const shown = {
  flowId: Id,
  /** Until then what comes is caught as well; null or in the past: nobody listens. */
  listensUntil: Instant.nullable(),
  /** When something was caught last. */
  caughtAt: Instant.nullable(),
}

/** Where other programs reach a flow. */
export const FlowHook = z.object({
  ...shown,
  /** Below the desk's own address; whoever knows it can begin the flow. */
  path: z.string(),
  /** Whether calls have to be signed. The secret itself is never told. */
  hasSecret: z.boolean(),
  /** What was caught last. */
  payload: Json,
})
export type FlowHook = z.infer<typeof FlowHook>

/** Headers by which a call repeated begins no other run, in this order. */
export const REPEAT_HEADERS = ['Idempotency-Key', 'X-Request-Id'] as const
/** HMAC of the body by SHA-256, in hexadecimal digits, as GitHub and others sign. */
export const SIGNATURE_HEADER = 'X-Hub-Signature-256'

const own = { path: '/flows/:flowId/hook', reply: FlowHook } as const

export const flowHookRoutes = defineRoutes({
  receive: {
    method: 'POST',
    path: '/hooks/:slug/:hookKey',
    summary: 'Begins a webhook flow with the data that are sent, and hands them to the editor while it listens.',
    allow: 'hook',
    feature: 'useFlowWebhook',
    params: z.object({ slug: z.string().max(MAX_TITLE), hookKey: z.string().max(MAX_LINE) }),
    body: z.unknown(),
    reply: z.object({
      /** The run that began, now or with the first call of the same key; null where nothing did: of a flow that is yet to be drawn, and for who only asks. */
      runId: Id.nullable(),
      /** Whether the editor listened, and shows the data. */
      caught: z.boolean(),
    }),
    bodyLimit: MAX_HOOK_BODY,
    rate: { max: 1200, perSeconds: 60 },
    headers: {
      [SIGNATURE_HEADER]: {
        meaning: 'sha256= and the HMAC of the body by SHA-256 in hexadecimal digits, where the flow has a secret.',
        maxLength: MAX_LINE,
      },
      'Idempotency-Key': {
        meaning: 'A text of your own for this call: repeated with it, it begins no other run.',
        maxLength: MAX_CALL_KEY,
      },
      'X-Request-Id': { meaning: 'The same, where there is no Idempotency-Key.', maxLength: MAX_CALL_KEY },
    },
    example: {
      headers: { 'Idempotency-Key': 'order-42' },
      body: { nome: 'Ana', telefone: '5511988880001', pedido: { id: 42 } },
      reply: { runId: 7, caught: false },
    },
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
  /** Something was caught, or changed at the address: whoever shows it asks anew. */
  flowHook: event(z.object({ action: z.literal('update'), flowHook: z.object(shown) })),
})
