import type { World } from '../../core/flow-engine/testing/session.ts'

const loaded = () => import('../../core/workers/scripting/watched.ts')

/** Runs a script of a flow; the engine is loaded with the first of them. */
export const runScript: World['script'] = async request => (await loaded()).runScript(request)

/** Has the engine load while the scenarios without scripts are played. */
export const expectScripts = async (): Promise<void> => (await loaded()).expectScripts()
