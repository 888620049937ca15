import type { Services } from '../../../desk/index.ts'
import type { World } from '../../../testing/world.ts'

/** Puts other services in place of those of the world's program; returns what brings those back. */
export function replaceServices(world: World, given: Partial<Services>): () => void {
  const { services } = world.app.machinery
  const before = services.current!
  services.current = { ...before, ...given }
  return () => {
    services.current = before
  }
}

/** From now on nobody empties the outbox: what is sent waits there. */
export function stillOutbox(world: World): void {
  const { whatsapp } = world.app.machinery.services.current!
  replaceServices(world, { whatsapp: { ...whatsapp, wake: () => {} } })
}
