import type { ScriptAnswer, ScriptRequest } from '../../../../core/flow-engine/effects.ts'
import { MAX_SCRIPT_TIME, TIMED_OUT } from '../../../../core/workers/scripting/sandbox-limits.ts'

/** What a worker has beside the script's own time: to load the engine. */
const GRACE = 10_000

/** Runs a script in a worker of its own, which is ended when it takes too long. */
export async function runScript(request: ScriptRequest): Promise<ScriptAnswer> {
  const { scriptWorkerUrl } = await import('./script-worker.ts')
  const worker = new Worker(scriptWorkerUrl, { type: 'module' })
  return new Promise(resolve => {
    const end = (answer: ScriptAnswer): void => {
      clearTimeout(late)
      worker.terminate()
      resolve(answer)
    }
    const failed = (error: string): void => end({ for: 'script', said: [], error })
    const late = setTimeout(() => failed(TIMED_OUT), MAX_SCRIPT_TIME + GRACE)
    worker.onmessage = ({ data }: MessageEvent<ScriptAnswer>) => end(data)
    worker.onerror = event => failed(event.message)
    worker.postMessage(request)
  })
}
