import { onTestFinished } from 'vitest'
import type { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { WebhookEmulator } from '../../../emulators/webhook/webhook.ts'
import { SECOND } from '../../kit/clock.ts'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { FrontDesk } from '../../tenant/inbound/fixtures.ts'
import { messageRoutes } from '../../tenant/messages/contract.ts'
import { queueIntegrationRoutes } from '../../tenant/queue-integrations/contract.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { ticketRoutes } from '../../tenant/tickets/contract.ts'
import { aDeskWithTicket } from '../../tenant/tickets/fixtures.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { Gate } from '../testing/gate.ts'
import type { World } from '../testing/world.ts'

export const CPF = '529.982.247-25'

export type Falls = () => Promise<void>

export interface Stage {
  desk: FrontDesk
  customer: FakeContact
  /** What would have the desk act, the company falling in it. */
  rests(falls: Falls): Promise<unknown>
  goesOn(): Promise<unknown>
  /** The program of others that is asked, where there is one. */
  outside?: { asked: number }
}

/** Something that a company has done by itself. */
export interface Kind {
  stage(world: World): Promise<Stage>
  /** What was said before the company fell, where it falls in the middle. */
  before?: readonly string[]
  /** What is said behind the payment, and of what rested. */
  behind: readonly string[]
}

/** Time goes by while nobody can sign in. */
export async function passes(desk: FrontDesk, ms: number): Promise<void> {
  await desk.world.advance(ms)
  await desk.settled()
}

/**
 * Someone writes before the payment, and again behind it. The company has fallen before, unless `meanwhile` has it fall when someone
 * else is asked.
 */
export function writes(
  desk: FrontDesk,
  behind: () => Promise<unknown> = async () => {},
  { text = 'e agora?', meanwhile }: { text?: string; meanwhile?: (falls: Falls) => void } = {},
): Stage {
  const customer = desk.customer('Ana')
  return {
    desk,
    customer,
    async rests(falls) {
      if (meanwhile) meanwhile(falls)
      else await falls()
      await desk.hears(customer, 'oi')
      await passes(desk, 5 * SECOND)
    },
    async goesOn() {
      await desk.hears(customer, text)
      await behind()
    },
  }
}

export const answers = (desk: FrontDesk) => async (): Promise<void> => {
  for (let seconds = 0; seconds < 8; seconds += 1) await desk.later(SECOND)
}

/** A desk that a bot of others answers, behind a gate. */
export async function bot(world: World, address: string, provided: object) {
  const gate = await Gate.before(address)
  onTestFinished(() => gate.stop())
  const company = await world.company()
  const body = { name: 'Robô', urlN8N: gate.address, ...provided } as never
  const { id: integrationId } = await company.admin.call(queueIntegrationRoutes.create, { body })
  const desk = await FrontDesk.open(world, company)
  const params = { whatsappId: desk.connection.id }
  await company.admin.call(connectionRoutes.update, { params, body: { integrationId } })
  return { desk, gate }
}

export async function aReceiver(): Promise<WebhookEmulator> {
  const receiver = await WebhookEmulator.start({ says: 'Eco: {text}' })
  onTestFinished(() => receiver.stop())
  return receiver
}

/** A desk that gives second copies of bills, and asks someone for their number. */
export async function bills(world: World, bank: PaymentsEmulator) {
  const company = await world.company()
  const queue = { name: 'Boletos', color: '#101112', service: 'bills' } as const
  const { id } = await company.admin.call(queueRoutes.create, { body: queue })
  const desk = await FrontDesk.open(world, company, { queueIds: [id] })
  await desk.set('asaas', bank.key)
  const customer = desk.customer('Ana')
  await desk.hears(customer, 'oi')
  const sends = async () => {
    await desk.hears(customer, CPF)
    await answers(desk)()
  }
  return { desk, customer, sends }
}

export async function attended(world: World, provided: Parameters<typeof FrontDesk.open>[2] = {}) {
  const desk = await FrontDesk.open(world, await world.company(), provided)
  const customer = desk.customer('Ana')
  await desk.hears(customer, 'oi')
  const { id: ticketId } = await desk.ticketOf(customer)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  await desk.admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Posso ajudar?' } })
  await desk.settled()
  return { desk, customer }
}

export const inTime =
  (desk: FrontDesk, ms: number) =>
  async (falls: Falls): Promise<void> => {
    await falls()
    await passes(desk, ms)
  }

export async function rated(world: World) {
  const made = await aDeskWithTicket(world, { ratingMessage: 'Como fomos?', complationMessage: 'Até logo!' })
  await made.desk.set('userRating', 'enabled')
  await made.change(made.agent, { status: 'open' })
  return { ...made, customer: made.ana }
}

/** The bank knows Ana, who owes a bill; as its own API makes it. */
export async function owesABill({ key, asaasUrl }: PaymentsEmulator): Promise<void> {
  const headers = { access_token: key, 'user-agent': 'Loja', 'content-type': 'application/json' }
  const made = async (path: string, body: object): Promise<{ id: string }> =>
    (await fetch(`${asaasUrl}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as never
  const { id: customer } = await made('customers', { name: 'Ana Souza', cpfCnpj: CPF.replace(/\D/g, '') })
  const charge = { customer, billingType: 'BOLETO', value: 80, description: 'Mensalidade de Ana' }
  await made('payments', { ...charge, dueDate: '2026-11-30' })
}
