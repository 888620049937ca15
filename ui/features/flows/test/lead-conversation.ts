import { graphOf } from '../../../../core/flow-engine/graph.ts'
import { Mocks } from '../../../../core/flow-engine/testing/mocks.ts'
import { openingOf } from '../../../../core/flow-engine/testing/play.ts'
import type { ConversationContext } from '../../../../core/flow-engine/testing/random-conversations.ts'
import { lineText } from '../../../../core/flow-engine/testing/transcript.ts'
import { runScript } from './run-script.ts'
import { TestRun, type Ticking } from './test-run.ts'

/** What a page has of this file, which journeys alone give it (`ui/e2e/flow-hosts.spec.ts`). */
declare global {
  interface Window {
    lead(conversation: ConversationContext): Promise<string[]>
  }
}

/** A clock that moves when the scenario says so. */
class MovedTime implements Ticking {
  private at: number
  private readonly due = new Map<() => void, number>()

  constructor(at: number) {
    this.at = at
  }

  now(): number {
    return this.at
  }

  after(milliseconds: number, run: () => void): () => void {
    this.due.set(run, this.at + milliseconds)
    return () => this.due.delete(run)
  }

  passes(seconds: number): void {
    const end = this.at + seconds * 1000
    // One after the other: what is due may have something else become due in the same time.
    for (;;) {
      const [next] = [...this.due].filter(([, at]) => at <= end).sort(([, one], [, other]) => one - other)
      if (!next) break
      const [run, at] = next
      this.at = at
      this.due.delete(run)
      run()
    }
    this.at = end
  }
}

/** Leads a scenario as the test dialog does; what is said and done, line by line. */
window.lead = async ({ flow, scenario }) => {
  const graph = graphOf(flow)
  const mocks = new Mocks(scenario)
  const time = new MovedTime(Date.parse(scenario.at))
  const world = { http: mocks.http.bind(mocks), ai: mocks.ai.bind(mocks), script: runScript }
  const run = new TestRun(graph, world, time)
  const { now: _, ...opening } = openingOf(graph, scenario)
  run.begin(opening)
  await rested(run)
  for (const step of scenario.steps) {
    if ('client' in step) run.reply(step.client)
    if ('wait' in step) time.passes(step.wait)
    if ('resume' in step) run.resume()
    await rested(run)
  }
  run.close()
  // Time that goes by stands in what becomes a scenario, and is shown by nothing.
  const lines = run.state.get().said.flatMap(({ line }) => ('wait' in line || 'resume' in line ? [] : lineText(line)))
  return [...lines, ...mocks.lacks]
}

/** Lets it have its answers and rest as long as it wants. */
async function rested(run: TestRun): Promise<void> {
  for (;;) {
    const waiting = run.state.get().run?.waiting
    if (waiting?.for === 'time') run.skip()
    else if (waiting?.for === 'answer')
      await new Promise<void>(resolve => {
        const stop = run.state.subscribe(() => {
          stop()
          resolve()
        })
      })
    else return
  }
}
