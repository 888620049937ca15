import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { isTaxNumber, plainTaxNumber } from '../../domain/tax-number.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Day, Email, Flag, Id, InputId, Instant, OptionalId, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_CODE, MAX_EMAIL, MAX_LINE, MAX_NOTIFICATION } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { Company } from '../companies/contract.ts'
import { invoicePermissions } from './permissions.ts'

export const invoiceErrors = defineErrors({
  ERR_NO_INVOICE_FOUND: {
    status: 404,
    pt: 'Fatura não encontrada.',
    en: 'Invoice not found.',
    es: 'Factura no encontrada.',
  },
  ERR_INVOICE_PAID: {
    status: 409,
    pt: 'Esta fatura já está paga.',
    en: 'This invoice is paid already.',
    es: 'Esta factura ya está pagada.',
  },
  ERR_NO_STRAY_FOUND: {
    status: 404,
    pt: 'Este pagamento não está na lista.',
    en: 'This payment is not on the list.',
    es: 'Ese pago no está en la lista.',
  },
  ERR_NOTIFICATION_SECRET: {
    status: 401,
    pt: 'A notificação não traz o segredo combinado.',
    en: 'The notification does not carry the secret that was agreed on.',
    es: 'La notificación no trae el secreto acordado.',
  },
})

/** Why money paid no invoice: less than is owed, of no charge of ours, of an invoice that was paid or is gone, or it went back. */
export const unmatchedReasons = ['lower', 'unknown', 'again', 'gone', 'refunded'] as const

/** Money, or word of it, that paid no invoice. */
export const UnmatchedPayment = z.object({
  id: Id,
  /** Its own name. */
  provider: z.string(),
  /** By which the provider knows the charge. */
  reference: z.string(),
  reason: z.enum(unmatchedReasons),
  /** In reais. */
  value: z.number(),
  /** Null where there is none any more. */
  invoiceId: Id.nullable(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  foundAt: Instant,
  /** When someone said that nothing is left to be done about it, and who. */
  settledAt: Instant.nullable(),
  settledBy: z.string().nullable(),
})
export type UnmatchedPayment = z.output<typeof UnmatchedPayment>

export const InvoiceStatus = z.enum(['open', 'paid'])

/** Spec 1 §3, Invoice. */
export const Invoice = z.object({
  id: Id,
  detail: z.string(),
  /** In reais. */
  value: z.number(),
  dueDate: Day,
  status: InvoiceStatus,
  paidAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Invoice = z.output<typeof Invoice>

/** As the operator sees it. */
export const PlatformInvoice = Invoice.extend({
  companyId: Id,
  companyName: z.string(),
  /** The provider's own name, by whom it was paid, or was last asked to be; null where nobody was asked. */
  provider: z.string().nullable(),
  /** Who said that it is paid, or which provider; '' is the operator at the command line. */
  paidBy: z.string().nullable(),
})
export type PlatformInvoice = z.output<typeof PlatformInvoice>

/** Literal (spec 1 §5). */
const lacking = {
  fullName: 'O nome completo é obrigatório',
  email: 'E-mail é obrigatório',
  taxNumber: 'CPF/CNPJ é obrigatório',
  phone: 'Telefone/Celular é obrigatório',
  address: 'O Endereço é obrigatório',
  city: 'Cidade é obrigatória',
  zip: 'CEP é obrigatório',
  country: 'País é obrigatório',
}

export const Country = z.enum(['BR', 'usa'], lacking.country)

const text = (word: string, most: number) => titleText(word).max(most, words.tooLong)
const optionalText = (most: number) => orEmpty(z.string().trim().max(most, words.tooLong)).default('')

/**
 * What the checkout sends (spec 1 §3, §5). The card's three fields, the plan and its price, which forms of before send as well,
 * are not read: the price is the invoice's, and cards are nobody's business here.
 */
export const SubscriptionInput = z.object({
  invoiceId: InputId,
  firstName: text(lacking.fullName, 60),
  lastName: optionalText(60),
  email: z
    .string(lacking.email)
    .trim()
    .min(1, lacking.email)
    .max(MAX_EMAIL, words.tooLong)
    .meta({ format: 'email' })
    .pipe(Email),
  CpfCnpj: text(lacking.taxNumber, 30)
    .refine(isTaxNumber, words.invalidTaxNumber)
    .meta({ examples: ['529.982.247-25', '11.222.333/0001-81'] })
    .transform(plainTaxNumber),
  Phone: text(lacking.phone, 30),
  address2: text(lacking.address, MAX_LINE),
  /** Beyond the specification; what is not sent stays as it is known. */
  district: orEmpty(z.string().trim().max(120, words.tooLong)).optional(),
  city: text(lacking.city, 120),
  state: optionalText(60),
  zipcode: text(lacking.zip, 20),
  country: Country,
})
export type SubscriptionInput = z.output<typeof SubscriptionInput>

/** How it can be paid (spec 1 §3): the text behind the Pix picture, under both names that the family gives it. */
export const ChargeReply = z.object({
  pixQrCode: z.string(),
  qrcode: z.string(),
  /** In reais, with two decimals. */
  valor: z.object({ original: z.string() }),
  /** '' where there is none. */
  boletoUrl: z.string(),
  barCode: z.string(),
})
export type ChargeReply = z.output<typeof ChargeReply>

export const invoiceEvents = defineEvents({
  /** An invoice was paid: the company with its new due date (spec 1 §4, §7). */
  payment: event(z.object({ action: z.literal('CONCLUIDA'), company: Company.pick({ id: true, dueDate: true }) })),
  /** What the company owes or has paid is another than before; to the operator, what any company does, or what paid nothing. */
  billing: event(z.object({ action: z.literal('update') })),
})

/** Which invoices of all companies are asked for. */
const platformFilters = {
  searchParam: SearchText.default(''),
  companyId: OptionalId,
  status: InvoiceStatus.optional(),
  /** Of open ones: those after their due date, by the operator's day, or the others. */
  overdue: Flag.optional(),
  dueFrom: Day.optional(),
  dueUntil: Day.optional(),
}

/** So many of the own invoices are a page: a full one may have another behind it, since the reply is the bare list. */
export const OWN_PAGE = 100

/** How many invoices, and their value in reais. */
const Sum = z.object({ count: z.int(), value: z.number() })

const notification = {
  method: 'POST',
  params: z.object({ provider: z.string().max(MAX_CODE) }),
  summary: 'What a provider tells of charges. It is believed nothing but of which: the provider is asked.',
  allow: 'public',
  query: z.object({ secret: z.string().max(MAX_LINE).optional() }),
  body: z.unknown(),
  bodyLimit: MAX_NOTIFICATION,
  ownShare: true,
  reply: z.object({ received: z.literal(true) }),
} as const

export const invoiceRoutes = defineRoutes({
  listOwn: {
    method: 'GET',
    path: '/invoices/all',
    summary: `Invoices of the own company, newest first, ${OWN_PAGE} a page.`,
    allow: invoicePermissions.pay,
    whenOverdue: true,
    query: z.object({ pageNumber: pageQuery.pageNumber, searchParam: SearchText.default('') }),
    reply: z.array(Invoice),
  },
  list: {
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices of all companies, newest first; those of one company or status where asked for.',
    allow: 'super',
    query: z.object({
      ...pageQuery,
      ...platformFilters,
    }),
    reply: z.object({ invoices: z.array(PlatformInvoice), ...pageReply }),
  },
  owed: {
    method: 'GET',
    path: '/invoices/owed',
    summary: 'What is open of such invoices, and what of it is overdue.',
    allow: 'super',
    query: z.object(platformFilters),
    reply: z.object({ open: Sum, overdue: Sum }),
  },
  subscribe: {
    method: 'POST',
    path: '/subscription',
    summary: 'Asks for the payment of an open invoice of the own company.',
    allow: invoicePermissions.pay,
    whenOverdue: true,
    rate: { max: 30, perSeconds: 600 },
    body: SubscriptionInput,
    reply: ChargeReply,
  },
  notify: { ...notification, path: '/subscription/webhook/:provider' },
  /** Efí writes this behind the address that it is given. */
  notifyPix: { ...notification, path: '/subscription/webhook/:provider/pix' },
  strays: {
    method: 'GET',
    path: '/invoices/strays',
    summary: 'Payments that paid no invoice, or went back, and why; the newest first.',
    allow: 'super',
    query: z.object({ ...pageQuery, settled: Flag.optional() }),
    reply: z.object({ strays: z.array(UnmatchedPayment), ...pageReply }),
  },
  settleStray: {
    method: 'PUT',
    path: '/invoices/strays/:id',
    summary: 'Says that nothing is left to be done about a payment that paid no invoice, or takes it back.',
    allow: 'super',
    body: z.object({ settled: z.boolean() }),
    reply: UnmatchedPayment,
  },
  pay: {
    method: 'PUT',
    path: '/invoices/:id/paid',
    summary: 'Says that an invoice was paid: the due date of its company moves on.',
    allow: 'super',
    reply: PlatformInvoice,
  },
})
