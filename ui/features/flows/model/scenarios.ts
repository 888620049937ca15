import type { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import type { FlowDocument } from './document.ts'

/** Keeps a scenario with the flow, in the place of one that is called the same. */
export function storeScenario(document: FlowDocument, scenario: Scenario): FlowDocument {
  const others = document.scenarios.filter(({ name }) => name !== scenario.name)
  return { ...document, scenarios: [...others, scenario] }
}

export const dropScenario = (document: FlowDocument, scenario: Scenario): FlowDocument => ({
  ...document,
  scenarios: document.scenarios.filter(other => other !== scenario),
})
