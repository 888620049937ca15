import * as z from 'zod'
import { defineEvents, event } from '../../access/events.ts'
import { profiles } from '../../access/permissions.ts'
import { defineRoutes } from '../../access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Day, Email, Id, Instant } from '../../kit/fields.ts'
import { MAX_TYPED_PASSWORD } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { authPermissions } from './permissions.ts'

export const authErrors = defineErrors({
  ERR_INVALID_CREDENTIALS: {
    status: 401,
    pt: 'E-mail ou senha incorretos. Tente de novo.',
    en: 'Wrong e-mail or password. Try again.',
    es: 'Correo o contraseña incorrectos. Inténtelo de nuevo.',
  },
  ERR_WRONG_PASSWORD: {
    status: 400,
    pt: 'A senha atual não está certa.',
    en: 'The present password is not right.',
    es: 'La contraseña actual no es correcta.',
  },
  ERR_TOO_MANY_LOGINS: {
    status: 429,
    pt: 'Tentativas demais. Espere {minutes} min e tente de novo.',
    en: 'Too many attempts. Wait {minutes} min and try again.',
    es: 'Demasiados intentos. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_TOO_MANY_EMAILS: {
    status: 429,
    pt: 'E-mails demais que já têm conta. Espere {minutes} min e tente de novo.',
    en: 'Too many e-mails that already have an account. Wait {minutes} min and try again.',
    es: 'Demasiados correos que ya tienen cuenta. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_EMAIL_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe uma conta com este e-mail.',
    en: 'An account with this e-mail already exists.',
    es: 'Ya existe una cuenta con este correo.',
  },
  ERR_ACCOUNT_DISABLED: {
    status: 403,
    pt: 'Esta conta está desativada. Fale com quem administra a plataforma.',
    en: 'This account is disabled. Ask whoever runs the platform.',
    es: 'Esta cuenta está desactivada. Hable con quien administra la plataforma.',
  },
  ERR_LAST_SUPER: {
    status: 409,
    pt: 'A plataforma precisa de pelo menos um superadministrador.',
    en: 'The platform needs at least one super administrator.',
    es: 'La plataforma necesita al menos un superadministrador.',
  },
  ERR_NO_USER_FOUND: {
    status: 404,
    pt: 'Usuário não encontrado.',
    en: 'User not found.',
    es: 'Usuario no encontrado.',
  },
})

/** allTicket as the wire writes it (spec 1 §3). */
export const AllTicket = z.enum(['enable', 'disable'])

/** A queue of a person, in short. */
export const UserQueue = z.object({ id: Id, queueId: Id, name: z.string(), color: z.string() })

/** The signed-in person, as login, refresh and me answer it (spec 1 §3, §7). */
export const SessionUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  companyId: Id,
  company: z.object({
    id: Id,
    name: z.string(),
    /** The last paid day; null is never due. */
    dueDate: Day.nullable(),
    /** The last day on which it works: the due date and the days of grace. Null is never over. */
    lastDay: Day.nullable(),
    timeZone: z.string(),
    /** Without secrets. */
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  whatsappId: Id.nullable(),
  queues: z.array(UserQueue),
  allTicket: AllTicket,
  /** They are away until then by their own word. */
  pausedUntil: Instant.nullable(),
  /** Only a change of the password (PUT /users/{id}) and the sign-out are open until it is done. */
  mustChangePassword: z.boolean(),
})
export type SessionUser = z.output<typeof SessionUser>

export const Session = z.object({
  /** Bearer token, good for 15 minutes. */
  token: z.string(),
  user: SessionUser,
  /** A window compares it with the `sessionId` of the `auth` event, to tell its own sign-in from another one. */
  sessionId: Id,
})
export type Session = z.output<typeof Session>

/**
 * What ERR_COMPANY_OVERDUE of login and refresh carries beside the sentence (decision 4): a token for the open invoices
 * and the payment alone. `date` is dd/mm/yyyy.
 */
export const OverdueSession = Session.extend({ date: z.string() })
export type OverdueSession = z.output<typeof OverdueSession>

export const LoginInput = z.object({
  email: Email,
  password: z.string(words.required).min(1, words.required).max(MAX_TYPED_PASSWORD, words.tooLong),
})

export const authRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Signs in; the other sessions of the person end.',
    allow: 'public',
    body: LoginInput,
    reply: Session,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh_token',
    summary: 'Gives a new access token for the refresh cookie, and replaces the cookie.',
    allow: 'cookie',
    reply: Session,
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    summary: 'Ends the session.',
    allow: authPermissions.own,
    whenProvisional: true,
    whenOverdue: true,
    reply: z.object({ message: z.string() }),
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in person.',
    allow: authPermissions.own,
    whenProvisional: true,
    whenOverdue: true,
    reply: SessionUser,
  },
})

export const authEvents = defineEvents({
  /** The person signed in at another place: windows of other sessions say so and leave (spec 1 §4). */
  auth: event(
    z.object({
      action: z.literal('update'),
      user: z.object({ id: Id, email: z.string(), companyId: Id }),
      /** The new session. */
      sessionId: Id,
    }),
  ),
  /** Of the own company something is another than before: its name, due date, plan, time zone or hours. Whoever shows them asks anew. */
  company: event(z.object({ action: z.literal('update') })),
})
