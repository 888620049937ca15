import * as z from 'zod'
import { MAX_CODE, MAX_FLOW_SCENARIOS } from '../../kit/limits.ts'
import type { Flow } from '../flow.ts'
import { Scenario } from './scenario.ts'

/** The scenarios that a flow carries along, as they were written. */
export const StoredScenarios = z
  .array(
    z
      .record(z.string().max(MAX_CODE), z.unknown())
      .refine(one => Scenario.safeParse(one).success)
      .meta({ examples: [{ name: 'Oi', steps: [{ client: 'Oi' }, { bot: 'Olá' }] }] }),
  )
  .max(MAX_FLOW_SCENARIOS)

/** Those of a flow as it was read; what stands there and is none is left out. */
export function scenariosIn(flow: Flow): Scenario[] {
  const { scenarios } = flow as { scenarios?: unknown }
  if (!Array.isArray(scenarios)) return []
  return scenarios.flatMap(one => Scenario.safeParse(one).data ?? []).slice(0, MAX_FLOW_SCENARIOS)
}
