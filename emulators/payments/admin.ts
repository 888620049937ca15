import type { Books, Face } from './books.ts'
import type { BankAnswer, BankCall } from './call.ts'
import type { BankFault } from './faults.ts'
import type { Listener, Notices, Telling } from './notices.ts'

/** The bank, as its keepers see it. */
interface Bank {
  books: Books
  notices: Notices
  fault: BankFault | undefined
  pay(id: string, how: { cents?: number; telling?: Telling }): Promise<unknown>
  refund(id: string, how: { cents?: number }): Promise<unknown>
  expire(id: string): Promise<unknown>
}

interface Order {
  /** Of a charge: its reference or its number. */
  id: string
  cents?: number
  telling?: Telling
  fault?: BankFault
  isBackwards?: boolean
  knowsSecret?: boolean
  face: Face
  listener: Listener
}

/** What can be done to the bank, as `POST /admin/<name>`. */
const orders: Record<string, (bank: Bank, order: Order) => Promise<unknown> | unknown> = {
  pay: (bank, { id, cents, telling }) => bank.pay(id, { ...(cents && { cents }), ...(telling && { telling }) }),
  refund: (bank, { id, cents }) => bank.refund(id, { ...(cents && { cents }) }),
  expire: (bank, { id }) => bank.expire(id),
  forge: (bank, { id, knowsSecret = false }) => bank.notices.forge(bank.books.chargeBy(id), { knowsSecret }),
  release: ({ notices }, { isBackwards = false }) => notices.release({ isBackwards }),
  telling: ({ notices }, { telling = 'once' }) => {
    notices.telling = telling
  },
  fault: (bank, { fault }) => {
    bank.fault = fault
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
