import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { personRights, profiles } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Email,
  Flag,
  Id,
  InputMoment,
  Instant,
  inputIds,
  Name,
  OptionalId,
  orBlank,
  orEmpty,
  orNone,
  Password,
  SearchText,
} from '../../kit/fields.ts'
import { MAX_IDS, MAX_PHONE, MAX_TYPED_PASSWORD } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { digitsOf } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'
import { AllTicket, UserQueue } from '../../platform/auth/contract.ts'
import { userPermissions } from './permissions.ts'

export const userErrors = defineErrors({
  ERR_SAME_PASSWORD: {
    status: 400,
    pt: 'Escolha uma senha diferente da provisória.',
    en: 'Choose a password other than the provisional one.',
    es: 'Elige una contraseña distinta de la provisional.',
  },
  ERR_LAST_ADMIN: {
    status: 409,
    pt: 'A empresa precisa de pelo menos um administrador.',
    en: 'The company needs at least one administrator.',
    es: 'La empresa necesita al menos un administrador.',
  },
  ERR_OWN_USER: {
    status: 409,
    pt: 'Você não pode excluir a sua própria conta.',
    en: 'You cannot delete your own account.',
    es: 'No puede eliminar su propia cuenta.',
  },
})

/** Spec 1 §3, User. There is no password in any answer. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  /** They may sign in no more, by the operator (decision 156), and are given no ticket. */
  disabled: z.boolean(),
  companyId: Id,
  /** The person's own WhatsApp number, digits. */
  whatsappNumber: z.string(),
  /** Default connection. */
  whatsappId: Id.nullable(),
  queues: z.array(UserQueue),
  allTicket: AllTicket,
  /** Bell and sound tell about those who wait in the person's own queues. */
  followsQueues: z.boolean(),
  /** What an administrator gave to the person beside their profile; administrators have all of it. */
  rights: z.array(z.enum(personRights)),
  online: z.boolean(),
  /** They are away until then by their own word; null while they are not. */
  pausedUntil: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.output<typeof User>

/** A person in a choice list (transfer, filters). */
export const UserOption = User.pick({
  id: true,
  name: true,
  email: true,
  profile: true,
  queues: true,
  whatsappId: true,
  disabled: true,
  online: true,
  pausedUntil: true,
})
export type UserOption = z.output<typeof UserOption>

/** `enable` and `enabled` are both in use (decision 42). */
const AllTicketInput = orNone(Flag).transform(value => value ?? false)

/** Names of rights; those that do not go with the person's profile wait for another profile. */
const Rights = orNone(z.array(z.enum(personRights, words.invalid)).max(personRights.length, words.tooMany)).transform(
  rights => rights ?? undefined,
)
/** Nothing given leaves it as it is, or as it is at first. */
const FollowsQueues = z.union([z.literal([null, '']).transform(() => undefined), Flag])

const WhatsappNumber = orEmpty(z.string().max(MAX_PHONE, words.tooLong).transform(digitsOf))

/** Another company's, for super administrators alone; ignored otherwise (decision 5). */
const companyId = OptionalId

export const UserInput = z.object({
  name: Name,
  email: Email,
  password: Password,
  profile: orBlank(z.enum(profiles).default('user')),
  whatsappNumber: WhatsappNumber.default(''),
  whatsappId: OptionalId,
  queueIds: inputIds(MAX_IDS).default([]),
  allTicket: AllTicketInput.default(false),
  /** Yes unless it is stated otherwise. */
  followsQueues: FollowsQueues.optional(),
  /** What goes with the profile unless it is stated otherwise (decision 910). */
  rights: Rights.optional(),
  companyId,
})
export type UserInput = z.output<typeof UserInput>

/** Without the permission to manage users only name, e-mail and password count, of the own account (decision 6). */
export const UserChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  /** Blank leaves it as it is. A change ends the person's other sessions. */
  password: orBlank(Password.optional()),
  /** Of the own account, beside a new password or another e-mail, and right; not beside the first one of one's own. */
  currentPassword: orEmpty(z.string().max(MAX_TYPED_PASSWORD, words.tooLong)).optional(),
  profile: orBlank(z.enum(profiles).optional()),
  whatsappNumber: WhatsappNumber.optional(),
  whatsappId: OptionalId.optional(),
  queueIds: inputIds(MAX_IDS).optional(),
  allTicket: AllTicketInput.optional(),
  followsQueues: FollowsQueues.optional(),
  rights: Rights.optional(),
  companyId,
})
export type UserChange = z.output<typeof UserChange>

export const PauseDraft = z.object({ until: InputMoment })
export type PauseDraft = z.output<typeof PauseDraft>

export const userRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/users',
    summary: 'People of the company by page, newest first; searched by name and e-mail.',
    allow: userPermissions.read,
    anyCompany: true,
    query: z.object({ ...pageQuery, searchParam: SearchText.default(''), companyId }),
    reply: z.object({ users: z.array(User), ...pageReply }),
  },
  listAll: {
    method: 'GET',
    path: '/users/list',
    summary: 'Everybody of the company, by name.',
    allow: userPermissions.read,
    anyCompany: true,
    query: z.object({ companyId }),
    reply: z.array(UserOption),
  },
  get: {
    method: 'GET',
    path: '/users/:id',
    summary: 'One person.',
    allow: userPermissions.read,
    anyCompany: true,
    query: z.object({ companyId }),
    reply: User,
  },
  create: {
    method: 'POST',
    path: '/users',
    summary: 'Adds a person, within the limit of the plan.',
    allow: userPermissions.manage,
    anyCompany: true,
    body: UserInput,
    reply: User,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    summary: 'Changes a person: administrators everybody, others their own name, e-mail and password.',
    allow: userPermissions.editSelf,
    whenProvisional: true,
    anyCompany: true,
    body: UserChange,
    reply: User,
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Removes a person; their open tickets become pending.',
    allow: userPermissions.manage,
    anyCompany: true,
    query: z.object({ companyId }),
    reply: z.object({ message: z.string() }),
  },
  pause: {
    method: 'PUT',
    path: '/users/pause',
    summary:
      'Says that one is away until a moment, less than a day from now: no program gives one tickets until then, and colleagues see it. It ends by itself.',
    allow: userPermissions.pause,
    body: PauseDraft,
    reply: User,
  },
  endPause: {
    method: 'DELETE',
    path: '/users/pause',
    summary: 'Says that one is back.',
    allow: userPermissions.pause,
    reply: User,
  },
})

export const userEvents = defineEvents({
  user: recordEvent(User, userPermissions.read),
})
