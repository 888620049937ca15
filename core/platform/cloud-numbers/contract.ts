import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { MAX_LINE } from '../../kit/limits.ts'

export const cloudNumberErrors = defineErrors({
  ERR_WAPP_CLOUD_TAKEN: {
    status: 409,
    pt: 'Este número da plataforma oficial já está em outra conexão.',
    en: 'This number of the official platform is on another connection already.',
    es: 'Este número de la plataforma oficial ya está en otra conexión.',
  },
  ERR_CLOUD_VERIFY_TOKEN: {
    status: 403,
    pt: 'O token de verificação não é o da página de conexões.',
    en: 'The verify token is not the one of the connections page.',
    es: 'El token de verificación no es el de la página de conexiones.',
  },
  ERR_CLOUD_SIGNATURE: {
    status: 401,
    pt: 'A assinatura não é a do aplicativo desta conexão.',
    en: 'The signature is not that of the app of this connection.',
    es: 'La firma no es la de la aplicación de esta conexión.',
  },
  ERR_CLOUD_BODY: {
    status: 400,
    pt: 'O corpo não é um aviso da Meta.',
    en: 'The body is no notification of Meta.',
    es: 'El cuerpo no es un aviso de Meta.',
  },
})

/** Meta sends 3 MB at most. */
const MAX_UPDATES = 4 * 1024 * 1024

export const cloudWebhookRoutes = defineRoutes({
  confirm: {
    method: 'GET',
    path: '/whatsapp/cloud/webhook',
    summary: 'Meta asks whether this address is ours: with the verify token of a company it gets its challenge back.',
    allow: 'public',
    ownShare: true,
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().min(1).max(MAX_LINE),
      'hub.challenge': z.string().min(1).max(MAX_LINE),
    }),
    download: true,
    reply: z.string(),
  },
  take: {
    method: 'POST',
    path: '/whatsapp/cloud/webhook',
    summary:
      'What Meta tells of official numbers, signed with the secret of their app. It is answered once it is kept.',
    allow: 'public',
    ownShare: true,
    headers: {
      'X-Hub-Signature-256': {
        meaning: 'sha256= and the HMAC of the body, by which it is known as Meta’s.',
        maxLength: 200,
      },
    },
    body: z.looseObject({}),
    bodyLimit: MAX_UPDATES,
    unread: true,
    rate: { max: 6000, perSeconds: 60 },
    reply: z.object({ received: z.literal(true) }),
  },
})
