import * as z from 'zod'
import { profiles } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Email, Instant, Name, Password } from '../../kit/fields.ts'
import { words } from '../../kit/words.ts'

export const invitationErrors = defineErrors({
  ERR_INVITATION_OVER: {
    status: 400,
    pt: 'Este convite não vale mais: ele dura 7 dias e serve uma vez só. Peça outro a quem convidou você.',
    en: 'This invitation is not good any more: it lasts 7 days and works once. Ask for another one.',
    es: 'Esta invitación ya no vale: dura 7 días y sirve una sola vez. Pida otra a quien le invitó.',
  },
})

const MAX_TOKEN = 1000
const Token = z.string(words.required).trim().min(1, words.required).max(MAX_TOKEN, words.tooLong)

/** What someone who was invited reads before they accept. */
export const Invitation = z.object({
  company: z.string(),
  invitedBy: z.string(),
  /** As anyone who invited called them; '' where they did not. */
  name: z.string(),
  profile: z.enum(profiles),
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

export const InvitationAccepted = z.object({ token: Token, name: Name, email: Email, password: Password })
export type InvitationAccepted = z.output<typeof InvitationAccepted>

const publicly = { allow: 'public', rate: { max: 60, perSeconds: 600 } } as const

export const invitationRoutes = defineRoutes({
  open: {
    method: 'POST',
    path: '/invitation',
    summary: 'Who invites whom, by the token of a link.',
    ...publicly,
    body: z.object({ token: Token }),
    reply: Invitation,
  },
  accept: {
    method: 'POST',
    path: '/invitation/accept',
    summary:
      'Somebody who was invited joins the company with the e-mail and the password that they choose. The link is used up.',
    ...publicly,
    body: InvitationAccepted,
    reply: z.object({ email: z.string() }),
  },
})
