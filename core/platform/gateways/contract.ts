import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Instant, orBlank, orEmpty } from '../../kit/fields.ts'
import { MAX_CODE, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'

export const gatewayErrors = defineErrors({
  ERR_NO_GATEWAY: {
    status: 409,
    pt: 'Ainda não há como pagar por aqui. Fale com o suporte.',
    en: 'There is no way to pay here yet. Ask the support.',
    es: 'Todavía no se puede pagar aquí. Hable con el soporte.',
  },
  ERR_NO_GATEWAY_FOUND: {
    status: 404,
    pt: 'Esta forma de receber não existe.',
    en: 'There is no such way of being paid.',
    es: 'Esa forma de cobro no existe.',
  },
  ERR_GATEWAY_SLOW: {
    status: 502,
    pt: 'O banco não respondeu a tempo. Nada foi cobrado; tente de novo em instantes.',
    en: 'The bank did not answer in time. Nothing was charged; try again in a moment.',
    es: 'El banco no respondió a tiempo. No se cobró nada; inténtelo de nuevo en un momento.',
  },
  ERR_GATEWAY_DOWN: {
    status: 502,
    pt: 'O banco está fora do ar. Nada foi cobrado; tente de novo em instantes.',
    en: 'The bank is out of order. Nothing was charged; try again in a moment.',
    es: 'El banco no está disponible. No se cobró nada; inténtelo de nuevo en un momento.',
  },
  ERR_GATEWAY_BUSY: {
    status: 502,
    pt: 'O banco está com muitos pedidos agora. Tente de novo em um minuto.',
    en: 'The bank has too many requests right now. Try again in a minute.',
    es: 'El banco tiene demasiadas solicitudes ahora. Inténtelo de nuevo en un minuto.',
  },
  ERR_GATEWAY_DENIED: {
    status: 502,
    pt: 'O banco recusou o acesso desta plataforma. Tente de novo mais tarde ou fale com o suporte.',
    en: 'The bank refused this platform. Try again later or ask the support.',
    es: 'El banco rechazó el acceso de esta plataforma. Inténtelo más tarde o hable con el soporte.',
  },
  ERR_GATEWAY_BARRED: {
    status: 502,
    pt: 'O banco não atende o servidor desta plataforma. Fale com o suporte.',
    en: 'The bank does not serve the server of this platform. Ask the support.',
    es: 'El banco no atiende al servidor de esta plataforma. Hable con el soporte.',
  },
  ERR_GATEWAY_PRIVATE: {
    status: 502,
    pt: 'O endereço do banco fica em uma rede interna, o que este servidor não permite. Fale com o suporte.',
    en: 'The address of the bank is private, which this server does not allow. Ask the support.',
    es: 'La dirección del banco es de una red interna, lo que este servidor no permite. Hable con el soporte.',
  },
  ERR_GATEWAY_REFUSED: {
    status: 409,
    pt: 'O banco não aceitou a cobrança: {said}',
    en: 'The bank did not take the charge: {said}',
    es: 'El banco no aceptó el cobro: {said}',
  },
})

/** Why a provider did not do what it was asked for; `denied` is the key, `barred` where it is asked from. */
export const gatewayErrorKinds = ['slow', 'down', 'busy', 'garbage', 'denied', 'barred', 'private', 'refused'] as const
export type GatewayErrorKind = (typeof gatewayErrorKinds)[number]

/** Whether a provider's notifications come here: it sends them, has stopped sending, or sends none here. */
export const noticeStates = ['on', 'paused', 'none'] as const
export type NoticeState = (typeof noticeStates)[number]

/** What a provider said last when it was asked how things stand. */
export const GatewayStatus = z.object({
  /** Null where it was not asked, or did not say. */
  notices: z.enum(noticeStates).nullable(),
  /** Why it gave no answer that could be used, and its own words; null where it did. */
  fault: z.object({ kind: z.enum(gatewayErrorKinds), said: z.string() }).nullable(),
  askedAt: Instant.nullable(),
})
export type GatewayStatus = z.output<typeof GatewayStatus>

const ownWords = z.object({ pt: z.string(), en: z.string(), es: z.string() })

/** Something that a provider has to be told before it works, as the operator sees it. */
export const SerializedGatewayField = z.object({
  name: z.string(),
  label: ownWords,
  isSecret: z.boolean(),
  isOptional: z.boolean(),
  isLong: z.boolean(),
  /** '' for a secret, whether it is set or not. */
  value: z.string(),
  isSet: z.boolean(),
})
export type SerializedGatewayField = z.output<typeof SerializedGatewayField>

/** A way of being paid, as the operator sets it up. */
export const GatewaySetup = z.object({
  name: z.string(),
  title: z.string(),
  isChosen: z.boolean(),
  /** Everything is there that it needs. */
  isReady: z.boolean(),
  fields: z.array(SerializedGatewayField),
  /** Where the provider is to send its notifications, below our own address, and the header that it shows them by; null where it sends none, or before it is set up. */
  notifications: z
    .object({
      path: z.string(),
      header: z.object({ name: z.string(), value: z.string() }).nullable(),
      /** It is reported by us, where our address is public and https; the others are reported by the operator, in a panel of theirs. */
      isToldByUs: z.boolean(),
      hasPublicAddress: z.boolean(),
    })
    .nullable(),
  standing: GatewayStatus,
  /** When the certificate ends with which it is asked; null where it wants none. */
  certificateEndsAt: Instant.nullable(),
})
export type GatewaySetup = z.output<typeof GatewaySetup>

export const gatewayRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/platform/gateways',
    summary: 'The ways of being paid, and what they are set up with; never their secrets.',
    allow: 'super',
    reply: z.array(GatewaySetup),
  },
  setUp: {
    method: 'PUT',
    path: '/platform/gateways/:name',
    params: z.object({ name: z.string().max(MAX_CODE) }),
    summary: 'Chooses a way of being paid or sets it up; what is not sent stays, an empty secret is forgotten.',
    allow: 'super',
    body: z.object({
      isChosen: orBlank(z.boolean().default(false)),
      settings: z
        .array(
          z.object({
            name: z.string().max(MAX_CODE),
            value: orEmpty(
              z
                .string()
                .trim()
                .max(MAX_SAVED_TEXT * 4, words.tooLong),
            ),
          }),
        )
        .max(20)
        .default([])
        .transform(fields => Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
    }),
    reply: z.array(GatewaySetup),
  },
  ask: {
    method: 'POST',
    path: '/platform/gateways/:name/ask',
    params: z.object({ name: z.string().max(MAX_CODE) }),
    summary: 'Asks a provider how things stand, and tells it where its notifications go where that is done by a call.',
    allow: 'super',
    rate: { max: 30, perSeconds: 600 },
    reply: z.array(GatewaySetup),
  },
})
