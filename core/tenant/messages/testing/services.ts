import type { Services } from '../../../desk/index.ts'
import type { World } from '../../../testing/world.ts'

/** Puts other services in place of those of the world's companies; returns what brings those back. */
export function replaceServices(world: World, given: Partial<Services>): () => void {
  const { runtimes, services, composed, companies } = world.app.machinery
  const before = composed.services!
  const change = (changed: (companyId: number) => Partial<Services>): void => {
    for (const id of companies.companyIds()) Object.assign(runtimes.of(id).own(services), changed(id))
  }
  composed.services = companyId => ({ ...before(companyId), ...given })
  change(() => given)
  return () => {
    composed.services = before
    change(before)
  }
}

/** From now on nobody empties the outbox: what is sent waits there. */
export function stillOutbox(world: World): void {
  const { whatsapp } = world.app.machinery.composed.services!(1)
  replaceServices(world, { whatsapp: { ...whatsapp, wake: () => {} } })
}
