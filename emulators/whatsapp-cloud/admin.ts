import type { GraphProblem } from './graph-error.ts'
import type { CloudPlatform } from './platform.ts'

/** The emulator, as far as orders reach it. */
type CloudEmulator = CloudPlatform & { faults: GraphProblem[] }

interface Order {
  /** A phone number id; the first number where absent. */
  number?: string
  customer?: string
  name?: string
  body?: string
  wamid?: string
  emoji?: string
  url?: string
  verifyToken?: string
  fault?: GraphProblem
  code?: number
  template?: string
  status?: string
  minutesAgo?: number
}

/** What can be done to the emulator, as `POST /admin/<name>`. */
const orders: Record<string, (emulator: CloudEmulator, order: Order) => Promise<unknown> | unknown> = {
  says: (emulator, { number, customer = '5511988887777', name = 'Ana', body = 'Olá', minutesAgo = 0 }) =>
    emulator.customer(customer, { name }).says(numberOf(emulator, number), body, { ago: minutesAgo * 60_000 }),
  reads: (emulator, { wamid = '' }) => emulator.status(wamid, 'read'),
  reacts: (emulator, { number, customer = '', wamid = '', emoji = '👍' }) =>
    emulator.customer(customer).reacts(numberOf(emulator, number), wamid, emoji),
  panel: (emulator, { number, url = '', verifyToken = '' }) => {
    const waba = emulator.books.wabas.get(numberOf(emulator, number).wabaId)!
    const app =
      [...emulator.books.apps.values()].find(each => waba.subscriptions.has(each.id)) ??
      [...emulator.books.apps.values()][0]!
    return emulator.panel(app, url, verifyToken)
  },
  fault: (emulator, { fault: error }) => {
    if (error) emulator.faults.push(error)
  },
  fail: (emulator, { code = 131026 }) => void emulator.failures.push(code),
  decide: async (emulator, { template: name = '', status = 'APPROVED' }) => {
    for (const waba of emulator.books.wabas.values())
      for (const each of waba.templates.filter(one => one.name === name)) await emulator.decide(waba, each, status)
  },
  withdraw: emulator => emulator.books.tokens.clear(),
  retry: emulator => emulator.webhooks.retry(),
}

function numberOf({ books }: CloudEmulator, id: string | undefined) {
  const found = id === undefined ? [...books.numbers.values()][0] : books.numbers.get(id)
  if (!found) throw new Error(`no number ${id}`)
  return found
}

/** Does an order; `state` tells what there is. Throws for what is not so, in words. */
export async function administer(emulator: CloudEmulator, name: string, body: Buffer): Promise<object> {
  if (name === 'state') {
    const { numbers, sent, ledger } = emulator.books
    return { numbers: [...numbers.values()], sent, ledger, told: emulator.webhooks.told.length }
  }
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!order) return { orders: ['state', ...Object.keys(orders)] }
  const result = await order(emulator, body.length > 0 ? JSON.parse(body.toString()) : {})
  return { done: name, result: result ?? null }
}
