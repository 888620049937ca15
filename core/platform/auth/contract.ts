import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { personRights, profiles } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Day, Email, Flag, Id, Instant, orBlank, orEmpty } from '../../kit/fields.ts'
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
  ERR_SECOND_FACTOR: {
    status: 401,
    pt: 'Falta o código do aplicativo autenticador.',
    en: 'The code of the authenticator app is missing.',
    es: 'Falta el código de la aplicación de autenticación.',
  },
  ERR_CHALLENGE_EXPIRED: {
    status: 410,
    pt: 'O tempo acabou. Comece de novo.',
    en: 'Time is up. Start again.',
    es: 'Se acabó el tiempo. Empiece de nuevo.',
  },
  ERR_WRONG_CODE: {
    status: 400,
    pt: 'O código não está certo ou já foi usado. Espere o próximo e confira se a hora do celular está certa.',
    en: 'The code is wrong or was used before. Wait for the next one, and check that the clock of the phone is right.',
    es: 'El código no es correcto o ya se usó. Espere el siguiente y revise si la hora del teléfono es correcta.',
  },
  ERR_TOO_MANY_CODES: {
    status: 429,
    pt: 'Códigos errados demais. Espere {minutes} min e tente de novo.',
    en: 'Too many wrong codes. Wait {minutes} min and try again.',
    es: 'Demasiados códigos incorrectos. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_TWO_FACTOR_ON: {
    status: 409,
    pt: 'A verificação em duas etapas já está ativa.',
    en: 'Two-step verification is on already.',
    es: 'La verificación en dos pasos ya está activa.',
  },
  ERR_TWO_FACTOR_OFF: {
    status: 409,
    pt: 'A verificação em duas etapas não está ativa.',
    en: 'Two-step verification is not on.',
    es: 'La verificación en dos pasos no está activa.',
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
  /** Bell and sound tell about those who wait in the person's own queues. */
  followsQueues: z.boolean(),
  /** What an administrator gave to the person beside their profile. */
  rights: z.array(z.enum(personRights)),
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

const TypedPassword = z.string(words.required).min(1, words.required).max(MAX_TYPED_PASSWORD, words.tooLong)

export const LoginInput = z.object({
  email: Email,
  password: TypedPassword,
})

const AppCode = z.string().max(20, words.tooLong)
const TypedCode = z.object({
  /** Of the authenticator app, with or without a space. */
  code: orEmpty(AppCode).optional(),
  recoveryCode: orEmpty(z.string().max(40, words.tooLong)).optional(),
})

/** What ERR_SECOND_FACTOR of the sign-in carries beside the sentence; the challenge is good for five minutes. */
export const SecondFactor = z.object({ challenge: z.string(), methods: z.array(z.enum(['totp', 'recoveryCode'])) })

export const LoginCodeInput = TypedCode.extend({
  challenge: z.string(words.required).min(1, words.required).max(2000, words.tooLong),
  /** This browser is asked for no code for 30 days. */
  trustBrowser: orBlank(Flag.optional()),
})

export const TwoFactorState = z.object({
  enabled: z.boolean(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
})
export type TwoFactorState = z.output<typeof TwoFactorState>

export const EnrolmentInput = z.object({ currentPassword: TypedPassword })
export const EnrolmentCode = z.object({
  enrolment: z.string(words.required).min(1, words.required).max(2000, words.tooLong),
  code: AppCode.min(1, words.required),
})
export const TwoFactorChange = TypedCode.extend({ currentPassword: TypedPassword })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const authRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Signs in; the other sessions of the person end.',
    allow: 'public',
    body: LoginInput,
    reply: Session,
  },
  loginCode: {
    method: 'POST',
    path: '/auth/login/code',
    summary:
      'Signs in by the second step: the challenge of ERR_SECOND_FACTOR, with a code of the app or a recovery code.',
    allow: 'public',
    body: LoginCodeInput,
    reply: Session,
  },
  twoFactor: {
    method: 'GET',
    path: '/auth/two-factor',
    summary: 'Whether the caller signs in by two steps.',
    allow: authPermissions.own,
    reply: TwoFactorState,
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor',
    summary: 'A new secret for an authenticator app. It counts from the first right code on (PUT).',
    allow: authPermissions.own,
    body: EnrolmentInput,
    reply: z.object({ secret: z.string(), uri: z.string(), enrolment: z.string() }),
  },
  finishTwoFactor: {
    method: 'PUT',
    path: '/auth/two-factor',
    summary: 'Switches the second step on, and gives the recovery codes once.',
    allow: authPermissions.own,
    body: EnrolmentCode,
    reply: RecoveryCodes,
  },
  removeTwoFactor: {
    method: 'DELETE',
    path: '/auth/two-factor',
    summary: 'Switches the second step off.',
    allow: authPermissions.own,
    body: TwoFactorChange,
    reply: TwoFactorState,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'New recovery codes in place of those of before.',
    allow: authPermissions.own,
    body: TwoFactorChange,
    reply: RecoveryCodes,
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
  /** Of the own company something is another than before: its name, due date, plan, time zone or hours. Anyone who shows them asks again. */
  company: event(z.object({ action: z.literal('update') })),
})
