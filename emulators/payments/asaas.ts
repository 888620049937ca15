import { randomBytes } from 'node:crypto'
import { pixText } from '../../core/domain/pix-text.ts'
import { isTaxNumber } from '../../core/domain/tax-number.ts'
import { daysAfter, monthsAfter } from '../../core/kit/calendar.ts'
import { dayIn } from '../../core/kit/clock.ts'
import { inCents, inReais } from '../../core/kit/money.ts'
import { barsOf, boletoLine } from './boleto.ts'
import { type BankCharge, type Books, NotSo } from './books.ts'
import type { BankAnswer, BankCall } from './call.ts'
import { qrPicture } from './qr-picture.ts'

/** Who is told about what happens. */
interface Payload {
  url: string
  isInterrupted?: boolean
}

/** Assumed: what they take at least. */
const LEAST_CENTS = 500
/** Assumed: for so many days after its due date a boleto can be paid, unless told. */
const LASTS = 60
const TIME_ZONE = 'America/Sao_Paulo'

/**
 * What Asaas' API v3 does, as far as charges go: keys in `access_token`, a User-Agent that is demanded, customers that may be there
 * twice, references that are free text (so that nothing but a search keeps a charge from being made twice), due dates that have
 * not passed, removed charges that no list shows. Assumed: the wording of errors, and that a search finds at once what was made.
 */
export function answerAsAsaas(
  books: Books,
  key: string,
  page: string,
  call: BankCall,
  listener: Payload | undefined,
): BankAnswer {
  if (call.headers.access_token !== key)
    return rejected(401, 'invalid_access_token', 'A chave de API informada é inválida')
  if (!call.headers['user-agent']) return rejected(400, 'invalid_user_agent', 'Informe o User-Agent')
  const [thing, id, part] = call.path.replace('/v3/', '').split('/')
  if (thing === 'customers') return customers(books, call)
  if (thing === 'webhooks') return webhooks(listener)
  if (thing !== 'payments') return rejected(404, 'not_found', 'Não encontrado')
  if (id === undefined) return call.method === 'POST' ? create(books, page, call) : list(books, page, call)
  const charge = books.charges.find(one => one.id === id && one.face === 'asaas')
  // Without a word.
  if (!charge) return { status: 404, body: '' }
  if (part === 'pixQrCode') return qrCode(books, charge)
  if (part === 'identificationField') {
    if (dayIn(TIME_ZONE, books.now()) > (charge.registeredUntil ?? ''))
      return rejected(400, 'invalid_action', 'O registro do boleto foi cancelado.')
    return {
      status: 200,
      body: { identificationField: charge.line, nossoNumero: charge.id, barCode: barsOf(charge.line) },
    }
  }
  if (call.method !== 'DELETE') return { status: 200, body: asaasPayment(charge, page) }
  try {
    books.remove(charge)
    return { status: 200, body: { deleted: true, id } }
  } catch (error) {
    if (!(error instanceof NotSo)) throw error
    return rejected(400, 'invalid_action', 'Não é possível remover: a cobrança já foi recebida.')
  }
}

function customers(books: Books, { method, query, body }: BankCall): BankAnswer {
  if (method === 'GET') {
    const data = books.customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj'))
    return { status: 200, body: { object: 'list', hasMore: false, totalCount: data.length, data } }
  }
  const { name, cpfCnpj, mobilePhone, postalCode, province } = body as Record<string, string | undefined>
  if (!name) return rejected(400, 'invalid_name', 'O nome deve ser informado.')
  if (!cpfCnpj || !isTaxNumber(cpfCnpj)) return rejected(400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.')
  if (mobilePhone && !/^\d{10,11}$/.test(mobilePhone))
    return rejected(400, 'invalid_mobilePhone', 'O celular informado é inválido.')
  if (postalCode !== undefined && !/^\d{5}-?\d{3}$/.test(postalCode))
    return rejected(400, 'invalid_postalCode', 'O CEP informado é inválido.')
  const customer = { id: `cus_${String(books.next()).padStart(12, '0')}`, name, cpfCnpj, postalCode, province }
  books.customers.push(customer)
  return { status: 200, body: { object: 'customer', ...customer } }
}

/** Whom they tell about what happens, which is entered in their panel. */
function webhooks(listener: Payload | undefined): BankAnswer {
  const data = listener
    ? [{ id: 'wh_1', name: 'Balcão', url: listener.url, enabled: true, interrupted: listener.isInterrupted ?? false }]
    : []
  return { status: 200, body: { object: 'list', hasMore: false, totalCount: data.length, limit: 100, offset: 0, data } }
}

function create(books: Books, page: string, { body }: BankCall): BankAnswer {
  const { customer, billingType, value, dueDate, description, externalReference } = body as Record<string, unknown>
  const lasts = Number(body.daysAfterDueDateToRegistrationCancellation ?? LASTS)
  const known = books.customers.find(({ id }) => id === customer)
  if (!known) return rejected(400, 'invalid_customer', 'Customer inválido ou não informado.')
  if (!['BOLETO', 'PIX', 'UNDEFINED'].includes(String(billingType)))
    return rejected(400, 'invalid_billingType', 'Forma de pagamento inválida.')
  const cents = inCents(Number(value))
  if (!(cents >= LEAST_CENTS)) return rejected(400, 'invalid_value', 'O valor da cobrança deve ser no mínimo R$ 5,00.')
  if (!(String(dueDate) >= dayIn(TIME_ZONE, books.now())))
    return rejected(400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
  const serial = books.next()
  const location = `pix.example/qr/v2/${randomBytes(16).toString('hex')}`
  const charge: BankCharge = {
    face: 'asaas',
    id: `pay_${randomBytes(8).toString('hex')}`,
    reference: String(externalReference ?? ''),
    cents,
    detail: String(description ?? ''),
    customer: known.name,
    customerId: known.id,
    dueDate: String(dueDate),
    createdAt: books.now(),
    expiresAt: null,
    status: 'open',
    paidCents: 0,
    paidAt: null,
    refundedCents: 0,
    endToEndId: '',
    pixText: pixText({ to: { location }, name: 'Emulador', city: 'Joinville', valueCents: cents, reference: '***' }),
    line: boletoLine(serial, cents, String(dueDate)),
    registeredUntil: daysAfter(String(dueDate), lasts),
  }
  books.charges.push(charge)
  return { status: 200, body: asaasPayment(charge, page) }
}

function list(books: Books, page: string, { query }: BankCall): BankAnswer {
  const [reference, customer, status] = ['externalReference', 'customer', 'status'].map(name => query.get(name))
  const data = books.charges
    .filter(charge => charge.face === 'asaas' && charge.status !== 'removed')
    .filter(charge => !reference || charge.reference === reference)
    .filter(charge => !customer || charge.customerId === customer)
    .filter(charge => !status || statuses[charge.status] === status)
    .map(charge => asaasPayment(charge, page))
  return { status: 200, body: { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data } }
}

/** The text of an account without a Pix key is another bank's, and ends with the day on which it was asked for. */
function qrCode({ hasPixKey, now }: Books, { pixText: payload, dueDate }: BankCharge): BankAnswer {
  if (hasPixKey === 'none') return rejected(400, 'invalid_action', 'Não há nenhuma chave Pix disponível para receber.')
  const lastDay = hasPixKey ? monthsAfter(dueDate, 12) : dayIn(TIME_ZONE, now())
  const body = {
    success: true,
    encodedImage: qrPicture(payload).toString('base64'),
    payload,
    expirationDate: `${lastDay} 23:59:59`,
  }
  return { status: 200, body }
}

const statuses = {
  open: 'PENDING',
  overdue: 'OVERDUE',
  paid: 'RECEIVED',
  refunded: 'REFUNDED',
  removed: 'PENDING',
} as const

/** A charge as they show it, also in notifications: one that was paid with another value tells the first one apart. */
export function asaasPayment(charge: BankCharge, page: string): Record<string, unknown> {
  const { id, reference, cents, paidCents, refundedCents, keptAfterAll, status, dueDate, detail } = charge
  const displayed = status === 'paid' || status === 'refunded' ? paidCents : cents
  return {
    object: 'payment',
    id,
    value: inReais(displayed),
    netValue: inReais(displayed),
    originalValue: displayed === cents ? null : inReais(cents),
    billingType: 'BOLETO',
    status: statuses[status],
    dueDate,
    description: detail,
    externalReference: reference || null,
    invoiceUrl: `${page}/i/${id}`,
    bankSlipUrl: `${page}/b/pdf/${id}`,
    deleted: status === 'removed',
    refunds: refundedCents
      ? [{ status: 'DONE', value: inReais(refundedCents) }]
      : keptAfterAll
        ? [{ status: 'CANCELLED', value: inReais(keptAfterAll) }]
        : null,
  }
}

const rejected = (status: number, code: string, description: string): BankAnswer => ({
  status,
  body: { errors: [{ code, description }] },
})
