import { auditPlatform, type ByPerson, type Platform } from '../../company/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { twoDecimals } from '../../kit/money.ts'
import { table } from '../../storage/index.ts'
import { storeBilling } from '../companies/index.ts'
import { gatewayErrors } from '../gateways/contract.ts'
import { asError, chosenKind, noteError, type Owed, openGateway, type Payer } from '../gateways/index.ts'
import { statusAfter } from './charge-moves.ts'
import { type ChargeRow, chargeOf, inTurn, withdrawSoon } from './charges.ts'
import { type ChargeReply, invoiceErrors, type SubscriptionInput } from './contract.ts'
import { billingChanged } from './live.ts'

const invoices = table('invoices')
const charges = table('charges')

/**
 * Asks for the payment of an open invoice of the company; done again it finds the same charge. What was typed fills the company's
 * data for invoices. The price is the invoice's. The charge is stored before the provider is asked, which no transaction waits for:
 * what is cut short goes on with the same one. Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_NO_GATEWAY, ERR_GATEWAY_….
 */
export async function chargeInvoice(
  platform: Platform,
  companyId: number,
  input: SubscriptionInput,
  by?: ByPerson,
): Promise<ChargeReply> {
  const { store, clock } = platform
  const open = found(await openGateway(platform, (await chosenKind(store.db)).name), gatewayErrors.ERR_NO_GATEWAY)
  const { owed, charge, hasNewBilling } = await store.transaction(async ({ db }) => {
    const invoice = await invoices.byId(db, input.invoiceId)
    if (invoice?.companyId !== companyId) throw fail(invoiceErrors.ERR_NO_INVOICE_FOUND)
    if (invoice.status === 'paid') throw fail(invoiceErrors.ERR_INVOICE_PAID)
    const isChanged = await storeBilling(db, companyId, billingOf(input), clock.now())
    const { id: invoiceId, detail, valueCents, dueDate } = invoice
    const requested: Owed = { companyId, invoiceId, detail, valueCents, dueDate }
    return { owed: requested, charge: await chargeOf(db, open, requested, clock.now()), hasNewBilling: isChanged }
  })
  if (hasNewBilling) {
    const act = { kind: 'companyChanged', subject: platform.companies.nameOf(companyId) } as const
    await auditPlatform(platform, { ...act, changes: [{ field: 'billing' }] }, { by, company: companyId })
  }
  billingChanged(platform)
  await withdrawSoon(platform)
  return inTurn(platform, charge.id, async () => {
    // Anyone who was before in the line may have made it.
    const now = await charges.byId(store.db, charge.id)
    if (now?.status === 'open' && open.gateway.tells) return replyOf(now)
    try {
      const way = await open.gateway.charge(charge.reference, owed, payerOf(input))
      return replyOf(await keepWay(platform, charge.id, way))
    } catch (error) {
      await noteError(platform, open.kind.name, error)
      throw asError(error)
    }
  })
}

/** Keeps how a charge can be paid, unless nobody owes it any more. */
const keepWay = ({ store, clock }: Platform, id: number, way: Partial<ChargeRow>): Promise<ChargeRow> =>
  store.transaction(async ({ db }) => {
    const charge = found(await charges.byId(db, id), invoiceErrors.ERR_NO_INVOICE_FOUND)
    if (charge.status === 'paid') throw fail(invoiceErrors.ERR_INVOICE_PAID)
    const status = statusAfter(charge.status, 'offered')
    if (charge.invoiceId === null || !status) throw fail(invoiceErrors.ERR_NO_INVOICE_FOUND)
    return (await charges.update(db, id, { ...way, status, updatedAt: clock.now() }))!
  })

const replyOf = ({ pixText, boletoUrl, barCode, valueCents }: ChargeRow): ChargeReply => ({
  pixQrCode: pixText,
  qrcode: pixText,
  valor: { original: twoDecimals(valueCents) },
  boletoUrl,
  barCode,
})

const payerOf = (input: SubscriptionInput): Payer => ({
  name: fullName(input),
  email: input.email,
  taxNumber: input.CpfCnpj,
  phone: input.Phone,
  street: input.address2,
  district: input.district ?? '',
  city: input.city,
  state: input.state,
  zipCode: input.zipcode,
})

const billingOf = (input: SubscriptionInput) => ({
  billingName: fullName(input),
  billingEmail: input.email,
  billingCpfCnpj: input.CpfCnpj,
  billingPhone: input.Phone,
  addressZipCode: input.zipcode,
  addressStreet: input.address2,
  addressState: input.state,
  addressCity: input.city,
  addressDistrict: input.district,
  addressCountry: input.country,
})

const fullName = ({ firstName, lastName }: SubscriptionInput): string => `${firstName} ${lastName}`.trim()
