import * as z from 'zod'
import { ASAAS_ADDRESS } from '../../domain/asaas-address.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { dayIn } from '../../kit/clock.ts'
import { inReais } from '../../kit/money.ts'
import {
  asCents,
  askBank,
  type BankAnswer,
  contentOf,
  isBankAddress,
  isSecret,
  newReference,
  wayToPay,
} from './bank.ts'
import type { NoticeState } from './contract.ts'
import { GatewayError } from './error.ts'
import type {
  ChargeState,
  Gateway,
  GatewayKind,
  GatewayParts,
  Owed,
  Payer,
  Reading,
  WayToPay,
  Whereabouts,
} from './gateway.ts'

/** Days and moments of theirs are Brasília's, which has no summer time any more. */
const TIME_ZONE = 'America/Sao_Paulo'
const OFFSET = '-03:00'
const HEADER = 'asaas-access-token'
/** So many days after its due date a boleto can still be paid. */
const BOLETO_DAYS = 30

/** Asaas, API v3: boletos that can be paid by Pix as well. */
export const asaas: GatewayKind = {
  name: 'asaas',
  title: 'Asaas',
  fields: [
    {
      name: 'key',
      label: { pt: 'Chave da API', en: 'API key', es: 'Clave de la API' },
      isSecret: true,
    },
    {
      name: 'address',
      label: { pt: 'Endereço da API', en: 'Address of the API', es: 'Dirección de la API' },
      fallback: ASAAS_ADDRESS,
      isPlace: true,
      accepts: isBankAddress,
    },
  ],
  notifiedBy: { header: HEADER },
  open: parts => (parts.settings.key ? new Asaas(parts) : undefined),
}

const Payment = z.object({
  id: z.string(),
  value: z.number(),
  status: z.string(),
  dueDate: z.string().nullish(),
  bankSlipUrl: z.string().nullish(),
  invoiceUrl: z.string().nullish(),
  refunds: z.array(z.object({ value: z.number(), status: z.string() })).nullish(),
})
type Payment = z.output<typeof Payment>

const Notice = z.object({
  id: z.string().max(200).optional(),
  event: z.string().max(100),
  payment: z.object({ id: z.string().max(100), externalReference: z.string().max(200).nullish() }).optional(),
})

/** Whom they tell about what happens. */
const Webhook = z.object({ url: z.string(), enabled: z.boolean(), interrupted: z.boolean() })

const NO_PIX: BankAnswer['data'] = { payload: '', expirationDate: null }

const PAID: readonly string[] = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED']
/** Money that has gone back, or is on its way. */
const RETURNED = /REFUND|CHARGEBACK/
/** What tells about money. */
const EMITTED = /^PAYMENT_(?:RECEIVED|CONFIRMED|REFUND|PARTIALLY_REFUND|CHARGEBACK)/

class Asaas implements Gateway {
  readonly tells = true
  readonly referenceFor = newReference
  private readonly parts: GatewayParts

  constructor(parts: GatewayParts) {
    this.parts = parts
  }

  async charge(reference: string, owed: Owed, payer: Payer): Promise<WayToPay> {
    const [there, ...twins] = await this.payments(reference)
    // An answer that came too late for us, and another one made since: nobody is to pay both.
    for (const { id, status } of twins) if (!PAID.includes(status)) await this.ask('DELETE', `payments/${id}`)
    const { id, bankSlipUrl, invoiceUrl, dueDate } = there ?? (await this.create(reference, owed, payer))
    const boletoUrl = webAddress(bankSlipUrl) || webAddress(invoiceUrl)
    const pix = await this.ask('GET', `payments/${id}/pixQrCode`)
    // Where they give no Pix, as to an account without a key, the boleto is given alone.
    const { payload, expirationDate } = boletoUrl && pix.status >= 400 ? NO_PIX : well(pix)
    // A boleto is registered some moments later: the charge can be paid by Pix meanwhile.
    const { identificationField } = (await this.ask('GET', `payments/${id}/identificationField`)).data
    if (typeof payload !== 'string') throw new GatewayError('garbage')
    return wayToPay({
      pixText: payload,
      boletoUrl,
      barCode: typeof identificationField === 'string' ? identificationField : '',
      // Whichever ends first: another charge has both again.
      expiresAt: firstOf(momentOf(expirationDate), boletoEnd(dueDate)),
    })
  }

  async fetch({ reference }: { reference: string }): Promise<ChargeState> {
    return stateOf(await this.payments(reference))
  }

  async cancel({ reference }: { reference: string }): Promise<ChargeState> {
    const payments = await this.payments(reference)
    const state = stateOf(payments)
    if (state.state !== 'open') return state
    for (const { id } of payments) {
      const { status } = await this.ask('DELETE', `payments/${id}`)
      // Someone was quicker.
      if (status >= 400) return this.fetch({ reference })
    }
    return { state: 'cancelled', paidCents: 0 }
  }

  read({ headers, body }: Parameters<Gateway['read']>[0]): Reading {
    if (!isSecret(headers[HEADER], this.parts.notificationSecret)) return { refused: 'secret' }
    const notice = Notice.safeParse(body)
    if (!notice.success) return { refused: 'unreadable' }
    const { id, event, payment } = notice.data
    // What nobody asked for by us has no reference.
    if (!payment?.externalReference || !EMITTED.test(event)) return { events: [] }
    return { events: [{ id: id ?? `${event} ${payment.id}`, reference: payment.externalReference }] }
  }

  /** That they are told where to send is done in their panel; they stop after too many answers that were none. */
  async notices({ origin = '', path }: Whereabouts): Promise<NoticeState> {
    const { data } = well(await this.ask('GET', 'webhooks?limit=100'))
    const webhooks = z.array(Webhook).safeParse(data)
    if (!webhooks.success) throw new GatewayError('garbage')
    const ours = webhooks.data.filter(({ url, enabled }) => enabled && url.startsWith(origin) && url.endsWith(path))
    if (ours.length === 0) return 'none'
    return ours.some(({ interrupted }) => !interrupted) ? 'on' : 'paused'
  }

  /** Their lists leave out what was removed. */
  private async payments(reference: string): Promise<Payment[]> {
    const { data } = well(await this.ask('GET', `payments?externalReference=${encodeURIComponent(reference)}&limit=10`))
    const payments = z.array(Payment).safeParse(data)
    if (!payments.success) throw new GatewayError('garbage')
    return payments.data
  }

  private async create(reference: string, { valueCents, detail, dueDate }: Owed, payer: Payer): Promise<Payment> {
    const today = dayIn(TIME_ZONE, this.parts.now())
    const made = await this.ask('POST', 'payments', {
      customer: await this.customer(payer),
      billingType: 'BOLETO',
      value: inReais(valueCents),
      // They take none that has passed.
      dueDate: dueDate > today ? dueDate : today,
      daysAfterDueDateToRegistrationCancellation: BOLETO_DAYS,
      description: detail.slice(0, 500),
      externalReference: reference,
    })
    const payment = Payment.safeParse(well(made))
    if (!payment.success) throw new GatewayError('garbage')
    return payment.data
  }

  private async customer({ name, taxNumber, email, phone, zipCode, street, district }: Payer): Promise<string> {
    const { data } = well(await this.ask('GET', `customers?cpfCnpj=${taxNumber}&limit=1`))
    const known = z.array(z.object({ id: z.string() })).safeParse(data)
    if (known.success && known.data[0]) return known.data[0].id
    const mobilePhone = phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')
    const postalCode = zipCode.replace(/\D/g, '')
    const { id } = well(
      await this.ask('POST', 'customers', {
        name,
        cpfCnpj: taxNumber,
        email,
        // What they would not take is left out: none of it is needed to pay.
        ...(/^\d{10,11}$/.test(mobilePhone) && { mobilePhone }),
        ...(/^\d{8}$/.test(postalCode) && {
          postalCode,
          address: street,
          ...(district && { province: district }),
        }),
        notificationDisabled: true,
      }),
    )
    if (typeof id !== 'string') throw new GatewayError('garbage')
    return id
  }

  private ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<BankAnswer> {
    const { settings, outbound } = this.parts
    const url = `${settings.address!.replace(/\/$/, '')}/${path}`
    return askBank(outbound, {
      method,
      url,
      headers: { access_token: settings.key! },
      ...(body && { body }),
      saidIn: contentIn,
    })
  }
}

const contentIn = ({ errors }: BankAnswer['data']): unknown =>
  z.array(z.object({ description: z.string() })).safeParse(errors).data?.[0]?.description

/** What was answered; throws GatewayError with what they say where they reject. */
function well({ status, data }: BankAnswer): BankAnswer['data'] {
  if (status < 400) return data
  throw new GatewayError('refused', contentOf(contentIn(data)) || `HTTP ${status}`)
}

/** Of all that has one reference: what was paid counts, whatever else there is. */
function stateOf(payments: readonly Payment[]): ChargeState {
  const paid = payments.find(({ status }) => PAID.includes(status))
  if (paid) {
    const back = (paid.refunds ?? []).filter(({ status }) => status !== 'CANCELLED')
    const paidCents = asCents(paid.value) - back.reduce((cents, { value }) => cents + asCents(value), 0)
    return { state: paidCents > 0 ? 'paid' : 'refunded', paidCents: Math.max(paidCents, 0) }
  }
  if (payments.some(({ status }) => RETURNED.test(status))) return { state: 'refunded', paidCents: 0 }
  return { state: payments.length > 0 ? 'open' : 'unknown', paidCents: 0 }
}

/** A moment of theirs, as `2026-11-23 23:59:59` in Brasília; null for what is none. */
const momentOf = (text: unknown): number | null => Date.parse(`${String(text).replace(' ', 'T')}${OFFSET}`) || null

/** The last moment of a boleto that is due on a day. */
const boletoEnd = (dueDate: string | null | undefined): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(dueDate ?? '') ? momentOf(`${daysAfter(dueDate!, BOLETO_DAYS)} 23:59:59`) : null

const firstOf = (...moments: (number | null)[]): number | null => {
  const known = moments.filter(moment => moment !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** An address that a page may lead to. */
const webAddress = (text: string | null | undefined): string => (text && /^https?:\/\//.test(text) ? text : '')
