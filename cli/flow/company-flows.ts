import { flowOperations } from '../../core/app/operations/flows.ts'
import type { ReadFlow } from '../../core/flow-engine/files/read.ts'
import { type Flow, kindOf } from '../../core/flow-engine/flow.ts'
import { onDataFolder } from '../frame/data-folder-command.ts'

/** A company of a desk, by its number or its name. */
export interface CompanyLocation {
  company: string
  data?: string
}

export interface Publishing extends CompanyLocation {
  /** The flow whose next version it becomes, by its number or its name. */
  flow?: string
  note?: string
}

/** What is published, of one flow or of all. */
export async function publishedFlows(
  { company, ...place }: CompanyLocation,
  which: string | undefined,
): Promise<Flow[]> {
  const flow = which === undefined ? {} : { flow: which }
  const found = await onDataFolder(flowOperations.export, { company, ...flow }, place)
  return found.map(({ nome, tipo, slug, nodes, edges, globalVariables }) => ({
    ...{ nome, tipo, ...(slug !== null && { slug }), nodes, edges, globalVariables },
  }))
}

/** Publishes flows: what it has become of each. */
export function publishFlows({ company, flow, note = '', ...place }: Publishing, flows: readonly ReadFlow[]) {
  const into = flow === undefined ? {} : { into: flow }
  return onDataFolder(
    flowOperations.import,
    { company, ...into, note, flows: flows.map(read => draftOf(read, flow)) },
    place,
  )
}

/** A flow of a file in the words of the calls. */
function draftOf({ flow }: ReadFlow, called = '') {
  const { nome = called, slug, nodes, edges, globalVariables = [] } = flow
  const provided = typeof slug === 'string' ? { slug } : {}
  return { nome, tipo: kindOf(flow), nodes, edges, globalVariables, ...provided }
}
