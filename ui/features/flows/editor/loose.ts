import type { Wire } from '../model/changes.ts'

/** Where a component is to come: behind a way out, which may lead somewhere already. */
export interface Loose {
  from: Omit<Wire, 'target'>
  to?: string | undefined
  /** Where it was released, on the screen. */
  at: { x: number; y: number }
}
