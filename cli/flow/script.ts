import type { World } from '../../core/flow-engine/testing/session.ts'

/** Scripts are not run yet. */
export const runScript: World['script'] = async () => ({
  for: 'script',
  said: [],
  error: 'scripts are not run here yet',
})
