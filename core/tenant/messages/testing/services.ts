import type { World } from '../../../app/testing/world.ts'
import type { Services } from '../../../company/index.ts'

type Replaced = Partial<Services> | ((before: Services) => Partial<Services>)

/** Puts other services in place of those of the world's companies; returns what brings those back. */
export function replaceServices(world: World, provided: Replaced): () => void {
  const { runtimes, services, composed, companies } = world.app.machinery
  const before = composed.services!
  const replaced = (companyId: number): Services => {
    const own = before(companyId)
    return { ...own, ...(typeof provided === 'function' ? provided(own) : provided) }
  }
  const change = (make: (companyId: number) => Services): void => {
    composed.services = make
    for (const id of companies.companyIds()) Object.assign(runtimes.of(id).own(services), make(id))
  }
  change(replaced)
  return () => change(before)
}

/** From now on nobody empties the outbox: what is sent waits there. */
export function stillOutbox(world: World): void {
  replaceServices(world, ({ whatsapp }) => ({ whatsapp: { ...whatsapp, wake: () => {} } }))
}
