import * as z from 'zod'
import { channel } from '../../domain/access/channels.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { languages } from '../../kit/language.ts'
import { MAX_VALUE } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { ticketPermissions } from '../tickets/permissions.ts'

export const pushErrors = defineErrors({
  ERR_PUSH_KEY_UNUSABLE: {
    status: 400,
    pt: 'As chaves que este navegador mandou não servem para notificações.',
    en: 'The keys that this browser sent cannot be used for notifications.',
    es: 'Las claves que envió este navegador no sirven para notificaciones.',
  },
})

/** As `PushSubscription.toJSON()` of a browser writes it. */
export const PushSubscriptionDraft = z.object({
  endpoint: z
    .string()
    .max(MAX_VALUE, words.tooLong)
    // Chrome gives out addresses at `permanently-removed.invalid` for a while after it gave one back.
    .regex(/^https:\/\/(?![^/]*\.invalid[:/])[^/?#@\\\s]+\/\S*$/i, words.invalidAddress)
    .refine(endpoint => z.url().safeParse(endpoint).success, words.invalidAddress),
  keys: z.object({
    /** A point of P-256, and 16 bytes, in base64url. */
    p256dh: z
      .string()
      .max(88, words.invalid)
      .regex(/^[\w-]{87}=?$/, words.invalid),
    auth: z
      .string()
      .max(24, words.invalid)
      .regex(/^[\w-]{22}(?:==)?$/, words.invalid),
  }),
  language: z.enum(languages, words.invalid),
})
export type PushSubscriptionDraft = z.output<typeof PushSubscriptionDraft>

/** How someone stands with notifications. */
const PushStatus = z.object({
  /** By it browsers know who may send to them. */
  publicKey: z.string(),
  /** Where they are sent to in this session. */
  endpoint: z.string().nullable(),
  /** The push service has taken nothing of late. */
  refused: z.boolean(),
})
export type PushStatus = z.infer<typeof PushStatus>

/** What a push tells the service worker. */
export const PushNews = z.object({
  title: z.string(),
  body: z.string(),
  /** What a click opens; a later one of the same address replaces it. */
  path: z.string(),
  /** Of how many own tickets something is unread, for the icon of the program. */
  unread: z.number(),
})
export type PushNews = z.infer<typeof PushNews>

const allow = ticketPermissions.use

export const pushRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/push',
    summary:
      'By which key browsers know who may send them notifications, to which endpoint the caller is sent them, and whether the push service there has taken nothing of late.',
    allow,
    reply: PushStatus,
  },
  subscribe: {
    method: 'PUT',
    path: '/push',
    summary: 'Sends the caller notifications to this browser, as long as the session lasts, in place of any other.',
    allow,
    rate: { max: 30, perSeconds: 3600 },
    body: PushSubscriptionDraft,
    status: 204,
    reply: z.void(),
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/push',
    summary: 'Sends the caller no notifications any more.',
    allow,
    status: 204,
    reply: z.void(),
  },
})

/** Where pages are that someone looks at: anyone who is there is reported by the page. */
export const sight = channel({ join: 'joinSight', leave: 'leaveSight', key: {} })
