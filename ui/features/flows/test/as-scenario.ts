import type { Graph } from '../../../../core/flow-engine/graph.ts'
import type { Noted } from '../../../../core/flow-engine/testing/noted.ts'
import { endOf, play } from '../../../../core/flow-engine/testing/play.ts'
import { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import type { World } from '../../../../core/flow-engine/testing/session.ts'
import type { TestState } from './test-run.ts'

/** With what a tested conversation began. */
export interface Begun {
  at: number
  message: string
  contact: { nome: string; numero: string }
  webhook?: Scenario['webhook']
}

/** A tested conversation as a scenario: all that came in, and all that was said and done until now. */
export function scenarioOf(
  name: string,
  { at, ...begun }: Begun,
  { said: content, run }: TestState,
  noted: Noted,
): Scenario {
  return Scenario.parse({
    name,
    at: new Date(at).toISOString(),
    ...begun,
    ...noted,
    steps: content.map(({ line }) => line),
    ...(run && { expect: { end: endOf(run) } }),
  })
}

/** Whether the flow leads the same conversation again: one that hangs on the hour may not. */
export async function repeats(graph: Graph, scenario: Scenario, script: World['script']): Promise<boolean> {
  return (await play(graph, scenario, script)).passed
}

/** A scenario as a file beside that of its flow; what has its default is left out. */
export function scenarioText(flow: string, { expect, http, ai, variables, seed, ...rest }: Scenario): string {
  const provided = {
    ...rest,
    ...(seed > 0 && { seed }),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(http.length > 0 && { http }),
    ...(ai.length > 0 && { ai }),
    ...((expect.end || Object.keys(expect.variables).length > 0) && { expect }),
  }
  return `${JSON.stringify({ flow, ...provided }, null, 2)}\n`
}
