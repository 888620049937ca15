import * as z from 'zod'
import { defineEvents, event } from '../../access/events.ts'
import { defineRoutes } from '../../access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Day, Email, Flag, GivenId, Id, Instant, OptionalId, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_EMAIL, MAX_LINE } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { isTaxNumber, plainTaxNumber } from '../../kit/tax-number.ts'
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
  ERR_NO_GATEWAY: {
    status: 409,
    pt: 'Ainda não há como pagar por aqui. Fale com o suporte.',
    en: 'There is no way to pay here yet. Ask the support.',
    es: 'Todavía no se puede pagar aquí. Hable con el soporte.',
  },
})

export const InvoiceStatus = z.enum(['open', 'paid'])

/** Spec 1 §3, Invoice. */
export const Invoice = z.object({
  id: Id,
  detail: z.string(),
  /** In reais. */
  value: z.number(),
  dueDate: Day,
  status: InvoiceStatus,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Invoice = z.output<typeof Invoice>

/** As the operator sees it. */
export const PlatformInvoice = Invoice.extend({
  companyId: Id,
  companyName: z.string(),
  /** By whom it was paid, or was last asked to be; null where nobody was asked. */
  provider: z.string().nullable(),
  paidAt: Instant.nullable(),
  /** Who said that it is paid, or which provider. */
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

const text = (word: string, most: number) => titleText(word).max(most, words.tooLong)
const optionalText = (most: number) => orEmpty(z.string().trim().max(most, words.tooLong)).default('')

/**
 * What the checkout sends (spec 1 §3, §5). The card's three fields, the plan and its price, which forms of before send as well,
 * are not read: the price is the invoice's, and cards are nobody's business here.
 */
export const SubscriptionInput = z.object({
  invoiceId: GivenId,
  firstName: text(lacking.fullName, 60),
  lastName: optionalText(60),
  email: z.string(lacking.email).trim().min(1, lacking.email).max(MAX_EMAIL, words.tooLong).pipe(Email),
  CpfCnpj: text(lacking.taxNumber, 30).refine(isTaxNumber, words.invalidTaxNumber).transform(plainTaxNumber),
  Phone: text(lacking.phone, 30),
  address2: text(lacking.address, MAX_LINE),
  city: text(lacking.city, 120),
  state: optionalText(60),
  zipcode: text(lacking.zip, 20),
  country: z.enum(['BR', 'usa'], lacking.country),
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
})

export const invoiceRoutes = defineRoutes({
  listOwn: {
    method: 'GET',
    path: '/invoices/all',
    summary: 'Invoices of the own company, newest first, 100 a page.',
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
      searchParam: SearchText.default(''),
      companyId: OptionalId,
      status: InvoiceStatus.optional(),
      /** Of open ones: those after their due date, by the operator's day, or the others. */
      overdue: Flag.optional(),
    }),
    reply: z.object({ invoices: z.array(PlatformInvoice), ...pageReply }),
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
  pay: {
    method: 'PUT',
    path: '/invoices/:id/paid',
    summary: 'Says that an invoice was paid: the due date of its company moves on.',
    allow: 'super',
    reply: PlatformInvoice,
  },
})
