import type { Books, Face } from './books.ts'
import type { BankAnswer, BankCall } from './call.ts'
import type { BankError } from './faults.ts'
import type { Listener, Notices, Reporting } from './notices.ts'

/** The bank, as its keepers see it. */
interface Bank {
  books: Books
  notices: Notices
  fault: BankError | undefined
  pay(id: string, how: { cents?: number; telling?: Reporting }): Promise<unknown>
  refund(id: string, how: { cents?: number }): Promise<unknown>
  expire(id: string): Promise<unknown>
}

interface Order {
  /** Of a charge: its reference or its number. */
  id: string
  cents?: number
  telling?: Reporting
  fault?: BankError
  isBackwards?: boolean
  knowsSecret?: boolean
  face: Face
  listener: Listener
}

/** What can be done to the bank, as `POST /admin/<name>`. */
const orders: Record<string, (bank: Bank, order: Order) => Promise<unknown> | unknown> = {
  pay: (bank, { id, cents, telling: reporting }) =>
    bank.pay(id, { ...(cents && { cents }), ...(reporting && { telling: reporting }) }),
  refund: (bank, { id, cents }) => bank.refund(id, { ...(cents && { cents }) }),
  expire: (bank, { id }) => bank.expire(id),
  forge: (bank, { id, knowsSecret = false }) => bank.notices.forge(bank.books.chargeBy(id), { knowsSecret }),
  release: ({ notices }, { isBackwards = false }) => notices.release({ isBackwards }),
  telling: ({ notices }, { telling: reporting = 'once' }) => {
    notices.telling = reporting
  },
  fault: (bank, { fault: error }) => {
    bank.fault = error
  },
  listen: ({ notices }, { face, listener }) => {
    notices.listeners[face] = listener
  },
}

/** Throws for what is not so, in words. */
export async function administer(bank: Bank, { method, path, body }: BankCall): Promise<BankAnswer> {
  const name = path.slice('/admin/'.length)
  if (method === 'GET' && name === 'charges') return { status: 200, body: bank.books.charges }
  const order = method === 'POST' && Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!order) return { status: 404, body: { orders: Object.keys(orders) } }
  await order(bank, body as unknown as Order)
  return { status: 200, body: { done: name } }
}
