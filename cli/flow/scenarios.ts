import { dirname, join, relative } from 'node:path'
import { parse, stringify } from 'yaml'
import type * as z from 'zod'
import { Scenario, scenarioSchema } from '../../core/flow-engine/testing/scenario.ts'
import { FileFault, readText } from './files.ts'

export const SCENARIO_NAMES = '*.scenario.{yaml,yml,json}'

export const scenarioSchemaText = (): string => JSON.stringify(scenarioSchema(), null, 2)

/** A scenario, and the file of its flow. */
export function scenarioOf(path: string, flow: string | undefined): { scenario: Scenario; flowFile: string } {
  const { data, error } = Scenario.safeParse(read(path))
  if (error) {
    const faults = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the scenario'}: ${message}`)
    throw new FileFault(`${path} is no scenario:\n${faults.join('\n')}`)
  }
  if (flow !== undefined) return { scenario: data, flowFile: flow }
  if (data.flow === undefined) throw new FileFault(`${path} names no flow; name it in the file or by --flow.`)
  return { scenario: data, flowFile: join(dirname(path), data.flow) }
}

/** JSON is YAML too. */
function read(path: string): unknown {
  try {
    return parse(readText(path))
  } catch (error) {
    if (error instanceof FileFault) throw error
    throw new FileFault(`${path}: ${(error as Error).message}`)
  }
}

/** A scenario as it is written; what is not there has its default. */
export type ScenarioInput = z.input<typeof Scenario>

/** The text of a scenario's file, as its name's end says, with the flow's place seen from there. */
export function scenarioText(path: string, flowFile: string, scenario: ScenarioInput): string {
  const whole = { flow: relative(dirname(path), flowFile), ...scenario }
  return path.endsWith('.json') ? `${JSON.stringify(whole, null, 2)}\n` : stringify(whole, { lineWidth: 0 })
}
