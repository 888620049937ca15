import { writeFileSync } from 'node:fs'
import { type Graph, graphOf } from '../../core/flow-engine/graph.ts'
import { logSentence } from '../../core/flow-engine/log.ts'
import { play, type Verdict } from '../../core/flow-engine/testing/play.ts'
import { junit, type Outcome, tap } from './reports.ts'
import { scenariosOf } from './scenarios.ts'
import { expectScripts, runScript } from './script.ts'

export interface TestOptions {
  flow?: string
  junit?: string
  tap?: string
}

/** Plays every scenario: what came of each. */
export async function runTests(paths: readonly string[], options: TestOptions): Promise<Outcome[]> {
  const plays = scenariosOf(paths, options.flow).map(({ flow, ...found }) => ({ ...found, graph: graphOf(flow) }))
  const outcomes: Outcome[] = []
  if (plays.some(({ graph }) => hasScripts(graph))) void expectScripts()
  for (const { path, scenario, graph } of plays) {
    const started = performance.now()
    const verdict = await play(graph, scenario, runScript)
    const seconds = (performance.now() - started) / 1000
    outcomes.push({ name: scenario.name ?? path, path, seconds, told: emitted(verdict), passed: verdict.passed })
  }
  if (options.junit) writeFileSync(options.junit, junit(outcomes))
  if (options.tap) writeFileSync(options.tap, tap(outcomes))
  globalThis.keepCompiled?.()
  return outcomes
}

/** What came of all, as people read it. */
export function outcomeLines(outcomes: readonly Outcome[]): string[] {
  const lines = outcomes.flatMap(({ name, passed, told: conversation }) =>
    passed
      ? [`ok  ${name}`]
      : [`FAILED  ${name}`, ...conversation.map(line => `    ${line.replaceAll('\n', '\n      ')}`)],
  )
  const failed = outcomes.filter(({ passed }) => !passed).length
  return [...lines, `${outcomes.length - failed} passed, ${failed} failed`]
}

const hasScripts = ({ nodes }: Graph): boolean => [...nodes.values()].some(({ node }) => node.type === 'scriptJs')

const signs = { same: ' ', missing: '-', unexpected: '+' }

/** The conversation with what is missing (-) and too much (+), what else is wrong, and what the run itself complained of. */
function emitted({ lines, faults: errors, trace }: Verdict): string[] {
  const loggedErrors = trace.flatMap(({ type, nodeId, log }) =>
    log.filter(({ level }) => level !== 'info').map(line => `log: ${type} (${nodeId}): ${logSentence(line, 'en')}`),
  )
  return [...lines.map(({ is, text }) => `${signs[is]} ${text}`), ...errors.map(error => `! ${error}`), ...loggedErrors]
}
