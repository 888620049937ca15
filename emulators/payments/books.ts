import { randomBytes } from 'node:crypto'

/** Which bank is played. */
export type Face = 'asaas' | 'efi'

/** A charge as the bank's books have it, whichever face made it. */
export interface BankCharge {
  face: Face
  /** The bank's own number. */
  id: string
  /** By which anyone who asked knows it: free text at the one, the key at the other. */
  reference: string
  cents: number
  detail: string
  customer: string
  /** Where anyone who pays is known by a number. */
  customerId?: string
  dueDate: string
  createdAt: number
  /** From when on it can be paid no more; null where it always can. */
  expiresAt: number | null
  status: 'open' | 'overdue' | 'paid' | 'refunded' | 'removed'
  paidCents: number
  paidAt: number | null
  refundedCents: number
  /** Of which someone began to give back and did not. */
  keptAfterAll?: number
  /** Of the payment, in the network of Pix. */
  endToEndId: string
  pixText: string
  /** The digits below the bars; '' where it has no boleto. */
  line: string
  /** Until when a boleto can be paid. */
  registeredUntil?: string
}

export interface Customer {
  id: string
  name: string
  cpfCnpj: string
  postalCode: string | undefined
  /** The district, as they call it. */
  province: string | undefined
}

/** What someone did at the bank that is none. */
export class NotSo extends Error {}

/** What the bank knows, in memory. */
export class Books {
  readonly charges: BankCharge[] = []
  readonly customers: Customer[] = []
  readonly now: () => number
  /** Whether the account at Asaas has a Pix key of its own; with `none` it may have no Pix at all. */
  hasPixKey: boolean | 'none' = true
  private serial = 0

  constructor(now: () => number) {
    this.now = now
  }

  /** A number that no other thing here has. */
  next(): number {
    return ++this.serial
  }

  chargeBy(id: string): BankCharge {
    const charge = this.charges.find(one => one.id === id || one.reference === id)
    if (!charge) throw new NotSo(`there is no charge ${id}`)
    return charge
  }

  /** Someone pays it, as much as they like. */
  pay(charge: BankCharge, cents = charge.cents): void {
    if (charge.status === 'removed') throw new NotSo('it was removed')
    if (charge.status === 'paid' || charge.status === 'refunded') throw new NotSo('it was paid before')
    if (charge.expiresAt !== null && charge.expiresAt <= this.now()) throw new NotSo('it has expired')
    Object.assign(charge, { status: 'paid', paidCents: cents, paidAt: this.now() })
    charge.endToEndId = `E${String(this.now()).padStart(20, '0')}${randomBytes(6).toString('hex').slice(0, 11)}`
  }

  /** What was paid goes back, all of it unless told. */
  refund(charge: BankCharge, cents = charge.paidCents): void {
    if (charge.status !== 'paid') throw new NotSo('nothing was paid')
    charge.refundedCents = cents
    if (cents >= charge.paidCents) charge.status = 'refunded'
  }

  expire(charge: BankCharge): void {
    if (charge.status !== 'open') throw new NotSo('it is not open')
    if (charge.expiresAt === null) charge.status = 'overdue'
    else charge.expiresAt = this.now()
  }

  remove(charge: BankCharge): void {
    if (charge.status === 'paid' || charge.status === 'refunded') throw new NotSo('it was paid')
    charge.status = 'removed'
  }
}
