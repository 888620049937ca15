import { WebSocket } from 'ws'
import type { ApiClient } from '../../../core/app/testing/client/api-client.ts'
import { chooseGateway } from '../../../core/app/testing/client/choose-gateway.ts'
import { daysAfter } from '../../../core/kit/calendar.ts'
import { dayIn } from '../../../core/kit/clock.ts'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { invoiceRoutes } from '../../../core/platform/invoices/contract.ts'
import { checkout } from '../../../core/platform/invoices/fixtures.ts'
import { planRoutes } from '../../../core/platform/plans/contract.ts'
import type { BankCharge } from '../../../emulators/payments/books.ts'
import { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { load, type Shot, share } from '../http-load.ts'
import { type Product, startProduct } from '../product.ts'
import { atLeast, atMost, short } from '../report.ts'
import { NEIGHBOUR } from '../seed/companies.ts'
import { type SignedIn, signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const PLATFORM = 'admin@balcao.local'
const CONNECTIONS = 16
/** Events of each connection, each another one; of so many charges. */
const EVENTS = 1500
const CHARGES = 100
/** As many due dates as one company may pay in advance. */
const PAYMENTS = 19

/** What a bank tells: how much of it is taken, and how long it takes until a page learns of a payment. */
export const notifications: OwnRow = {
  key: 'notifications',
  async measure({ seeded, seconds }) {
    const product = await startProduct(seeded.data, ['--private-requests', 'yes'])
    const bank = await PaymentsEmulator.start()
    try {
      const { client } = await signIn(product.url, PLATFORM)
      const emitted = await setUpBank(client, bank)
      const shots = (connection: number): Shot[] =>
        Array.from({ length: EVENTS }, (_, n) => emitted(`${connection} ${n}`, `NINGUEM${n % CHARGES}`))
      const { url, cpuMs } = product
      const taken = await load({ url, cpuMs, headers: {}, connections: CONNECTIONS, seconds, shots })
      if (taken.failed > 0) throw new Error(`notifications: ${taken.failed} were refused.`)
      const times = await untilReceived({ product, bank, platform: client, told: emitted })
      const [p50, p99] = [share(times, 0.5), share(times, 0.99)]
      return [
        {
          work: 'notifications of payments that are kept and answered',
          cells: [`${short(taken.perSecond)}/s durable, ${CONNECTIONS} at once, p99 ${short(taken.p99)} ms`],
          goals: [atLeast(500, '', taken.perSecond), atMost(100, 'p99', taken.p99)],
        },
        {
          work: 'from a notification to CONCLUIDA at the page',
          cells: [`p50 ${short(p50)} ms, p99 ${short(p99)} ms (${times.length} payments)`],
          goals: [atMost(200, 'p99', p99)],
        },
      ]
    } finally {
      await bank.stop()
      await product.stop()
    }
  },
}

type Payload = (id: string, reference: string) => Shot

async function setUpBank(platform: ApiClient, bank: PaymentsEmulator): Promise<Payload> {
  const { path, header } = await chooseGateway(platform, 'asaas', { key: bank.key, address: bank.asaasUrl })
  return (id, reference) => ({
    method: 'POST',
    path,
    headers: { [header!.name]: header!.value },
    body: { id, event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1', externalReference: reference } },
  })
}

interface Paying {
  product: Product
  bank: PaymentsEmulator
  platform: ApiClient
  told: Payload
}

/** Milliseconds from each notification until the company's socket learns of the payment, sorted. */
async function untilReceived({ product, bank, platform, told: emitted }: Paying): Promise<number[]> {
  const who = await signIn(product.url, NEIGHBOUR)
  const { id } = (await platform.call(companyRoutes.listAll)).find(({ email }) => email === NEIGHBOUR)!
  const { id: planId } = await platform.call(planRoutes.create, { body: { name: 'Bench, paid', value: 100 } })
  const socket = await openSocket(product, who)
  const times: number[] = []
  for (let n = 0; n < PAYMENTS; n += 1) {
    const dueDate = daysAfter(dayIn('America/Sao_Paulo', Date.now()), n)
    await platform.call(companyRoutes.update, { params: { id }, body: { planId, dueDate } })
    const [invoice] = await who.client.call(invoiceRoutes.listOwn)
    await who.client.call(invoiceRoutes.subscribe, { body: checkout(invoice!.id) })
    const charge: BankCharge = bank.books.charges.at(-1)!
    bank.books.pay(charge)
    const { path, headers, body } = emitted(charge.id, charge.reference)
    const received = new Promise<number>(resolve => {
      socket.on('message', data => String(data).includes('CONCLUIDA') && resolve(performance.now()))
    })
    const began = performance.now()
    await fetch(product.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    times.push((await received) - began)
    socket.removeAllListeners('message')
  }
  socket.close()
  await platform.call(companyRoutes.update, { params: { id }, body: { dueDate: null } })
  return times.toSorted((a, b) => a - b)
}

function openSocket({ url }: Product, { token }: SignedIn): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`)
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.on('message', data => String(data).startsWith('{"type":"ready"') && resolve(socket))
  })
}
