import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { AiServer, inputAiKey, serializedAiKey } from '../../domain/ai-server.ts'
import { inputMailPassword, MailServer, serializedMailPassword } from '../../domain/mail-server.ts'
import { defineErrors } from '../../kit/errors.ts'
import { MAX_TEXT } from '../../kit/limits.ts'
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
  ERR_TOO_MANY_TRIES: {
    status: 429,
    pt: 'Testes demais em pouco tempo. Espere {minutes} min e tente de novo.',
    en: 'Too many tries in a short time. Wait {minutes} min and try again.',
    es: 'Demasiadas pruebas en poco tiempo. Espere {minutes} min e inténtelo de nuevo.',
  },
})

export const MailChange = MailServer.extend(inputMailPassword)
export type MailChange = z.output<typeof MailChange>

export const AiChange = AiServer.extend(inputAiKey)
export type AiChange = z.output<typeof AiChange>

/** What is set up. Secrets are never told, only that there are some (decision 13). */
export const Integrations = z.object({
  mail: MailServer.extend(serializedMailPassword).nullable(),
  ai: AiServer.extend(serializedAiKey).nullable(),
})
export type Integrations = z.output<typeof Integrations>

/** Whether flows can send mail and ask an AI: by what the company set up, or else by what the platform lends. */
export const WhatIsSetUp = z.object({
  mail: z.boolean(),
  ai: z.boolean(),
  /** Whether requests of flows may go into private networks, or to the server's own machine alone. */
  privateRequests: z.enum(['no', 'yes', 'loopback']),
})
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
