import type { Platform } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { table } from '../../storage/index.ts'
import { keepBilling } from '../companies/index.ts'
import type { PlatformOptions } from '../options/contract.ts'
import { platformOptions } from '../options/index.ts'
import { type ChargeReply, invoiceErrors, type SubscriptionInput } from './contract.ts'
import { isPrintable, pixText } from './gateways/static-pix.ts'

const invoices = table('invoices')

/**
 * Asks for the payment of an open invoice of the company; done again it finds the same charge. What was typed fills the company's
 * data for invoices. The price is the invoice's. Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_NO_GATEWAY.
 */
export async function chargeInvoice(
  { store, clock }: Platform,
  companyId: number,
  input: SubscriptionInput,
): Promise<ChargeReply> {
  const now = clock.now()
  return store.transaction(async ({ db }) => {
    const invoice = await invoices.byId(db, input.invoiceId)
    if (invoice?.companyId !== companyId) throw fail(invoiceErrors.ERR_NO_INVOICE_FOUND)
    if (invoice.status === 'paid') throw fail(invoiceErrors.ERR_INVOICE_PAID)
    const { key, name, city } = found(receiver(await platformOptions(db)), invoiceErrors.ERR_NO_GATEWAY)
    await keepBilling(db, companyId, billingOf(input), now)
    const { valueCents } = invoice
    const reference = `BALCAO${companyId}F${invoice.id}`
    const asked = { valueCents, pixText: pixText({ key, name, city, valueCents, reference }), updatedAt: now }
    await db
      .insertInto('charges')
      .values({ invoiceId: invoice.id, provider: 'pix', reference, createdAt: now, ...asked })
      .onConflict(conflict => conflict.columns(['provider', 'reference']).doUpdateSet(asked))
      .execute()
    return {
      pixQrCode: asked.pixText,
      qrcode: asked.pixText,
      valor: { original: (valueCents / 100).toFixed(2) },
      boletoUrl: '',
      barCode: '',
    }
  })
}

/** To whom payments go; undefined until the operator has said so. */
function receiver({ pixKey: key, pixName: name, pixCity: city }: PlatformOptions) {
  return key && isPrintable(name) && isPrintable(city) ? { key, name, city } : undefined
}

const billingOf = (input: SubscriptionInput) => ({
  billingName: `${input.firstName} ${input.lastName}`.trim(),
  billingEmail: input.email,
  billingCpfCnpj: input.CpfCnpj,
  billingPhone: input.Phone,
  addressZipCode: input.zipcode,
  addressStreet: input.address2,
  addressState: input.state,
  addressCity: input.city,
})
