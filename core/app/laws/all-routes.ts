import type { Route } from '../../access/routes.ts'
import { World } from '../../testing/world.ts'

/** The contracts as the app binds them; read from a world of their own, since tests are named after them. */
export const allRoutes: readonly Route[] = await (async () => {
  const scout = await World.open()
  try {
    return scout.app.modules.flatMap(module => module.routes.map(({ route }) => route))
  } finally {
    await scout.close()
  }
})()
