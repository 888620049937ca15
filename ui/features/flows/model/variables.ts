import { graphOf } from '../../../../core/flow-engine/graph.ts'
import {
  immutableVariables,
  isImmutable,
  isVariableName,
  offeredStanding,
  REFERRAL,
  referralPaths,
} from '../../../../core/flow-engine/variables.ts'
import { type FlowDocument, flowOf } from './document.ts'

/** The variables that a flow can know, those that every flow has first. */
export function variablesOf(document: FlowDocument): string[] {
  const nodes = [...graphOf(flowOf(document)).nodes.values()]
  const written = nodes.flatMap(({ type, data, broken }) =>
    broken === undefined ? (type?.writes?.(data as never) ?? []) : [],
  )
  const own = document.variables.map(({ name }) => name)
  return [...new Set([...immutableVariables, ...own, ...written])].filter(isVariableName)
}

/** The same, and what can be asked of the way by which the customer came, as templates and conditions name it. */
export const namesOf = (document: FlowDocument): string[] => [
  ...variablesOf(document),
  ...offeredStanding,
  ...referralPaths.map(path => `${REFERRAL}.${path}`),
]

/** Why a variable cannot be added under a name: none, one that is reserved, one that no text could name, one that is there. */
export function nameError(
  name: string,
  taken: readonly string[],
): 'required' | 'reserved' | 'invalid' | 'taken' | undefined {
  if (!name.trim()) return 'required'
  if (isImmutable(name.trim())) return 'reserved'
  if (!isVariableName(name.trim())) return 'invalid'
  return taken.includes(name.trim()) ? 'taken' : undefined
}
