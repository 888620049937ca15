import * as z from 'zod'
import { defineEvents, event } from '../../access/events.ts'
import { defineRoutes } from '../../access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Email, orEmpty } from '../../kit/fields.ts'
import { MAX_LINE, MAX_TEXT, MAX_VALUE } from '../../kit/limits.ts'
import { MailHost, MailPassword, MailPort, MailUser, mailSecurities } from '../../kit/mail-server.ts'
import { mailRefusals } from '../../kit/outside-errors.ts'
import { words } from '../../kit/words.ts'
import { integrationPermissions } from './permissions.ts'

export const integrationErrors = defineErrors({
  ERR_NO_MAIL_SET_UP: {
    status: 409,
    pt: 'O envio de e-mails não está configurado.',
    en: 'E-mail is not set up.',
    es: 'El envío de correos no está configurado.',
  },
  ERR_NO_AI_SET_UP: {
    status: 409,
    pt: 'A IA não está configurada.',
    en: 'The AI is not set up.',
    es: 'La IA no está configurada.',
  },
  ERR_INTEGRATION_UNREADABLE: {
    status: 409,
    pt: 'A senha ou chave guardada não pode mais ser lida neste servidor. Digite-a de novo nas configurações.',
    en: 'The stored password or key can no longer be read on this server. Type it again in the settings.',
    es: 'La contraseña o clave guardada ya no se puede leer en este servidor. Escríbala de nuevo en la configuración.',
  },
  ERR_AI_KEY: {
    status: 502,
    pt: 'A IA recusou a chave.',
    en: 'The AI refused the key.',
    es: 'La IA rechazó la clave.',
  },
  ERR_AI_MODEL: {
    status: 502,
    pt: 'A IA não conhece o modelo: {detail}',
    en: 'The AI does not know the model: {detail}',
    es: 'La IA no conoce el modelo: {detail}',
  },
  ERR_AI_ADDRESS: {
    status: 502,
    pt: 'Não há IA neste endereço. Ele costuma terminar em /v1. ({detail})',
    en: 'There is no AI at this address. It usually ends in /v1. ({detail})',
    es: 'No hay IA en esta dirección. Suele terminar en /v1. ({detail})',
  },
  ERR_AI_BUSY: {
    status: 502,
    pt: 'A IA recusa pedidos por enquanto, por limite de uso ou de saldo: {detail}',
    en: 'The AI refuses requests for now, for a limit of use or of credit: {detail}',
    es: 'La IA rechaza pedidos por ahora, por límite de uso o de saldo: {detail}',
  },
  ERR_AI_FAILED: {
    status: 502,
    pt: 'A IA respondeu com um erro: {detail}',
    en: 'The AI answered with an error: {detail}',
    es: 'La IA respondió con un error: {detail}',
  },
  ERR_AI_GARBAGE: {
    status: 502,
    pt: 'A resposta da IA não pôde ser lida.',
    en: 'The answer of the AI could not be read.',
    es: 'La respuesta de la IA no se pudo leer.',
  },
  ERR_AI_HUGE: {
    status: 502,
    pt: 'A resposta da IA é grande demais.',
    en: 'The answer of the AI is too large.',
    es: 'La respuesta de la IA es demasiado grande.',
  },
  ERR_TOO_MANY_TRIES: {
    status: 429,
    pt: 'Testes demais em pouco tempo. Espere {minutes} minuto(s) e tente de novo.',
    en: 'Too many tries in a short time. Wait {minutes} minute(s) and try again.',
    es: 'Demasiadas pruebas en poco tiempo. Espere {minutes} minuto(s) e inténtelo de nuevo.',
  },
})

/** Why something outside did not do what it was asked for, by the fault that `core/outbound` found. `place` and `detail` fill them. */
export const outsideRefusals = {
  ...mailRefusals,
  key: integrationErrors.ERR_AI_KEY,
  model: integrationErrors.ERR_AI_MODEL,
  address: integrationErrors.ERR_AI_ADDRESS,
  busy: integrationErrors.ERR_AI_BUSY,
  failed: integrationErrors.ERR_AI_FAILED,
  garbage: integrationErrors.ERR_AI_GARBAGE,
  huge: integrationErrors.ERR_AI_HUGE,
} as const

/** By which server the company sends mail. */
export const MailSettings = z.object({
  host: MailHost,
  port: MailPort,
  security: z.enum(mailSecurities),
  username: orEmpty(MailUser),
  /** From whom mails are. */
  sender: Email,
})
export type MailSettings = z.output<typeof MailSettings>

/** A host, maybe a port and a path; no user, and no query but the version that Azure's addresses have. */
const WEB_ADDRESS =
  /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?(?:\?api-version=[\w.-]+)?$/i

/** The same address without a slash at the end of its path. */
export const bareAddress = (address: string): string => address.trim().replace(/\/(?=$|\?)/, '')

/** Which AI the company's flows ask: one that speaks as OpenAI's chat completions do. */
export const AiSettings = z.object({
  /** With `/v1`, or Azure's `?api-version=`, as its makers write it. */
  baseUrl: z
    .string(words.required)
    .trim()
    .min(1, words.required)
    .max(MAX_LINE, words.tooLong)
    .regex(WEB_ADDRESS, words.invalidAddress)
    .transform(bareAddress),
  model: z.string(words.required).trim().min(1, words.required).max(MAX_LINE, words.tooLong),
})
export type AiSettings = z.output<typeof AiSettings>

/** Without `password` the stored one stays, as long as host and user are the same; '' takes it away. */
export const MailChange = MailSettings.extend({ password: orEmpty(MailPassword).optional() })
export type MailChange = z.output<typeof MailChange>

/** Without `key` the stored one stays, as long as the address is the same; '' takes it away. */
export const AiChange = AiSettings.extend({ key: orEmpty(z.string().trim().max(MAX_VALUE, words.tooLong)).optional() })
export type AiChange = z.output<typeof AiChange>

/** What is set up. Secrets are never told, only that there are some (decision 13). */
export const Integrations = z.object({
  mail: MailSettings.extend({ hasPassword: z.boolean() }).nullable(),
  ai: AiSettings.extend({ hasKey: z.boolean() }).nullable(),
})
export type Integrations = z.output<typeof Integrations>

/** Whether flows can send mail and ask an AI. */
export const WhatIsSetUp = z.object({ mail: z.boolean(), ai: z.boolean() })
export type WhatIsSetUp = z.output<typeof WhatIsSetUp>

const { manage, know } = integrationPermissions

export const integrationRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/integrations',
    summary: 'By which server mail is sent and which AI flows ask; never their password and key.',
    allow: manage,
    reply: Integrations,
  },
  setUp: {
    method: 'GET',
    path: '/integrations/set-up',
    summary: 'Whether mail and AI are set up.',
    allow: know,
    reply: WhatIsSetUp,
  },
  saveMail: {
    method: 'PUT',
    path: '/integrations/mail',
    summary: 'Sets by which server mail is sent.',
    allow: manage,
    body: MailChange,
    reply: Integrations,
  },
  removeMail: {
    method: 'DELETE',
    path: '/integrations/mail',
    summary: 'Forgets the server of mail: none is sent any more.',
    allow: manage,
    reply: Integrations,
  },
  tryMail: {
    method: 'POST',
    path: '/integrations/mail/try',
    summary: 'Sends the caller a mail with these settings, which are not saved; says in words why it did not go.',
    allow: manage,
    body: MailChange,
    reply: z.object({ to: z.string() }),
  },
  saveAi: {
    method: 'PUT',
    path: '/integrations/ai',
    summary: 'Sets which AI flows ask.',
    allow: manage,
    body: AiChange,
    reply: Integrations,
  },
  removeAi: {
    method: 'DELETE',
    path: '/integrations/ai',
    summary: 'Forgets the AI: none is asked any more.',
    allow: manage,
    reply: Integrations,
  },
  tryAi: {
    method: 'POST',
    path: '/integrations/ai/try',
    summary: 'Says hello to an AI with these settings, which are not saved; says in words why it did not answer.',
    allow: manage,
    body: AiChange,
    reply: z.object({ text: z.string().max(MAX_TEXT) }),
  },
})

export const integrationEvents = defineEvents({
  /** Something was set up, changed or forgotten. */
  integrations: event(z.object({ action: z.literal('update'), setUp: WhatIsSetUp })),
})
