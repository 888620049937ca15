import type { TestClient } from '../../../app/testing/client.ts'
import type { TestCompany, World, WorldOptions } from '../../../app/testing/world.ts'
import type { CompanyContext } from '../../../company/index.ts'
import type { FlowEdge, FlowNode } from '../../../flow-engine/flow.ts'
import type { Mocks } from '../../../flow-engine/testing/mocks.ts'
import type { Scenario } from '../../../flow-engine/testing/scenario.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import type { FakeContact } from '../../../whatsapp/providers/fake/index.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { aFlow } from '../architecture-cases.ts'
import type { Flow } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'

type Drawn = { nodes: FlowNode[]; edges: FlowEdge[] }

/** A graph in one line: the start, these nodes (`['a', 'sendMessage', {…}]`) one after the other, the end. */
export function line(...inside: [id: string, type: string, data?: Record<string, unknown>][]): Drawn {
  const all: [string, string, Record<string, unknown>?][] = [['inicio', 'start'], ...inside, ['fim', 'end']]
  const nodes = all.map(([id, type, data = {}], at) => ({ id, type, position: { x: 0, y: at * 100 }, data }))
  const edges = nodes.slice(1).map(({ id }, at) => ({ source: nodes[at]!.id, target: id }))
  return { nodes, edges }
}

export const says = (id: string, message: string): [string, string, Record<string, unknown>] => [
  id,
  'sendMessage',
  { message },
]

export const listens = (id: string, variableName: string, timeout = 60): [string, string, Record<string, unknown>] => [
  id,
  'receiveMessage',
  { variableName, timeout },
]

/** A desk whose only queue leads into a flow. */
export async function deskWithFlow(
  world: World,
  graph: Drawn,
  company?: TestCompany,
): Promise<{ desk: FrontDesk; company: TestCompany; admin: TestClient; flow: Flow; queueId: number }> {
  const ours = company ?? (await world.company())
  const flow = await aFlow(ours.admin, graph)
  const { id: queueId } = await aQueue(ours.admin)
  await ours.admin.call(queueRoutes.update, { params: { queueId }, body: { flowId: flow.id } })
  const desk = await FrontDesk.open(world, ours, { queueIds: [queueId], greetingMessage: 'Olá' })
  return { desk, company: ours, admin: ours.admin, flow, queueId }
}

/** A world outside that answers as the scenario says that is played. */
export const externalBy = (mocks: () => Mocks): WorldOptions['outside'] => ({
  http: request => mocks().http(request),
  async ai(request) {
    const answer = await mocks().ai(request)
    return 'error' in answer ? { fault: 'failed', detail: answer.error } : answer
  },
})

/** How long a rest takes that a test dialog tells about. */
const RESTS = /^Aguardando ([\d.]+) segundos\.\.\.$/

/** Whatever comes in by a scenario comes into a desk: its customer writes, time goes by, someone lets a paused run go on. */
export async function leads(desk: FrontDesk, { contact, message, steps }: Scenario): Promise<FakeContact> {
  const customer = desk.line.contact(contact.numero, { name: contact.nome })
  await desk.hears(customer, message || 'Oi')
  for (const step of steps) {
    if ('client' in step) await desk.hears(customer, step.client)
    if ('wait' in step) await passes(desk, step.wait * SECOND)
    if ('resume' in step) await resumeRunOf(desk, customer)
    const rest = 'note' in step ? RESTS.exec(step.note)?.[1] : undefined
    if (rest !== undefined) await desk.later(Number(rest) * SECOND)
  }
  return customer
}

/** Time goes by in steps: what leaves by its turn has left, and what was asked is answered, before the next one. */
async function passes(desk: FrontDesk, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= MINUTE) {
    await desk.world.advance(Math.min(left, MINUTE))
    await desk.settled()
  }
  await desk.later(0)
}

async function resumeRunOf(desk: FrontDesk, customer: FakeContact): Promise<void> {
  const { id } = await desk.ticketOf(customer)
  const alive = ({ db }: CompanyContext) =>
    run<{ runId: number }>(db, 'SELECT id AS runId FROM flow_runs WHERE ticketId = ? AND endedAt IS NULL', [id])
  const [params] = await desk.company.context(alive)
  await desk.admin.call(flowRunRoutes.resumeRun, { params: params! })
  await desk.settled()
}

/** Everything that a customer's phone shows, in order: what was in doubt and came again under its id stands there once. */
export const sentTo = ({ line }: FrontDesk, numero: string): string[] =>
  [...new Map(line.sent.map(message => [message.waId, message])).values()]
    .filter(({ to }) => to.pn === numero)
    .map(({ content }) => (content.type === 'text' ? content.body : content.type))

/** Ids of what `MANY_RUNS` makes are above this. */
const FROM = 1_000_000
const UUID = `'00000000-0000-4000-8000-' || substr('000000000000' || n, -12)`
const NUMBERS = 'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)'

/** Makes :count more conversations that wait as run :like does, each with its contact, ticket, run and the job that wakes it. */
export const MANY_RUNS = [
  `${NUMBERS} INSERT INTO contacts (id, uuid, name, number, folded, createdAt, updatedAt)
   SELECT ${FROM} + n, ${UUID}, 'Cliente ' || n, 5500980000000 + n, 'cliente ' || n, 0, 0 FROM numbers`,
  `${NUMBERS} INSERT INTO tickets (id, uuid, status, contactId, whatsappId, queueId, chatbot, createdAt, updatedAt)
   SELECT ${FROM} + n, ${UUID}, t.status, ${FROM} + n, t.whatsappId, t.queueId, t.chatbot, 0, 0
   FROM numbers, flow_runs r JOIN tickets t ON t.id = r.ticketId WHERE r.id = :like`,
  `${NUMBERS} INSERT INTO flow_runs (id, flowId, versionId, ticketId, contactId, state, entry, run, nodeId, wakesAt, startedAt, updatedAt)
   SELECT ${FROM} + n, flowId, versionId, ${FROM} + n, ${FROM} + n, state, entry, run, nodeId, wakesAt, startedAt, updatedAt
   FROM numbers, flow_runs WHERE id = :like`,
  `INSERT INTO jobs (kind, key, dueAt, payload)
   SELECT 'flows.wake', id, wakesAt, json_object('runId', id) FROM flow_runs WHERE id > ${FROM} AND wakesAt IS NOT NULL`,
]
