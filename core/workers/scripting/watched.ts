import { createContext, Script } from 'node:vm'
import type { ScriptAnswer, ScriptRequest } from '../../flow-engine/effects.ts'
import { ENGINE_ENDED, loadSandbox, type Sandbox } from './sandbox.ts'
import { GRACE, MAX_SCRIPT_TIME, TIMED_OUT } from './sandbox-limits.ts'

let loading: Promise<Sandbox> | undefined
const context = createContext({ work: () => {} })
const work = new Script('work()')

/** Begins to load the engine, before a script is there. */
export async function expectScripts(): Promise<void> {
  await load()
}

/**
 * Runs a script of a flow in this thread, for a program that has nothing else to do: a thread of its own begins more slowly than all else
 * that `balcao flow test` does. What the engine itself cannot interrupt is ended by Node's watch over code with a time limit.
 */
export async function runScript(request: ScriptRequest, timeout = MAX_SCRIPT_TIME + GRACE): Promise<ScriptAnswer> {
  const sandbox = await load()
  try {
    context.work = () => sandbox(request)
    return work.runInContext(context, { timeout })
  } catch (error) {
    // Nobody knows how far the engine had come: the next script has a new one.
    loading = undefined
    const isLate = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    return { for: 'script', said: [], error: isLate ? TIMED_OUT : ENGINE_ENDED }
  }
}

const load = (): Promise<Sandbox> => (loading ??= loadSandbox())
