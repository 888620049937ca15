import { writeFileSync } from 'node:fs'
import { type Graph, graphOf } from '../../core/flow-engine/graph.ts'
import { logSentence } from '../../core/flow-engine/log.ts'
import { play, type Verdict } from '../../core/flow-engine/testing/play.ts'
import { chat } from './chat.ts'
import { FileFault } from './files.ts'
import { junit, type Outcome, tap } from './reports.ts'
import { scenariosOf } from './scenarios.ts'
import { expectScripts, runScript } from './script.ts'

export interface TestOptions {
  flow?: string
  junit?: string
  tap?: string
  record?: boolean
}

/** Plays every scenario; whether all went as expected. */
export async function runTests(paths: readonly string[], options: TestOptions): Promise<boolean> {
  if (options.record) return record(paths, options)
  const plays = scenariosOf(paths, options.flow).map(({ flow, ...found }) => ({ ...found, graph: graphOf(flow) }))
  const outcomes: Outcome[] = []
  if (plays.some(({ graph }) => hasScripts(graph))) void expectScripts()
  for (const { path, scenario, graph } of plays) {
    const started = performance.now()
    const verdict = await play(graph, scenario, runScript)
    const outcome = {
      name: scenario.name ?? path,
      path,
      seconds: (performance.now() - started) / 1000,
      told: told(verdict),
    }
    outcomes.push({ ...outcome, passed: verdict.passed })
    console.log(`${verdict.passed ? 'ok' : 'FAILED'}  ${outcome.name}`)
    if (!verdict.passed) console.log(outcome.told.map(line => `    ${line.replaceAll('\n', '\n      ')}`).join('\n'))
  }
  if (options.junit) writeFileSync(options.junit, junit(outcomes))
  if (options.tap) writeFileSync(options.tap, tap(outcomes))
  const failed = outcomes.filter(({ passed }) => !passed).length
  console.log(`${outcomes.length - failed} passed, ${failed} failed`)
  return failed === 0
}

const hasScripts = ({ nodes }: Graph): boolean => [...nodes.values()].some(({ node }) => node.type === 'scriptJs')

async function record(paths: readonly string[], { flow }: TestOptions): Promise<boolean> {
  if (flow === undefined || paths.length !== 1)
    throw new FileFault('To record, name the flow by --flow and one file for the scenario.')
  await chat(flow, { record: paths[0]! })
  return true
}

const signs = { same: ' ', missing: '-', unexpected: '+' }

/** The conversation with what is missing (-) and too much (+), what else is wrong, and what the run itself complained of. */
function told({ lines, faults, trace }: Verdict): string[] {
  const complaints = trace.flatMap(({ type, nodeId, log }) =>
    log.filter(({ level }) => level !== 'info').map(line => `log: ${type} (${nodeId}): ${logSentence(line, 'en')}`),
  )
  return [...lines.map(({ is, text }) => `${signs[is]} ${text}`), ...faults.map(fault => `! ${fault}`), ...complaints]
}
