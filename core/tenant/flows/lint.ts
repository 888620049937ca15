import type { Desk } from '../../desk/index.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { whatIsSetUp } from '../integrations/index.ts'
import type { FlowGraph } from './contract.ts'
import { allowedIn } from './flows.ts'
import { flowFindings } from './judged.ts'

/** What is wrong or doubtful about a flow in this company, with its plan, as the JSON of the answer. */
export async function lintFlow(desk: Desk, { tipo, ...graph }: FlowGraph & { tipo: FlowKind }): Promise<Uint8Array> {
  const { db } = desk
  const [queues, tags, connections, users, { mail, ai }] = await Promise.all([
    db.selectFrom('queues').select('id').execute(),
    db.selectFrom('tags').select('id').execute(),
    db.selectFrom('whatsapps').select('id').execute(),
    db.selectFrom('users').select('id').execute(),
    whatIsSetUp(db, desk.services),
  ])
  const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
  return desk.read(flowFindings, {
    flow: { tipo, ...graph },
    surroundings: {
      queues: ids(queues),
      tags: ids(tags),
      connections: ids(connections),
      users: ids(users),
      mail,
      ai,
      allowed: allowedIn(desk.standing(), tipo),
    },
  })
}
