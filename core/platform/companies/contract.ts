import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Holidays, InputHolidays, InputWeekHours, WeekHours } from '../../domain/business-hours.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Day,
  Email,
  Flag,
  Id,
  Instant,
  Name,
  OptionalId,
  orBlank,
  orEmpty,
  orNone,
  Password,
  SearchText,
} from '../../kit/fields.ts'
import { MAX_CODE, MAX_LINE, MAX_TYPED_PASSWORD } from '../../kit/limits.ts'
import { pageByAnyQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { Plan } from '../plans/contract.ts'
import { companyPermissions } from './permissions.ts'

export const companyErrors = defineErrors({
  ERR_COMPANY_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe uma empresa com este nome.',
    en: 'A company with this name already exists.',
    es: 'Ya existe una empresa con este nombre.',
  },
  ERR_OWN_COMPANY: {
    status: 409,
    pt: 'A empresa da plataforma não pode ser excluída nem desativada.',
    en: "The platform's own company cannot be deleted or deactivated.",
    es: 'La empresa de la plataforma no se puede eliminar ni desactivar.',
  },
  ERR_HOURS_CHANGED: {
    status: 409,
    pt: 'Os horários mudaram enquanto você os editava. Nada foi salvo.',
    en: 'The hours were changed while you were editing them. Nothing was saved.',
    es: 'Los horarios cambiaron mientras usted los editaba. No se guardó nada.',
  },
})

export const Recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])
export type Recurrence = z.output<typeof Recurrence>

/** The months that one payment buys. */
export const monthsOf: Record<Recurrence, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }

/** Data for invoices and the checkout. */
const billing = {
  billingName: z.string().max(120),
  billingEmail: z.string().max(120),
  billingCpfCnpj: z.string().max(30),
  billingPhone: z.string().max(30),
  addressZipCode: z.string().max(20),
  addressStreet: z.string().max(MAX_LINE),
  addressState: z.string().max(60),
  addressCity: z.string().max(120),
  addressDistrict: z.string().max(120),
  /** As the checkout writes it, BR or usa; '' is not known. */
  addressCountry: z.string().max(MAX_CODE),
} as const
export const Billing = z.object(billing)
export type Billing = z.output<typeof Billing>
const inputBilling = Object.fromEntries(
  Object.entries(billing).map(([name, text]) => [name, orEmpty(text).optional()]),
) as { [name in keyof typeof billing]: z.ZodOptional<ReturnType<typeof orEmpty<z.ZodString>>> }

/** Spec 1 §3, Company. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  planId: Id.nullable(),
  plan: Plan.pick({ id: true, name: true, value: true }).nullable(),
  /** true is active. */
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  /** `YYYY-MM-DD`, overdue from the next day; null is never due. */
  dueDate: z.string().nullable(),
  recurrence: Recurrence,
  timeZone: z.string(),
  /** The company that brought this one (decision 30). */
  referredBy: Id.nullable(),
  /** Due date of the trial, until the first invoice is paid. */
  trialExpiration: z.string().nullable(),
  schedules: WeekHours,
  holidays: Holidays,
  /** campaignsEnabled alone: the other settings belong to the company (GET /settings). */
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
  ...billing,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Company = z.output<typeof Company>

/** A company in short, with its whole plan. */
export const CompanyWithPlan = Company.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  status: true,
  dueDate: true,
  trialExpiration: true,
  createdAt: true,
}).extend({ plan: Plan.nullable() })

/** What a company has of all that its plan limits. */
export const CompanyUsage = z.object({
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Of media of messages and pictures. */
  fileBytes: z.int(),
  /** So many they may take: as its plan says, or less until the first payment of a company that signed up. */
  fileLimit: z.int(),
  onTrial: z.boolean(),
})

export const AdminUser = z.object({ id: Id, name: z.string(), email: z.string() })
/** One company: the data for invoices for its administrators alone, its first administrator for those who may edit it. */
export const CompanyDetail = Company.extend({ ...Billing.partial().shape, adminUser: AdminUser.nullable().optional() })
export type CompanyDetail = z.output<typeof CompanyDetail>

/** A due date from a form: a day, an instant, or nothing, which means none (spec 1 §5). */
const DueDate = orNone(
  z.union(
    [
      Day,
      z.iso
        .datetime({ offset: true, local: true })
        .max(MAX_CODE)
        .transform(text => text.slice(0, 10)),
    ],
    words.invalidDate,
  ),
)

export const TimeZone = z
  .string()
  .max(MAX_CODE, words.invalid)
  .refine(isTimeZone, words.invalid)
  .meta({ examples: ['America/Sao_Paulo'] })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const Phone = orEmpty(z.string().trim().max(30, words.tooLong))
const OptionalPassword = orEmpty(z.union([z.literal(''), Password])).transform(text => text || undefined)
const BlankRecurrence = orEmpty(z.union([z.literal(''), Recurrence])).transform(text => text || ('MENSAL' as const))

const fields = {
  phone: Phone,
  planId: OptionalId,
  status: Flag,
  campaignsEnabled: Flag,
  dueDate: DueDate,
  recurrence: BlankRecurrence,
  timeZone: TimeZone,
} as const

export const CompanyInput = z.object({
  name: Name,
  email: Email,
  phone: fields.phone.default(''),
  planId: fields.planId,
  status: orBlank(fields.status.default(true)),
  /** Beside the plan, which has campaigns or not. */
  campaignsEnabled: orBlank(fields.campaignsEnabled.default(true)),
  dueDate: fields.dueDate.default(null),
  recurrence: fields.recurrence.default('MENSAL'),
  timeZone: orBlank(fields.timeZone.optional()),
  ...inputBilling,
  /** The company's administrator; the company's own name and e-mail unless given. */
  adminUser: z
    .object({ name: Name.optional(), email: Email.optional(), password: OptionalPassword.optional() })
    .default({}),
})
export type CompanyInput = z.output<typeof CompanyInput>

export const CompanyChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  phone: fields.phone.optional(),
  planId: fields.planId.optional(),
  status: orBlank(fields.status.optional()),
  campaignsEnabled: orBlank(fields.campaignsEnabled.optional()),
  dueDate: fields.dueDate.optional(),
  recurrence: fields.recurrence.optional(),
  timeZone: orBlank(fields.timeZone.optional()),
  ...inputBilling,
  /** Edits the administrator with this id, or the first one; the password only when it is filled in. */
  adminUser: z
    .object({
      id: orBlank(Id.optional()),
      name: Name.optional(),
      email: Email.optional(),
      password: OptionalPassword.optional(),
      /** Of anyone who changes their own e-mail or password here. */
      currentPassword: orEmpty(z.string().max(MAX_TYPED_PASSWORD, words.tooLong)).optional(),
    })
    .optional(),
})
export type CompanyChange = z.output<typeof CompanyChange>

/** What the list can be sorted by; `planId` is by the plan's name (spec 1 §2). */
export const CompanyOrder = z.enum(['id', 'name', 'email', 'phone', 'planId', 'status', 'createdAt', 'dueDate'])
export type CompanyOrder = z.output<typeof CompanyOrder>

export const CompanyQuery = z.object({
  ...pageByAnyQuery,
  /** Stands in the name, the e-mail or the phone. */
  searchParam: SearchText.default(''),
  name: SearchText.default(''),
  email: SearchText.default(''),
  phone: SearchText.default(''),
  planId: OptionalId,
  status: z.union([z.literal('').transform(() => undefined), Flag]).optional(),
  sortBy: CompanyOrder.default('id'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** A company whose database cannot be used. */
export const DatabaseError = z.object({
  id: z.int(),
  name: z.string(),
  fault: z.enum(['missing', 'empty', 'damaged', 'not-upgraded']),
})
export type DatabaseError = z.output<typeof DatabaseError>

const message = z.object({ message: z.string() })

export const companyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/companies',
    summary: 'Companies by page, newest first unless another order is asked for.',
    allow: 'super',
    query: CompanyQuery,
    reply: z.object({ companies: z.array(Company), ...pageReply }),
  },
  listAll: {
    method: 'GET',
    path: '/companies/list',
    summary: 'All companies, newest first.',
    allow: 'super',
    reply: z.array(Company),
  },
  deskFaults: {
    method: 'GET',
    path: '/companies/desk-faults',
    summary:
      'Companies whose database is missing, empty, damaged or not upgraded: nobody works there until that is mended.',
    allow: 'super',
    reply: z.array(DatabaseError),
  },
  withPlan: {
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    summary: 'The own company with its whole plan; super administrators see any.',
    allow: companyPermissions.read,
    whenOverdue: true,
    reply: CompanyWithPlan,
  },
  usage: {
    method: 'GET',
    path: '/companies/:id/usage',
    summary: 'What the own company has of all that its plan limits; super administrators see that of any.',
    allow: companyPermissions.readBilling,
    reply: CompanyUsage,
  },
  get: {
    method: 'GET',
    path: '/companies/:id',
    summary: 'The own company; super administrators see any, with its administrator.',
    allow: companyPermissions.read,
    whenOverdue: true,
    reply: CompanyDetail,
  },
  create: {
    method: 'POST',
    path: '/companies',
    summary: 'Creates a company with its first administrator.',
    allow: 'super',
    body: CompanyInput,
    /** `generatedPassword` is shown this once, when no password was given; it must be changed at the first sign-in. */
    reply: CompanyDetail.extend({ generatedPassword: z.string().optional() }),
  },
  update: {
    method: 'PUT',
    path: '/companies/:id',
    summary: 'Changes or renews a company, and its administrator; what is not sent stays.',
    allow: 'super',
    body: CompanyChange,
    reply: CompanyDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:id',
    summary: 'Deletes a company: its sessions and connections end at once, its folder is kept for 30 days.',
    allow: 'super',
    reply: message,
  },
  setSchedules: {
    method: 'PUT',
    path: '/companies/:id/schedules',
    summary: 'Sets the business hours of the company, and its holidays where they are given.',
    allow: companyPermissions.editSchedules,
    body: z.object({
      schedules: InputWeekHours,
      holidays: InputHolidays.optional(),
      /** What they were when someone began to edit them: where they are others by now it is rejected. */
      seen: z.object({ schedules: WeekHours, holidays: Holidays }).optional(),
    }),
    reply: Company,
  },
  setTimeZone: {
    method: 'PUT',
    path: '/companies/:id/time-zone',
    summary: 'Sets the time zone by which business hours, days and due dates go.',
    allow: companyPermissions.editTimeZone,
    body: z.object({ timeZone: TimeZone }),
    reply: Company,
  },
})
