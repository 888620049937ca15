import type { Caller } from '../../access/caller.ts'
import type { Desk } from '../../desk/index.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { type Finding, findingSentence } from '../../flow-engine/lint/findings.ts'
import { fail, found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { whatIsSetUp } from '../integrations/index.ts'
import { type FlowChange, type FlowDraft, type FlowGraph, flowErrors } from './contract.ts'
import { allowedIn, changedGraph, demandPublishable } from './flows.ts'
import { flowFindings } from './judged.ts'
import { publishedGraph } from './shown.ts'
import { flows } from './versions.ts'

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

interface Call {
  desk: Desk
  caller: Caller
  language: Language
}

/** Refuses a new flow with errors, unless they are to be published. Throws ERR_FLOW_FAULTY with all findings, and what `demandPublishable` throws. */
export async function refuseFaultyDraft(call: Call, draft: FlowDraft): Promise<void> {
  const { tipo, nodes, edges = [], globalVariables = [], publishAnyway } = draft
  if (nodes && !publishAnyway) await refuseFaulty(call, tipo, { nodes, edges, globalVariables })
}

/** The same of what is given of a flow that exists. Throws ERR_NO_FLOW_FOUND as well. */
export async function refuseFaultyChange(call: Call, flowId: number, change: FlowChange): Promise<void> {
  const { nodes, edges, globalVariables, publishAnyway } = change
  if (publishAnyway || !(nodes ?? edges ?? globalVariables)) return
  const { db } = call.desk
  const { kind } = found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const now = await publishedGraph(db, flowId)
  await refuseFaulty(call, kind as FlowKind, changedGraph(change, now), now)
}

async function refuseFaulty(
  { desk, caller, language }: Call,
  tipo: FlowKind,
  graph: FlowGraph,
  before?: FlowGraph,
): Promise<void> {
  demandPublishable(desk.standing(), caller, tipo, graph, before)
  const answer = new TextDecoder().decode(await lintFlow(desk, { ...graph, tipo }))
  const { findings } = JSON.parse(answer) as { findings: Finding[] }
  const told = findings.map(finding => ({ ...finding, message: findingSentence(finding, language) }))
  const first = told.find(({ severity }) => severity === 'error')
  if (first) throw fail(flowErrors.ERR_FLOW_FAULTY, { first: first.message, findings: told })
}
