import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { advance, begin } from '../../../core/flow-engine/advance.ts'
import { readFlows } from '../../../core/flow-engine/files/read.ts'
import { type Graph, graphOf } from '../../../core/flow-engine/graph.ts'
import { PROGRAM } from '../program.ts'
import { atLeast, atMost, short } from '../report.ts'
import type { OwnRow } from './other-row.ts'

const EXAMPLES = join(import.meta.dirname, '../../../core/flow-engine/examples')
const RUNS = 20

/** How many nodes a second the engine leads runs through, its runs stored and read between any two inputs. */
export const flowSteps: OwnRow = {
  key: 'flow-steps',
  async measure({ seconds }) {
    const { flow } = readFlows(readFileSync(join(EXAMPLES, 'triagem.flow.json'), 'utf8'))[0]!
    const graph = graphOf(flow)
    let steps = 0
    const started = performance.now()
    const until = started + seconds * 1000
    while (performance.now() < until) for (let n = 0; n < 100; n++) steps += conversation(graph)
    const perSecond = steps / ((performance.now() - started) / 1000)
    return [
      {
        work: 'nodes of flows, the run stored at each input',
        cells: [`${short(perSecond)}/s`],
        goals: [atLeast(100_000, '', perSecond)],
      },
    ]
  },
}

/** The triage menu up to the words of support: three inputs; the nodes that it passed. */
function conversation(graph: Graph): number {
  let step = begin(graph, { now: 0, contact: { nome: 'Ana', numero: '5511988880001' } })
  let nodes = step.trace.length
  for (const text of ['2', 'A impressora não liga']) {
    step = advance(graph, JSON.parse(JSON.stringify(step.run)), { is: 'reply', now: 1, text })
    nodes += step.trace.length
  }
  return nodes
}

/** `balcao flow test` of the examples, with the start of the program. */
export const flowTest: OwnRow = {
  key: 'flow-test',
  async measure() {
    const times = Array.from({ length: RUNS }, () => {
      const started = performance.now()
      const { status } = spawnSync(process.execPath, [join(PROGRAM, 'balcao.cjs'), 'flow', 'test', EXAMPLES])
      if (status !== 0) throw new Error('The examples do not pass.')
      return performance.now() - started
    }).toSorted((a, b) => a - b)
    const median = times[RUNS >> 1]!
    return [
      {
        work: '`balcao flow test` of the examples, start included',
        cells: [`${short(median)} ms (median of ${RUNS}, ${short(times[0]!)} to ${short(times.at(-1)!)})`],
        goals: [atMost(150, '', median)],
      },
    ]
  },
}
