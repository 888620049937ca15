import * as z from 'zod'
import type { Services } from '../../company/index.ts'
import { inCents } from '../../kit/money.ts'

/** A charge that someone has to pay, as they are told about it. */
export interface Bill {
  payer: string
  cents: number
  /** `YYYY-MM-DD`. */
  dueDate: string
  isOverdue: boolean
  detail: string
  /** Where it is shown and paid; '' where they give none. */
  url: string
  /** '' where they give no Pix. */
  pixText: string
  /** The same as a PNG. */
  pixPicture: Buffer | undefined
  /** The digits below the bars; '' where it has none. */
  barCode: string
}

/** Why they could not be asked: the key, too many calls, nobody there, or an answer that is none. */
export type BillError = 'denied' | 'busy' | 'down' | 'garbage'

/** Nobody of this number is known to them, or nothing is open. */
export type BillAnswer = { bill: Bill } | { none: 'unknown' | 'paid' } | { fault: BillError }

/** By which account of Asaas bills are looked up. */
export interface AsaasEndpoint {
  address: string
  key: string
}

const MAX_SECONDS = 10
/** The same person may be there several times. */
const MAX_CUSTOMERS = 5
const MAX_PICTURE = 200_000
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

const Customers = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
const Charge = z.object({
  id: z.string(),
  value: z.number(),
  dueDate: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  description: z.string().nullish(),
  invoiceUrl: z.string().nullish(),
  bankSlipUrl: z.string().nullish(),
})
type Charge = z.output<typeof Charge>
const Charges = z.object({ data: z.array(Charge) })
const Pix = z.object({ payload: z.string().max(1000), encodedImage: z.string().nullish() })
const Line = z.object({ identificationField: z.string().max(100) })

class Unanswered extends Error {
  readonly fault: BillError
  constructor(error: BillError) {
    super(error)
    this.fault = error
  }
}

/**
 * The oldest overdue charge of anyone who has this CPF or CNPJ, else the next one (behaviour A18). Never throws. Undefined where a
 * stop of the program broke it off.
 */
export async function findBill(
  { http }: Pick<Services['outside'], 'http'>,
  place: AsaasEndpoint,
  taxNumber: string,
): Promise<BillAnswer | undefined> {
  const asaas = new Asaas(http, place)
  try {
    const customers = await asaas.read(`customers?cpfCnpj=${taxNumber}&limit=${MAX_CUSTOMERS}`, Customers)
    if (customers.data.length === 0) return { none: 'unknown' }
    for (const status of ['OVERDUE', 'PENDING'])
      for (const { id, name } of customers.data.slice(0, MAX_CUSTOMERS)) {
        const query = `customer=${encodeURIComponent(id)}&status=${status}&limit=100`
        const { data } = await asaas.read(`payments?${query}`, Charges)
        const first = data.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))[0]
        if (first) return { bill: await asaas.bill(first, name, status === 'OVERDUE') }
      }
    return { none: 'paid' }
  } catch (error) {
    if (error instanceof Unanswered) return { fault: error.fault }
    if (error instanceof Interrupted) return undefined
    throw error
  }
}

class Interrupted extends Error {}

class Asaas {
  private readonly http: Services['outside']['http']
  private readonly place: AsaasEndpoint

  constructor(http: Services['outside']['http'], place: AsaasEndpoint) {
    this.http = http
    this.place = place
  }

  /** Throws Unanswered, Interrupted. */
  async read<T>(path: string, shape: z.ZodType<T>): Promise<T> {
    const { status, data } = await this.ask(path)
    const read = shape.safeParse(data)
    if (status >= 400 || !read.success) throw new Unanswered('garbage')
    return read.data
  }

  async bill(charge: Charge, payer: string, isOverdue: boolean): Promise<Bill> {
    // Not each charge can be paid in each way: what there is not is left out.
    const pix = Pix.safeParse((await this.ask(`payments/${charge.id}/pixQrCode`)).data).data
    const line = Line.safeParse((await this.ask(`payments/${charge.id}/identificationField`)).data).data
    return {
      ...{ payer, isOverdue, dueDate: charge.dueDate, cents: inCents(charge.value) },
      detail: charge.description ?? '',
      url: webAddress(charge.invoiceUrl) || webAddress(charge.bankSlipUrl),
      pixText: pix?.payload ?? '',
      pixPicture: pictureOf(pix?.encodedImage),
      barCode: line?.identificationField ?? '',
    }
  }

  private async ask(path: string): Promise<{ status: number; data: unknown }> {
    const { address, key } = this.place
    const headers = { access_token: key, accept: 'application/json', 'user-agent': 'Balcao' }
    const url = `${address.replace(/\/$/, '')}/${path}`
    const answer = await this.http({ for: 'http', method: 'GET', url, headers, body: null, seconds: MAX_SECONDS })
    if (!answer) throw new Interrupted()
    const { status, data } = answer
    if (status === 401 || status === 403) throw new Unanswered('denied')
    if (status === 429) throw new Unanswered('busy')
    if (status === 0 || status >= 500) throw new Unanswered('down')
    return { status, data }
  }
}

const webAddress = (text: string | null | undefined): string => (text && /^https?:\/\//.test(text) ? text : '')

function pictureOf(base64: string | null | undefined): Buffer | undefined {
  if (!base64 || base64.length > MAX_PICTURE) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.subarray(0, PNG.length).equals(PNG) ? bytes : undefined
}
