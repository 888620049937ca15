import { parentPort } from 'node:worker_threads'
import type { ScriptRequest } from '../../flow-engine/effects.ts'
import { scriptRunner } from './sandbox.ts'

/** A thread that runs one script after the other. */
const run = scriptRunner()
parentPort!.on('message', async (request: ScriptRequest) => parentPort!.postMessage(await run(request)))
