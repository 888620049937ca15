import type { TestClient } from '../../app/testing/client.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import type { FakeContact, FakeLine } from '../../whatsapp/providers/fake/index.ts'
import type { Connection, connectionRoutes } from '../connections/contract.ts'
import { aConnectedConnection } from '../connections/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { type SettingKey, settingRoutes } from '../settings/contract.ts'
import { type Ticket, type TraceEntry, ticketRoutes } from '../tickets/contract.ts'

type ConnectionInput = Partial<ClientInput<(typeof connectionRoutes)['create']>['body']>

let serial = 0

/** Milliseconds that a message may take: what a flow sends with it may be written to the disk. */
const PATIENCE = 5000

/** A company with a connected phone, which is never due, and customers who write to it. */
export class FrontDesk {
  readonly world: World
  readonly company: TestCompany
  readonly connection: Connection
  readonly line: FakeLine
  admin: TestClient

  private constructor(world: World, company: TestCompany, connection: Connection) {
    this.world = world
    this.company = company
    this.connection = connection
    this.admin = company.admin
    this.line = world.whatsapp.line({ companyId: company.id, connectionId: connection.id })
  }

  static async open(world: World, company: TestCompany, provided: ConnectionInput = {}): Promise<FrontDesk> {
    await company.lasts()
    return new FrontDesk(world, company, await aConnectedConnection(world, company, provided))
  }

  /** Moves the clock, and signs the administrator in again, also where the program was started again. */
  async later(ms: number): Promise<void> {
    await this.world.advance(ms)
    this.admin = await this.world.signIn(this.company.adminEmail)
    await this.settled()
  }

  /** The program ends and starts again; the phone is connected again a while later. */
  async restart(): Promise<void> {
    await this.world.restart()
    await this.later(MINUTE)
  }

  /** Someone who has not written yet. */
  customer(name = `Cliente ${++serial}`): FakeContact {
    serial += 1
    return this.line.contact(`55119${String(70000000 + serial)}`, { name })
  }

  /** Until everything that arrived is in its ticket, what followed from it has happened, and what may leave by now has left. */
  async settled(): Promise<void> {
    const latest = performance.now() + PATIENCE
    while (performance.now() < latest) {
      await this.world.idle()
      if (this.line.unsettled === 0) return
    }
    throw new Error('messages were not taken in')
  }

  /** A customer writes, some seconds after they read what was said before, and the desk is done with it. */
  async hears(customer: FakeContact, text: string, more: Parameters<FakeContact['says']>[1] = {}): Promise<void> {
    customer.says(text, { sentAt: this.world.clock.now() + 20 * SECOND, ...more })
    await this.settled()
  }

  /** The customer's tickets, the last changed first. */
  async ticketsOf(customer: FakeContact): Promise<Ticket[]> {
    const { tickets } = await this.admin.call(ticketRoutes.list, { query: { searchParam: customer.pn } })
    return tickets
  }

  /** The customer's only ticket. */
  async ticketOf(customer: FakeContact): Promise<Ticket> {
    const [ticket, ...others] = await this.ticketsOf(customer)
    if (!ticket || others.length > 0) throw new Error(`expected one ticket, found ${others.length + (ticket ? 1 : 0)}`)
    return ticket
  }

  /** What was said, from the first message on; ours are marked with `> `. */
  async transcript(customer: FakeContact): Promise<string[]> {
    const { id: ticketId } = await this.ticketOf(customer)
    const { messages } = await this.admin.call(messageRoutes.list, { params: { ticketId }, query: { peek: 'true' } })
    return messages.map(message => (message.fromMe ? `> ${message.body}` : message.body))
  }

  /** The rules that acted on the customer's ticket, in their order. */
  async rules(customer: FakeContact): Promise<string[]> {
    return (await this.trace(customer)).map(entry => entry.rule).reverse()
  }

  async trace(customer: FakeContact): Promise<TraceEntry[]> {
    const { id: ticketId } = await this.ticketOf(customer)
    return (await this.admin.call(ticketRoutes.trace, { params: { ticketId } })).trace
  }

  async set(key: SettingKey, value: string): Promise<void> {
    await this.admin.call(settingRoutes.update, { params: { key }, body: { value } })
  }
}

/** What the contact of `deskWithMenu` is shown first. */
export const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'

/** A desk with two queues, Vendas and Suporte, in this order. */
export async function deskWithMenu(world: World, provided: ConnectionInput = {}) {
  const company = await world.company()
  const sales = await aQueue(company.admin, { name: 'Vendas' })
  const support = await aQueue(company.admin, { name: 'Suporte' })
  const change = (id: number, body: object) => company.admin.call(queueRoutes.update, { params: { queueId: id }, body })
  await change(sales.id, { orderQueue: 1, greetingMessage: 'Aqui é Vendas.' })
  await change(support.id, { orderQueue: 2, greetingMessage: 'Aqui é o Suporte.' })
  const desk = await FrontDesk.open(world, company, {
    greetingMessage: 'Olá!',
    queueIds: [sales.id, support.id],
    ...provided,
  })
  return { desk, company, sales, support, change }
}
