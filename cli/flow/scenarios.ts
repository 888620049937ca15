import { dirname, join, relative } from 'node:path'
import { parse, stringify, YAMLParseError } from 'yaml'
import type { Flow } from '../../core/flow-engine/flow.ts'
import type { ScenarioInput } from '../../core/flow-engine/testing/noted.ts'
import { Scenario } from '../../core/flow-engine/testing/scenario.ts'
import { scenariosIn } from '../../core/flow-engine/testing/stored-scenarios.ts'
import { FileError } from './file-error.ts'
import { filesOf, flowOf, flowsOf, readText } from './files.ts'
import { mustBeJson, yamlError } from './unreadable.ts'

/** A scenario, where it stands, and the flow that it is about. */
export interface Found {
  path: string
  scenario: Scenario
  flow: Flow
}

/** All scenarios of files and folders: files of their own, and those that flows carry along; `flow` is the flow of them all. */
export function scenariosOf(paths: readonly string[], flow: string | undefined): Found[] {
  const flows = new Map<string, Flow>()
  const read = (file: string): Flow => {
    const known = flows.get(file) ?? flowOf(file).flow
    flows.set(file, known)
    return known
  }
  const found = filesOf(paths, FILE_NAMES).flatMap((path): Found[] => {
    const value = readFile(path)
    if (!isFlow(value)) {
      const scenario = scenarioIn(path, value)
      return [{ path, scenario, flow: read(flow ?? flowFileOf(path, scenario)) }]
    }
    return flowsOf(path).flatMap(({ flow: own }) =>
      scenariosIn(own).map(scenario => ({ path, scenario, flow: flow === undefined ? own : read(flow) })),
    )
  })
  if (found.length === 0) throw new FileError(`There are no scenarios in ${paths.join(', ')}.`, 'missing')
  return found
}

/** What lies in a folder: scenarios, and flows with theirs. */
const FILE_NAMES = ['.scenario.yaml', '.scenario.yml', '.scenario.json', '.flow.json']

const isFlow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('nodes' in value || Array.isArray(value))

function scenarioIn(path: string, value: unknown): Scenario {
  const { data, error } = Scenario.safeParse(value)
  if (!error) return data
  const errors = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the scenario'}: ${message}`)
  throw new FileError(`${path} is no scenario:\n${errors.join('\n')}`)
}

function flowFileOf(path: string, { flow }: Scenario): string {
  if (flow === undefined) throw new FileError(`${path} names no flow; name it in the file or by --flow.`)
  return join(dirname(path), flow)
}

/** JSON is YAML too, of which a whole flow takes long to read as that. */
function readFile(path: string): unknown {
  const text = readText(path)
  try {
    return path.endsWith('.json') ? JSON.parse(text) : parse(text)
  } catch (error) {
    if (error instanceof YAMLParseError) throw yamlError(path, error)
    mustBeJson(path, text)
    throw error
  }
}

/** The text of a scenario's file, as its name's end says, with the flow's place seen from there. */
export function scenarioText(path: string, flowFile: string, scenario: ScenarioInput): string {
  const whole = { flow: relative(dirname(path), flowFile), ...scenario }
  return path.endsWith('.json') ? `${JSON.stringify(whole, null, 2)}\n` : stringify(whole, { lineWidth: 0 })
}
