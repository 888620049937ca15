import * as z from 'zod'
import { personRights, profiles } from '../../../domain/access/permissions.ts'
import { defineRoutes } from '../../../domain/access/routes.ts'
import { defineErrors } from '../../../kit/errors.ts'
import { Id, Instant, inputIds, orBlank, orEmpty } from '../../../kit/fields.ts'
import { MAX_IDS, MAX_NAME } from '../../../kit/limits.ts'
import { words } from '../../../kit/words.ts'
import { userPermissions } from '../permissions.ts'

/** So many may be open at once. */
export const MAX_INVITATIONS = 50
/** So long a link is good. */
export const INVITATION_DAYS = 7

export const openInvitationErrors = defineErrors({
  ERR_TOO_MANY_INVITATIONS: {
    status: 409,
    pt: 'Há no máximo {max} convites em aberto. Cancele um antes de convidar mais alguém.',
    en: 'At most {max} invitations are open at once. Cancel one before you invite somebody else.',
    es: 'Hay como máximo {max} invitaciones abiertas. Cancele una antes de invitar a alguien más.',
  },
  ERR_NO_INVITATION_FOUND: {
    status: 404,
    pt: 'Convite não encontrado: foi usado, cancelado ou venceu.',
    en: 'Invitation not found: it was used, cancelled or is over.',
    es: 'Invitación no encontrada: fue usada, cancelada o venció.',
  },
})

/** An invitation that nobody has used yet. */
export const OpenInvitation = z.object({
  id: Id,
  /** How anyone who invited calls them; '' where they do not. */
  name: z.string(),
  profile: z.enum(profiles),
  queueIds: z.array(Id),
  invitedBy: z.string(),
  expiresAt: Instant,
  createdAt: Instant,
})
export type OpenInvitation = z.output<typeof OpenInvitation>

/** With the token of its link, which is reported once: behind `/convite#`. */
export const NewInvitation = OpenInvitation.extend({ token: z.string() })
export type NewInvitation = z.output<typeof NewInvitation>

export const InvitationDraft = z.object({
  name: orEmpty(z.string().trim().max(MAX_NAME, words.tooLong)).default(''),
  profile: orBlank(z.enum(profiles, words.invalid).default('user')),
  queueIds: inputIds(MAX_IDS).default([]),
  /** What goes with the profile unless it is stated otherwise. */
  rights: z.array(z.enum(personRights, words.invalid)).max(personRights.length, words.tooMany).optional(),
})
export type InvitationDraft = z.output<typeof InvitationDraft>

export const openInvitationRoutes = defineRoutes({
  invitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations that nobody has used yet, the newest first.',
    allow: userPermissions.manage,
    reply: z.array(OpenInvitation),
  },
  invite: {
    method: 'POST',
    path: '/invitations',
    summary: `Makes a link by which one person joins the company, within ${INVITATION_DAYS} days, with a password that they choose. Its token is told once.`,
    allow: userPermissions.manage,
    body: InvitationDraft,
    reply: NewInvitation,
  },
  uninvite: {
    method: 'DELETE',
    path: '/invitations/:invitationId',
    summary: 'Cancels an invitation: its link is good no more.',
    allow: userPermissions.manage,
    status: 204,
    reply: z.void(),
  },
})
