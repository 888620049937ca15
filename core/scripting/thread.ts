import { parentPort } from 'node:worker_threads'
import type { ScriptRequest } from '../flow-engine/effects.ts'
import { loadSandbox } from './sandbox.ts'

/** A thread that runs one script after the other. */
const loading = loadSandbox()
parentPort!.on('message', async (request: ScriptRequest) => parentPort!.postMessage((await loading)(request)))
