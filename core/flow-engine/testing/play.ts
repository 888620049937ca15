import type { Json } from '../flow.ts'
import type { Graph } from '../graph.ts'
import type { Run } from '../run.ts'
import type { Trace } from '../trace.ts'
import { Mocks } from './mocks.ts'
import type { Scenario } from './scenario.ts'
import { Session, type World } from './session.ts'
import { type Line, lineText } from './transcript.ts'

/** What became of a scenario. */
export interface Verdict {
  passed: boolean
  /** The conversation, line by line; what is missing and what is too much where it is not as expected. */
  lines: JudgedLine[]
  /** Everything else that is not as expected, in words. */
  faults: string[]
  trace: Trace[]
  run: Run
}

export interface JudgedLine {
  is: 'same' | 'missing' | 'unexpected'
  text: string
}

/** Plays a scenario on a flow and judges it. */
export async function play(graph: Graph, scenario: Scenario, script: World['script']): Promise<Verdict> {
  const mocks = new Mocks(scenario)
  const world: World = {
    http: request => mocks.http(request),
    ai: request => mocks.ai(request),
    script,
    hours: request => mocks.hours(request),
  }
  const session = new Session({ graph, world, opening: openingOf(graph, scenario) })
  await session.begin()
  for (const step of scenario.steps) {
    if ('client' in step) await session.reply(step.client)
    if ('wait' in step) await session.wait(step.wait)
    if ('resume' in step) await session.resume()
  }
  await session.letRest()
  const lines = compare(scenario.steps, session.lines)
  const lacks = mocks.lacks.map(what => `The scenario has no answer for ${what}`)
  const errors = [...lacks, ...differences(scenario, session.run)]
  const passed = errors.length === 0 && lines.every(({ is }) => is === 'same')
  return { passed, lines, faults: errors, trace: session.trace, run: session.run }
}

/** With what a scenario begins: a webhook flow knows no contact until it names one. */
export function openingOf({ kind }: Graph, scenario: Scenario) {
  const { at, seed, message, contact, webhook, variables } = scenario
  const who = kind === 'webhook' ? { standIn: contact } : { contact }
  return { now: Date.parse(at), seed, message, variables, ...who, ...(webhook !== undefined && { payload: webhook }) }
}

/** How a run stands, in the words of a scenario. */
export const endOf = ({ end }: Run): NonNullable<Scenario['expect']['end']> => end?.how ?? 'waiting'

function differences({ expect }: Scenario, run: Run): string[] {
  const { end, variables } = expect
  const how = endOf(run)
  const ending = end === undefined || end === how ? [] : [`end: expected ${end}, was ${how}`]
  const others = Object.entries(variables).flatMap(([name, wanted]) => {
    const is: Json = Object.hasOwn(run.variables, name) ? run.variables[name]! : null
    const [a, b] = [JSON.stringify(wanted), JSON.stringify(is)]
    return a === b ? [] : [`variable ${name}: expected ${a}, was ${b}`]
  })
  return [...ending, ...others]
}

/** Both conversations as one, by their longest common part. */
function compare(expected: readonly Line[], actual: readonly Line[]): JudgedLine[] {
  const [a, b] = [expected, actual].map(lines => lines.map(line => lineText(line).trimEnd())) as [string[], string[]]
  const common = a.map(() => new Uint32Array(b.length + 1))
  common.push(new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: JudgedLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ is: 'same', text: a[i++]! })
      j++
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ is: 'missing', text: a[i++]! })
    else lines.push({ is: 'unexpected', text: b[j++]! })
  }
  return lines
}
