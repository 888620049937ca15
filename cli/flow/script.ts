import type { World } from '../../core/flow-engine/testing/session.ts'
import { ScriptRunner } from '../../core/scripting/runner.ts'

const runner = new ScriptRunner()

/** Runs a script of a flow, in the one thread of this program. */
export const runScript: World['script'] = request => runner.run(request)

/** Has the thread begin while the scenarios without scripts are played. */
export const expectScripts = (): void => runner.begin()
