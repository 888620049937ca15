import type { FlowEdge, FlowNode } from '../../../flow-engine/flow.ts'
import type { TestClient } from '../../../testing/client.ts'
import type { TestCompany, World } from '../../../testing/world.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { aQueue } from '../../queues/laws.ts'
import type { Flow } from '../contract.ts'
import { aFlow } from '../laws.ts'

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

export const hears = (id: string, variableName: string, timeout = 60): [string, string, Record<string, unknown>] => [
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
