import type { ScriptAnswer, ScriptRequest } from '../../../../core/flow-engine/effects.ts'

/**
 * Runs scripts of flows in a worker, in the engine that the server has. The page imports this file for its address alone and
 * starts the worker from it, so that the bundler needs no entry of its own; the engine loads in the worker.
 */
export const scriptWorkerUrl = import.meta.url

if (typeof document === 'undefined' && typeof postMessage === 'function') listen()

function listen(): void {
  const running = import('../../../../core/workers/scripting/sandbox.ts').then(({ scriptRunner }) => scriptRunner())
  addEventListener('message', async ({ data }: MessageEvent<ScriptRequest>) => {
    const run = await running
    postMessage((await run(data)) satisfies ScriptAnswer)
  })
}
